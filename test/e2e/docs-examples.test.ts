/** The running forms and the search of the docs. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { axeViolations, open, serveDemo, visitDemo } from './demo-site.js';

const visit = visitDemo(serveDemo);

test('an example runs, can be changed in place, and its link opens the changed definition', async () => {
  const { page, complaints } = await open(visit.context, `${visit.site.url}docs/writing-a-definition.html`);
  const example = page.locator('form-example').first();
  await example.getByLabel('Full name').fill('Ada');
  await example.getByRole('button', { name: 'Submit' }).click();
  await example.getByText('This is what your server would receive:').waitFor();
  assert.match((await example.locator('.code').last().textContent())!, /"fullName": "Ada"/);

  await example.getByRole('button', { name: 'Change it here' }).click();
  const editor = example.locator('json-editor .cm-content');
  await editor.waitFor();
  const written = JSON.parse((await example.locator('pre code').first().textContent())!) as {
    items: { label: string }[];
  };
  written.items[0]!.label = 'Your whole name';
  await editor.fill(JSON.stringify(written));
  await example.getByLabel('Your whole name').waitFor();
  assert.deepEqual(await axeViolations(page), []);

  await editor.fill('{ "items": [ }');
  await example.getByText(/This is not JSON yet\. Line 1/).waitFor();
  await example.getByLabel('Your whole name').waitFor();
  await editor.fill(JSON.stringify({ ...written, itmes: [] }));
  await example.getByText(/itmes/).first().waitFor();

  await editor.fill(JSON.stringify(written));
  await example.getByLabel('Your whole name').waitFor();
  const link = example.getByRole('link', { name: /Edit in playground/ });
  const before = await link.getAttribute('href');
  await editor.fill(JSON.stringify({ ...written, title: 'Changed' }));
  await page.waitForFunction(([element, old]) => element!.getAttribute('href') !== old, [
    await link.elementHandle(),
    before,
  ] as const);
  await link.click();
  await page.locator('form-playground formspec-form').getByLabel('Your whole name').waitFor();
  await page.getByRole('heading', { name: 'Changed' }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the printed link of an example opens it in the playground', async () => {
  const { page } = await open(visit.context, `${visit.site.url}docs/definition-reference.html`);
  await page.getByRole('link', { name: 'Edit in playground (Club registration)' }).click();
  // Included definitions are found in the folder that the link names.
  await page
    .locator('form-playground formspec-form')
    .getByRole('group', { name: 'Chairperson' })
    .getByLabel('Full name')
    .waitFor();
  await page.close();
});

test('the docs can be searched with the keyboard alone', async () => {
  const { page, complaints } = await open(visit.context, `${visit.site.url}docs/theming.html`);
  const box = page.getByRole('searchbox', { name: 'Search the docs' });
  await page.keyboard.press('/');
  await page.keyboard.type('dependent lists');
  const panel = page.locator('.search-panel');
  const first = panel.getByRole('link').first();
  await first.waitFor();
  assert.equal(await box.inputValue(), 'dependent lists');
  assert.match((await panel.getByRole('status').textContent())!, /^\d+ sections?$/);
  assert.deepEqual(await axeViolations(page), []);
  await page.keyboard.press('ArrowDown');
  assert.equal(await first.evaluate((link) => link === document.activeElement), true);
  await page.keyboard.press('Escape');
  assert.equal(await panel.isVisible(), false);
  assert.equal(await box.evaluate((input) => input === document.activeElement), true);
  await box.fill('zeppelin');
  await panel.getByText('Nothing found').waitFor();
  await box.fill('dependent lists');
  await first.waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/recipes.html#dependent-lists');
  assert.deepEqual(complaints, []);
  await page.close();
});
