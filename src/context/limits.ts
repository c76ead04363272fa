/** Limits that simple constraints state outright (`$ >= 1 and $ <= 30`, `length($) <= 500`), read without evaluating anything. */
import type { Definition } from '../model/definition.js';
import { toTemplate } from '../model/path.js';

/** Stands for the current date, whichever it is when the limit is looked at. */
export const TODAY = 'today';

/** Numbers, dates and date-times as text, or `TODAY`. */
export interface Limits {
  min?: string;
  max?: string;
  /** The bound itself is not allowed. */
  above?: string;
  below?: string;
  minLength?: number;
  maxLength?: number;
}

const NUMBER_OR_DATE = String.raw`(-?\d+(?:\.\d+)?|@\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?|today\(\))`;
const COMPARISON = new RegExp(
  `^(length\\()?\\s*(\\$[\\w.[\\]*]*)\\s*\\)?\\s*(>=|<=|>|<)\\s*${NUMBER_OR_DATE}$`,
);
const REVERSED = new RegExp(`^${NUMBER_OR_DATE}\\s*(>=|<=|>|<)\\s*(.+)$`);
const GUARD =
  /^(\$[\w.[\]*]*\s*=\s*null|(?:empty|isNull)\(\s*\$[\w.[\]*]*\s*\)|not\s+present\(\s*\$[\w.[\]*]*\s*\))\s+or\s+/;
const MIRROR: Record<string, string> = { '>=': '<=', '<=': '>=', '>': '<', '<': '>' };

/** Splits at a word outside parentheses. */
function splitAt(source: string, word: 'and' | 'or'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const match of source.matchAll(/[()[\]{}]|\b(?:and|or)\b/g)) {
    if ('([{'.includes(match[0])) depth++;
    else if (')]}'.includes(match[0])) depth--;
    else if (depth === 0 && match[0] === word) {
      parts.push(source.slice(start, match.index));
      start = match.index + word.length;
    }
  }
  return [...parts, source.slice(start)].map((part) => part.trim());
}

function unwrap(source: string): string {
  const inner = /^\((.*)\)$/s.exec(source)?.[1];
  if (inner === undefined) return source;
  let depth = 0;
  for (const character of inner) {
    if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return source;
  }
  return unwrap(inner.trim());
}

/**
 * Limits stated by one constraint on the field with this key. Every conjunct of an `and` must hold by itself, so those
 * that are simple are read and the rest is skipped; any other shape says nothing.
 */
export function limitsOfConstraint(source: string, key: string): Limits {
  const limits: Limits = {};
  if (source.length > 1000) return limits;
  const body = unwrap(unwrap(source.replace(/(['"])(?:\\.|(?!\1).)*\1/g, "''").trim()).replace(GUARD, ''));
  if (splitAt(body, 'or').length > 1) return limits;
  for (const conjunct of splitAt(body, 'and').map(unwrap)) {
    const reversed = REVERSED.exec(conjunct);
    const match = COMPARISON.exec(
      reversed ? `${reversed[3]} ${MIRROR[reversed[2]!]} ${reversed[1]}` : conjunct,
    );
    if (!match) continue;
    const [, length, self, operator, bound] = match as unknown as [
      string,
      string | undefined,
      string,
      string,
      string,
    ];
    if (self !== '$' && self.slice(1).split('.').pop() !== key) continue;
    const value = bound === 'today()' ? TODAY : bound.replace('@', '');
    if (length) {
      const count = Number(value) + (operator === '>' ? 1 : operator === '<' ? -1 : 0);
      limits[operator.startsWith('>') ? 'minLength' : 'maxLength'] = count;
    } else
      limits[operator === '>=' ? 'min' : operator === '<=' ? 'max' : operator === '>' ? 'above' : 'below'] =
        value;
  }
  return limits;
}

const NONE: Readonly<Limits> = {};
const cache = new WeakMap<Definition, Map<string, Limits>>();

/** Limits of the field at this path, from all its binds; an empty object when none are stated. */
export function limitsOf(definition: Definition, path: string): Readonly<Limits> {
  let all = cache.get(definition);
  if (!all) {
    cache.set(definition, (all = new Map()));
    for (const { path: target, constraint } of definition.binds ?? []) {
      if (!constraint) continue;
      const template = toTemplate(target);
      const found = limitsOfConstraint(constraint, template.slice(template.lastIndexOf('.') + 1));
      all.set(template, { ...all.get(template), ...found });
    }
  }
  return all.get(toTemplate(path)) ?? NONE;
}

/** `1 to 30`, `at least 0`, `at most 500 characters`; undefined when there is nothing to say. */
export function describeLimits(limits: Readonly<Limits>): string | undefined {
  if (limits === NONE) return undefined;
  const { min, max, above, below, minLength, maxLength } = limits;
  const parts = [
    min !== undefined && max !== undefined
      ? `${min} to ${max}`
      : min !== undefined
        ? `at least ${min}`
        : max !== undefined && `at most ${max}`,
    above !== undefined && `more than ${above}`,
    below !== undefined && `less than ${below}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter(Boolean);
  return parts.join(', ') || undefined;
}
