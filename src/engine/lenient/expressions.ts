/** Expressions in the notation of other languages, and conditions as objects. */
import { dependencies } from '../../fel/dependencies.js';
import { FelSyntaxError } from '../../fel/errors.js';
import { builtins } from '../../fel/functions/index.js';
import { isObject } from '../../model/values.js';
import type { Deviations, Json } from './deviations.js';
import { asBoolean } from './properties.js';
import { bare } from './spellings.js';

/** Longer expressions are used as they are. */
const MAX_LENGTH = 5_000;

/** Calls of functions that do not exist; undefined if the expression cannot be parsed. */
function unknownCalls(source: string): string[] | undefined {
  try {
    return dependencies(source)
      .calls.map(({ name }) => name)
      .filter((name) => !builtins.has(name));
  } catch (error) {
    if (error instanceof FelSyntaxError) return undefined;
    throw error;
  }
}

/** Functions under the names that other languages have for them. */
const FUNCTIONS = new Map([
  ['isempty', 'empty'],
  ['isblank', 'empty'],
  ['isnotempty', 'present'],
  ['len', 'length'],
  ['concatenate', 'concat'],
  ['average', 'avg'],
  ['iif', 'if'],
  ['ifelse', 'if'],
  ['uppercase', 'upper'],
  ['lowercase', 'lower'],
  ['toupper', 'upper'],
  ['tolower', 'lower'],
  ['includes', 'contains'],
  ['regex', 'matches'],
  ['regexmatch', 'matches'],
  ['currentdate', 'today'],
]);
const bareBuiltins = new Map([...builtins.keys()].map((name) => [bare(name), name]));

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/!==/g, '!='],
  [/===/g, '='],
  [/<>/g, '!='],
  [/&&/g, ' and '],
  [/\|\|/g, ' or '],
  [/\$\{\s*([\w.]+)\s*\}/g, '$$$1'],
  [/\{\{?\s*\$?([\w.]+)\s*\}\}?/g, '$$$1'],
  [/\b(AND|OR|NOT|IN|TRUE|FALSE|NULL|And|Or|Not|True|False|Null|None|undefined)\b/g, ''],
  [/\bis\s+not\s+null\b/gi, '!= null'],
  [/\bis\s+null\b/gi, '= null'],
  [/\beq\b/g, '='],
  [/\bne\b/g, '!='],
];

/** Rewrites the parts of an expression that are not text in quotes. */
function rewrite(source: string): string {
  return source
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/^\s*=(?!=)/, '')
    .split(/('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/)
    .map((part, i) => {
      if (i % 2 === 1) return part;
      let result = part;
      for (const [pattern, replacement] of OPERATORS)
        result = replacement
          ? result.replace(pattern, replacement)
          : result.replace(pattern, (word) => (/none|undefined/i.test(word) ? 'null' : word.toLowerCase()));
      return result.replace(/\b([A-Za-z_]\w*)(?=\s*\()/g, (name) =>
        builtins.has(name) ? name : (FUNCTIONS.get(bare(name)) ?? bareBuiltins.get(bare(name)) ?? name),
      );
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** An expression that can be parsed and whose functions exist, or the given one if no rewriting helps. */
export function correctSource(source: string): string {
  if (source.length > MAX_LENGTH || unknownCalls(source)?.length === 0) return source;
  const rewritten = rewrite(source);
  const before = unknownCalls(source)?.length ?? Infinity;
  const after = unknownCalls(rewritten)?.length ?? Infinity;
  return after < before ? rewritten : source;
}

const COMPARISONS = new Map([
  ['equals', '='],
  ['equal', '='],
  ['eq', '='],
  ['is', '='],
  ['notequals', '!='],
  ['notequal', '!='],
  ['ne', '!='],
  ['neq', '!='],
  ['isnot', '!='],
  ['greaterthan', '>'],
  ['gt', '>'],
  ['lessthan', '<'],
  ['lt', '<'],
  ['greaterthanorequal', '>='],
  ['gte', '>='],
  ['lessthanorequal', '<='],
  ['lte', '<='],
  ['in', 'in'],
]);
const SYMBOLS = new Map([
  ['=', '='],
  ['==', '='],
  ['===', '='],
  ['!=', '!='],
  ['!==', '!='],
  ['>', '>'],
  ['<', '<'],
  ['>=', '>='],
  ['<=', '<='],
]);

export const literal = (value: unknown): string | undefined => {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) || value === null)
    return String(value);
  if (!Array.isArray(value)) return undefined;
  const entries = value.map((entry: unknown) => (Array.isArray(entry) ? undefined : literal(entry)));
  return entries.includes(undefined) ? undefined : `[${entries.join(', ')}]`;
};

/** `{ "field": "a", "equals": "b" }` or `{ "field": "a", "operator": "==", "value": "b" }` as an expression. */
function conditionOf(object: Json): string | undefined {
  const { field, key, path, question, operator, op, value, ...rest } = object;
  const name = field ?? key ?? path ?? question;
  if (typeof name !== 'string' || !/^\$?[A-Za-z][\w.]*$/.test(name)) return undefined;
  const written = operator ?? op;
  const others = Object.entries(rest);
  const [sign, operand] =
    value !== undefined && others.length === 0
      ? [typeof written === 'string' ? written : '=', value]
      : others.length === 1 && written === undefined
        ? others[0]!
        : [];
  if (typeof sign !== 'string') return undefined;
  const comparison = SYMBOLS.get(sign.trim()) ?? COMPARISONS.get(bare(sign));
  const text = literal(operand);
  return comparison && text !== undefined ? `$${name.replace(/^\$/, '')} ${comparison} ${text}` : undefined;
}

const FLAGS = new Set(['relevant', 'required', 'readonly']);

/** The expression that a value means, or undefined. `name` is the property of a bind or shape. */
export function expressionOf(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') {
    if (value.trim() === '') return undefined;
    const flag = FLAGS.has(name) && !/[$'"]/.test(value) ? asBoolean(value) : undefined;
    return flag === undefined ? correctSource(value) : String(flag);
  }
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  return isObject(value) ? conditionOf(value) : undefined;
}

const EXPRESSIONS = [
  'calculate',
  'relevant',
  'required',
  'readonly',
  'constraint',
  'activeWhen',
  'expression',
];

/** Corrects all expressions of a bind, shape or variable. */
export function correctExpressions(object: Json, deviations: Deviations): void {
  for (const name of EXPRESSIONS) {
    const value = object[name];
    const expression = value === undefined ? undefined : expressionOf(value, name);
    if (expression === undefined || expression === value) continue;
    object[name] = expression;
    deviations.spelling(deviations.originOf(object, name), value, expression);
  }
}
