/** What is wrong with one node: type, required, constraint, row count, registry extensions. */
import { fitsType, isBlank, isEmpty } from '../../model/values.js';
import type { FormState } from '../state/form-state.js';
import { applies, type Finding, isRelevant, type LiveNode } from '../state/node.js';

const NONE: readonly Finding[] = [];

const REQUIRED: readonly Finding[] = [
  { severity: 'error', constraintKind: 'required', code: 'REQUIRED', message: 'Required', source: 'bind' },
];

export function checkNode(form: FormState, node: LiveNode): readonly Finding[] {
  if (!isRelevant(node)) return NONE;
  switch (node.template.kind) {
    case 'field':
      return checkField(form, node);
    case 'repeat':
      return [...checkRepeat(form, node), ...checkExtensions(form, node)];
    case 'row':
      // Rows share their item with the repeat, which reports its extensions.
      return checkConstraints(form, node);
    case 'display':
      return checkExtensions(form, node);
    default:
      return [...checkConstraints(form, node), ...checkExtensions(form, node)];
  }
}

function checkRepeat(form: FormState, node: LiveNode): readonly Finding[] {
  const findings = checkRows(node);
  if (node.kids.length > 0) return [...findings, ...checkConstraints(form, node)];
  return node.required ? [...findings, ...REQUIRED] : findings;
}

/** Problems of the extensions of a group, repeat or display item, which have no value that could be empty. */
const checkExtensions = ({ registry }: FormState, { item }: LiveNode): readonly Finding[] =>
  registry && item.extensions ? registry.checkUse(item) : NONE;

function checkField(form: FormState, node: LiveNode): readonly Finding[] {
  const value = node.stored;
  if (isEmpty(value)) return node.required ? REQUIRED : NONE;
  if (node.required && isBlank(value)) return REQUIRED;
  const dataType = node.dataType!;
  if (!fitsType(dataType, value) || !isAmongOptions(form, node, value))
    return [
      {
        severity: 'error',
        constraintKind: 'type',
        code: 'TYPE_MISMATCH',
        message: `Invalid ${dataType}`,
        source: 'bind',
      },
    ];
  const findings = checkConstraints(form, node);
  const { registry } = form;
  if (!registry || !node.item.extensions) return findings;
  return [...findings, ...registry.check(node.item, value)];
}

function isAmongOptions(form: FormState, node: LiveNode, value: unknown): boolean {
  const known = form.optionSource(node.template)?.known;
  if (!known) return true;
  return Array.isArray(value) ? value.every((item) => known.has(item as string)) : known.has(value as string);
}

function checkConstraints(form: FormState, node: LiveNode): readonly Finding[] {
  const { constraints } = node.template.rules;
  if (!constraints) return NONE;
  const findings: Finding[] = [];
  for (const { program, source, message, rows } of constraints) {
    if (!applies(rows, node)) continue;
    if (!program) {
      findings.push({
        severity: 'error',
        constraintKind: 'constraint',
        code: 'CONSTRAINT_PARSE_ERROR',
        message: message ?? 'This rule cannot be checked',
        source: 'bind',
        constraint: source,
      });
      continue;
    }
    const outcome = form.run(program, node);
    // Null means that an input is missing; null with an error means that the rule could not be judged.
    if (outcome === true || (outcome === null && form.env.errors.length === 0)) continue;
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

function checkRows(node: LiveNode): Finding[] {
  const count = node.kids.length;
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
