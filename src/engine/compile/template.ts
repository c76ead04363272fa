/** The definition as a tree of templates: what is the same for every row, worked out once. */
import type { DataType, Definition, FieldItem, Item } from '../../model/definition.js';
import type { Edge } from '../cycle/edges.js';
import type { Constraint, Fallback, Unit } from './unit.js';
import type { FieldState } from '../types.js';

const NONE: readonly never[] = [];

/** Holds for the rows whose numbers are given (hops to the row, its position); everywhere when undefined. */
export type RowFilter = readonly { readonly hops: number; readonly at: number }[] | undefined;
/** Of several binds on one path the last one that applies to a row counts. */
export interface Choice<T> {
  readonly rows: RowFilter;
  readonly value: T;
}
export type Setting = 'whitespace' | 'excludedValue' | 'nonRelevantBehavior' | 'disabledDisplay';

/** What other expressions can depend on. */
export type Source = 'value' | 'relevant' | 'required' | 'readonly' | 'valid' | 'rows' | 'index';

/** What binds say about an item. Most items share the empty one. */
export interface Rules {
  calculate?: Unit;
  /** Sources of calculations of which some are for certain rows only; absent when there is one for all of them. */
  calculations?: readonly Choice<string>[];
  relevant?: Unit;
  required?: Unit;
  readonly?: Unit;
  /** A literal `readonly: "false"`, which lifts the lock of a calculation. */
  unlocked?: boolean;
  constraints?: Constraint[];
  defaults?: Choice<Fallback>[];
  /** An `initialValue` written as an expression. */
  initial?: Fallback;
  settings?: Partial<Record<Setting, Choice<string>[]>>;
}
const NO_RULES: Rules = Object.freeze({});

export class Template {
  children: readonly Template[] = NONE;
  /** The template of the rows of a repeat. */
  row: Template | undefined;
  /** How many rows enclose an instance; a row counts itself. */
  readonly depth: number;
  rules: Rules = NO_RULES;
  /** Steps up to the nearest item, itself included, whose relevance has a condition; -1 when none has. */
  relevanceHops = -1;
  /** The same for readonly. */
  readonlyHops = -1;
  /** Whether expressions may see null here while the item is not relevant. */
  mayExclude = false;
  /** Whether its values are sensitive: marked, inside of something marked, or derived from such values. */
  sensitive = false;
  edges: Partial<Record<Source, Edge[]>> | undefined;
  /** Runs the checks where other expressions wait for their outcome, or constraints read other fields. */
  check: Unit | undefined;
  /** Units inside a row, in order of rank; also variables of this scope have their slots here. */
  units: Unit[] | undefined;
  variableCount = 0;
  /** Counts changes of the values or rows of all its instances. */
  version = 0;
  #names: Map<string, Template> | undefined;
  #path: string | undefined;

  constructor(
    readonly kind: FieldState['kind'],
    readonly item: Item,
    readonly parent: Template | undefined,
    readonly slot: number,
    /** JSON Pointer of the item. */
    readonly pointer: string,
  ) {
    this.depth = (parent?.depth ?? 0) + (kind === 'row' ? 1 : 0);
  }

  get key(): string {
    return this.item.key;
  }

  get dataType(): DataType | undefined {
    return this.kind === 'field' ? (this.item as FieldItem).dataType : undefined;
  }

  /** Position with wildcards: `orders[*].total`; the form itself is `#`. */
  get path(): string {
    if (this.#path === undefined) {
      const { parent } = this;
      if (!parent) this.#path = '#';
      else if (this.kind === 'row') this.#path = `${parent.path}[*]`;
      else this.#path = parent.parent ? `${parent.path}.${this.key}` : this.key;
    }
    return this.#path;
  }

  /** Keys that can be named from inside: the children, and the sub-questions of fields among them. */
  get names(): ReadonlyMap<string, Template> {
    if (!this.#names) {
      const names = new Map<string, Template>();
      const add = (templates: readonly Template[]): void => {
        for (const child of templates) if (!names.has(child.key)) names.set(child.key, child);
        for (const child of templates) if (child.kind === 'field') add(child.children);
      };
      add(this.children);
      this.#names = names;
    }
    return this.#names;
  }

  child(key: string): Template | undefined {
    const found = this.names.get(key);
    return found?.parent === this ? found : undefined;
  }

  /** Rules of this item, made writable. */
  own(): Rules {
    if (this.rules === NO_RULES) this.rules = {};
    return this.rules;
  }

  isWithin(ancestor: Template): boolean {
    return this === ancestor || (this.parent?.isWithin(ancestor) ?? false);
  }
}

/** All items below in document order, rows of repeats included. */
export function walkTemplates(template: Template, visit: (template: Template) => void): void {
  for (const child of template.row ? [template.row] : template.children) {
    visit(child);
    walkTemplates(child, visit);
  }
}

export function templatesIn(root: Template): Template[] {
  const found: Template[] = [];
  walkTemplates(root, (template) => found.push(template));
  return found;
}

function addChildren(parent: Template, items: readonly Item[], pointer: string): void {
  parent.children = items.map((item, slot) => {
    const at = `${pointer}/${slot}`;
    if (item.type !== 'group') {
      const template = new Template(item.type, item, parent, slot, at);
      if (item.type === 'field' && item.children) addChildren(template, item.children, `${at}/children`);
      return template;
    }
    const repeats = item.repeatable === true;
    const group = new Template(repeats ? 'repeat' : 'group', item, parent, slot, at);
    if (repeats) group.row = new Template('row', item, group, 0, at);
    addChildren(group.row ?? group, item.children ?? [], `${at}/children`);
    return group;
  });
}

export function buildTemplates(definition: Definition): Template {
  const form: Item = { type: 'group', key: '', label: definition.title, children: definition.items };
  const root = new Template('group', form, undefined, 0, '');
  addChildren(root, definition.items, '/items');
  return root;
}
