/** A Component document that is applied to a form: plans its tree against the data. */
import type { FormChange } from '../../engine/types.js';
import type { BreakpointMap } from '../documents/breakpoints.js';
import { Diagnostics } from '../documents/diagnostics.js';
import type { TokenMap, Tokens } from '../documents/tokens.js';
import type { Diagnostic, PlanNode } from '../plan.js';
import type { ItemNodes } from '../planner/item-nodes.js';
import type { Binder } from './bind.js';
import type { BoundNode } from './bound-tree.js';
import type { ComponentContext } from './component-context.js';
import { TreeFacts } from './tree-facts.js';
import { TreePlanner } from './tree-planner.js';
import { appendedItems } from './unbound.js';
import { WatchedValues } from './watched.js';

export interface PlannedTree {
  readonly root: PlanNode;
  /** Sections of the tree that are pages. */
  readonly sections: readonly PlanNode[];
  readonly diagnostics: readonly Diagnostic[];
  /** Items that the tree leaves out or hides. `hidden` are fields that are not visible although their input is. */
  appended(reveal: Iterable<string>, hidden?: Iterable<string>): PlanNode[];
}

export class ComponentLayer {
  readonly #tree: BoundNode;
  readonly #binder: Binder;
  #facts: TreeFacts | undefined;
  /** Remarks about the tree at the current width. */
  #remarks = new Diagnostics();
  #watched: WatchedValues | undefined;

  constructor(
    tree: BoundNode,
    binder: Binder,
    readonly tokens: TokenMap,
    /** Those of the theme included. */
    readonly breakpoints: BreakpointMap,
  ) {
    this.#tree = tree;
    this.#binder = binder;
  }

  /** `reached`: names of the breakpoints that are reached, narrowest first. */
  plan(
    items: ItemNodes,
    reached: readonly string[],
    tokens: Tokens,
    actions: ComponentContext['actions'],
  ): PlannedTree {
    const facts = this.#factsAt(items, reached, tokens);
    const now = new Diagnostics();
    const remark = now.for('component');
    const planner = new TreePlanner({ ...items.context, ...facts.context, items, remark, actions }, facts);
    const root = planner.plan(this.#tree);
    const remarks = this.#remarks;
    return {
      root,
      sections: pageSections(this.#tree).flatMap((node) => planner.planned.get(node) ?? []),
      get diagnostics() {
        return [...remarks.list, ...now.list];
      },
      appended: (reveal, hidden = []) => {
        const { boundItems, shownItems } = planner;
        const visibleInputs = new Set(planner.visibleInputs);
        for (const path of hidden) visibleInputs.delete(path);
        return appendedItems(
          { boundItems, shownItems, visibleInputs },
          items,
          new Set([...reveal, ...hidden]),
          remark,
        );
      },
    };
  }

  /** Facts about the tree are kept until the width changes. */
  #factsAt({ context }: ItemNodes, reached: readonly string[], tokens: Tokens): TreeFacts {
    if (this.#facts?.reached.join() !== reached.join()) {
      this.#remarks = new Diagnostics();
      const { index, widgets } = context;
      const remark = this.#remarks.for('component');
      this.#facts = new TreeFacts({ index, binder: this.#binder, widgets, tokens, remark }, reached);
    }
    return this.#facts!;
  }

  /** Whether a change of values can change the plan of the tree; `variables` are names of the definition. */
  isTouchedBy(change: FormChange, variables: readonly string[]): boolean {
    this.#watched ??= new WatchedValues(this.#tree, variables);
    return this.#watched.isTouchedBy(change);
  }
}

/** Page units of a tree: its root if that is a section, else the sections directly below. */
function pageSections(tree: BoundNode): readonly BoundNode[] {
  return tree.component === 'Section'
    ? [tree]
    : tree.children.filter(({ component }) => component === 'Section');
}
