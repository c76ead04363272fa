/** The sample extension in Chromium, used like a user does, on forms of all three modes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { serveSources } from '../support/browser.js';
import { serveDemo } from './demo-site.js';
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.js';

const DETAILS: Record<string, string> = {
  'Full name': 'Ada Lovelace',
  'Given name': 'Ada',
  'Family name': 'Lovelace',
  'E-mail': 'ada@example.org',
  Telephone: '+44 20 7946 0000',
  'Street and number': '12 St James Square',
  'Postal code': 'SW1Y4',
};

let browser: ExtensionBrowser;
let server: ViteDevServer;
let url: string;

before(async () => {
  ({ server, url } = await serveSources());
  browser = await launchWithExtension();
  const panel = await browser.openPanel(await openPage('nested-labels.html'));
  await status(panel, /One form found/);
  await panel.locator('.profile summary').click();
  for (const [label, value] of Object.entries(DETAILS)) await addDetail(panel, label, value);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
afterEach(async () => {
  const [first, ...others] = browser.context.pages();
  for (const page of others) await page.close();
  await first?.goto('about:blank');
});

async function openPage(name: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${url}test/e2e/pages/${name}`);
  return page;
}

const status = (panel: Page, text: RegExp): Promise<void> =>
  panel.locator('#status').filter({ hasText: text }).waitFor();

async function addDetail(panel: Page, label: string, value: string): Promise<void> {
  await panel.locator('#add-entry select').selectOption({ label });
  await panel.locator('#add-entry input').fill(value);
  await panel.locator('#add-entry button').click();
  await panel.locator('.profile li', { hasText: `${label}: ${value}` }).waitFor();
}

/** Presses the button, ticks everything in the panel's dialog, and accepts. */
async function fillFromDetails(panel: Page): Promise<void> {
  await panel.locator('#fill').click();
  await panel.locator('dialog [name=entry]').first().waitFor();
  for (const box of await panel.locator('dialog [name=entry]').all()) await box.setChecked(true);
  await panel.locator('dialog').getByRole('button', { name: 'Fill in' }).click();
}

async function answer(panel: Page, path: string, value: string | string[]): Promise<void> {
  const field = panel.locator(`details[data-path="${path}"]`);
  if ((await field.getAttribute('open')) === null) await field.locator('summary').click();
  const control = field.locator('[name=answer]');
  await control.waitFor();
  if ((await control.evaluate((element) => element.localName)) === 'select')
    await control.selectOption(value);
  else await control.fill(value as string);
  await field.getByRole('button', { name: 'Set' }).click();
  await status(panel, /Written/);
}

const complete = (panel: Page): Promise<void> =>
  panel.locator('#progress').filter({ hasText: 'complete' }).waitFor();

/** The answers that the page would send. */
async function sent(page: Page, button: string): Promise<unknown> {
  await page.bringToFront();
  await page.locator(button).click();
  return JSON.parse((await page.locator('#sent').textContent())!) as unknown;
}

/** Mode of the form in the panel, and the transport. */
const mode = (panel: Page): Promise<string> =>
  panel
    .locator('[name=form]:checked')
    .evaluate((input: HTMLElement) => `${input.dataset['mode']} ${input.dataset['reach']}`);

const formData = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const form = document.querySelector('formspec-form') as unknown as {
      engine: { response(): { data: object } };
    };
    return form.engine.response().data;
  });

test('stores details encrypted, and adds and deletes them', async () => {
  const page = await openPage('nested-labels.html');
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  const stored = await panel.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('formspec-helper');
        opening.onerror = () => reject(opening.error as Error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('profiles').objectStore('profiles').getAll();
          all.onsuccess = () =>
            resolve(
              all.result
                .map((entry: unknown) =>
                  entry instanceof CryptoKey
                    ? `key extractable=${entry.extractable}`
                    : new TextDecoder().decode((entry as { data: ArrayBuffer }).data),
                )
                .join('\n'),
            );
        };
      }),
  );
  assert.match(stored, /key extractable=false/);
  assert.doesNotMatch(stored, /Ada|Lovelace|schema\.org/);
  await panel.locator('.profile summary', { hasText: '(7)' }).click();
  await addDetail(panel, 'City', 'London');
  await panel.getByRole('button', { name: 'Delete City' }).click();
  await panel.locator('.profile summary', { hasText: '(7)' }).waitFor();
});

