/** The playground, as a visitor uses it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { open, serveDemo, visitDemo } from './demo-site.js';

const visit = visitDemo(serveDemo);

describe('the playground', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(visit.context, `${visit.site.url}playground.html`));
    await page.waitForSelector('formspec-form [data-formspec-path]');
  });
  after(() => page.close());

  /** Pasted: drivers other than Chromium's would type it key by key, and the editor closes brackets as one types. */
  const pasteOver = async (document: string, text: string): Promise<void> => {
    await page.click(`#play-doc-tab-${document}`);
    const editor = page.locator(`json-editor[data-document=${document}] .cm-content`);
    await editor.click();
    await page.keyboard.press('Control+A');
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      // No ClipboardEvent: Firefox empties the data of one that a script makes.
      const paste = new Event('paste', { bubbles: true, cancelable: true });
      element.dispatchEvent(Object.assign(paste, { clipboardData }));
    }, text);
  };
  const typeDefinition = (text: string): Promise<void> => pasteOver('definition', text);
  const definition = (extra: object): string =>
    JSON.stringify(
      {
        $formspec: '1.0',
        url: 'https://example.com/forms/sum',
        version: '1.0.0',
        status: 'active',
        title: 'Sum',
        items: [
          { key: 'first', type: 'field', dataType: 'integer', label: 'First' },
          { key: 'double', type: 'field', dataType: 'integer', label: 'Double' },
        ],
        ...extra,
      },
      null,
      2,
    );

  test('follows the definition as it is edited, and shows the Response', async () => {
    await typeDefinition(definition({ binds: [{ path: 'double', calculate: '$first * 2' }] }));
    const first = page.locator('formspec-form [data-formspec-path=first]');
    await first.waitFor();
    await first.fill('21');
    await page.waitForFunction(() =>
      document.querySelector('#play-result-panel')!.textContent!.includes('"double": 42'),
    );
  });

  test('shows what depends on what', async () => {
    await page.click('#play-result-tab-dependencies');
    await page.selectOption('.dependencies select', 'double');
    assert.match(await page.locator('.edges').first().innerText(), /first[\s\S]*value/);
    await page.locator('.edges .path', { hasText: 'first' }).click();
    assert.match(await page.locator('.edges').last().innerText(), /double/);
    // Beside the form there is no room for three columns, in which a value would be broken letter by letter.
    const value = await page.locator('.dependencies .facts dd').first().boundingBox();
    assert.ok(value!.width > 200, `${value!.width} pixels for a value`);
  });

  test('takes the reader to the place of a problem', async () => {
    await typeDefinition(definition({ binds: [{ path: 'double', calculate: '$first *' }] }));
    await page.click('#play-result-tab-diagnostics');
    await page.getByRole('button', { name: /^Definition, line \d+, column \d+$/ }).click();
    const selected = await page.evaluate(() => {
      const root = document.querySelector('json-editor')!.shadowRoot!;
      const line = root.querySelector('.cm-activeLine')?.textContent;
      return { line, isMarked: root.querySelector('.cm-lintRange-error') !== null };
    });
    assert.match(selected.line ?? '', /calculate/);
    assert.ok(selected.isMarked);
  });

  test('finds the place of what is no JSON, in any document', async () => {
    await pasteOver('ontology', '{\n  "concepts": [\n}');
    const place = page.getByRole('button', { name: /^Ontology, line 3, column \d+$/ });
    await place.waitFor();
    await page.click('#play-doc-tab-definition');
    await place.click();
    assert.equal(await page.getAttribute('#play-doc-tab-ontology', 'aria-selected'), 'true');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.click('#play-doc-tab-definition');
    await page.locator('.problems .path', { hasText: 'Ontology' }).waitFor({ state: 'detached' });
  });

  test('goes back to what was looked at when a mistake is mended', async () => {
    const isShown = (tab: string): Promise<unknown> =>
      page.waitForSelector(`#play-result-tab-${tab}[aria-selected=true]`);
    await page.click('#play-result-tab-report');
    await typeDefinition('{ "items": [');
    await isShown('diagnostics');
    await typeDefinition(definition({}));
    await isShown('report');
  });

  test('says what is one’s own, keeps it over a reload, and starts over from an example', async () => {
    const title = (text: string): Promise<unknown> =>
      page.waitForFunction(
        (wanted) => document.querySelector('formspec-form')?.textContent?.includes(wanted),
        text,
      );
    const chosen = (): Promise<string> =>
      page
        .locator('.play-bar select')
        .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);
    await typeDefinition(definition({ title: 'Mine alone' }));
    await title('Mine alone');
    assert.equal(await chosen(), 'Your own');
    await page.reload();
    await title('Mine alone');
    assert.equal(await chosen(), 'Your own');
    await page.selectOption('.play-bar select', 'contact');
    await title('Contact us');
    await page.reload();
    await title('Contact us');
    assert.notEqual(await chosen(), 'Your own');
  });

  test('shows what relevance and validity depend on', async () => {
    await typeDefinition(
      definition({
        binds: [
          { path: 'double', relevant: '$first > 1', constraint: '$ > $first', constraintMessage: 'More' },
        ],
      }),
    );
    await page.click('#play-result-tab-dependencies');
    await page.waitForFunction(() => document.querySelector('.dependencies option[value=double]'));
    await page.selectOption('.dependencies select', 'double');
    assert.match(await page.locator('.edges').first().innerText(), /first[\s\S]*relevance, validity/);
  });

  test('shows the form as an agent sees it, and follows it', async () => {
    await page.click('#play-result-tab-agent');
    const shown = (paths: readonly string[]): Promise<unknown> =>
      page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll<HTMLElement>('#play-result-panel .annotations .path')]
            .map(({ innerText }) => innerText)
            .join() === wanted,
        paths.join(),
      );
    await page.locator('formspec-form [data-formspec-path=first]').fill('1');
    await shown(['first']);
    await page.locator('formspec-form [data-formspec-path=first]').fill('7');
    await shown(['first', 'double']);
  });

  test('shares everything by address', async () => {
    await typeDefinition(definition({ title: 'Shared by address' }));
    await page.waitForFunction(() =>
      document.querySelector('formspec-form')!.textContent!.includes('Shared by address'),
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForFunction(() => location.hash.startsWith('#v1='));
    const { page: other, complaints } = await open(visit.context, page.url());
    await other.waitForFunction(() =>
      document.querySelector('formspec-form')?.textContent?.includes('Shared by address'),
    );
    assert.deepEqual(complaints, []);
    await other.close();
  });

  test('undoes and redoes by key', async () => {
    const text = (): Promise<string> =>
      page.evaluate(() => document.querySelector<HTMLElement & { text: string }>('json-editor')!.text);
    const before = await text();
    await page.locator('json-editor[data-document=definition] .cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('  ');
    assert.notEqual(await text(), before);
    await page.keyboard.press('Control+z');
    assert.equal(await text(), before);
    await page.keyboard.press('Control+y');
    assert.notEqual(await text(), before);
    await page.keyboard.press('Control+z');
  });
});
