/** Reads `multipart/form-data` from a stream, part by part. Files are not kept in memory. */
import { HttpRefusal } from '../../bindings/http-json.js';

export interface MultipartLimits {
  readonly maxParts: number;
  /** Bytes of the whole body. */
  readonly maxBytes: number;
}

export interface Part {
  readonly name: string;
  /** Undefined: the part is text. */
  readonly fileName: string | undefined;
  readonly contentType: string;
  /** The content. It has to be read before the next part; what is left is skipped. */
  readonly content: AsyncIterable<Uint8Array>;
}

const MAX_HEADER = 8_000;
const BREAK = new TextEncoder().encode('\r\n\r\n');

const malformed = (why: string): HttpRefusal =>
  new HttpRefusal(400, 'x-malformed', `The body is not multipart/form-data: ${why}.`);

export async function* readMultipart(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  { maxParts, maxBytes }: MultipartLimits,
): AsyncGenerator<Part> {
  const scanner = new Scanner(body, maxBytes);
  try {
    const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
    // The first delimiter has no line break before it.
    scanner.prepend(new Uint8Array([13, 10]));
    for await (const part of scanner.until(delimiter)) void part;
    for (let count = 0; ; count++) {
      const end = await scanner.take(2);
      if (end[0] === 45 && end[1] === 45) return;
      if (end[0] !== 13 || end[1] !== 10) throw malformed('a boundary is followed by something else');
      if (count >= maxParts)
        throw new HttpRefusal(413, 'x-too-large', `A body may have at most ${maxParts} parts.`);
      const headers = await readHeaders(scanner);
      let isRead = false;
      const content = async function* (): AsyncGenerator<Uint8Array> {
        yield* scanner.until(delimiter);
        isRead = true;
      };
      yield { ...headers, content: content() };
      // Whoever took the part may have stopped in the middle.
      if (!isRead) for await (const rest of scanner.until(delimiter)) void rest;
    }
  } finally {
    await scanner.cancel();
  }
}

async function readHeaders(scanner: Scanner): Promise<Omit<Part, 'content'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of scanner.until(BREAK)) {
    size += chunk.length;
    if (size > MAX_HEADER) throw malformed('a part has headers that are too long');
    chunks.push(chunk);
  }
  const text = new TextDecoder().decode(join(chunks));
  const lines = text.split('\r\n').map((line) => line.trim());
  const find = (name: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = find('content-disposition') ?? '';
  const name = parameter(disposition, 'name');
  if (!/^form-data\b/i.test(disposition) || name === undefined) throw malformed('a part has no name');
  return {
    name,
    fileName: parameter(disposition, 'filename'),
    contentType: find('content-type')?.split(';')[0]!.trim().toLowerCase() ?? 'text/plain',
  };
}

/** Browsers write `"` as `%22` and line breaks as `%0D%0A` in names, and nothing else. */
function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header);
  return match?.[1]!.replace(/%22/g, '"').replace(/%0D%0A/gi, '\r\n');
}

export function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** A stream of bytes that can be read up to a mark. */
class Scanner {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array(0);
  #total = 0;

  constructor(body: ReadableStream<Uint8Array>, maxBytes: number) {
    this.#reader = body.getReader();
    this.#maxBytes = maxBytes;
  }

  prepend(bytes: Uint8Array): void {
    this.#buffer = join([bytes, this.#buffer]);
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
  }

  async take(count: number): Promise<Uint8Array> {
    while (this.#buffer.length < count) await this.#fill();
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  /** Everything before the mark, in chunks. The mark itself is consumed. */
  async *until(mark: Uint8Array): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = indexOf(this.#buffer, mark);
      if (at >= 0) {
        const last = this.#buffer.subarray(0, at);
        this.#buffer = this.#buffer.subarray(at + mark.length);
        if (last.length > 0) yield last;
        return;
      }
      // The end may be the beginning of the mark.
      const safe = this.#buffer.length - mark.length + 1;
      if (safe > 0) {
        const chunk = this.#buffer.subarray(0, safe);
        this.#buffer = this.#buffer.subarray(safe);
        yield chunk;
      }
      await this.#fill();
    }
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw malformed('it ends too early');
    this.#total += value.length;
    if (this.#total > this.#maxBytes)
      throw new HttpRefusal(413, 'x-too-large', `A body may have at most ${this.#maxBytes} bytes.`);
    this.#buffer = this.#buffer.length === 0 ? value : join([this.#buffer, value]);
  }
}

function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  for (let at = bytes.indexOf(mark[0]!); at >= 0; at = bytes.indexOf(mark[0]!, at + 1)) {
    if (at + mark.length > bytes.length) return -1;
    let same = 1;
    while (same < mark.length && bytes[at + same] === mark[same]) same++;
    if (same === mark.length) return at;
  }
  return -1;
}
