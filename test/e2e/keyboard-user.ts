/**
 * A user with only a keyboard: looks at the focused control, answers it, and continues with Tab until the form is
 * submitted. Answers come from a response; other required questions get a plausible answer. The engine is only read, to
 * check that an answer arrived.
 */
import type { Page } from 'playwright-core';
import { inFirefox } from '../support/browser.js';

export type Answers = Readonly<Record<string, unknown>>;

/** Facts about the focused element that decide the next key. */
interface Focus {
  readonly kind: 'field' | 'add' | 'fold' | 'tab' | 'forward' | 'problem' | 'summary' | 'nothing' | 'other';
  readonly what: string;
  readonly path: string;
  readonly type: string;
  readonly input: string;
  /** `day`, `month`, `year` or `time` in a date that is asked for in parts. */
  readonly part: string;
  /** Whether it is the currency beside an amount. */
  readonly isCurrency: boolean;
  readonly locked: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly value: unknown;
  readonly checked: boolean;
  readonly optionValue: string;
  /** Position among the controls of its group, and their values. */
  readonly position: number;
  readonly siblings: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly rows: number;
  readonly closed: boolean;
  readonly min: number;
  readonly step: number;
}

interface Engine {
  field(path: string): {
    readonly value: unknown;
    readonly required: boolean;
    readonly valid: boolean;
    readonly options?: readonly { value: string; label: string }[];
  };
  fields(): readonly {
    readonly path: string;
    readonly kind: string;
    readonly relevant: boolean;
    readonly readonly: boolean;
    readonly value: unknown;
    readonly dataType?: string;
  }[];
  readonly items: readonly Node[];
}
interface Node {
  readonly id: number;
  readonly path: string;
  readonly rows: readonly Node[];
  readonly children: readonly Node[];
}

/** Runs in the page. */
function lookAtFocus(): Focus {
  const element = document.activeElement as HTMLInputElement | null;
  const form = element?.closest('formspec-form') as (HTMLElement & { engine: Engine }) | null | undefined;
  const blank: Focus = {
    kind: 'other',
    what: `<${element?.localName ?? 'none'}> ${element?.textContent?.trim().slice(0, 60) ?? ''}`,
    path: '',
    type: '',
    input: '',
    part: '',
    isCurrency: false,
    locked: false,
    required: false,
    invalid: false,
    value: null,
    checked: false,
    optionValue: '',
    position: 0,
    siblings: [],
    options: [],
    rows: 0,
    closed: false,
    min: 0,
    step: 1,
  };
  if (!element || !form) return { ...blank, kind: 'nothing' };
  const { engine } = form;
  const path = element.getAttribute('data-formspec-path');
  if (path) {
    const field = engine.field(path);
    const group = element.closest('fieldset');
    const siblings = [
      ...(group?.querySelectorAll<HTMLInputElement>(`input[type=${element.type || 'text'}]`) ?? []),
    ];
    return {
      ...blank,
      kind: 'field',
      what: `${path} (${element.localName} ${element.type})`,
      path,
      type: element.getAttribute('data-formspec-type') ?? '',
      input: element.getAttribute('role') === 'combobox' ? 'combobox' : element.type,
      part: element.dataset['datePart'] ?? '',
      isCurrency: element.name.endsWith('.currency'),
      locked: element.readOnly || element.disabled,
      required: field.required,
      invalid: !field.valid,
      value: field.value,
      checked: element.checked,
      optionValue: element.value,
      position: siblings.indexOf(element),
      siblings: siblings.map((sibling) => sibling.value),
      options:
        element.localName === 'select'
          ? [...(element as unknown as HTMLSelectElement).options].map(({ value, label }) => ({
              value,
              label,
            }))
          : (field.options ?? []).map(({ value, label }) => ({ value, label })),
      min: Number(element.min),
      step: Number(element.step) || 1,
    };
  }
  if (element.dataset['rowAction'] === 'add') {
    const nodes = [...engine.items];
    for (const node of nodes) nodes.push(...node.rows, ...node.children);
    const repeat = nodes.find(({ id }) => element.id.endsWith(`-${id}-add`));
    return { ...blank, kind: 'add', path: repeat?.path ?? '', rows: repeat?.rows.length ?? 0 };
  }
  if (element.localName === 'summary')
    return { ...blank, kind: 'fold', closed: !(element.parentElement as HTMLDetailsElement).open };
  if (element.getAttribute('role') === 'tab') return { ...blank, kind: 'tab' };
  if (element.type === 'submit') return { ...blank, kind: 'forward' };
  if (element.closest('.formspec-summary'))
    return { ...blank, kind: element.localName === 'a' ? 'problem' : 'summary' };
  return blank;
}

