/** Finds the nodes whose translated texts a change affects. */
import type { Template } from '../compile/template.js';
import type { CompiledText } from '../compile/texts.js';
import type { Read } from '../compile/unit.js';
import { descend, stepsDown } from '../cycle/edges.js';
import type { FormState } from '../state/form-state.js';
import type { FormNode } from '../state/node.js';

interface Watcher {
  readonly owner: Template;
  /** Depth of the rows that the text shares with what it reads. */
  readonly bound: number;
}

export class TextWatch {
  readonly #state: FormState;
  /** Texts by the item that they read. */
  readonly #byTemplate = new Map<Template, Watcher[]>();
  /** Owners of texts that read instances, which have no nodes: any change can affect them. */
  readonly #always = new Set<Template>();

  constructor(state: FormState) {
    this.#state = state;
  }

  get isEmpty(): boolean {
    return this.#byTemplate.size === 0 && this.#always.size === 0;
  }

  add(owner: Template, { reads, programs }: CompiledText): void {
    for (const read of reads) this.#addRead(owner, read, new Set());
    for (const { usesSelf } of programs.values())
      if (usesSelf) this.#watch(owner, { owner, bound: owner.depth });
  }

  #addRead(owner: Template, { from, bound, shift }: Read, seen: Set<unknown>): void {
    if (seen.has(from)) return;
    seen.add(from);
    if ('kind' in from) {
      this.#watch(from, { owner, bound: shift === 0 ? bound : 0 });
      // Rows that come and go change counts and sums over them.
      for (let at = from.parent; at; at = at.parent)
        if (at.kind === 'repeat') this.#watch(at, { owner, bound: Math.min(bound, at.depth) });
    } else if ('scope' in from) {
      // A variable changes with what it reads itself; its rows are not followed.
      for (const inner of from.unit?.reads ?? []) this.#addRead(owner, { ...inner, bound: 0 }, seen);
    } else this.#always.add(owner);
  }

  #watch(from: Template, watcher: Watcher): void {
    const watchers = this.#byTemplate.get(from);
    if (watchers) watchers.push(watcher);
    else this.#byTemplate.set(from, [watcher]);
  }

  /** Nodes whose texts depend on the changed ones. */
  affectedBy(changed: Iterable<FormNode>): Set<FormNode> {
    const affected = new Set<FormNode>();
    const { root } = this.#state;
    const collect = (base: FormNode, owner: Template): void =>
      descend(base, stepsDown(base.template, owner), (node) => affected.add(node));
    for (const node of changed)
      for (const { owner, bound } of this.#byTemplate.get(node.template) ?? []) {
        const row = rowAround(node, bound);
        collect(row && owner.isWithin(row.template) ? row : root, owner);
      }
    for (const owner of this.#always) collect(root, owner);
    return affected;
  }
}

/** The row of the given depth around a node; undefined for depth 0. */
function rowAround(node: FormNode, depth: number): FormNode | undefined {
  if (depth === 0) return undefined;
  for (let at: FormNode | null = node; at; at = at.parentNode)
    if (at.template.kind === 'row' && at.template.depth === depth) return at;
  return undefined;
}
