/** Reads the body of a request within limits: form-encoded or multipart. */
import { HttpRefusal } from '../../bindings/http-json.js';
import type { HandlerLimits } from './options.js';
import { join, readMultipart, type Part } from './multipart.js';

export type FileReceiver = (part: Part) => Promise<void>;

const type = (request: Request): string => request.headers.get('content-type') ?? '';

export const isForm = (request: Request): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type(request));

export const isJson = (request: Request): boolean => /^application\/json\s*(?:;|$)/i.test(type(request));

/** `onFile` is called for each file in the body, one after the other. */
export async function readFields(
  request: Request,
  limits: HandlerLimits,
  onFile: FileReceiver,
): Promise<URLSearchParams> {
  const { body } = request;
  if (!body) return new URLSearchParams();
  const isMultipart = /^multipart/i.test(type(request));
  const maxBytes = isMultipart ? (limits.maxUploadBytes ?? 25_000_000) : (limits.maxBodyBytes ?? 2_000_000);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return inTime(limits.bodyTimeoutMs ?? 60_000, () =>
    isMultipart ? readParts(request, body, limits, onFile) : readEncoded(body, limits),
  );
}

const tooLarge = (maxBytes: number): HttpRefusal =>
  new HttpRefusal(413, 'x-too-large', `A body may have at most ${maxBytes} bytes.`);

async function inTime<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new HttpRefusal(408, 'x-timeout', 'The body took too long to arrive.')),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readEncoded(
  body: ReadableStream<Uint8Array>,
  { maxBodyBytes = 2_000_000, maxFields = 10_000 }: HandlerLimits,
): Promise<URLSearchParams> {
  const text = await readText(body, maxBodyBytes);
  if (text.split('&').length > maxFields) throw tooMany(maxFields);
  return new URLSearchParams(text);
}

const tooMany = (maxFields: number): HttpRefusal =>
  new HttpRefusal(413, 'x-too-large', `A body may have at most ${maxFields} fields.`);

async function readText(chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>, maxBytes: number) {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of iterate(chunks)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    read.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(join(read));
  } catch {
    throw new HttpRefusal(400, 'x-malformed', 'The body must be in UTF-8.');
  }
}

/** Not all runtimes can iterate over streams. */
async function* iterate(
  source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!('getReader' in source)) return yield* source;
  const reader = source.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readParts(
  request: Request,
  body: ReadableStream<Uint8Array>,
  limits: HandlerLimits,
  onFile: FileReceiver,
): Promise<URLSearchParams> {
  const { maxFields = 10_000, maxBodyBytes = 2_000_000, maxUploadBytes = 25_000_000 } = limits;
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type(request));
  if (!boundary) throw new HttpRefusal(400, 'x-malformed', 'The multipart body has no boundary.');
  const fields = new URLSearchParams();
  let left = maxBodyBytes;
  const parts = readMultipart(body, boundary[1] ?? boundary[2]!, {
    maxParts: maxFields,
    maxBytes: maxUploadBytes,
  });
  for await (const part of parts) {
    if (part.fileName !== undefined) {
      await onFile(part);
      continue;
    }
    const text = await readText(part.content, left);
    left -= text.length + part.name.length;
    if (left < 0) throw tooLarge(maxBodyBytes);
    fields.append(part.name, text);
  }
  return fields;
}
