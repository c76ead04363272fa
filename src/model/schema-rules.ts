/** Checks untrusted JSON against a table of closed objects, and reports everything that is wrong in plain words. */
import type { Problem } from './problem.js';
import { didYouMean } from './suggest.js';
import { isCurrency, isDateText, isObject } from './values.js';

export type Report = (problem: Problem) => void;
/**
 * Checks the value of a property, or the root when there is no key. Parent and key come apart: a pointer is made of
 * them only for what is wrong or has parts of its own, and most properties of a definition are neither.
 */
export type Rule = (value: unknown, parent: string, key: string | number | undefined, report: Report) => void;

export const pointerTo = (parent: string, key: string | number | undefined): string => {
  if (typeof key !== 'string') return key === undefined ? parent : `${parent}/${key}`;
  return `${parent}/${/[~/]/.test(key) ? key.replace(/~/g, '~0').replace(/\//g, '~1') : key}`;
};

const shown = (value: unknown): string => {
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > 60 ? `${text.slice(0, 57)}…` : text;
  } catch {
    // It contains itself, or is too large to be written down.
    return 'this';
  }
};
const nameOf = (pointer: string): string => {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  return /^\d/.test(last) ? `Entry ${last}` : `"${last}"`;
};

/** A value that passes the test; `form` says in words what it should be. */
const must =
  (test: (value: unknown) => boolean, form: string): Rule =>
  (value, parent, key, report) => {
    if (test(value)) return;
    const path = pointerTo(parent, key);
    report({
      code: 'INVALID_VALUE',
      path,
      message: `${nameOf(path)} must be ${form}, not ${shown(value)}.`,
    });
  };

const pattern = (test: RegExp, form: string): Rule =>
  must((value) => typeof value === 'string' && test.test(value), form);
const whole = (least: number, most = Infinity): Rule =>
  must(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    `a whole number from ${least} ${most < Infinity ? `to ${most}` : 'up'}`,
  );
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const LETTER = 'a letter followed by letters, digits';

/** Rules named by one letter in a table. */
const BASIC: Record<string, Rule> = {
  a: () => {},
  b: must((value) => typeof value === 'boolean', 'true or false'),
  c: must(isCurrency, 'three capital letters such as EUR'),
  d: must(isDateText, 'a date such as 2026-03-05'),
  e: pattern(/^[^]/, 'an expression in quotes, such as "true" or "$age > 17"'),
  f: pattern(/^[^]/, 'text that is not empty'),
  h: pattern(/^[a-z0-9]+:[A-Za-z0-9+/=]+$/, 'a hash such as sha256:…'),
  i: pattern(/^[A-Za-z][\w-]*$/, `${LETTER}, _ or -`),
  g: pattern(LANGUAGE, 'a language such as en or pt-BR'),
  k: pattern(/^[A-Za-z]\w*$/, `${LETTER} or _`),
  m: pattern(/^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/, 'a name such as x-acme-module'),
  n: pattern(/^[A-Za-z][A-Za-z0-9-]*$/, `${LETTER} or -`),
  j: pattern(/^[^\s@]+@[^\s@]+$/, 'an e-mail address'),
  l: map(pattern(/^/, 'text'), LANGUAGE, 'languages are written as en or pt-BR'),
  o: must(isObject, 'an object'),
  p: pattern(/^\d+:\d+$/, 'a ratio such as 16:9'),
  r: pattern(/^[A-Za-z][\w-]{0,63}$/, `${LETTER}, _ or -, 64 at most`),
  t: pattern(/^/, 'text'),
  u: pattern(/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/, 'an absolute address such as https://example.org/form'),
  v: pattern(
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(\+sha256-[0-9a-f]{64})?$/,
    'three numbers such as 1.4.0, and +sha256-… where a hash is given',
  ),
  w: pattern(/^x-[A-Za-z0-9][\w.-]*$/, 'a widget name'),
  x: map(() => {}, /^x-/, 'names of extensions begin with "x-"'),
  z: must((value) => value === null, 'null'),
  0: whole(0),
  1: whole(1),
  9: whole(1, 12),
};

const oneOf =
  (names: readonly string[]): Rule =>
  (value, parent, key, report) => {
    if (names.includes(value as string)) return;
    const path = pointerTo(parent, key);
    const hint = typeof value === 'string' ? didYouMean(value, names) : '';
    report({
      code: 'INVALID_VALUE',
      path,
      message: `${nameOf(path)} must be ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}, not ${shown(value)}.${hint}`,
    });
  };

/** Reports only when every alternative does, with the words of the one that fits best, or else of the last. */
const either =
  (rules: readonly Rule[]): Rule =>
  (value, parent, key, report) => {
    let problems: Problem[] = [];
    for (const rule of rules) {
      const found: Problem[] = [];
      rule(value, parent, key, (problem) => found.push(problem));
      if (found.length === 0) return;
      const pointer = pointerTo(parent, key);
      if (problems.every(({ path }) => path === pointer)) problems = found;
    }
    problems.forEach(report);
  };

