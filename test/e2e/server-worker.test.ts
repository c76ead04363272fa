/** The form handler in a runtime without Node: a worker of a browser, which has only web standards. Uses `dist`. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { inFirefox, launchChromium, launchFirefox } from '../support/browser.js';
import { define, field } from '../server/forms.js';

const FORM = define([field('name', 'string'), field('file', 'attachment')], {
  binds: [{ path: 'name', required: 'true' }],
});

/** Runs in the worker: a whole conversation, with everything that came back. */
const WORKER = `
import { createFormHandler } from ${JSON.stringify(fileURLToPath(new URL('../../dist/server.js', import.meta.url)))};
const received = [];
const handler = createFormHandler(${JSON.stringify(FORM)}, {
  onSubmit: (response) => void received.push(response.data.name),
  onFile: async (file) => 'https://files.example.org/' + (await new Response(file.stream()).text()),
});
const address = 'https://forms.example.org/form';
const send = (body, headers = {}) => handler(new Request(address, { method: 'POST', body, headers }));
async function talk() {
  const page = await handler(new Request(address));
  const refused = await send(new URLSearchParams({ town: 'London' }));
  const form = new FormData();
  form.append('name', 'Ada');
  form.append('file', new File(['content'], 'a.txt', { type: 'text/plain' }));
  const sent = await send(form);
  const json = await send(JSON.stringify({ $formspecResponse: '1.0', definitionUrl: '${FORM.url}', definitionVersion: '${FORM.version}', status: 'completed', authored: new Date().toISOString(), data: { name: 'Grace' } }), { 'content-type': 'application/json' });
  return {
    hasNode: ['process', 'require', 'document'].some((name) => name in globalThis),
    statuses: [page.status, refused.status, sent.status, json.status],
    isForm: (await page.text()).includes('<form class="formspec-native"'),
    summary: (await refused.text()).includes('formspec-summary'),
    received,
  };
}
talk().then((result) => postMessage(result), (error) => postMessage({ error: String(error?.stack ?? error) }));
`;

let server: Server;
let origin: string;
let browser: Browser;

before(async () => {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
    // Modules of Node are not known on this platform: a static import of one fails the build.
    platform: 'browser',
    // Drivers of databases, which are only imported by those who use their store.
    external: ['node:sqlite', 'better-sqlite3', 'pg'],
  });
  const code = outputFiles[0]!.text;
  assert.doesNotMatch(code, /^\s*import\s+[^(]/m, 'nothing is imported at the start');
  server = createServer((request, response) => {
    const isScript = request.url === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? code : '<!doctype html>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await (inFirefox ? launchFirefox() : launchChromium());
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
});

test('a form handler shows, refuses and receives in a worker without modules of Node', async () => {
  const page = await browser.newPage();
  await page.goto(origin);
  const result = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
  );
  assert.deepEqual(result, {
    hasNode: false,
    statuses: [200, 422, 200, 201],
    isForm: true,
    summary: true,
    received: ['Ada', 'Grace'],
  });
});
