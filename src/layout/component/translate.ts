/** Texts of a node in the form's language. A node is addressed by its id; without one its texts stay as written. */
import { isObject } from '../../model/values.js';
import type { PlanTexts } from '../plan.js';

type Props = Readonly<Record<string, unknown>>;

/** Props that are texts; `text` has a rule of its own, as it may hold expressions. */
const TEXTS = [
  'title',
  'subtitle',
  'description',
  'label',
  'fallback',
  'triggerLabel',
  'placeholder',
  'prefix',
  'suffix',
];
/** Lists of texts, and lists of objects with a text. */
const LISTS: readonly (readonly [prop: string, text?: string])[] = [
  ['tabLabels'],
  ['labels'],
  ['columns', 'header'],
  ['items', 'label'],
];
/** Texts of a button, which are objects. */
const LOCALIZED = ['label', 'pendingLabel'];

export class NodeTranslation {
  constructor(
    readonly id: string | undefined,
    readonly rowPath: string | undefined,
    readonly translation: PlanTexts['translation'],
  ) {}

  of(prop: string): string | undefined {
    return this.id === undefined
      ? undefined
      : this.translation?.(`$component.${this.id}.${prop}`, this.rowPath);
  }

  /** Props with all texts translated for which there is a translation. */
  props(component: string, given: Props): Props {
    if (this.id === undefined || !this.translation) return given;
    const props: Record<string, unknown> = { ...given };
    if (component === 'ActionButton')
      for (const name of LOCALIZED) {
        const literal = this.of(name);
        if (literal !== undefined) props[name] = { literal };
      }
    else
      for (const name of TEXTS) {
        const words = typeof given[name] === 'string' ? this.of(name) : undefined;
        if (words !== undefined) props[name] = words;
      }
    for (const [name, text] of LISTS) {
      const list = given[name];
      if (Array.isArray(list))
        props[name] = list.map((entry: unknown, i) => this.#entry(`${name}[${i}]`, text, entry));
    }
    return props;
  }

  #entry(key: string, text: string | undefined, entry: unknown): unknown {
    if (text === undefined) return this.of(key) ?? entry;
    const words = isObject(entry) ? this.of(`${key}.${text}`) : undefined;
    return words === undefined ? entry : { ...(entry as object), [text]: words };
  }
}
