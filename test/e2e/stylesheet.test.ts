/** The stylesheet file of the package: linked by a page, and compared with the readable files that it is built from. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { inlineCss } from '../../.ci/build/inline-css.mjs';
import { allStyles } from '../../src/elements/styles/all-styles.js';
import { launchBrowser, serveSources } from '../support/browser.js';

const STYLES = fileURLToPath(new URL('../../src/elements/styles/', import.meta.url));
const POLICY = "style-src 'self'; require-trusted-types-for 'script'";
const FORM = '/demo/forms/grant-application/definition.json';

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

async function openForm({ linked }: { linked: boolean }): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  const link = linked ? '<link rel="stylesheet" href="/formspec-elements.css">' : '';
  await page.route('**/page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': POLICY },
      body: `<!doctype html><html lang="en"><title>Form</title>${link}
        <script type="module" src="/src/index.ts"></script><formspec-form src="${FORM}" review></formspec-form></html>`,
    }),
  );
  await page.route('**/formspec-elements.css', (route) =>
    route.fulfill({ contentType: 'text/css; charset=utf-8', body: allStyles }),
  );
  if (linked)
    await page.addInitScript(() => {
      CSSStyleSheet.prototype.replaceSync = () => {
        throw new TypeError('There are no constructable stylesheets here.');
      };
    });
  await page.goto(`${url}page.html`);
  await page.waitForSelector('formspec-form form');
  return page;
}

/** Computed properties of every element of the form, its `::before` and its `::after`, one per line. */
async function computedStyles(page: Page): Promise<string[]> {
  // The minifier writes `background: none` as `0 0`. Custom properties keep the white space of their file, so they are
  // left out; other properties show their effect.
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('formspec-form, formspec-form *')].flatMap((element) =>
      [null, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const name = `${element.localName}.${element.className}${pseudo ?? ''}`;
        return [...style]
          .filter((property) => !property.startsWith('--'))
          .map((property) =>
            `${name} { ${property}: ${style.getPropertyValue(property)} }`.replace(
              ': 0px 0px }',
              ': 0% 0% }',
            ),
          )
          .join('\n');
      }),
    ),
  );
  return texts.join('\n').split('\n');
}

test('a page that links the file needs no constructable stylesheets', async () => {
  const adopted = await openForm({ linked: false });
  const linked = await openForm({ linked: true });
  assert.equal(await adopted.evaluate(() => document.adoptedStyleSheets.length), 1);
  assert.equal(await linked.evaluate(() => document.adoptedStyleSheets.length), 0);
  const [expected, actual] = [await computedStyles(adopted), await computedStyles(linked)];
  assert.ok(expected.length > 100_000, 'the form has something to compare');
  assert.deepEqual(
    actual.filter((line, index) => line !== expected[index]),
    [],
  );
  assert.equal(actual.length, expected.length);
  await adopted.close();
  await linked.close();
});

/** Rules of a stylesheet as text, in the notation of the minifier. */
function rulesOf(page: Page, css: string): Promise<string[]> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const found: string[] = [];
    const open = [...sheet.cssRules].map((rule) => ({ rule, conditions: '' }));
    for (let next = open.shift(); next; next = open.shift()) {
      const { rule, conditions } = next;
      if (rule instanceof CSSStyleRule) {
        const declarations = rule.style.cssText
          .replaceAll(/\s+/g, ' ')
          .replaceAll("'", '"')
          .replaceAll(/ ?([,*/()]) ?/g, '$1')
          .replaceAll(/\b0(?=\.\d)/g, '')
          .replaceAll('background: none', 'background: 0px 0px')
          .replaceAll('transparent', 'rgba(0,0,0,0)')
          .split(/; ?/);
        const selector = rule.selectorText.replaceAll('*:', ':');
        found.push(`${conditions}${selector} { ${declarations.sort().join(' ')} }`);
      } else if (rule instanceof CSSGroupingRule) {
        const condition = rule.cssText
          .slice(0, rule.cssText.indexOf('{'))
          .replace(/\(min-width: ?([^)]+)\)/, '(width >= $1)')
          .replace(/\(max-width: ?([^)]+)\)/, '(width <= $1)')
          .replace(/\(([\w-]+): /, '($1:');
        const inside = [...rule.cssRules].map((one) => ({ rule: one, conditions: conditions + condition }));
        open.unshift(...inside);
      } else found.push(conditions + rule.cssText);
    }
    return found;
  }, css);
}

test('the minifier changes no rule of the readable files', async () => {
  const page = await browser.newPage();
  const files = readdirSync(STYLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  assert.ok(files.length > 20);
  for (const file of files) {
    const readable = await rulesOf(page, readFileSync(STYLES + file, 'utf8'));
    assert.ok(readable.length > 0, file);
    assert.deepEqual(await rulesOf(page, inlineCss(STYLES + file)), readable, file);
  }
  await page.close();
});
