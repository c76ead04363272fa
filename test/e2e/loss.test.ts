/** Answers survive failures of storage, network, clock, tab and page. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { FormspecForm } from '../../src/index.js';
import { openSite, type Site } from '../crash/site.js';
import { inFirefox, launchBrowser } from '../support/browser.js';

let browser: Browser;
let context: BrowserContext;
let site: Site;
let page: Page;
let round = 0;

before(async () => {
  site = await openSite();
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  round++;
  Object.assign(site, { status: 200, delay: () => 0, losesReplies: false });
});
afterEach(() => context.close());

/** Only the DevTools protocol can limit the storage. */
const noQuota = inFirefox && 'Firefox cannot be given a quota';
/** Without a browser tool: Chromium 156 crashes when a form with one changes and the page is left. */
const address = (): string =>
  `${site.url}?${new URLSearchParams({ draft: 'mine', action: `/submit?to=${round}`, 'no-tool': '' })}`;
const isSubmission = (url: URL): boolean => url.pathname === '/submit';
const nameField = (on = page): Locator => on.locator('[name="about.name"]');
const notice = (text: string, on = page): Locator =>
  on.locator('.formspec-notice, .formspec-confirmation', { hasText: text });
const button = (name: string, on = page): Locator => on.getByRole('button', { name });
const keys = (): string[] => [...(site.submissions.get(String(round))?.keys() ?? [])];

async function open(on = page): Promise<void> {
  await on.goto(address());
  await nameField(on).waitFor();
}

/** Types at the end of the text. Resolves as soon as the text is in the field, before it is saved. */
async function type(text: string, on = page): Promise<void> {
  // Not with the End key or a locator: both lose the caret in a Firefox window that is not active.
  await nameField(on).evaluate((input: HTMLInputElement) => {
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  });
  await on.keyboard.type(text);
}

const storedDrafts = (on: Page): Promise<string> =>
  on.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('formspec-elements');
        request.onsuccess = () => {
          const database = request.result;
          const found = database.transaction('drafts').objectStore('drafts').getAll();
          found.onsuccess = () => {
            database.close();
            resolve(JSON.stringify(found.result));
          };
        };
      }),
  );

/** Waits until the text is in the database. */
async function saved(text: string, on = page): Promise<void> {
  const until = Date.now() + 15_000;
  while (!(await storedDrafts(on)).includes(JSON.stringify(text)))
    if (Date.now() > until) assert.fail(`"${text}" is not in ${await storedDrafts(on)}`);
}

const goToPage = (index: number, on = page): Promise<unknown> =>
  on.locator('formspec-form').evaluate((form: FormspecForm, to) => form.goToPage(to), index);

async function sendFromLastPage(on = page): Promise<void> {
  await goToPage(2, on);
  await button('Submit', on).click();
}

async function restored(text: string, on = page): Promise<void> {
  await nameField(on).waitFor();
  assert.equal(await nameField(on).inputValue(), text);
}

describe('a page with unsaved answers', () => {
  test('restores them after a reload', async () => {
    await open();
    for (const text of ['a', 'ab', 'abc']) {
      await type(text.slice(-1));
      await page.reload();
      await restored(text);
      assert.equal(await notice('another tab').count(), 0);
    }
  });

  test('restores them after a visit to another address', async () => {
    await open();
    await type('left');
    await page.goto('about:blank');
    await open();
    await restored('left');
  });

  test('restores them after the Back button', async () => {
    await open();
    await type('left');
    await page.goto(`${site.url}elsewhere`);
    await page.goBack();
    await restored('left');
    await type('!');
    await saved('left!');
  });

  test('restores them after it was closed', async () => {
    await open();
    await type('closed');
    await page.close({ runBeforeUnload: true });
    page = await context.newPage();
    await open();
    await restored('closed');
  });

  test('leaves no draft behind when it navigates away after submitting', async () => {
    await open();
    await page.evaluate(() =>
      document.addEventListener('formspec-submitted', () => location.assign('/elsewhere')),
    );
    await type('sent');
    await sendFromLastPage();
    await page.waitForURL('**/elsewhere');
    await open();
    await restored('');
    assert.equal(keys().length, 1);
    await page.waitForFunction(() => localStorage.length === 0);
  });
});

describe('storage', () => {
  test('that is full is reported; the draft is saved once there is room', { skip: noQuota }, async () => {
    const session = await context.newCDPSession(page);
    const origin = new URL(site.url).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await open();
    await type('full');
    await notice('not being saved').waitFor();
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await notice('not being saved').waitFor({ state: 'detached' });
    await saved('full');
    await page.reload();
    await restored('full');
  });

  const BROKEN = {
    'that is not there': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
    'that is forbidden': () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
    },
    'that fails to open': () => {
      const real = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function () {
        // An older version than the existing one.
        real.call(this, 'newer', 2);
        return real.call(this, 'newer', 1);
      };
    },
    'that never answers': () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  };
  for (const [name, breakIt] of Object.entries(BROKEN))
    test(`${name} is reported, and the form can still be submitted`, async () => {
      await page.addInitScript(breakIt);
      await open();
      await notice('not being saved').waitFor();
      await type('works');
      await sendFromLastPage();
      await notice('answers have been sent').waitFor();
      assert.equal(keys().length, 1);
    });

  test('of a private window only serves that window', async () => {
    await open();
    await type('private');
    await page.reload();
    await restored('private');
    const outside = await browser.newContext();
    const other = await outside.newPage();
    await open(other);
    await restored('', other);
    await outside.close();
  });
});

