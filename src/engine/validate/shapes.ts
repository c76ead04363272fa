/** Evaluates shapes: rules across fields, at each instance of their targets. */
import { toJson } from '../../fel/values/json.js';
import type { Operand, Shape } from '../compile/shapes.js';
import type { Cycle } from '../cycle/cycle.js';
import { descend, sharedDepth, stepsDown } from '../cycle/edges.js';
import { fillText } from '../state/fill-text.js';
import type { FormState } from '../state/form-state.js';
import { appliesToRow, extraOf, type Finding, type FormNode, isError, isRelevant } from '../state/node.js';

/** The outcome of an operand. `unknown` is null because data is missing, `error` is null after a failure. */
type Outcome = 'true' | 'false' | 'unknown' | 'error';

/** Evaluates a shape at one target and stores or removes its finding. */
export function updateShape(cycle: Cycle, node: FormNode, shape: Shape): void {
  const finding = evaluateShape(cycle.state, shape, node);
  if (!finding && !node.extra?.shapeFindings?.has(shape)) return;
  cycle.changeFindings(node, () => {
    const extra = extraOf(node);
    const findings = (extra.shapeFindings ??= new Map());
    const before = findings.get(shape);
    extra.shapeErrors =
      (extra.shapeErrors ?? 0) + (finding && isError(finding) ? 1 : 0) - (before && isError(before) ? 1 : 0);
    if (finding) findings.set(shape, finding);
    else findings.delete(shape);
  });
}

/** The finding of a shape at one target, or undefined if the shape passes or is inactive. */
export function evaluateShape(state: FormState, shape: Shape, node: FormNode): Finding | undefined {
  if (!isActive(state, shape, node) || passes(state, shape, node)) return undefined;
  const { id, severity = 'error', code = 'SHAPE_FAILED', constraint } = shape.definition;
  const finding: Finding = {
    severity,
    constraintKind: 'shape',
    code,
    message: fillText(shape.message, state, node),
    source: 'shape',
    shapeId: id,
    ...(constraint === undefined ? {} : { constraint }),
    ...(shape.context.length === 0 ? {} : { context: contextOf(state, shape, node) }),
  };
  state.redaction?.rememberFinding(finding, shape, node);
  return finding;
}

function contextOf(state: FormState, shape: Shape, node: FormNode): Record<string, unknown> {
  const context = Object.create(null) as Record<string, unknown>;
  for (const [key, program] of shape.context)
    context[key] = program ? toJson(state.evaluate(program, node)) : null;
  return context;
}

function isActive(state: FormState, { rows, activeWhen, isBroken }: Shape, node: FormNode): boolean {
  if (isBroken || !isRelevant(node) || !appliesToRow(rows, node)) return false;
  return !activeWhen || state.evaluate(activeWhen, node) !== false;
}

function passes(state: FormState, shape: Shape, node: FormNode): boolean {
  const outcome = (operand: Operand): Outcome => outcomeOf(state, operand, shape, node);
  const holds = (operand: Operand): boolean => ['true', 'unknown'].includes(outcome(operand));
  const { constraint, and, or, xone, not } = shape;
  return (
    (!constraint || holds(constraint)) &&
    and.every(holds) &&
    (or.length === 0 || or.some(holds)) &&
    not.every((operand) => ['false', 'unknown'].includes(outcome(operand))) &&
    (xone.length === 0 || xone.filter((operand) => outcome(operand) === 'true').length === 1)
  );
}

function outcomeOf(state: FormState, operand: Operand, shape: Shape, node: FormNode): Outcome {
  if ('shape' in operand) return passesAtTargets(state, operand.shape, shape, node) ? 'true' : 'false';
  if (!operand.program) return 'error';
  const value = state.evaluate(operand.program, node);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return value === null && state.env.errors.length === 0 ? 'unknown' : 'error';
}

/** A named shape passes if it passes at all its targets in the rows that both shapes share. Inactive targets pass. */
function passesAtTargets(state: FormState, named: Shape, shape: Shape, node: FormNode): boolean {
  const depth = sharedDepth(shape.target, named.target);
  let base = node;
  while (base.parentNode && !(base.template.kind === 'row' && base.template.depth === depth && depth > 0))
    base = base.parentNode;
  let holds = true;
  descend(base, stepsDown(base.template, named.target), (target) => {
    holds &&= !isActive(state, named, target) || passes(state, named, target);
  });
  return holds;
}