describe('the extension completes', () => {
  test('a form with a provider (mode 1)', async () => {
    const page = await openPage('formspec-assist.html');
    await page.locator('formspec-form input').first().waitFor();
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    assert.equal(await mode(panel), '1 messaging');
    await answer(panel, 'fullName', 'Ada Lovelace');
    await answer(panel, 'email', 'ada@example.org');
    await answer(panel, 'message', 'When do you open?');
    await complete(panel);
    assert.deepEqual(await formData(page), {
      fullName: 'Ada Lovelace',
      email: 'ada@example.org',
      message: 'When do you open?',
    });
  });

  test('a form by another vendor with WebMCP only (mode 1)', async () => {
    const page = await openPage('webmcp-only.html');
    assert.ok(await page.evaluate(() => 'modelContext' in document), 'this Chromium has no WebMCP');
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    assert.equal(await mode(panel), '1 webmcp');
    await answer(panel, 'name', 'Ada');
    await complete(panel);
  });

  test('a Formspec form without a provider, on a page with a strict policy (mode 2)', async () => {
    const page = await openPage('formspec-passive.html');
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy|TrustedScript/i.test(message.text())) refused.push(message.text());
    });
    await page.locator('formspec-form input').first().waitFor();
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    assert.equal(await mode(panel), '2 messaging');
    await fillFromDetails(panel);
    await status(panel, /2 filled in/);
    await answer(panel, 'message', 'When do you open?');
    await complete(panel);
    assert.deepEqual(await formData(page), {
      fullName: 'Ada Lovelace',
      email: 'ada@example.org',
      message: 'When do you open?',
    });
    assert.deepEqual(refused, []);
  });

  test('a form of the demo site', async () => {
    const site = await serveDemo();
    try {
      const page = await browser.context.newPage();
      await page.goto(`${site.url}gallery/contact.html`);
      await page.locator('formspec-form input').first().waitFor();
      const panel = await browser.openPanel(page);
      await status(panel, /found/);
      assert.match(await mode(panel), /^[12] messaging$/);
      await answer(panel, 'fullName', 'Ada Lovelace');
      await answer(panel, 'email', 'ada@example.org');
      await answer(panel, 'message', 'When do you open?');
      await complete(panel);
    } finally {
      await site.close();
    }
  });

  test('a plain page with nested labels (mode 3)', async () => {
    const page = await openPage('nested-labels.html');
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    assert.equal(await mode(panel), '3 dom');
    await fillFromDetails(panel);
    await status(panel, /3 filled in/);
    await answer(panel, 'volunteer[travel]', 'bus');
    await answer(panel, 'volunteer[rules]', 'true');
    await complete(panel);
    const data = (await sent(page, 'button')) as Record<string, string[]>;
    assert.deepEqual(data['volunteer[first_name]'], ['Ada']);
    assert.deepEqual(data['volunteer[last_name]'], ['Lovelace']);
    assert.deepEqual(data['volunteer[mail]'], ['ada@example.org']);
    assert.deepEqual(data['volunteer[travel]'], ['bus']);
    assert.deepEqual(data['volunteer[phone]'], [''], 'the trap stays empty');
  });

  test('a plain page with aria-labelledby and no form (mode 3)', async () => {
    const page = await openPage('aria-labelledby.html');
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    await fillFromDetails(panel);
    await status(panel, /4 filled in/);
    await answer(panel, 'age', 'adult');
    await answer(panel, 'i6', '3');
    await complete(panel);
    assert.deepEqual(await sent(page, '#done'), {
      given: 'Ada',
      family: 'Lovelace',
      email: 'ada@example.org',
      street: '12 St James Square',
      age: 'adult',
      loans: '3',
    });
  });

  test('a plain page laid out with a table (mode 3)', async () => {
    const page = await openPage('table-layout.html');
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    await fillFromDetails(panel);
    await answer(panel, 'language', 'de');
    await complete(panel);
    const data = (await sent(page, '[type=submit]')) as Record<string, string[]>;
    assert.deepEqual(
      ['txtFirstName', 'txtSurname', 'addr', 'plz', 'language', 'fon2'].map((name) => data[name]),
      [['Ada'], ['Lovelace'], ['12 St James Square'], ['SW1Y4'], ['de'], ['']],
    );
  });

  test('a plain page with date parts, groups about other people and controls of its own (mode 3)', async () => {
    const page = await openPage('custom-controls.html');
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    await panel.locator('.profile summary').click();
    await addDetail(panel, 'Date of birth', '1815-12-05');
    await addDetail(panel, 'City', 'London');
    await panel.locator('#fill').click();
    const dialog = panel.locator('dialog');
    await dialog.locator('[name=entry]').first().waitFor();
    const ticked = await dialog
      .locator('[name=entry]')
      .evaluateAll((boxes) =>
        (boxes as HTMLInputElement[]).map(({ dataset, checked }) => [dataset['path'], checked]),
      );
    assert.deepEqual(ticked, [
      ['first', true],
      ['last', true],
      ['departure', false],
      ['day', true],
      ['month', true],
      ['year', true],
    ]);
    await dialog.getByRole('button', { name: 'Fill in' }).click();
    await status(panel, /5 filled in/);
    await answer(panel, 'cover', 'full');
    await answer(panel, 'sports', ['Skiing', 'Climbing']);
    await complete(panel);
    assert.deepEqual(await sent(page, 'button'), {
      first: 'Ada',
      last: 'Lovelace',
      departure: '',
      day: '5',
      month: '11',
      year: '1815',
      'contact-first': '',
      'contact-mail': '',
      'doctor-phone': '',
      cover: ['Full cover'],
      sports: ['Skiing', 'Climbing'],
    });
    for (const label of ['Date of birth', 'City']) {
      await panel.getByRole('button', { name: `Delete ${label}` }).click();
      await panel.locator('.profile li', { hasText: `${label}:` }).waitFor({ state: 'detached' });
    }
  });

  test('a plain page with placeholders only (mode 3)', async () => {
    const page = await openPage('placeholder-only.html');
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    await fillFromDetails(panel);
    await answer(panel, 'terms', 'true');
    await complete(panel);
    const data = (await sent(page, 'button')) as unknown[];
    assert.deepEqual(data.slice(0, 3), ['Ada Lovelace', 'ada@example.org', '+44 20 7946 0000']);
    assert.equal(data.at(-1), true);
  });
});

