/** The panel that shows a form as agents see it: with native WebMCP, with the polyfill, and without WebMCP. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { inFirefox, launchBrowser, launchChromium, noWebMcp } from '../support/browser.js';
import { open, serveDemo, visitDemo } from './demo-site.js';

const visit = visitDemo(serveDemo);

describe('the agent panel', { skip: noWebMcp }, () => {
  let page: Page;
  before(async () => {
    ({ page } = await open(visit.context, `${visit.site.url}gallery/contact.html`));
  });
  after(() => page.close());

  test('states that WebMCP is native, and lists the annotations in the page', async () => {
    assert.equal(await page.getAttribute('.support', 'data-support'), 'native');
    assert.deepEqual(await page.locator('.annotations .path').allInnerTexts(), [
      'fullName',
      'email',
      'message',
    ]);
    await page.locator('.annotations .path').nth(1).click();
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('data-formspec-path')),
      'email',
    );
  });

  test('shows the declared tool with the schema that the browser generated', async () => {
    await page.click('#agent-tab-tools');
    await page.locator('.tool-name').click();
    const shown = await page.locator('.tool details pre').first().textContent();
    const built = await page.evaluate(async () => {
      const { modelContext } = document as unknown as {
        modelContext: { getTools(): Promise<{ inputSchema: object | string }[]> };
      };
      const [tool] = await modelContext.getTools();
      return typeof tool!.inputSchema === 'string'
        ? (JSON.parse(tool!.inputSchema) as object)
        : tool!.inputSchema;
    });
    assert.deepEqual(JSON.parse(shown!), built);
  });

  test('calls a tool through the browser, and undoes its write', async () => {
    await page.check('[name=assist]');
    await page.waitForFunction(() => document.querySelectorAll('.tool-name').length >= 10);
    const open = page.locator('.tool-name', { hasText: 'formspec.field.set' });
    await open.click();
    await page.fill('#call-formspec-field-set-path', 'fullName');
    await page.fill('#call-formspec-field-set-value', 'Ada Lovelace');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    const control = page.locator('formspec-form [data-formspec-path=fullName]');
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('formspec-form [data-formspec-path=fullName]')!.value ===
        'Ada Lovelace',
    );
    assert.match(await page.locator('.record').first().innerText(), /Answered/);
    await page.click('#agent-tab-activity');
    await page.locator('.written').getByRole('button', { name: 'Undo Full name' }).click();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('formspec-form [data-formspec-path=fullName]')!.value === '',
    );
    assert.equal(await control.inputValue(), '');
  });

  test('asks the user before a tool writes many answers, and undoes accepted ones', async () => {
    await page.click('#agent-tab-tools');
    await page.locator('.tool-name', { hasText: 'formspec.field.bulkSet' }).click();
    const entries = page.locator('#call-formspec-field-bulkSet-entries');
    await page.getByRole('button', { name: 'Start from an example' }).click();
    assert.deepEqual(
      (JSON.parse(await entries.inputValue()) as { path: string }[]).map(({ path }) => path),
      ['fullName', 'email'],
    );
    await entries.fill(
      JSON.stringify([
        { path: 'fullName', value: 'Ada Lovelace' },
        { path: 'email', value: 'ada@example.com' },
      ]),
    );
    const values = (): Promise<string[]> =>
      page
        .locator('formspec-form :is([data-formspec-path=fullName], [data-formspec-path=email])')
        .evaluateAll((controls) => controls.map((control) => (control as HTMLInputElement).value));
    await page.getByRole('button', { name: 'Call the tool' }).click();
    const dialog = page.locator('dialog[open]:not([data-guarded])');
    await dialog.waitFor();
    assert.match(await page.locator('.record').first().innerText(), /Waiting for an answer/);
    assert.deepEqual(await values(), ['', ''], 'nothing is written before the answer');
    for (const box of await dialog.locator('li > label > input').all()) await box.check();
    await dialog.getByRole('button', { name: 'Accept 2 answers' }).click();
    await page.waitForSelector('.record[data-state=done]');
    assert.deepEqual(await values(), ['Ada Lovelace', 'ada@example.com']);
    assert.equal(await page.locator('formspec-form .formspec-field[data-assisted]').count(), 2);
    await page.click('#agent-tab-activity');
    await page.getByRole('button', { name: 'Undo the whole call' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('formspec-form .formspec-field[data-assisted]').length === 0,
    );
    assert.deepEqual(await values(), ['', '']);
  });

  test('shows a refusal as an error', async () => {
    await page.click('#agent-tab-tools');
    await page.locator('.tool-name', { hasText: 'formspec.field.set' }).click();
    await page.fill('#call-formspec-field-set-path', 'nowhere');
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.waitForSelector('.record[data-state=refused]');
    assert.match(await page.locator('.record[data-state=refused]').first().innerText(), /NOT_FOUND/);
  });

  test('moves between its tabs with arrow keys', async () => {
    await page.focus('#agent-tab-tools');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.getAttribute('#agent-tab-activity', 'aria-selected'), 'true');
    await page.keyboard.press('Home');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'agent-tab-annotations');
  });
});

describe('the agent panel in a browser without WebMCP', () => {
  let plain: Browser;
  let page: Page;
  before(async () => {
    plain = await (inFirefox ? launchBrowser() : launchChromium(['--disable-features=WebMCP,WebMCPTesting']));
    ({ page } = await open(await plain.newContext(), `${visit.site.url}gallery/contact.html`));
  });
  after(() => plain.close());

  test('shows the tool that a browser would generate, and says that it is simulated', async () => {
    assert.equal(await page.getAttribute('.support', 'data-support'), 'none');
    await page.click('#agent-tab-tools');
    await page.locator('.tool-name').click();
    const schema = JSON.parse((await page.locator('.tool details pre').first().textContent())!) as {
      properties: object;
      required: string[];
    };
    assert.deepEqual(Object.keys(schema.properties), ['fullName', 'email', 'message']);
    assert.deepEqual(schema.required, ['fullName', 'email', 'message']);
    assert.equal(await page.locator('tool-call').count(), 0);
  });

  test('calls tools directly, or through the polyfill once it is loaded', async () => {
    await page.getByRole('button', { name: 'Attach an Assist Provider instead' }).click();
    await page.locator('.tool-name', { hasText: 'formspec.form.describe' }).click();
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.waitForSelector('.record[data-state=done]');
    await page.getByRole('button', { name: 'Load the polyfill' }).click();
    await page.waitForSelector('.support[data-support=polyfill]');
    await page.waitForFunction(() =>
      document.querySelector('.panel-note')!.textContent!.includes('as the browser lists them'),
    );
    await page.getByRole('button', { name: 'Call the tool' }).click();
    await page.waitForFunction(
      () => document.querySelector('#agent-tab-activity .count')!.textContent === '2',
    );
    await page.waitForSelector('.record[data-state=done]');
  });
});
