/**
 * A user whose browser runs no script: fills in what the page shows from given answers, adds rows, presses Update, and
 * continues until the form is sent. Everything is done with the keyboard.
 */
import type { Locator, Page } from 'playwright-core';

export type Answers = Readonly<Record<string, unknown>>;

/**
 * The answer at a path such as `lines[0].amount`. Answers of questions that belong to another question stand beside its
 * answer in the data, although its key is part of their path.
 */
export function answerAt(answers: Answers, path: string): unknown {
  let value: unknown = answers;
  let around: unknown;
  for (const key of path.match(/[^.[\]]+/g) ?? []) {
    if (isAnswer(value)) value = around;
    around = value;
    value = (value as Record<string, unknown> | null | undefined)?.[key];
  }
  return value;
}

/** Whether a value is the answer of a single question, which contains no other answers. */
const isAnswer = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object'));

interface Control {
  readonly index: number;
  readonly name: string;
  readonly tag: string;
  readonly type: string;
  readonly value: string;
  readonly checked: boolean;
  readonly selected: readonly string[];
}

/** A picture of one point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const CONTROLS =
  'form.formspec-native :is(input:not([type=hidden]), select, textarea)[name]:not([readonly], [disabled])';

/** Controls that the page shows. Reading them is not part of the page: its own scripts do not run. */
async function controlsOf(page: Page): Promise<Control[]> {
  return page.locator(CONTROLS).evaluateAll((elements) =>
    elements.flatMap((element, index) => {
      const control = element as HTMLInputElement & HTMLSelectElement;
      if (!control.checkVisibility()) return [];
      return {
        index,
        name: control.name,
        tag: control.localName,
        type: control.type,
        value: control.value,
        checked: control.checked,
        selected:
          control.localName === 'select' ? [...control.selectedOptions].map(({ value }) => value) : [],
      };
    }),
  );
}

/** Presses a submit button by keyboard and waits for the next page. */
export async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.keyboard.press('Enter')]);
}

/** Returns true if something was changed. */
async function fill(page: Page, answers: Answers, entered: Set<string>): Promise<boolean> {
  let changed = false;
  for (const control of await controlsOf(page)) {
    const isCurrency = control.name.endsWith('.currency');
    const answer = answerAt(answers, isCurrency ? control.name.replace(/\.currency$/, '') : control.name);
    if (answer === undefined || answer === null) continue;
    // What was entered once is not entered again: the form may store it in another way than it was typed.
    const entry = `${control.name} ${control.type === 'radio' || control.type === 'checkbox' ? control.value : ''} ${JSON.stringify(answer)}`;
    if (entered.has(entry) && (control.value !== '' || control.type === 'file')) continue;
    entered.add(entry);
    const element = page.locator(CONTROLS).nth(control.index);
    changed = (await fillOne(page, element, control, answer, isCurrency)) || changed;
  }
  return changed;
}

async function fillOne(
  page: Page,
  element: Locator,
  control: Control,
  answer: unknown,
  isCurrency: boolean,
): Promise<boolean> {
  const { tag, type } = control;
  if (tag === 'select') {
    const wanted = [answer].flat().map(String);
    if (String(control.selected) === String(wanted)) return false;
    await element.selectOption(wanted);
    return true;
  }
  if (type === 'radio') {
    if (control.value !== String(answer) || control.checked) return false;
    await element.focus();
    await page.keyboard.press('Space');
    return true;
  }
  if (type === 'checkbox') {
    const wanted = Array.isArray(answer) ? answer.includes(control.value) : answer === true;
    if (control.checked === wanted) return false;
    await element.focus();
    await page.keyboard.press('Space');
    return true;
  }
  if (type === 'file') {
    await element.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: PICTURE });
    return true;
  }
  const text = written(answer, type, isCurrency);
  if (control.value === text || sameNumber(control.value, text)) return false;
  if (type === 'date' || type === 'time' || type === 'datetime-local') await element.fill(text);
  else {
    await element.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  }
  return true;
}

