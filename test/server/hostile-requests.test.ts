/** Requests without end are read up to the limits and no further. Random bodies: `test/fuzz`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createFormHandler } from '../../src/server/index.js';
import { ADDRESS, define, field } from './forms.js';

const FORM = define([field('name', 'string'), field('file', 'attachment')]);
const CHUNK = 64_000;

/** A body that never ends, and how much of it was taken. */
function endless(start: string, more: string): { body: ReadableStream<Uint8Array>; taken: () => number } {
  let taken = 0;
  const filler = new TextEncoder().encode(more.repeat(Math.ceil(CHUNK / more.length)));
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = taken === 0 ? new TextEncoder().encode(start) : filler;
        taken += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

async function send(type: string, start: string, more: string): Promise<{ status: number; taken: number }> {
  const handler = createFormHandler(FORM, {
    maxBodyBytes: 500_000,
    maxUploadBytes: 1_000_000,
    maxFields: 100,
  });
  const { body, taken } = endless(start, more);
  const answer = await handler(
    new Request(ADDRESS, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': type, origin: 'http://localhost' },
    } as RequestInit),
  );
  return { status: answer.status, taken: taken() };
}

const MULTIPART = 'multipart/form-data; boundary=b';
const part = (header: string): string => `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n`;

describe('a body without end', () => {
  const cases: Record<string, [string, string, string, number, number]> = {
    'of text': ['application/x-www-form-urlencoded', 'name=', 'x', 413, 500_000],
    'of names': ['application/x-www-form-urlencoded', 'name=', '&a=b', 413, 500_000],
    'of JSON': ['application/json', '{"data":"', 'x', 413, 1_000_000],
    'in one part': [MULTIPART, part('name="name"'), 'x', 413, 500_000],
    'in one file': [MULTIPART, part('name="file"; filename="a.txt"'), 'x', 413, 1_000_000],
    'of parts': [MULTIPART, '\r\n', `${part('name="a"')}\r\n`, 413, 500_000],
    'of headers': [MULTIPART, '--b\r\n', 'X-Header: 1\r\n', 400, 200_000],
    'before the first part': [MULTIPART, 'noise', 'x', 413, 1_000_000],
  };
  for (const [title, [type, start, more, expected, limit]] of Object.entries(cases))
    test(`${title} is refused, and not read to the limit and beyond`, async () => {
      const { status, taken } = await send(type, start, more);
      assert.equal(status, expected);
      assert.ok(taken <= limit + 4 * CHUNK, `${taken} bytes were read`);
    });
});