test('asks once before it fills a form that has a provider', async () => {
  const page = await openPage('formspec-assist.html');
  await page.locator('formspec-form input').first().waitFor();
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  await fillFromDetails(panel);
  await status(panel, /2 filled in/);
  assert.equal(await page.locator('dialog[open]').count(), 0, 'the page does not ask again');
  assert.deepEqual(await formData(page), {
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
    message: null,
  });
  // Each answer is marked as written by an assistant, and can be undone.
  await page.getByRole('button', { name: /Undo/ }).first().waitFor();
});

test('finds and fills a form in a frame', async () => {
  const page = await openPage('page-with-frame.html');
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  await fillFromDetails(panel);
  await status(panel, /3 filled in/);
  const name = page.frameLocator('iframe').locator('[name="volunteer[first_name]"]');
  assert.equal(await name.inputValue(), 'Ada');
});

test('writes nothing that the user did not accept', async () => {
  const page = await openPage('table-layout.html');
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  await panel.locator('#fill').click();
  const dialog = panel.locator('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await status(panel, /Nothing was filled in/);
  await panel.locator('#fill').click();
  await dialog.locator('[name=entry]').first().waitFor();
  for (const box of await dialog.locator('[name=entry]').all()) await box.setChecked(false);
  await dialog.locator('label', { hasText: 'Surname' }).locator('input').setChecked(true);
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await status(panel, /1 filled in/);
  const data = (await sent(page, '[type=submit]')) as Record<string, string[]>;
  assert.deepEqual(data['txtSurname'], ['Lovelace']);
  assert.deepEqual(data['txtFirstName'], ['']);
});

describe('a page that lists one path with several meanings', () => {
  const openHostile = async (): Promise<{ page: Page; panel: Page }> => {
    const page = await openPage('hostile-provider.html');
    await page.getByText('Ready').waitFor();
    const panel = await browser.openPanel(page);
    await status(panel, /One form found/);
    return { page, panel };
  };

  test('gets only the details that the user was shown and ticked', async () => {
    const { page, panel } = await openHostile();
    await panel.locator('#fill').click();
    const dialog = panel.locator('dialog');
    await dialog.locator('[name=entry]').first().waitFor();
    assert.equal(await dialog.locator('[name=entry]').count(), 1);
    assert.match(await dialog.locator('li').innerText(), /E-mail: ada@example\.org\s+your E-mail/);
    await dialog.getByRole('button', { name: 'Fill in' }).click();
    await status(panel, /1 filled in/);
    assert.deepEqual(JSON.parse((await page.locator('#status').textContent())!), [
      { path: 'mail', value: 'ada@example.org' },
    ]);
  });

  test('cannot overwrite details that the user did not tick, nor forge where they come from', async () => {
    const { page, panel } = await openHostile();
    await panel.locator('#remember').click();
    const dialog = panel.locator('dialog');
    await dialog.locator('[name=entry]').first().waitFor();
    assert.deepEqual(
      await dialog.locator('[name=entry]').evaluateAll((boxes) => boxes.map((box) => box.dataset['path'])),
      ['mail', 'city'],
    );
    await dialog.locator('[data-path=mail]').setChecked(false);
    await dialog.getByRole('button', { name: 'Remember' }).click();
    await status(panel, /1 remembered/);
    await panel.locator('.profile summary').click();
    const city = panel.locator('.profile li', { hasText: 'City: forged city' });
    await city.waitFor();
    assert.equal(await city.getAttribute('data-source'), page.url());
    await panel.locator('.profile li', { hasText: 'E-mail: ada@example.org' }).waitFor();
    await panel.getByRole('button', { name: 'Delete City' }).click();
    await city.waitFor({ state: 'detached' });
  });
});

test('remembers answers after consent, and uses them on another page', async () => {
  const page = await openPage('table-layout.html');
  await page.locator('[name=ort]').fill('Turin');
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  await panel.locator('#remember').click();
  const dialog = panel.locator('dialog');
  await dialog.getByText('your City').waitFor();
  await dialog.getByRole('button', { name: 'Remember' }).click();
  await status(panel, /1 remembered/);
  const other = await openPage('placeholder-only.html');
  const otherPanel = await browser.openPanel(other);
  await status(otherPanel, /One form found/);
  await fillFromDetails(otherPanel);
  await status(otherPanel, /filled in/);
  assert.equal(await other.locator('[placeholder=City]').inputValue(), 'Turin');
});

test('explains a field with texts of its sidecars', async () => {
  const page = await openPage('formspec-passive.html');
  await page.locator('formspec-form input').first().waitFor();
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  const field = panel.locator('details[data-path="email"]');
  await field.locator('summary').click();
  await field.getByText('We only use this to reply to you').waitFor();
  await field.getByText('When we reply').waitFor();
  assert.equal(
    await field.locator('.problem').innerText(),
    'Enter email address',
    'the word is the engine’s, not the browser’s',
  );
});

test('exposes nothing to page scripts', async () => {
  const page = await openPage('formspec-passive.html');
  await page.locator('formspec-form input').first().waitFor();
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  const seen = await page.evaluate(() => ({
    extensionApi: typeof (globalThis as { chrome?: { runtime?: { sendMessage?: unknown } } }).chrome?.runtime
      ?.sendMessage,
    started: Symbol.for('formspec-helper') in globalThis,
  }));
  assert.deepEqual(seen, { extensionApi: 'undefined', started: false });
});

test('sends no message that a page script can hear', async () => {
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    // Registered before any script of the page or of the extension.
    addEventListener(
      'message',
      ({ data, ports }) => {
        heard.push(data);
        for (const port of ports) {
          port.addEventListener('message', (event) => heard.push(event.data));
          port.start();
        }
      },
      true,
    );
  });
  await page.goto(`${url}test/e2e/pages/formspec-assist.html`);
  await page.locator('formspec-form input').first().waitFor();
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  await answer(panel, 'message', 'between us');
  const heard = await page.evaluate(
    () => (globalThis as unknown as { heard: { formspecAssist?: string }[] }).heard,
  );
  assert.deepEqual(
    heard.map(({ formspecAssist }) => formspecAssist),
    heard.map(() => 'connect'),
  );
  assert.ok(heard.length > 0);
  assert.doesNotMatch(JSON.stringify(heard), /between us|message/);
});

test('is accessible', async () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  const page = await openPage('nested-labels.html');
  const panel = await browser.openPanel(page);
  await status(panel, /One form found/);
  const check = async (): Promise<void> => {
    const violations = await panel.evaluate(async () => {
      const { axe: checker } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string }[] }> };
      };
      return (await checker.run()).violations.map(({ id }) => id);
    });
    assert.deepEqual(violations, []);
  };
  // As an expression, because the policy of extension pages forbids added scripts.
  await panel.evaluate(readFileSync(axe, 'utf8'));
  for (const summary of await panel.locator('summary').all()) await summary.click();
  await panel.locator('[name=answer]').first().waitFor();
  await check();
  await panel.locator('#fill').click();
  await panel.locator('dialog').waitFor();
  await check();
});