function written(answer: unknown, type: string, isCurrency: boolean): string {
  if (typeof answer === 'object') {
    const { amount, currency, typed } = answer as { amount?: unknown; currency?: string; typed?: string };
    if (isCurrency) return currency ?? '';
    // A signature that was drawn is typed instead.
    return typed ?? String((amount as string | undefined) ?? 'Signed by hand');
  }
  const text = String(answer as string | number);
  if (type === 'time' || type === 'datetime-local')
    return text
      .replace(/(?:Z|[+-]\d\d:\d\d)$/, '')
      .replace(/:00(?:\.0+)?$/, (end, at) => (at > 4 ? '' : end));
  return text;
}

const sameNumber = (shown: string, wanted: string): boolean =>
  shown !== '' && wanted !== '' && Number(shown.replaceAll(',', '')) === Number(wanted);

/** Adds rows until there are as many as answers. Returns true if a row was added. */
async function addRows(page: Page, answers: Answers): Promise<boolean> {
  const buttons = page.locator('button[value^="add:"]');
  for (const value of await buttons.evaluateAll((all) =>
    all.flatMap((one) => (one.checkVisibility() ? (one as HTMLButtonElement).value : [])),
  )) {
    const path = value.slice('add:'.length);
    const wanted = answerAt(answers, path);
    if (!Array.isArray(wanted)) continue;
    const present = await page.locator(`button[value^="remove:${path}["]`).count();
    if (present >= wanted.length) continue;
    await press(page, page.locator(`button[value="${value}"]`));
    return true;
  }
  return false;
}

/** Opens what is closed, as a user would. */
async function openFolds(page: Page): Promise<void> {
  const closed = page.locator('form.formspec-native details:not([open]) > summary');
  for (let left = 20; left > 0 && (await closed.count()) > 0; left--) {
    const summary = closed.first();
    if (!(await summary.isVisible())) return;
    await summary.focus();
    await page.keyboard.press('Enter');
  }
}

export interface WalkOptions {
  /** Called for every page that was shown. */
  onPage?(page: Page): Promise<void>;
}

/** Fills in the whole form. Resolves when the answers are sent; throws with what the page says if it does not get there. */
export async function fillInWithoutScript(
  page: Page,
  answers: Answers,
  options: WalkOptions = {},
): Promise<void> {
  const entered = new Set<string>();
  const refusals = new Set<string>();
  for (let turn = 0; turn < 100; turn++) {
    if ((await page.locator('form.formspec-native').count()) === 0) return;
    await options.onPage?.(page);
    await openFolds(page);
    const changed = await fill(page, answers, entered);
    if (await addRows(page, answers)) continue;
    const update = page.locator('button[value="update"]');
    if (changed && (await update.count()) > 0 && (await update.isVisible())) {
      await press(page, update);
      continue;
    }
    const tab = await nextTab(page);
    if (tab) {
      await press(page, tab);
      continue;
    }
    await press(page, page.locator('.formspec-actions button.formspec-button--primary').first());
    const summary = page.locator('.formspec-summary');
    if ((await summary.count()) === 0) continue;
    const refusal = await summary.innerText();
    // The same refusal a second time: filling in again does not help.
    if (refusals.has(refusal)) throw new Error(`The form was refused: ${refusal}`);
    refusals.add(refusal);
  }
  throw new Error('The form has no end.');
}

const seenTabs = new WeakMap<Page, Set<string>>();

/** The next tab that was not open yet. */
async function nextTab(page: Page): Promise<Locator | undefined> {
  const seen = seenTabs.get(page) ?? new Set<string>();
  seenTabs.set(page, seen);
  const tabs = await page
    .locator('button[role=tab]')
    .evaluateAll((all) =>
      all.flatMap((one) =>
        one.checkVisibility()
          ? { value: (one as HTMLButtonElement).value, isOpen: one.getAttribute('aria-selected') === 'true' }
          : [],
      ),
    );
  for (const { value, isOpen } of tabs) if (isOpen) seen.add(value);
  const next = tabs.find(({ value }) => !seen.has(value));
  return next && page.locator(`button[role=tab][value="${next.value}"]`);
}