/** The value at an instance path such as `orders[0].lines[1].amount`. */
function at(answers: Answers, path: string): unknown {
  let value: unknown = answers;
  for (const part of path.replaceAll(/\[(\d+)\]/g, '.$1').split('.'))
    value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const bare = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(bare).sort().join();
  if (typeof value === 'object') {
    const { amount, name, currency } = value as Record<string, unknown>;
    return amount === undefined ? String(name) : `${Number(amount)}${String(currency)}`;
  }
  const text = String(value).replaceAll(/\s/g, '');
  return text !== '' && Number.isFinite(Number(text))
    ? String(Number(text))
    : text.replace(/(Z|[+-]\d\d:\d\d)$/, '').replace(/(:\d\d):00$/, '$1');
};

/** Whether the stored value is the wanted one, in any notation. */
const holds = (stored: unknown, wanted: unknown, type: string): boolean =>
  type === 'attachment' ? !isEmpty(stored) : bare(stored) === bare(wanted);

/** A plausible answer for a question that the response leaves open. */
function invented({ type, options, input }: Focus): unknown {
  switch (type) {
    case 'integer':
    case 'decimal':
      return 1;
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-15';
    case 'dateTime':
      return '2026-01-15T10:30:00';
    case 'time':
      return '10:30:00';
    case 'choice':
      return options.find(({ value }) => value !== '')?.value;
    case 'multiChoice':
      return options.slice(0, 1).map(({ value }) => value);
    case 'money':
      return { amount: '10', currency: 'USD' };
    case 'attachment':
      return { name: 'Sample' };
    case 'uri':
      return 'https://example.org/';
    default:
      return input === 'email' ? 'alex@example.org' : input === 'tel' ? '5551234567' : 'Sample';
  }
}

/** Answers that did not reach the engine, of relevant and writable fields. */
export async function lostAnswers(page: Page, answers: Answers): Promise<string[]> {
  const asked = await page.evaluate(() => {
    const { engine } = document.querySelector('formspec-form') as unknown as { engine: Engine };
    return engine
      .fields()
      .filter(({ kind, relevant, readonly }) => kind === 'field' && relevant && !readonly)
      .map(({ path, value, dataType = '' }) => ({ path, value, dataType }));
  });
  return asked
    .map((field) => ({ ...field, wanted: at(answers, field.path) }))
    .filter(({ value, wanted, dataType }) => !isEmpty(wanted) && !holds(value, wanted, dataType))
    .map(({ path, value, wanted }) => `${path}: ${JSON.stringify(value)}, not ${JSON.stringify(wanted)}`);
}

export interface Completion {
  /** The detail of `formspec-submit`. */
  readonly response: { readonly status: string; readonly data: Answers };
  readonly pages: number;
  readonly keys: number;
}

const MOST_STEPS = 4000;
const MOST_REFUSALS = 4;

export class KeyboardUser {
  #keys = 0;
  #last = 'nothing';
  #pages = 0;
  #refusals = 0;
  #opened = new Set<string>();

