/** Why an item is hidden, required, read-only or invalid: the rules behind it, their outcome now, and what they read. */
import type { FieldState, FormEngine } from '../engine/types.js';
import type { Bind } from '../model/definition.js';
import type { ValidationResult } from '../model/response.js';

export type RuleName = 'relevant' | 'required' | 'readonly' | 'calculate' | 'constraint';

/** One rule that decides about an item. */
export interface ExplainedRule {
  readonly rule: RuleName;
  /** Path of the item that the rule is written for: the item itself or a group around it. */
  readonly at: string;
  readonly expression: string;
  /** What the expression gives now; null for the constraint of an empty answer, which is not asked. */
  readonly outcome: unknown;
  /** Why it could not be evaluated. */
  readonly errors: readonly string[];
}

/** An answer that the state of an item depends on. */
export interface ExplainedDependency {
  readonly path: string;
  /** Null if the answer is sensitive. */
  readonly value: unknown;
  /** Which parts of the state depend on it. */
  readonly decides: readonly string[];
}

export interface FieldExplanation {
  readonly path: string;
  readonly label: string;
  /** Sentences that say why the state is as it is; empty if nothing is remarkable. */
  readonly reasons: readonly string[];
  readonly rules: readonly ExplainedRule[];
  readonly dependencies: readonly ExplainedDependency[];
  readonly results: readonly ValidationResult[];
}

const RULES: readonly RuleName[] = ['relevant', 'required', 'readonly', 'calculate', 'constraint'];
/** Rules of a group that also hold for what is inside. */
const INHERITED: readonly RuleName[] = ['relevant', 'readonly'];
/** Values of a dependency that are listed; a total can depend on thousands of rows. */
const MAX_VALUES = 6;

/** `rows[0].amount`, `rows[*].amount` and `rows.amount` are the same item. */
const template = (path: string): string => path.replace(/\[[^\][]*\]/g, '');

function around(field: FieldState): FieldState[] {
  const chain: FieldState[] = [];
  for (let at: FieldState | null = field; at; at = at.parent) {
    // A row and its repeat have the same rules.
    if (at.kind !== 'row') chain.unshift(at);
  }
  return chain;
}

function rulesOf(engine: FormEngine, field: FieldState): ExplainedRule[] {
  const binds: readonly Bind[] = engine.definition.binds ?? [];
  return around(field).flatMap((at) =>
    binds
      .filter(({ path }) => template(path) === template(at.path))
      .flatMap((bind) =>
        RULES.filter((rule) => bind[rule] !== undefined && (at === field || INHERITED.includes(rule))).map(
          (rule): ExplainedRule => {
            const expression = bind[rule]!;
            if (rule === 'constraint' && isEmpty(at.value))
              return { rule, at: at.path, expression, outcome: null, errors: [] };
            const { value, errors } = evaluate(engine, expression, at.path);
            return { rule, at: at.path, expression, outcome: value, errors };
          },
        ),
      ),
  );
}

/** Constraints are not asked about empty answers. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function evaluate(
  engine: FormEngine,
  expression: string,
  path: string,
): { value: unknown; errors: readonly string[] } {
  try {
    const { value, errors } = engine.evaluate(expression, path);
    return { value, errors: errors.map(({ message }) => message) };
  } catch (error) {
    return { value: null, errors: [(error as Error).message] };
  }
}

/** How many rows two paths share: fields of the same row come first. */
function nearness(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

function dependenciesOf(engine: FormEngine, { path }: FieldState): ExplainedDependency[] {
  const decides = new Map<string, string[]>();
  for (const [aspect, paths] of Object.entries(engine.dependenciesOf(path)))
    for (const one of paths) decides.set(template(one), [...(decides.get(template(one)) ?? []), aspect]);
  const fields = engine.fields().filter((one) => decides.has(template(one.path)));
  return [...decides].flatMap(([name, aspects]) =>
    fields
      .filter((one) => template(one.path) === name)
      .sort((a, b) => nearness(b.path, path) - nearness(a.path, path))
      .slice(0, MAX_VALUES)
      .map((one) => ({ path: one.path, value: one.redacted.value, decides: aspects })),
  );
}

function reasonsOf(field: FieldState, rules: readonly ExplainedRule[]): string[] {
  const reasons: string[] = [];
  const because = (state: string, rule: RuleName, outcome: boolean): void => {
    const cause = rules.find((one) => one.rule === rule && one.outcome === outcome);
    if (!cause) return void reasons.push(`${state}.`);
    const where = cause.at === field.path ? '' : ` of “${cause.at}”`;
    reasons.push(`${state}, because “${rule}”${where} is ${String(outcome)}: ${cause.expression}`);
  };
  if (!field.relevant)
    because(field.protected ? 'Does not apply, and is shown disabled' : 'Hidden', 'relevant', false);
  if (field.required) because('Required', 'required', true);
  if (field.calculated) reasons.push(`Calculated: ${field.expression ?? ''}`);
  const { item } = field;
  const isGiven = item.type === 'field' && item.prePopulate?.editable === false;
  if (isGiven)
    reasons.push(`Read-only, because it is taken from the instance “${item.prePopulate!.instance}”.`);
  else if (field.readonly && !field.calculated) because('Read-only', 'readonly', true);
  for (const { severity, message, constraint, shapeId } of field.redacted.results) {
    const rule = shapeId ? `the shape “${shapeId}”` : constraint ? `the constraint ${constraint}` : '';
    reasons.push(
      `${severity === 'error' ? 'Invalid' : `Has ${severity}`}: ${message}${rule && ` (${rule})`}`,
    );
  }
  return reasons;
}

/** Explains the state of the item at a path. Undefined if there is none. Sensitive values are left out. */
export function explainField(engine: FormEngine, path: string): FieldExplanation | undefined {
  const field = engine.field(path);
  if (!field) return undefined;
  const found = rulesOf(engine, field);
  const rules = found.map((rule) =>
    // The result of a calculation would repeat the sensitive value.
    rule.rule === 'calculate' && field.sensitive ? { ...rule, outcome: null } : rule,
  );
  return {
    path: field.path,
    label: field.redacted.label(),
    reasons: reasonsOf(field, rules),
    rules,
    dependencies: dependenciesOf(engine, field),
    results: field.redacted.results,
  };
}