describe('two tabs with one draft', () => {
  let other: Page;
  beforeEach(async () => {
    await open();
    await type('one');
    await saved('one');
    other = await context.newPage();
  });

  async function typeInOther(): Promise<void> {
    await open(other);
    await restored('one', other);
    await type(' two', other);
    await saved('one two', other);
  }

  test('report each other, and the user decides', async () => {
    await typeInOther();
    await notice('another tab').waitFor();
    await type(' here');
    await type(' more', other);
    await saved('one two more', other);
    await button('Save what is here').click();
    await saved('one here');
    await notice('another tab', other).waitFor();
    await button('Take over the other answers', other).click();
    await other.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="about.name"]')!.value === 'one here',
    );
    assert.equal(await notice('another tab').count(), 0);
  });

  test('do not overwrite each other when one is closed during an edit', async () => {
    await typeInOther();
    await notice('another tab').waitFor();
    await type(' here');
    await page.reload();
    await restored('one two');
  });

  test('do not overwrite each other when messages between them are lost', async () => {
    await context.addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await page.reload();
    await restored('one');
    await typeInOther();
    await type('!');
    await page.reload();
    await restored('one two');
    await type('?', other);
    await saved('one two?', other);
    await type('!');
    await notice('another tab').waitFor();
    await restored('one two?', other);
    await saved('one two?', other);
  });

  test('report that the answers were submitted in the other tab', async () => {
    await typeInOther();
    await sendFromLastPage(other);
    await notice('answers have been sent', other).waitFor();
    await notice('another tab').waitFor();
    await page.reload();
    await restored('');
  });
});

test('a clock that jumps does not lose a draft', async () => {
  await page.clock.setFixedTime('2031-01-01T00:00:00Z');
  await open();
  await type('a');
  await saved('a');
  for (const [time, text] of [
    ['1999-01-01T00:00:00Z', 'ab'],
    ['2040-01-01T00:00:00Z', 'abc'],
    ['2026-01-01T00:00:00Z', 'abcd'],
  ] as const) {
    await page.clock.setFixedTime(time);
    await page.reload();
    await restored(text.slice(0, -1));
    await type(text.slice(-1));
    await saved(text);
  }
  await page.reload();
  await restored('abcd');
});

describe('submitting', () => {
  /** Idempotency keys of all requests, whether or not they arrived. */
  const attempts: (string | undefined)[] = [];
  beforeEach(async () => {
    attempts.length = 0;
    page.on('request', (request) => {
      if (isSubmission(new URL(request.url()))) attempts.push(request.headers()['idempotency-key']);
    });
    await open();
    await type('answers');
  });

  test('offline loses nothing and can be retried, also after a reload', async () => {
    await context.setOffline(true);
    await sendFromLastPage();
    await notice('have not been sent').waitFor();
    await button('Try again').click();
    await page.waitForFunction(() => !document.querySelector('[pending]'));
    await context.setOffline(false);
    await page.reload();
    await restored('answers');
    await sendFromLastPage();
    await notice('answers have been sent').waitFor();
    assert.equal(attempts.length, 3);
    assert.equal(new Set(attempts).size, 1);
    assert.deepEqual(keys(), [attempts[0]]);
  });

  test('again after a lost reply arrives once; after a change it is a new submission', async () => {
    site.losesReplies = true;
    await sendFromLastPage();
    await notice('have not been sent').waitFor();
    assert.equal(keys().length, 1);
    await page.reload();
    await restored('answers');
    await sendFromLastPage();
    await notice('have not been sent').waitFor();
    assert.equal(keys().length, 1);
    await goToPage(0);
    await type('!');
    site.losesReplies = false;
    await sendFromLastPage();
    await notice('answers have been sent').waitFor();
    assert.equal(keys().length, 2);
  });

  test('twice on purpose makes two submissions', async () => {
    await page.evaluate(() =>
      document.addEventListener('formspec-submitted', (event) => event.preventDefault()),
    );
    for (const count of [1, 2]) {
      await sendFromLastPage();
      await page.waitForFunction(() => !document.querySelector('[pending]'));
      assert.equal(keys().length, count);
    }
  });
});

describe('an upload', () => {
  const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') };
  const input = (): Locator => page.locator('[name="papers.letter"]');
  const card = (): Locator => page.locator('.formspec-file-card a', { hasText: 'letter.txt' });
  const sentLetter = (): unknown => {
    const [response] = site.submissions.get(String(round))!.values();
    return (response as { data: { papers: { letter?: { url?: string } } } }).data.papers.letter?.url;
  };

  beforeEach(async () => {
    await open();
    await goToPage(2);
  });

  test('that fails is reported and can be retried', async () => {
    site.status = 500;
    await input().setInputFiles(file);
    await page.getByText('letter.txt could not be uploaded').first().waitFor();
    site.status = 200;
    await input().setInputFiles(file);
    await card().waitFor();
    await saved('letter.txt');
    await page.reload();
    await nameField().waitFor();
    await goToPage(2);
    await card().waitFor();
  });

  test('that is interrupted by a reload leaves nothing', async () => {
    site.delay = () => 5000;
    await input().setInputFiles(file);
    await page.getByText('Uploading letter.txt').first().waitFor();
    await page.reload();
    await nameField().waitFor();
    await goToPage(2);
    assert.equal(await page.locator('.formspec-file-card').count(), 0);
  });

  test('that is running delays the submission', async () => {
    site.delay = () => 300;
    await input().setInputFiles(file);
    await button('Submit').click();
    await notice('answers have been sent').waitFor();
    assert.match(String(sentLetter()), /files/);
  });

  test('that fails during a submission stops the submission', async () => {
    site.status = 500;
    site.delay = () => 300;
    await input().setInputFiles(file);
    await button('Submit').click();
    await page.getByText('letter.txt could not be uploaded').first().waitFor();
    assert.equal(site.submissions.get(String(round)), undefined);
    await button('Submit').waitFor();
  });
});