  constructor(
    readonly page: Page,
    readonly answers: Answers,
  ) {
    page.on('filechooser', (chooser) => {
      void chooser.setFiles(this.#file);
    });
  }

  #file = { name: 'sample.txt', mimeType: 'text/plain', buffer: Buffer.from('sample') };

  /** Fills in the first form of the page and submits it. */
  async complete(): Promise<Completion> {
    const { page } = this;
    await page.evaluate(() => {
      const seen = globalThis as unknown as { submitted?: unknown };
      delete seen.submitted;
      document.addEventListener('formspec-submit', (event) => {
        seen.submitted = (event as CustomEvent).detail.response;
      });
    });
    let entered = false;
    for (let step = 0; step < MOST_STEPS; step++) {
      const focus = await page.evaluate(lookAtFocus);
      if (focus.kind === 'nothing') {
        if (entered) throw new Error(`Tab left the form after ${this.#last}.`);
      } else {
        entered = true;
        this.#last = focus.what;
      }
      if (await this.#handle(focus)) continue;
      const response = await page.evaluate(
        () => (globalThis as unknown as { submitted?: Completion['response'] }).submitted,
      );
      if (response) return { response, pages: this.#pages, keys: this.#keys };
      await this.#press('Tab');
    }
    throw new Error('The form does not come to an end.');
  }

  async #press(key: string, times = 1): Promise<void> {
    for (let count = 0; count < times; count++) await this.page.keyboard.press(key);
    this.#keys += times;
  }

  async #type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.#keys += text.length;
  }

  /** Returns true when focus has moved by itself; then look again before pressing Tab. */
  async #handle(focus: Focus): Promise<boolean> {
    switch (focus.kind) {
      case 'field':
        await this.#answer(focus);
        return false;
      case 'add': {
        const wanted = at(this.answers, focus.path);
        if (!Array.isArray(wanted) || focus.rows >= wanted.length) return false;
        await this.#press('Enter');
        return true;
      }
      case 'fold':
        if (focus.closed) await this.#press('Enter');
        return false;
      case 'problem':
        await this.#press('Enter');
        return true;
      case 'forward':
        return this.#goOn();
      default:
        return false;
    }
  }

  /** Presses Next or Submit, after visiting all tabs. */
  async #goOn(): Promise<boolean> {
    const { page } = this;
    const tab = await page.evaluate(
      (opened) => {
        const shown = [...document.querySelectorAll('[role=tab]')].filter((one) => one.checkVisibility());
        return shown.find((one) => one.ariaSelected !== 'true' && !opened.includes(one.id))?.id;
      },
      [...this.#opened],
    );
    if (tab) {
      await this.#openTab(tab);
      return true;
    }
    const before = await this.#place();
    await this.#press('Enter');
    const after = await this.#place();
    const focus = await page.evaluate(lookAtFocus);
    if (focus.kind === 'summary' || (focus.kind === 'field' && focus.invalid)) {
      if (++this.#refusals > MOST_REFUSALS) throw new Error(`The form is refused: ${focus.what}`);
    } else if (before !== after) this.#pages++;
    return focus.kind === 'field';
  }

  #place(): Promise<string> {
    return this.page.evaluate(
      () =>
        [...document.querySelectorAll('.formspec-page-title')].find((one) => one.checkVisibility())
          ?.textContent ?? '',
    );
  }

