/** Facts about the nodes of a tree at one width. They do not depend on data, so they are found once. */
import type { BoundNode } from './bound-tree.js';
import { type FittingInput, fittingInput } from './compatible.js';
import type { ComponentContext } from './component-context.js';
import { type Effective, effectiveOf } from './effective.js';
import { type Column, columnsOf } from './table-columns.js';

export type FactsContext = Pick<ComponentContext, 'index' | 'binder' | 'widgets' | 'tokens' | 'remark'>;

export class TreeFacts {
  readonly #effective = new Map<BoundNode, Effective>();
  readonly #inputs = new Map<BoundNode, FittingInput>();
  readonly #columns = new Map<BoundNode, readonly Column[]>();

  /** `reached`: names of the breakpoints that are reached, narrowest first. */
  constructor(
    readonly context: FactsContext,
    readonly reached: readonly string[],
  ) {}

  effective(node: BoundNode): Effective {
    const { tokens, remark } = this.context;
    return remembered(this.#effective, node, () => effectiveOf(node, this.reached, tokens, remark));
  }

  /** Of an input that is bound to a field. */
  input(node: BoundNode): FittingInput {
    const { widgets, remark } = this.context;
    return remembered(this.#inputs, node, () =>
      fittingInput(node, this.effective(node).props, widgets, remark),
    );
  }

  columns(node: BoundNode): readonly Column[] {
    return remembered(this.#columns, node, () =>
      columnsOf(node, this.effective(node).props['columns'], this.context),
    );
  }
}

function remembered<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = find()));
  return value;
}
