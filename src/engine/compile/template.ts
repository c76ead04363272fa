/** The definition as a tree of templates. A template holds everything that is the same for all rows of an item. */
import type { DataType, Definition, FieldItem, Item } from '../../model/definition.js';
import type { Edge } from '../cycle/edges.js';
import type { FieldState } from '../types.js';
import type { Constraint, Unit, ValueSource } from './unit.js';

const NO_TEMPLATES: readonly never[] = [];

/** The rows that a bind names: hops up to each row and its position. Undefined means all rows. */
export type RowFilter = readonly { readonly hops: number; readonly position: number }[] | undefined;

/** One of several values for an item. The last choice that applies to a row wins. */
export interface Choice<T> {
  readonly rows: RowFilter;
  readonly value: T;
}

export type Setting = 'whitespace' | 'excludedValue' | 'nonRelevantBehavior' | 'disabledDisplay';

/** What an expression can watch about an item. */
export type WatchedFacet = 'value' | 'relevant' | 'required' | 'readonly' | 'valid' | 'rows' | 'index';

/** What binds say about an item. Items without binds share one empty object. */
export interface Rules {
  calculate?: Unit;
  /** Sources of the calculations, if one of them applies to certain rows only. */
  calculations?: readonly Choice<string>[];
  relevant?: Unit;
  required?: Unit;
  readonly?: Unit;
  /** The bind says `readonly: "false"`, so that a calculated field can be edited. */
  isUnlocked?: boolean;
  constraints?: Constraint[];
  defaults?: Choice<ValueSource>[];
  /** An `initialValue` that is an expression. */
  initial?: ValueSource;
  settings?: Partial<Record<Setting, Choice<string>[]>>;
}
const NO_RULES: Rules = Object.freeze({});

/** The compiler fills in the properties that are not readonly. Nothing changes once the form is compiled. */
export class Template {
  children: readonly Template[] = NO_TEMPLATES;
  /** The template of the rows, if the item repeats. */
  row: Template | undefined;
  /** Number of rows around an instance. A row counts itself. */
  readonly depth: number;
  rules: Rules = NO_RULES;
  /** Hops up to the nearest item with a relevance condition, the item itself included; -1 if there is none. */
  relevanceHops = -1;
  /** The same for readonly conditions. */
  readonlyHops = -1;
  /** Whether expressions may read null here while the item is not relevant (`excludedValue`). */
  mayExclude = false;
  edges: Partial<Record<WatchedFacet, Edge[]>> | undefined;
  /** Checks the item, if other expressions wait for the outcome or constraints read other fields. */
  check: Unit | undefined;
  /** All units inside a row, ordered by rank. */
  units: Unit[] | undefined;
  /** Number of variables whose scope is this item. */
  variableCount = 0;
  #names: Map<string, Template> | undefined;
  #path: string | undefined;

  constructor(
    readonly kind: FieldState['kind'],
    readonly item: Item,
    readonly parent: Template | undefined,
    /** Position among the children of the parent. */
    readonly slot: number,
    /** JSON Pointer to the item in the definition. */
    readonly pointer: string,
    /** Position among all templates of the form, in document order. */
    readonly index: number,
  ) {
    this.depth = (parent?.depth ?? 0) + (kind === 'row' ? 1 : 0);
  }

  get key(): string {
    return this.item.key;
  }

  get dataType(): DataType | undefined {
    return this.kind === 'field' ? (this.item as FieldItem).dataType : undefined;
  }

  /** Path with wildcards: `orders[*].total`. The path of the form itself is `#`. */
  get path(): string {
    if (this.#path === undefined) {
      const { parent } = this;
      if (!parent) this.#path = '#';
      else if (this.kind === 'row') this.#path = `${parent.path}[*]`;
      else this.#path = parent.parent ? `${parent.path}.${this.key}` : this.key;
    }
    return this.#path;
  }

  /** Items that an expression inside can name by key: the children, and the sub-questions of fields among them. */
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

  /** The rules of this item as an object of its own, to which the compiler can add. */
  ownRules(): Rules {
    if (this.rules === NO_RULES) this.rules = {};
    return this.rules;
  }

  isWithin(ancestor: Template): boolean {
    return this === ancestor || (this.parent?.isWithin(ancestor) ?? false);
  }
}

/** Visits all templates below one, in document order. */
export function walkTemplates(template: Template, visit: (template: Template) => void): void {
  for (const child of template.row ? [template.row] : template.children) {
    visit(child);
    walkTemplates(child, visit);
  }
}

export function templatesIn(template: Template): Template[] {
  const found: Template[] = [];
  walkTemplates(template, (one) => found.push(one));
  return found;
}

export function climbTemplate(template: Template, hops: number): Template {
  let at = template;
  for (let i = hops; i > 0; i--) at = at.parent!;
  return at;
}

/** All templates of a definition in document order. The first one is the form itself. */
export function compileTemplates(definition: Definition): readonly [Template, ...Template[]] {
  const form: Item = { type: 'group', key: '', label: definition.title, children: definition.items };
  const root = new Template('group', form, undefined, 0, '', 0);
  const all: [Template, ...Template[]] = [root];
  const add = (
    kind: FieldState['kind'],
    item: Item,
    parent: Template,
    slot: number,
    pointer: string,
  ): Template => {
    const template = new Template(kind, item, parent, slot, pointer, all.length);
    all.push(template);
    return template;
  };
  const addChildren = (parent: Template, items: readonly Item[], pointer: string): void => {
    parent.children = items.map((item, slot) => {
      const at = `${pointer}/${slot}`;
      if (item.type !== 'group') {
        const template = add(item.type, item, parent, slot, at);
        if (item.type === 'field' && item.children) addChildren(template, item.children, `${at}/children`);
        return template;
      }
      const isRepeat = item.repeatable === true;
      const group = add(isRepeat ? 'repeat' : 'group', item, parent, slot, at);
      if (isRepeat) group.row = add('row', item, group, 0, at);
      addChildren(group.row ?? group, item.children ?? [], `${at}/children`);
      return group;
    });
  };
  addChildren(root, definition.items, '/items');
  return all;
}
