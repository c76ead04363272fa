/** The playground, used like a visitor does. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { definition as build, field } from '../support/definition.js';
import { open, serveDemo, visitDemo } from './demo-site.js';

const visit = visitDemo(serveDemo);

describe('the playground', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(visit.context, `${visit.site.url}playground.html`));
    await page.waitForSelector('formspec-form [data-formspec-path]');
  });
  after(() => page.close());

  /** Pastes text: typing key by key would trigger the editor's automatic closing of brackets. */
  const pasteOver = async (document: string, text: string): Promise<void> => {
    await page.click(`#play-doc-tab-${document}`);
    const editor = page.locator(`json-editor[data-document=${document}] .cm-content`);
    await editor.click();
    await page.keyboard.press('Control+A');
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      // Not a ClipboardEvent, because Firefox empties the data of one created by a script.
      const paste = new Event('paste', { bubbles: true, cancelable: true });
      element.dispatchEvent(Object.assign(paste, { clipboardData }));
    }, text);
  };
  const typeDefinition = (text: string): Promise<void> => pasteOver('definition', text);
  const definition = (more: object): string => {
    const items = [
      field('first', 'integer', { label: 'First' }),
      field('double', 'integer', { label: 'Double' }),
    ];
    return JSON.stringify({ ...build(items, { url: 'https://example.com/forms/sum' }), ...more }, null, 2);
  };

  test('follows edits of the definition, and shows the Response', async () => {
    await typeDefinition(definition({ binds: [{ path: 'double', calculate: '$first * 2' }] }));
    const first = page.locator('formspec-form [data-formspec-path=first]');
    await first.waitFor();
    await first.fill('21');
    await page.waitForFunction(() =>
      document.querySelector('#play-result-panel')!.textContent!.includes('"double": 42'),
    );
  });

  test('shows the dependencies of a field', async () => {
    await page.click('#play-result-tab-dependencies');
    await page.selectOption('.dependencies select', 'double');
    assert.match(await page.locator('.edges').first().innerText(), /first[\s\S]*value/);
    await page.locator('.edges .path', { hasText: 'first' }).click();
    assert.match(await page.locator('.edges').last().innerText(), /double/);
    // Three columns do not fit beside the form: values would break after every letter.
    const value = await page.locator('.dependencies .facts dd').first().boundingBox();
    assert.ok(value!.width > 200, `${value!.width} pixels for a value`);
  });

  test('leads to the place of a problem', async () => {
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

  test('finds the place of invalid JSON in any document', async () => {
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

  test('returns to the previous tab when a mistake is corrected', async () => {
    const isShown = (tab: string): Promise<unknown> =>
      page.waitForSelector(`#play-result-tab-${tab}[aria-selected=true]`);
    await page.click('#play-result-tab-report');
    await typeDefinition('{ "items": [');
    await isShown('diagnostics');
    await typeDefinition(definition({}));
    await isShown('report');
  });

  test('marks own documents, keeps them over a reload, and can start again from an example', async () => {
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

  test('shows problems that answers cause, and none of sidecars that belong to the example', async () => {
    await page.selectOption('.play-bar select', 'contact');
    await page.waitForFunction(() => document.querySelector('formspec-form [name=email]'));
    await typeDefinition(definition({ binds: [{ path: 'double', calculate: '10 / $first' }] }));
    await page.click('#play-result-tab-diagnostics');
    await page.locator('formspec-form [name=first]').fill('2');
    const diagnostics = page.locator('#play-result-panel');
    await diagnostics.getByText('No problems').waitFor();
    assert.match(await diagnostics.innerText(), /belong to the example: References, Ontology/);
    await page.locator('formspec-form [name=first]').fill('0');
    await diagnostics.getByText('FEL_DIVISION_BY_ZERO').waitFor();
  });

  test('shows an example that includes other definitions', async () => {
    await page.selectOption('.play-bar select', 'grant-application');
    await page.waitForFunction(() =>
      document.querySelector('formspec-form')?.dataset['formspecForm']?.includes('grant'),
    );
    await page.click('#play-result-tab-response');
    assert.match(await page.locator('#play-result-panel').innerText(), /"data"/);
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

  test('shows the form as agents see it, and follows changes', async () => {
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

  test('shows texts beside their translation, and the form in the language that is edited', async () => {
    await page.selectOption('.play-bar select', 'contact');
    await page.waitForSelector('formspec-form [data-formspec-path=fullName]');
    await page.click('#play-result-tab-translation');
    const panel = page.locator('#play-result-panel');
    const label = page.locator('formspec-form label:has-text("*")').first();
    await panel.locator('select').selectOption('cy');
    await page.waitForFunction(() =>
      document.querySelector('formspec-form .formspec-content')!.textContent!.includes('Enw llawn'),
    );
    assert.match(await panel.innerText(), /9 of 9 texts are translated/);
    await panel.getByLabel('fullName.label in cy').fill('Eich enw');
    await panel.getByLabel('fullName.label in cy').blur();
    await page.waitForFunction(() =>
      document.querySelector('formspec-form .formspec-content')!.textContent!.includes('Eich enw'),
    );
    await panel.getByLabel('fullName.hint in cy').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Pseudo-localise' }).click();
    await page.waitForFunction(() =>
      document.querySelector('formspec-form .formspec-content')!.textContent!.includes('[Fúll ñámé'),
    );
    assert.ok(await label.isVisible());
    await panel.getByLabel('New language').fill('no tag');
    await panel.getByRole('button', { name: 'Add' }).click();
    assert.match(await page.locator('.play-status').innerText(), /Enter a language tag/);
    await panel.getByLabel('New language').fill('fr');
    await panel.getByRole('button', { name: 'Add' }).click();
    await page.waitForFunction(() =>
      document.querySelector('#play-result-panel')!.textContent!.includes('0 of 9 texts are translated'),
    );
  });

  test('shares all documents in the address', async () => {
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

  test('supports undo and redo keys', async () => {
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

describe('completion and export', () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(visit.context, `${visit.site.url}playground.html?form=contact`));
    await page.waitForSelector('formspec-form [data-formspec-path]');
  });
  after(() => page.close());

  test('the editor offers properties, and Enter takes one', async () => {
    const editor = page.locator('json-editor[data-document=definition] .cm-content');
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('"formPres');
    const option = page.getByRole('option', { name: /formPresentation/ });
    await option.waitFor();
    assert.equal(await option.getAttribute('aria-selected'), 'true');
    assert.equal(await editor.getAttribute('aria-activedescendant'), await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await option.waitFor({ state: 'detached' });
    assert.match((await editor.textContent())!, /\{"formPresentation/);
    await page.keyboard.type('": { "pageMode": "wiz');
    await page.getByRole('option', { name: /wizard/ }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.completions').count(), 0);
  });

  test('the exported page is a working form', async () => {
    await page.goto(`${visit.site.url}playground.html?form=contact`);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.waitForSelector('formspec-form [data-formspec-path]');
    await page.click('#play-result-tab-export');
    const text = (await page.getByRole('group', { name: 'Page, contact.html' }).textContent())!;
    const exported = await visit.context.newPage();
    await exported.route('**/exported.html', (route) =>
      route.fulfill({ body: text, contentType: 'text/html' }),
    );
    await exported.goto(`${visit.site.url}exported.html`);
    await exported.getByLabel('Full name').waitFor();
    await exported.close();
  });
});
