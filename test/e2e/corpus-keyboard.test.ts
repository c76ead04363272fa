/** Every demo form, and every definition of the shared corpus, completed with the keyboard. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, serveSources } from '../support/browser.js';
import { KeyboardUser, lostAnswers } from './keyboard-user.js';
import { corpusForms, demoForms, type Form, openForm } from './known-forms.js';

let browser: Browser;
let context: BrowserContext;
let sources: Awaited<ReturnType<typeof serveSources>>;

before(async () => {
  sources = await serveSources();
  browser = await launchBrowser();
  context = await browser.newContext({ locale: 'en-US', viewport: { width: 1000, height: 800 } });
  // tsx wraps functions in a helper, `__name`, which pages do not have.
  await context.addInitScript('globalThis.__name = (target) => target');
});
after(async () => {
  await browser?.close();
  await sources?.server.close();
});

/** Errors that a second engine with the same definition reports for a response. */
function errorsOf(page: Page, response: unknown): Promise<string[]> {
  return page.evaluate(async (sent) => {
    const { engine, registries } = document.querySelector('formspec-form') as unknown as {
      engine: { definition: unknown };
      registries: readonly unknown[];
    };
    const module = '/src/engine/index.ts';
    const { loadForm } = (await import(/* @vite-ignore */ module)) as {
      loadForm: (
        definition: unknown,
        options: unknown,
      ) => Promise<{
        load(response: unknown): void;
        validate(options: unknown): { results: { severity: string; path: string; message: string }[] };
      }>;
    };
    const fresh = await loadForm(engine.definition, {
      registries,
      fetchJson: (url: string) =>
        fetch(new URL(url, new URL('/form/', location.href))).then((reply) => reply.json()),
    });
    fresh.load(sent);
    return fresh
      .validate({ mode: 'submit' })
      .results.filter(({ severity }) => severity === 'error')
      .map(({ path, message }) => `${path}: ${message}`);
  }, response);
}

function completes(form: Form): void {
  test(form.name, { timeout: 240_000 }, async (t) => {
    const page = await openForm(context, sources.url, form);
    const { response, pages, keys } = await new KeyboardUser(page, form.answers).complete();
    assert.equal(response.status, 'completed');
    assert.deepEqual(await lostAnswers(page, form.answers), []);
    assert.deepEqual(await errorsOf(page, response), []);
    t.diagnostic(`${keys} keys, ${pages} page changes`);
    await page.close();
  });
}

describe('forms of the demo site can be completed with the keyboard', () => {
  demoForms().forEach(completes);
});

describe('definitions by other authors can be completed with the keyboard', () => {
  const forms = corpusForms();
  forms.forEach(completes);
  if (!forms.length)
    test('there is no ../shared/corpus beside the project, so there are no definitions to complete', () => {});
});
