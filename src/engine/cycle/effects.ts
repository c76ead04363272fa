/** What units do with the outcomes of their expressions. */
import type { FelValue } from '../../fel/types.js';
import { isEqual } from '../../fel/values/values.js';
import type { FieldItem } from '../../model/definition.js';
import type { Program } from '../compile/program.js';
import type { Choice } from '../compile/template.js';
import type { CompiledText } from '../compile/texts.js';
import type { Unit, Variable } from '../compile/unit.js';
import { conformResult } from '../state/conform.js';
import { fillText } from '../state/fill-text.js';
import { extraOf, Flag, type FormNode, isRelevant, pickForRow } from '../state/node.js';
import type { Cycle } from './cycle.js';

/** The properties of a bind whose expressions are evaluated continuously. */
export type BindFacet = 'calculate' | 'relevant' | 'required' | 'readonly';

/** Null, which is also the outcome of a failure, means: no value, relevant, not required, not readonly. */
const APPLY: Record<BindFacet, (cycle: Cycle, node: FormNode, value: FelValue) => void> = {
  calculate: storeCalculated,
  relevant: (cycle, node, value) => setRelevant(cycle, node, value !== false),
  required: (cycle, node, value) => setRequired(cycle, node, value === true),
  readonly: (cycle, node, value) => setReadonly(cycle, node, value === true),
};

/** The update function of a unit for the binds of one item. A program is undefined if it could not be compiled. */
export function createBindUpdate(
  facet: BindFacet,
  choices: readonly Choice<Program | undefined>[],
): Unit['update'] {
  const apply = APPLY[facet];
  const single = choices.length === 1 && !choices[0]!.rows ? choices[0]!.value : undefined;
  if (single) return (cycle, node) => apply(cycle, node, cycle.state.evaluate(single, node));
  return (cycle, node) => {
    if (facet === 'calculate' && !node.calculated) return;
    const program = pickForRow(choices, node);
    apply(cycle, node, program ? cycle.state.evaluate(program, node) : null);
  };
}

function storeCalculated(cycle: Cycle, node: FormNode, value: FelValue): void {
  if (node.template.kind === 'field') {
    const currency = cycle.state.currencyOf(node.template);
    const { stored, typed } = conformResult(value, node.item as FieldItem, currency);
    cycle.write(node, stored, 'calculate', typed);
  } else cycle.write(node, value, 'calculate');
}

function setRelevant(cycle: Cycle, node: FormNode, own: boolean): void {
  const { parentNode } = node;
  const relevant = own && (parentNode === null || isRelevant(parentNode));
  if (relevant === ((node.flags & Flag.relevant) !== 0)) return;
  node.flags ^= Flag.relevant;
  cycle.mark(node.template.edges?.relevant, node);
  const visit = (at: FormNode): void => {
    cycle.journal.noteBefore(at, 'relevant', !relevant);
    if (at.flags & Flag.required) cycle.journal.noteBefore(at, 'required', !relevant);
    cycle.recheck(at);
    if (at.extra?.externalFindings) cycle.changeFindings(at, () => {});
    if (at.template.rules.defaults) cycle.noteRelevance(at, !relevant);
    // Nodes with a condition have a unit that reads this relevance.
    for (const child of at.childNodes) if (!child.template.rules.relevant) visit(child);
  };
  visit(node);
}

function setRequired(cycle: Cycle, node: FormNode, required: boolean): void {
  if (required === ((node.flags & Flag.required) !== 0)) return;
  cycle.journal.noteBefore(node, 'required', node.required);
  node.flags ^= Flag.required;
  cycle.recheck(node);
  cycle.mark(node.template.edges?.required, node);
}

function setReadonly(cycle: Cycle, node: FormNode, own: boolean): void {
  const { parentNode } = node;
  const hops = parentNode?.template.readonlyHops ?? -1;
  let ancestor = parentNode;
  for (let i = hops; i > 0; i--) ancestor = ancestor!.parentNode;
  const readonly = own || (hops >= 0 && (ancestor!.flags & Flag.readonly) !== 0);
  if (readonly === ((node.flags & Flag.readonly) !== 0)) return;
  const visit = (at: FormNode): void => {
    cycle.journal.noteBefore(at, 'readonly', at.readonly);
    for (const child of at.childNodes) if (!child.template.rules.readonly) visit(child);
  };
  visit(node);
  node.flags ^= Flag.readonly;
  cycle.mark(node.template.edges?.readonly, node);
}

export function updateVariable(
  cycle: Cycle,
  node: FormNode,
  variable: Variable,
  program: Program | undefined,
): void {
  const { state } = cycle;
  const value = program ? state.evaluate(program, node) : null;
  const extra = extraOf(node);
  const values = (extra.variables ??= Array.from({ length: node.template.variableCount }, () => null));
  if (isEqual(values[variable.slot] ?? null, value, state.env.context)) return;
  values[variable.slot] = value;
  cycle.mark(variable.edges, node);
}

export function updateText(cycle: Cycle, node: FormNode, name: string, compiled: CompiledText): void {
  const text = fillText(compiled, cycle.state, node);
  const texts = (extraOf(node).texts ??= new Map());
  if (texts.get(name) === text) return;
  cycle.journal.noteBefore(node, 'text', undefined);
  texts.set(name, text);
}
