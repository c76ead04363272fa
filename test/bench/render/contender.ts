/** What a form library has to offer to take part, and what is done with it. Runs in the page. */
import { type Edit, MODELS, type Kind, type Model } from './models.js';

export interface Contender<Handle = unknown> {
  readonly id: string;
  /** Which models it can show with its own means, or with a few lines of application code. */
  readonly supports: readonly Kind[];
  /** `change`: the library takes values when the control is left, not on each key press. */
  readonly commit?: 'input' | 'change';
  mount(root: HTMLElement, model: Model): Handle | Promise<Handle>;
  /** The native control of a field; in a repeat, of the given row. */
  control(handle: Handle, name: string, row?: number): HTMLElement | null;
  value(handle: Handle, name: string): unknown;
  total(handle: Handle): string;
  addRow?(handle: Handle): void;
  /** Forward when `turn` is even, else back. */
  turnPage?(handle: Handle, turn: number): void;
  switchLanguage?(handle: Handle, language: string): void;
  unmount(handle: Handle): void;
}

/** What a user does to a form that stands there. */
export type Action = 'key' | 'show' | 'hide' | 'total' | 'add row' | 'page' | 'language';

/** What an action did to the document. */
export interface Touched {
  readonly mutations: number;
  readonly elements: number;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Two frames: what was changed is laid out and painted. */
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

/** What a key press does to a control: a new value and an input event; frameworks listen to nothing else. */
function type(control: HTMLElement, value: string, commit: Contender['commit']): void {
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value);
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
  if (commit === 'change') control.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
}

export interface Bench {
  readonly supports: readonly string[];
  /** Whether the contender can do it at all. */
  can(action: Action): boolean;
  render(kind: Kind, size: number): Promise<{ elapsed: number; elements: number }>;
  /** Moves focus to where the next action happens, so that only the action itself is measured. */
  aim(action: Action, turn: number): Promise<void>;
  /** Milliseconds until the effect of the action is painted. A wait for work put off comes after that. */
  act(): Promise<number>;
  /** The same, with the changes of the document counted. */
  count(): Promise<Touched>;
  /** How much document there is. */
  weigh(): { bytes: number; attributes: number; elements: number };
  unmount(): Promise<number>;
}

/** What to do, and when it has had its effect. */
type Step = [act: () => void, done: () => boolean];

const LANGUAGES = ['de', 'en', 'fr', 'es'];
/** How long libraries may put work off. */
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
  /** By action: what to do now, and when it has had its effect. */
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

  // A cold load: the page goes to work by itself, and is interactive when what is typed has become an answer.
  const cold = new URLSearchParams(location.search).get('cold');
  if (cold)
    void bench.render('flat', Number(cold)).then(async () => {
      const [act, done] = ACTIONS.key(0);
      act();
      await until(done, 'a key press');
      page.interactive = performance.now();
    });
}
