/** The interface that a form library implements to take part, and the actions performed on it. Runs in the page. */
import { type Edit, MODELS, type Kind, type Model } from './models.js';

export interface Contender<Handle = unknown> {
  readonly id: string;
  /** Models that it supports by itself or with a few lines of application code. */
  readonly supports: readonly Kind[];
  /** `change`: the library reads values when the control loses focus, not on each key press. */
  readonly commit?: 'input' | 'change';
  mount(root: HTMLElement, model: Model): Handle | Promise<Handle>;
  /** The native control of a field; in a repeat, of the given row. */
  control(handle: Handle, name: string, row?: number): HTMLElement | null;
  value(handle: Handle, name: string): unknown;
  total(handle: Handle): string;
  addRow?(handle: Handle): void;
  /** Forward if `turn` is even, else back. */
  turnPage?(handle: Handle, turn: number): void;
  switchLanguage?(handle: Handle, language: string): void;
  unmount(handle: Handle): void;
}

/** User actions on a rendered form. */
export type Action = 'key' | 'show' | 'hide' | 'total' | 'add row' | 'page' | 'language';

/** Changes of the document by an action. */
export interface Touched {
  readonly mutations: number;
  readonly elements: number;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Waits two frames: changes are laid out and painted then. */
const painted = async (): Promise<void> => {
  await frame();
  await frame();
};

async function until(condition: () => boolean, what: string, limit = 50_000): Promise<void> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > limit) throw new Error(`${what} took more than ${limit} ms`);
    await frame();
  }
}

/** Simulates a key press: a new value and an input event, the only event that frameworks listen to. */
function type(control: HTMLElement, value: string, commit: Contender['commit']): void {
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
  if (commit === 'change') control.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
}

export interface Bench {
  readonly supports: readonly string[];
  /** Whether the contender supports the action. */
  can(action: Action): boolean;
  render(kind: Kind, size: number): Promise<{ elapsed: number; elements: number }>;
  /** Moves focus to the place of the next action, so that only the action is measured. */
  aim(action: Action, turn: number): Promise<void>;
  /** Milliseconds until the effect of the action is painted. Afterwards it waits for deferred work. */
  act(): Promise<number>;
  /** Like `act`, but counts changes of the document. */
  count(): Promise<Touched>;
  /** Size of the document. */
  weigh(): { bytes: number; attributes: number; elements: number };
  unmount(): Promise<number>;
}

/** An action, and the check whether it took effect. */
type Step = [act: () => void, done: () => boolean];

const LANGUAGES = ['de', 'en', 'fr', 'es'];
/** Milliseconds that libraries may defer work. */
const PUT_OFF = 150;

export function register<Handle>(contender: Contender<Handle>): void {
  const root = document.getElementById('root')!;
  let handle: Handle;
  let model: Model;
  let next: Step;

  const controls = (): number => root.querySelectorAll('input:not([type=hidden]),select,textarea').length;
  const need = (name: string, row?: number): HTMLElement => {
    const control = contender.control(handle, name, row);
    if (!control) throw new Error(`There is no control for ${name}`);
    return control;
  };
  const edit = ({ name, value }: Edit): Step => {
    const control = need(name);
    control.focus({ preventScroll: true });
    return [
      () => type(control, value, contender.commit),
      () => String(contender.value(handle, name)) === value,
    ];
  };
  const toggle = (turn: number, on: boolean): Step => {
    if (!('groups' in model)) throw new Error('Nothing here can be hidden');
    const { fields } = model.groups[Math.floor(model.groups.length / 2) + turn]!;
    const control = need(fields[0]!.name);
    const last = fields.at(-1)!.name;
    return [
      () => control.click(),
      () => (contender.control(handle, last)?.checkVisibility() ?? false) === on,
    ];
  };
  /** For each action: how to perform it, and when it took effect. */
  const ACTIONS: Record<Action, (turn: number) => Step> = {
    key: (turn) => edit(model.edit(turn)),
    show: (turn) => toggle(turn, true),
    hide: (turn) => toggle(turn, false),
    total(turn) {
      const control = need('amount', Math.floor(model.size / 2));
      control.focus({ preventScroll: true });
      const expected = String(model.size - 1 + 10 + turn);
      return [
        () => type(control, String(10 + turn), contender.commit),
        () =>
          contender
            .total(handle)
            .replace(/[^\d.]/g, '')
            .includes(expected),
      ];
    },
    'add row'() {
      const before = controls();
      return [() => contender.addRow!(handle), () => controls() > before];
    },
    page(turn) {
      const shown = (): HTMLElement | undefined =>
        [...root.querySelectorAll<HTMLElement>('input,select')].find((control) => control.checkVisibility());
      const before = shown();
      return [() => contender.turnPage!(handle, turn), () => shown() !== before];
    },
    language(turn) {
      const shown = (): string => root.querySelector('[type=submit]')!.textContent;
      const before = shown();
      return [
        () => contender.switchLanguage!(handle, LANGUAGES[turn % LANGUAGES.length]!),
        () => shown() !== before,
      ];
    },
  };
  const METHODS: Partial<Record<Action, 'addRow' | 'turnPage' | 'switchLanguage'>> = {
    'add row': 'addRow',
    page: 'turnPage',
    language: 'switchLanguage',
  };

  const bench: Bench = {
    supports: contender.supports,
    can: (action) => !METHODS[action] || METHODS[action] in contender,
    async render(kind, size) {
      model = MODELS[kind](size);
      await painted();
      const start = performance.now();
      handle = await contender.mount(root, model);
      await until(() => controls() >= model.expected, 'rendering');
      await painted();
      return { elapsed: performance.now() - start, elements: root.querySelectorAll('*').length };
    },
    async aim(action, turn) {
      next = ACTIONS[action](turn);
      await painted();
    },
    async act() {
      const [act, done] = next;
      const start = performance.now();
      act();
      await until(done, 'an action', 10_000);
      await painted();
      const elapsed = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, PUT_OFF));
      return elapsed;
    },
    async count() {
      const records: MutationRecord[] = [];
      const observer = new MutationObserver((list) => records.push(...list));
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      await bench.act();
      records.push(...observer.takeRecords());
      observer.disconnect();
      return { mutations: records.length, elements: new Set(records.map(({ target }) => target)).size };
    },
    weigh() {
      const all = [...root.querySelectorAll('*')];
      return {
        bytes: new Blob([root.innerHTML]).size,
        attributes: all.reduce((sum, element) => sum + element.attributes.length, 0),
        elements: all.length,
      };
    },
    async unmount() {
      contender.unmount(handle);
      await painted();
      return root.querySelectorAll('*').length;
    },
  };
  const page = window as unknown as { bench: Bench; interactive?: number };
  page.bench = bench;

  // Cold load: the page starts by itself, and is interactive when typed text has become an answer.
  const cold = new URLSearchParams(location.search).get('cold');
  if (cold)
    void bench.render('flat', Number(cold)).then(async () => {
      const [act, done] = ACTIONS.key(0);
      act();
      await until(done, 'a key press');
      page.interactive = performance.now();
    });
}