  async #openTab(id: string): Promise<void> {
    const { page } = this;
    for (let step = 0; step < MOST_STEPS; step++) {
      const at = await page.evaluate((wanted) => {
        const focused = document.activeElement!;
        const list = focused.getAttribute('role') === 'tab' ? focused.closest('[role=tablist]') : null;
        return {
          inList: Boolean(list?.querySelector(`#${CSS.escape(wanted)}`)),
          there: focused.id === wanted,
        };
      }, id);
      if (at.inList) {
        this.#opened.add(await page.evaluate(() => document.activeElement!.id));
        if (at.there) return this.#press('Tab');
        await this.#press('ArrowDown');
      } else await this.#press('Shift+Tab');
    }
    throw new Error(`The tab ${id} cannot be reached.`);
  }

  async #answer(focus: Focus): Promise<void> {
    const { type, path } = focus;
    if (focus.locked) return;
    const given = at(this.answers, path);
    const open = isEmpty(given);
    const wanted = !open ? given : focus.required && isEmpty(focus.value) ? invented(focus) : undefined;
    if (wanted === undefined) return;
    const single = focus.input !== 'checkbox' || type === 'boolean';
    if (single && holds(focus.value, wanted, type)) return;
    if (focus.part) return this.#enterPart(focus.part, String(wanted));
    await this.#enter(focus, wanted);
    if (type === 'attachment')
      await this.page.waitForFunction(
        (where) =>
          (
            document.querySelector('formspec-form') as unknown as { engine: { get(path: string): unknown } }
          ).engine.get(where) !== null,
        path,
      );
    const now = await this.page.evaluate(lookAtFocus);
    const partly = type === 'money' || type === 'multiChoice';
    if (now.path !== path) throw new Error(`${focus.what}: focus went to ${now.what}.`);
    if (!partly && !holds(now.value, wanted, type))
      throw new Error(
        `${focus.what}: ${JSON.stringify(wanted)} was entered, ${JSON.stringify(now.value)} arrived.`,
      );
  }

  async #enter(focus: Focus, wanted: unknown): Promise<void> {
    const { input, type } = focus;
    if (type === 'attachment' && input === 'file') return this.#chooseFile(wanted);
    if (input === 'checkbox') {
      const on = Array.isArray(wanted) ? wanted.includes(focus.optionValue) : wanted === true;
      // An unticked box may still be unanswered. Ticking and unticking it answers "no".
      if (on !== focus.checked) await this.#press('Space');
      else if (!Array.isArray(wanted) && focus.value === null) await this.#press('Space', 2);
      return;
    }
    if (input === 'radio') return this.#moveTo(focus, focus.siblings.indexOf(String(wanted)));
    if (input === 'select-one') {
      const to = focus.options.findIndex(({ value }) => value === wanted);
      const from = focus.options.findIndex(({ value }) => value === focus.optionValue);
      return this.#press(to > from ? 'ArrowDown' : 'ArrowUp', Math.abs(to - from));
    }
    if (input === 'combobox') {
      for (const one of Array.isArray(wanted) ? wanted : [wanted]) await this.#search(focus, String(one));
      return;
    }
    if (input === 'range') {
      await this.#press('Home');
      return this.#press('ArrowUp', Math.round((Number(wanted) - focus.min) / focus.step));
    }
    if (input === 'date' || input === 'time' || input === 'datetime-local')
      return this.#typeDate(input, String(wanted));
    const money = wanted as { amount?: unknown; currency?: unknown; typed?: unknown; name?: unknown };
    const text =
      type === 'money'
        ? String(focus.isCurrency ? money.currency : money.amount)
        : type === 'attachment'
          ? String(money.typed ?? money.name ?? 'Sample')
          : String(wanted);
    await this.#press('Control+A');
    return this.#type(text);
  }

  /** Arrow keys move between radio buttons and select; the first one may have focus without being selected. */
  async #moveTo(focus: Focus, to: number): Promise<void> {
    if (to < 0) throw new Error(`${focus.what}: no such option among ${focus.siblings.join(', ')}.`);
    if (to === focus.position) return this.#press('Space');
    const down = to > focus.position;
    return this.#press(down ? 'ArrowDown' : 'ArrowUp', Math.abs(to - focus.position));
  }

  async #search(focus: Focus, value: string): Promise<void> {
    const label = focus.options.find((option) => option.value === value)?.label ?? value;
    await this.#press('Control+A');
    await this.#type(label);
    for (let step = 0; step < 100; step++) {
      await this.#press('ArrowDown');
      const active = await this.page.evaluate(() => {
        const id = document.activeElement!.getAttribute('aria-activedescendant');
        return id && document.getElementById(id)?.textContent?.trim();
      });
      if (active === label.trim()) return this.#press('Enter');
    }
    throw new Error(`${focus.what}: "${label}" is not in the list.`);
  }

  /** One part of a date that is asked for in parts. */
  async #enterPart(part: string, wanted: string): Promise<void> {
    const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(.*))?$/.exec(wanted)!;
    if (part === 'time') return this.#typeDate('time', time ?? '');
    await this.#press('Control+A');
    return this.#type(({ year, month, day } as Record<string, string | undefined>)[part]!);
  }

  /** Types part by part, in the order of American English, the language of the browser. */
  async #typeDate(input: string, wanted: string): Promise<void> {
    const [, date, time] = /^(?:(\d{4}-\d\d-\d\d)T?)?(\d\d:\d\d)?/.exec(wanted)!;
    const [year, month, day] = (date ?? '').split('-');
    if (date) await this.#type(`${month}${day}${year}`);
    if (!time || input === 'date') return;
    // Firefox moves on from the year by itself.
    if (date && !inFirefox) await this.#press('ArrowRight');
    const [hours, minutes] = time.split(':').map(Number) as [number, number];
    const two = (number: number): string => String(number).padStart(2, '0');
    await this.#type(`${two(hours % 12 || 12)}${two(minutes)}${hours < 12 ? 'AM' : 'PM'}`);
  }

  async #chooseFile(wanted: unknown): Promise<void> {
    const { name = 'sample.png', contentType = 'image/png', data } = wanted as Record<string, string>;
    this.#file = {
      name,
      mimeType: contentType,
      buffer: data ? Buffer.from(data, 'base64') : Buffer.from('sample'),
    };
    await this.#press('Enter');
  }
}
