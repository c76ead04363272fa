/** Bodies that try to break a form handler, as a property for the fuzzer: every one gets a proper answer. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createFormHandler } from '../../src/server/index.js';
import { ADDRESS, define, field } from './forms.js';
import { MemoryStore } from './memory-store.js';

const FORM = define(
  [
    field('name', 'string'),
    field('age', 'integer'),
    field('born', 'date'),
    field('sum', 'money'),
    field('agree', 'boolean'),
    field('many', 'multiChoice', {
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    }),
    field('file', 'attachment'),
    {
      key: 'rows',
      type: 'group',
      label: 'Rows',
      repeatable: true,
      maxRepeat: 50,
      children: [field('x', 'string')],
    },
  ],
  {
    binds: [
      { path: 'name', required: 'true' },
      { path: 'age', relevant: '$agree = true' },
    ],
  },
);

const handler = createFormHandler(FORM, {
  store: new MemoryStore(),
  maxFields: 1_000,
  maxBodyBytes: 200_000,
});

const KEYS = [
  'name',
  'age',
  'born',
  'sum',
  'agree',
  'many',
  'file',
  'rows',
  'x',
  'currency',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
];
const index = fc.constantFrom(
  '',
  '[0]',
  '[1]',
  '[49]',
  '[999999999]',
  '[-1]',
  '[*]',
  '[',
  ']',
  '[__proto__]',
);
const name = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(
        fc.tuple(fc.constantFrom(...KEYS), index).map((pair) => pair.join('')),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join('.')),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'formspec-intent',
      'formspec-page',
      'formspec-state',
      'formspec-key',
      'formspec-draft',
      'formspec-revision',
    ),
  },
  fc.string({ maxLength: 20 }),
  fc.constantFrom('a.'.repeat(2_000), `${'rows[0].'.repeat(400)}x`, '[0]'.repeat(1_000)),
);
const intents = [
  'submit',
  'next',
  'back',
  'save',
  'update',
  'page:__proto__',
  'add:rows',
  'add:__proto__',
  'remove:rows[0]',
  'remove:rows[999999]',
  'up:rows[0]',
  'down:rows[0]',
  'clear:name',
  'all:many',
  'increase:age',
  'tab:x',
  'change:rows',
  'field:',
];
const states = [
  '{"__proto__":{"polluted":1}}',
  '{"rows":{"rows":1e9}}',
  '{"rows":{"rows":1999,"__proto__":3}}',
  '{"boxes":{"__proto__":true,"agree":{}}}',
  '{"kept":{"age":{"__proto__":{"polluted":1}},"name":[[[]]]}}',
  '{"files":{"file":{"data":5}},"amounts":{"sum":{}},"zones":{"born":"Z"}}',
  '{"visited":["__proto__",null],"tabs":["rows[0].x"],"groups":{}}',
  '['.repeat(5_000),
  'null',
];
const text = fc.oneof(
  fc.constantFrom(...intents, ...states),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.constantFrom(
    'x'.repeat(50_000),
    '\u0000',
    '\ud800',
    '1e400',
    '9'.repeat(400),
    '-0',
    '2026-99-99',
    'NaN',
  ),
);
const pair = fc.tuple(name, text);

/** Percent signs without digits, bytes that are not UTF-8, and separators in odd places. */
const encoded = fc
  .tuple(
    fc.array(pair, { maxLength: 30 }),
    fc.constantFrom('', '%', '%zz=%', '%ff=%c3%28', '&&&&==', '\u00ff'),
  )
  .map(([pairs, tail]) => {
    const list = pairs.map(([key, value]) => `${percent(key)}=${percent(value)}`);
    return { type: 'application/x-www-form-urlencoded', body: latin([...list, tail].join('&')) };
  });
const thousands = fc.nat(3_000).map((count) => ({
  type: 'application/x-www-form-urlencoded',
  body: latin(Array.from({ length: count }, (_, i) => `rows[${i}].x=${i}`).join('&')),
}));

const boundary = 'hostile';
const disposition = fc.oneof(
  name.map((one) => `form-data; name="${one.replaceAll('"', '%22')}"`),
  name.map((one) => `form-data; name="${one.replaceAll('"', '%22')}"; filename="../../etc/passwd"`),
  fc.constantFrom('form-data', 'attachment; name="name"', 'form-data; name=', 'x'.repeat(9_000), ''),
);
const part = fc
  .tuple(disposition, text)
  .map(([header, value]) => `Content-Disposition: ${header}\r\n\r\n${value}`);
const multipart = fc
  .record({
    parts: fc.array(part, { maxLength: 12 }),
    repeat: fc.constantFrom(1, 1, 1, 200),
    end: fc.constantFrom('--\r\n', '', '\r\n', '-', 'x'),
    /** Where the body breaks off, in parts of a thousand; 1,000: not at all. */
    cut: fc.oneof(fc.constant(1_000), fc.nat(1_000)),
    type: fc.constantFrom(
      `multipart/form-data; boundary=${boundary}`,
      'multipart/form-data',
      'multipart/form-data; boundary=other',
      `multipart/form-data; boundary="${boundary}"; charset=utf-16`,
    ),
  })
  .map(({ parts, repeat, end, cut, type }) => {
    const whole = `${parts.map((one) => `--${boundary}\r\n${one}\r\n`.repeat(repeat)).join('')}--${boundary}${end}`;
    const bytes = new TextEncoder().encode(whole);
    return { type, body: bytes.slice(0, Math.floor((bytes.length * cut) / 1_000)) };
  });
const jsonBody = fc
  .oneof(
    fc.json({ maxDepth: 6 }),
    fc.constantFrom(...states, '{"data":{"__proto__":{"polluted":1}}}', '{"data":', '"\\ud800"'),
  )
  .map((one) => ({ type: 'application/json', body: new TextEncoder().encode(one) }));
const noise = fc
  .tuple(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded; charset=utf-16',
      `multipart/form-data; boundary=${boundary}`,
      'text/plain',
      '',
    ),
  )
  .map(([body, type]) => ({ type, body }));

function percent(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ed%a0%80';
  }
}

function latin(value: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(value, (letter) => letter.charCodeAt(0) & 0xff);
}

const EXPECTED = new Set([200, 201, 204, 303, 400, 404, 405, 408, 409, 412, 413, 415, 422, 428]);

export const hostileBodies = fc.asyncProperty(
  fc.oneof(encoded, encoded, multipart, multipart, jsonBody, noise, thousands),
  fc.constantFrom('', '', '', '/drafts/abcdefghijklmnopqrstuvwxyz'),
  async ({ type, body }, below) => {
    const failures: unknown[] = [];
    const report = console.error;
    console.error = (...told: unknown[]) => void failures.push(told);
    try {
      const answer = await handler(
        new Request(ADDRESS + below, {
          method: below ? 'PUT' : 'POST',
          body: body as Uint8Array<ArrayBuffer>,
          headers: {
            'content-type': type,
            origin: 'http://localhost',
            ...(below && { 'if-none-match': '*' }),
          },
        }),
      );
      const size = (await answer.arrayBuffer()).byteLength;
      assert.deepEqual(failures, []);
      assert.ok(EXPECTED.has(answer.status), `status ${answer.status}`);
      // Names and texts come back escaped and once in the page, and the rows of a page are limited.
      assert.ok(size < 20_000_000, `${size} bytes`);
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    } finally {
      console.error = report;
    }
  },
);
