/** Checks one node: type, required, constraints, number of rows, registry extensions. */
import { fitsType, isBlank, isEmpty } from '../../model/values.js';
import type { FormState } from '../state/form-state.js';
import { appliesToRow, type Finding, type FormNode, isRelevant } from '../state/node.js';

const NO_FINDINGS: readonly Finding[] = [];

const REQUIRED: readonly Finding[] = [
  { severity: 'error', constraintKind: 'required', code: 'REQUIRED', message: 'Required', source: 'bind' },
];

export function checkNode(state: FormState, node: FormNode): readonly Finding[] {
  if (!isRelevant(node)) return NO_FINDINGS;
  switch (node.template.kind) {
    case 'field':
      return checkField(state, node);
    case 'repeat':
      return [...checkRepeat(state, node), ...checkExtensions(state, node)];
    case 'row':
      // Rows share their item with the repeat, which reports its extensions.
      return checkConstraints(state, node);
    case 'display':
      return checkExtensions(state, node);
    default:
      return [...checkConstraints(state, node), ...checkExtensions(state, node)];
  }
}

function checkRepeat(state: FormState, node: FormNode): readonly Finding[] {
  const findings = checkRowCount(node);
  if (node.childNodes.length > 0) return [...findings, ...checkConstraints(state, node)];
  return node.required ? [...findings, ...REQUIRED] : findings;
}

/** Problems of the extensions of a group, repeat or display item. These have no value, so they are always checked. */
const checkExtensions = ({ registry }: FormState, { item }: FormNode): readonly Finding[] =>
  registry && item.extensions ? registry.checkUse(item) : NO_FINDINGS;

function checkField(state: FormState, node: FormNode): readonly Finding[] {
  const value = node.stored;
  if (isEmpty(value)) return node.required ? REQUIRED : NO_FINDINGS;
  if (node.required && isBlank(value)) return REQUIRED;
  const dataType = node.dataType!;
  if (!fitsType(dataType, value) || !isAmongOptions(state, node, value))
    return [
      {
        severity: 'error',
        constraintKind: 'type',
        code: 'TYPE_MISMATCH',
        message: `Invalid ${dataType}`,
        source: 'bind',
      },
    ];
  const findings = checkConstraints(state, node);
  const { registry } = state;
  if (!registry || !node.item.extensions) return findings;
  return [...findings, ...registry.check(node.item, value)];
}

function isAmongOptions({ options }: FormState, node: FormNode, value: unknown): boolean {
  const allowed = options.of(node.template)?.allowed;
  if (!allowed) return true;
  return Array.isArray(value)
    ? value.every((item) => allowed.has(item as string))
    : allowed.has(value as string);
}

function checkConstraints(state: FormState, node: FormNode): readonly Finding[] {
  const { constraints } = node.template.rules;
  if (!constraints) return NO_FINDINGS;
  const findings: Finding[] = [];
  for (const { program, source, message, rows } of constraints) {
    if (!appliesToRow(rows, node)) continue;
    if (!program) {
      // Only in lenient mode. Nobody can meet a rule that cannot be checked, so it does not block a submission.
      findings.push({
        severity: 'warning',
        constraintKind: 'constraint',
        code: 'CONSTRAINT_PARSE_ERROR',
        message: message ?? 'This rule cannot be checked',
        source: 'bind',
        constraint: source,
      });
      continue;
    }
    const outcome = state.evaluate(program, node);
    // Null without an error means that an input is missing. Null with an error means that the rule failed to run.
    if (outcome === true || (outcome === null && state.env.errors.length === 0)) continue;
    findings.push({
      severity: 'error',
      constraintKind: 'constraint',
      code: 'CONSTRAINT_FAILED',
      message: message ?? 'This value is not allowed',
      source: 'bind',
      constraint: source,
    });
  }
  return findings;
}

function checkRowCount(node: FormNode): Finding[] {
  const count = node.childNodes.length;
  const { minRepeat = 0, maxRepeat = Infinity } = node;
  const cardinality = (code: string, message: string): Finding => ({
    severity: 'error',
    constraintKind: 'cardinality',
    code,
    message,
  });
  if (count < minRepeat) return [cardinality('MIN_REPEAT', `Minimum ${minRepeat} entries required`)];
  if (count > maxRepeat) return [cardinality('MAX_REPEAT', `Maximum ${maxRepeat} entries allowed`)];
  return [];
}
