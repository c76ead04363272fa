/** Which changes of values can change the plan of a tree. Most keystrokes cannot. */
import type { FormChange } from '../../engine/types.js';
import { dependencies, splitTemplate } from '../../fel/index.js';
import { isInput } from '../vocabulary/component-names.js';
import type { ItemInfo } from '../documents/item-index.js';
import { own } from '../documents/rules.js';
import type { BoundNode } from './bound-tree.js';

/** Keys of the items whose values a tree reads, in conditions, texts and displays. */
export class WatchedValues {
  readonly #keys = new Set<string>();
  /** Keys of columns. Their cells show values as text if they cannot be edited. */
  readonly #columns = new Set<string>();
  /** Whether something without a key is read, such as a variable. */
  #readsAnything = false;
  readonly #variables: ReadonlySet<string>;

  /** `variables` are the names of those that the definition has. */
  constructor(tree: BoundNode, variables: readonly string[]) {
    this.#variables = new Set(variables);
    this.#visit(tree);
  }

  #visit({ component, given, target, overrides, children }: BoundNode): void {
    const when = own(given, 'when');
    if (typeof when === 'string') this.#expression(when);
    for (const source of [given, ...Object.values(overrides)]) {
      this.#text(own(source, 'text'));
      if (component === 'Summary') this.#binds(own(source, 'items'), this.#keys);
      if (component === 'DataTable') this.#binds(own(source, 'columns'), this.#columns);
    }
    this.#binds([{ bind: own(given, 'triggerBind') }], this.#keys);
    if (target?.kind === 'variable') this.#readsAnything = true;
    else if (target && component === 'DataTable') this.#cells(target.info);
    else if (target && !isInput(component) && !target.info.isRepeat) this.#keys.add(target.info.item.key);
    // Its findings depend on every answer.
    if (component === 'ValidationSummary') this.#readsAnything = true;
    for (const child of children) this.#visit(child);
  }

  #cells({ children }: ItemInfo): void {
    for (const info of children) {
      this.#columns.add(info.item.key);
      this.#cells(info);
    }
  }

  /** A bind names an item by its last key, or a variable. */
  #binds(entries: unknown, keys: Set<string>): void {
    for (const { bind } of (entries ?? []) as readonly { readonly bind?: unknown }[]) {
      if (typeof bind !== 'string') continue;
      keys.add(bind.slice(bind.lastIndexOf('.') + 1));
      if (this.#variables.has(bind)) this.#readsAnything = true;
    }
  }

  #text(text: unknown): void {
    if (typeof text !== 'string' || !text.includes('{{')) return;
    for (const part of splitTemplate(text)) if (typeof part !== 'string') this.#expression(part.source);
  }

  #expression(source: string): void {
    try {
      const { fields, self, variables, instances, neighbours, context } = dependencies(source);
      for (const { segments } of fields) for (const { key } of segments) this.#keys.add(key);
      if (self || variables.length + instances.length + neighbours.length > 0 || context.includes('current'))
        this.#readsAnything = true;
    } catch {
      // An expression that cannot be read reads nothing.
    }
  }

  isTouchedBy({ changes }: FormChange): boolean {
    return changes.some(
      ({ field, facets }) =>
        facets.has('value') &&
        (this.#readsAnything ||
          this.#keys.has(field.key) ||
          (this.#columns.has(field.key) && field.readonly)),
    );
  }
}
