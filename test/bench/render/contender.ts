/** What a form library has to offer to take part, and the measuring itself. Runs in the page. */
import { MODELS, type FlatModel, type Model } from './models.js';

export interface Contender<Handle = unknown> {
  readonly id: string;
  /** Which models it can show with its own means, or with a few lines of application code. */
  readonly supports: readonly Model['kind'][];
  /** `change`: the library takes values when the control is left, not on each key press. */
  readonly commit?: 'input' | 'change';
  mount(root: HTMLElement, model: Model): Handle | Promise<Handle>;
  /** The native control of a field; in a repeat, of the given row. */
  control(handle: Handle, name: string, row?: number): HTMLElement | null;
  value(handle: Handle, name: string): unknown;
  total(handle: Handle): string;
  unmount(handle: Handle): void;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Two frames: what was changed is laid out and painted. */
const painted = async (): Promise<void> => {
  await frame();
  await frame();
};

async function until(condition: () => boolean, what: string, limit = 60_000): Promise<void> {
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
  render(kind: Model['kind'], size: number): Promise<{ elapsed: number; elements: number }>;
  key(turn: number): Promise<number>;
  keyOnly(turn: number): Promise<void>;
  toggle(group: number, on: boolean): Promise<number>;
  totalKey(turn: number): Promise<number>;
  unmount(): Promise<number>;
}

export function register<Handle>(contender: Contender<Handle>): void {
  const root = document.getElementById('root')!;
  let handle: Handle;
  let model: Model;

  const controls = (): number => root.querySelectorAll('input:not([type=hidden]),select,textarea').length;
  const middleText = (turn: number): { name: string; control: HTMLElement } => {
    const texts = (model as FlatModel).groups
      .flatMap((group) => group.fields)
      .filter((field) => field.type === 'text');
    const { name } = texts[(Math.floor(texts.length / 2) + turn) % texts.length]!;
    const control = contender.control(handle, name);
    if (!control) throw new Error(`There is no control for ${name}`);
    return { name, control };
  };
  const timed = async (act: () => void, done: () => boolean, what: string): Promise<number> => {
    await painted();
    const start = performance.now();
    act();
    await until(done, what, 5_000);
    await painted();
    return performance.now() - start;
  };

  const bench: Bench = {
    supports: contender.supports,
    async render(kind, size) {
      model = MODELS[kind](size);
      await painted();
      const start = performance.now();
      handle = await contender.mount(root, model);
      await until(() => controls() >= model.expected, 'rendering');
      await painted();
      return { elapsed: performance.now() - start, elements: root.querySelectorAll('*').length };
    },
    async key(turn) {
      const { name, control } = middleText(turn);
      control.focus();
      const value = `v${turn}`;
      return timed(
        () => type(control, value, contender.commit),
        () => contender.value(handle, name) === value,
        'a key press',
      );
    },
    async keyOnly(turn) {
      const { control } = middleText(turn);
      control.focus();
      type(control, `w${turn}`, contender.commit);
      // Long enough for work that a library puts off.
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
    async toggle(group, on) {
      const { fields } = (model as FlatModel).groups[group]!;
      const isShown = (): boolean =>
        contender.control(handle, fields.at(-1)!.name)?.checkVisibility() ?? false;
      return timed(
        () => contender.control(handle, fields[0]!.name)!.click(),
        () => isShown() === on,
        'showing',
      );
    },
    async totalKey(turn) {
      const control = contender.control(handle, 'amount', 50)!;
      control.focus();
      const expected = String(model.size - 1 + 10 + turn);
      return timed(
        () => type(control, String(10 + turn), contender.commit),
        () =>
          contender
            .total(handle)
            .replace(/[^\d.]/g, '')
            .includes(expected),
        `the total ${expected}`,
      );
    },
    async unmount() {
      contender.unmount(handle);
      await painted();
      return root.querySelectorAll('*').length;
    },
  };
  (window as unknown as { bench: Bench }).bench = bench;
}
