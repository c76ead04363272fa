/** Every demo form without script, by keyboard, to a Response that equals the one of the engine with the same answers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { allStyles } from '../../src/elements/styles/all-styles.js';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import type { FormResponse } from '../../src/model/response.js';
import { createFormHandler, toNodeListener } from '../../src/server/index.js';
import { readForms } from '../demo-forms/read-forms.js';
import { inFirefox, launchChromium, launchFirefox } from '../support/browser.js';
import { fillInWithoutScript } from './no-script-user.js';

const AXE = readFileSync(
  fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)),
  'utf8',
);

/** What the core suite of Firefox fills in: one form of a single page, and one with rows and totals. */
const FORMS_OF_CORE = ['contact', 'invoice'];
const isCore = process.env['FIREFOX_SUITE'] === 'core';

/** Forms note when they were begun. */
const NOW = new Date().toISOString();

/** Included definitions are in files of the same folder. */
const resolveBeside =
  (read: (name: string) => unknown) =>
  (url: string): Definition =>
    read(`${url.slice(url.lastIndexOf('/') + 1)}.json`) as Definition;

const forms = readForms();
const received = new Map<string, FormResponse[]>();
let server: Server;
let origin: string;
let browser: Browser;
let context: BrowserContext;
let checker: Page;

before(async () => {
  const handlers = new Map(
    forms.map(({ id, definition, registries, read }) => {
      received.set(id, []);
      const handler = createFormHandler(definition, {
        onSubmit: (response) => void received.get(id)!.push(response),
        styles: ['/style.css'],
        form: {
          registries,
          fetchJson: (url) => Promise.resolve(read(url)),
          resolve: resolveBeside(read),
          now: NOW,
        },
      });
      return [id, handler];
    }),
  );
  server = createServer(
    toNodeListener(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/style.css')
        return new Response(allStyles, { headers: { 'content-type': 'text/css' } });
      if (pathname === '/empty')
        return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
      const handler = handlers.get(pathname.slice(1));
      return handler ? handler(request) : new Response(null, { status: 404 });
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await (inFirefox ? launchFirefox() : launchChromium());
  context = await browser.newContext({ javaScriptEnabled: false });
  checker = await browser.newPage();
});

after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
});

/** Checks a copy in a browser that runs scripts: axe needs timers, which a page without script does not have. */
async function checkAccessible(page: Page): Promise<void> {
  const html = await page.content();
  await checker.goto(`${origin}/empty`);
  await checker.setContent(html);
  await checker.evaluate(AXE);
  const violations = await checker.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('; ')}`,
    );
  });
  assert.deepEqual(violations, []);
}

const skipped = (id: string): string | false =>
  isCore && !FORMS_OF_CORE.includes(id) && 'runs in Chromium and with firefox-all';

describe('without script', { concurrency: false }, () => {
  for (const { id, definition, registries, sample, read } of forms)
    test(`${id} is filled in by keyboard and sent`, { skip: skipped(id) }, async () => {
      const engine = createForm(definition, {
        registries,
        locale: 'en',
        resolve: resolveBeside(read),
        now: NOW,
      });
      for (const source of engine.pendingSources()) engine.provide(source, { data: read(source.url) });
      const fixed = engine.fields((field) => field.readonly && !field.calculated);
      const values = fixed.map(({ path, value }) => ({ path, value }));
      engine.load(sample);
      // Nobody can enter these.
      for (const { path, value } of values) engine.set(path, value);
      const page = await context.newPage();
      const policyViolations: string[] = [];
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) policyViolations.push(message.text());
      });
      await page.goto(`${origin}/${id}`);
      const checked = new Set<string>();
      await fillInWithoutScript(page, engine.response().data, {
        // Each page once as it is first shown, and once with errors.
        async onPage() {
          const ids = await page
            .locator('input[name=formspec-page]')
            .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
          const state = `${await page.title()} ${ids.join()}`;
          if (checked.has(state)) return;
          checked.add(state);
          await checkAccessible(page);
        },
      });
      await page.close();
      const responses = received.get(id)!;
      assert.equal(responses.length, 1);
      const expected = engine.response({ mode: 'submit' });
      assert.equal(responses[0]!.status, 'completed');
      assert.deepEqual(comparable(responses[0]!.data), comparable(expected.data));
      assert.deepEqual(policyViolations, []);
    });
});

/**
 * Plain JSON without what cannot be equal: pictures of signatures and files, the order of chosen options, zeros at the end
 * of amounts, time zones, which nobody can enter, and boxes that nobody ticked, which count as not answered.
 */
function comparable(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => {
      if (value === null || value === false) return undefined;
      if (typeof value === 'string') return value.replace(/(T\d\d:\d\d:\d\d)Z$/, '$1');
      if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
        return value.length > 0 ? value.toSorted() : undefined;
      if (typeof value !== 'object') return value;
      if ('contentType' in value) return 'a file';
      return 'amount' in value ? { ...value, amount: Number(value.amount) } : value;
    }),
  );
}
