/** Encodes a playground in the address, after `#`, so that it never reaches a server. */

export interface Shared {
  readonly definition: string;
  readonly references?: string;
  readonly ontology?: string;
  readonly registry?: string;
  readonly locale?: string;
  /** Language of the form. */
  readonly lang?: string;
  /** Id of the example that it started from; definitions included by `$ref` are in its folder. */
  readonly from?: string;
}

const PREFIX = '#v1=';

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

export async function toHash(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return PREFIX + toBase64Url(await pipe(bytes, new CompressionStream('deflate-raw')));
}

/** Undefined for an address without shared documents; throws for a damaged one. */
export async function fromHash(hash: string): Promise<Shared | undefined> {
  if (!hash.startsWith(PREFIX)) return undefined;
  const bytes = await pipe(fromBase64Url(hash.slice(PREFIX.length)), new DecompressionStream('deflate-raw'));
  const shared = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Shared>;
  if (typeof shared.definition !== 'string') throw new TypeError('The address holds no definition.');
  return shared as Shared;
}

const KEPT = 'playground';

/** Keeps the documents while the tab is open, so that a reload loses nothing. */
export function keepWork(shared: Shared | undefined): void {
  try {
    if (shared) sessionStorage.setItem(KEPT, JSON.stringify(shared));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage, the documents last until the page is left.
  }
}

export function keptWork(): Shared | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Partial<Shared> | null;
    return typeof kept?.definition === 'string' ? (kept as Shared) : undefined;
  } catch {
    return undefined;
  }
}
