/**
 * Which section of each accordion is open at first. It is decided when the accordion can first be seen and then stays, so
 * that no later change closes the section that the user is in.
 */
import type { FieldState, FormEngine } from '../../engine/types.js';
import { groupLayout, someItem } from '../../layout/group-layout.js';
import type { Item } from '../../model/definition.js';

export class FirstSections {
  readonly #engine: FormEngine;
  readonly #hasAccordions: boolean;
  #decided = new WeakMap<FieldState, FieldState | undefined>();

  constructor(engine: FormEngine) {
    this.#engine = engine;
    this.#hasAccordions = someItem(engine.definition.items, (item) => isAccordion({ kind: 'group', item }));
    this.decide(engine.items);
  }

  /** The section of an accordion that is open at first. */
  of(accordion: FieldState): FieldState | undefined {
    return this.#decided.has(accordion) ? this.#decided.get(accordion) : firstSection(accordion);
  }

  /** Decides for all accordions in these nodes that can be seen now. */
  decide(nodes: readonly FieldState[]): void {
    if (!this.#hasAccordions) return;
    for (const node of nodes) {
      if (!node.relevant && !node.protected) continue;
      if (isAccordion(node) && !this.#decided.has(node)) this.#decided.set(node, firstSection(node));
      this.decide(node.children);
      this.decide(node.rows);
    }
  }

  /** Decides again for the whole form. */
  reset(): void {
    this.#decided = new WeakMap();
    this.decide(this.#engine.items);
  }
}

const isAccordion = (node: { readonly kind: FieldState['kind']; readonly item: Item }): boolean =>
  node.kind === 'group' && groupLayout(node).content === 'folds';

const firstSection = (accordion: FieldState): FieldState | undefined =>
  accordion.children.find((child) => child.relevant && child.kind === 'group');
