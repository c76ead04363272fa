/** What is typed into a date is the date that is stored, whichever languages form and browser have. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import type { FormspecForm } from '../../src/index.js';
import { definition, field } from '../support/definition.js';
import { launchBrowser, serveSources } from '../support/browser.js';

let browser: Browser;
let server: ViteDevServer;
let url: string;

before(async () => {
  ({ server, url } = await serveSources());
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

for (const [locale, lang, typed] of [
  ['en-US', 'en-GB', '01 08 2026'],
  ['en-GB', 'en-US', '08 01 2026'],
  ['de-DE', 'en-US', '08 01 2026'],
  ['en-US', 'sv', '2026 08 01'],
] as const)
  test(`a form in ${lang} in a browser in ${locale} stores the date that ${typed} is in the form`, async () => {
    const page = await browser.newPage({ locale });
    await page.route('**/page.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Form</title>
          <script type="module" src="/src/index.ts"></script><formspec-form></formspec-form></html>`,
      }),
    );
    await page.goto(`${url}page.html`);
    const form = page.locator('formspec-form');
    await form.evaluate(
      (element: FormspecForm, given) => void (element.definition = given),
      definition([field('when', 'date')]),
    );
    await page.locator('fieldset input:visible').first().focus();
    for (const [index, part] of typed.split(' ').entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(part);
    }
    assert.equal(await form.evaluate((element: FormspecForm) => element.engine!.get('when')), '2026-08-01');
    assert.match((await page.locator('.formspec-date-words').textContent())!, /August|augusti/);
    await page.close();
  });