const list =
  (entry: Rule, least: number, unique: boolean): Rule =>
  (value, parent, key, report) => {
    if (!Array.isArray(value) || value.length < least || (unique && new Set(value).size < value.length))
      must(() => false, `a list${least ? ' that is not empty' : ''}${unique ? ', nothing twice' : ''}`)(
        value,
        parent,
        key,
        report,
      );
    else {
      const pointer = pointerTo(parent, key);
      value.forEach((item, i) => entry(item, pointer, i, report));
    }
  };

function map(entry: Rule, keys = /^/, form = ''): Rule {
  return (value, parent, key, report) => {
    if (!isObject(value)) return BASIC['o']!(value, parent, key, report);
    const pointer = pointerTo(parent, key);
    for (const name of Object.keys(value))
      if (keys.test(name)) entry(value[name], pointer, name, report);
      else
        report({
          code: 'INVALID_NAME',
          path: pointerTo(pointer, name),
          message: `"${name}" is not a name here: ${form}.`,
        });
  };
}

/**
 * Reads a table of closed objects, one per line:
 *
 *     deadline: label!=f due=t           required filled text, optional text
 *     purpose^: summary=f                not empty
 *     instance?source,data: …            at least one of these
 *     definition~: …                     properties beginning with x- are let through
 *
 * Rules: a letter of the list above, `a|b` one of these words, `[rule]` a list (`+` not empty, `*` without
 * repetition), `{rule}` a map (`{rule}@` with names like keys), `rule/rule` either, or the name of another line.
 */
export function readTable(table: string, special: Record<string, Rule>): (name: string) => Rule {
  const lines = new Map<string, string>();
  for (const line of table.trim().split('\n')) lines.set(/^\w+/.exec(line)![0], line);
  const made = new Map<string, Rule>(Object.entries(special));

  const ruleFor = (text: string): Rule => {
    let rule = made.get(text);
    if (!rule) made.set(text, (rule = makeRule(text)));
    return rule;
  };
  const makeRule = (text: string): Rule => {
    const [, inList, marks] = /^\[(.+)\]([+*]*)$/.exec(text) ?? [];
    if (inList) return list(ruleFor(inList), marks!.includes('+') ? 1 : 0, marks!.includes('*'));
    const [, inMap, named] = /^\{(.+)\}(@?)$/.exec(text) ?? [];
    if (inMap) return named ? map(ruleFor(inMap), /^[A-Za-z_]\w*$/, `${LETTER} or _`) : map(ruleFor(inMap));
    if (text.includes('/')) return either(text.split('/').map(ruleFor));
    return BASIC[text] ?? (lines.has(text) ? object(lines.get(text)!) : oneOf(text.split('|')));
  };

  const object = (line: string): Rule => {
    const [, name = '', marks = '', entries = ''] = /^(\w+)([^:]*): (.*)$/.exec(line)!;
    const article = name.startsWith('_') ? '' : /^[aeiou]/.test(name) ? 'An ' : 'A ';
    const what = article + name.replace(/_/g, ' ').trim();
    const required: string[] = [];
    const properties = new Map<string, string>();
    for (const [, key, isRequired, rule] of entries.matchAll(/(\S+?)(!?)=(\S+)/g)) {
      properties.set(key!, rule!);
      if (isRequired) required.push(key!);
    }
    const anyOf = /\?(.+)/.exec(marks)?.[1]?.split(',');
    return (value, parent, at, report) => {
      if (!isObject(value)) return BASIC['o']!(value, parent, at, report);
      const path = pointerTo(parent, at);
      const named = (): string => {
        const label = value['key'] ?? value['id'] ?? value['name'];
        return typeof label === 'string' ? `${what} "${label}"` : what;
      };
      const missing = required.filter((key) => value[key] === undefined);
      if (anyOf && !anyOf.some((key) => value[key] !== undefined)) missing.push(anyOf.join('" or "'));
      const keys = Object.keys(value);
      if (marks.includes('^') && keys.length === 0) missing.push([...properties.keys()].join('" or "'));
      for (const key of missing)
        report({ code: 'MISSING_PROPERTY', path, message: `${named()} needs "${key}".` });
      for (const key of keys) {
        const rule = properties.get(key);
        if (rule) {
          if (value[key] !== undefined) ruleFor(rule)(value[key], path, key, report);
        } else if (!marks.includes('~') || !key.startsWith('x-'))
          report({
            code: 'UNKNOWN_PROPERTY',
            path: pointerTo(path, key),
            message: `${named()} has no property "${key}".${didYouMean(key, properties.keys())}`,
          });
      }
    };
  };
  return ruleFor;
}
