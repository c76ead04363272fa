/** Checks untrusted JSON against a table of closed objects and reports everything that is wrong in plain words. */
import type { Problem } from './problem.js';
import { shorten } from './shorten.js';
import { didYouMean } from './suggest.js';
import { isCurrency, isDateText, isObject } from './values.js';

export type Report = (problem: Problem) => void;
/**
 * Checks the value of a property, or the root when there is no key. Parent and key are separate: a pointer is built only
 * for values that are wrong or have parts, and most properties of a definition are neither.
 */
export type Rule = (value: unknown, parent: string, key: string | number | undefined, report: Report) => void;

export const pointerTo = (parent: string, key: string | number | undefined): string => {
  if (typeof key !== 'string') return key === undefined ? parent : `${parent}/${key}`;
  return `${parent}/${/[~/]/.test(key) ? key.replace(/~/g, '~0').replace(/\//g, '~1') : key}`;
};

/** A name or value in a message: cut off when it is long. Malformed definitions can have anything for a name. */
export const shortName = (name: unknown): string =>
  typeof name === 'string' ? shorten(name, 60) : typeof name;

const shown = (value: unknown): string => {
  try {
    return shortName(JSON.stringify(value) ?? String(value));
  } catch {
    // It contains itself, or is too large for one text.
    return 'this';
  }
};
const nameOf = (pointer: string): string => {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  return /^\d/.test(last) ? `Entry ${last}` : `"${shortName(last)}"`;
};

/** A value that passes the test; `form` describes it in messages. */
const must =
  (test: (value: unknown) => boolean, form: string): Rule =>
  (value, parent, key, report) => {
    if (test(value)) return;
    const path = pointerTo(parent, key);
    report({
      code: 'INVALID_VALUE',
      path,
      message: `${nameOf(path)} must be ${form}, not ${shown(value)}.`,
      expected: [form],
    });
  };

const pattern = (test: RegExp, form: string): Rule =>
  must((value) => typeof value === 'string' && test.test(value), form);
const whole = (least: number, most = Infinity): Rule =>
  must(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    `a whole number from ${least} ${most < Infinity ? `to ${most}` : 'up'}`,
  );
const LETTER = 'a letter followed by letters, digits';

/** Rules that a table can name. */
export const BASIC: Record<string, Rule> = {
  any: () => {},
  boolean: must((value) => typeof value === 'boolean', 'true or false'),
  currency: must(isCurrency, 'three capital letters such as EUR'),
  date: must(isDateText, 'a date such as 2026-03-05'),
  expression: pattern(/^[^]/, 'an expression in quotes, such as "true" or "$age > 17"'),
  filled: pattern(/^[^]/, 'text that is not empty'),
  id: pattern(/^[A-Za-z][\w-]*$/, `${LETTER}, _ or -`),
  key: pattern(/^[A-Za-z]\w*$/, `${LETTER} or _`),
  name: pattern(/^[A-Za-z][A-Za-z0-9-]*$/, `${LETTER} or -`),
  object: must(isObject, 'an object'),
  text: pattern(/^/, 'text'),
  address: pattern(/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/, 'an absolute address such as https://example.org/form'),
  extensions: mapOf(() => {}, /^x-/, 'names of extensions begin with "x-"'),
  extension: pattern(/^x-[A-Za-z0-9][\w.-]*$/, 'a name such as x-acme-map'),
  count: whole(0),
  positive: whole(1),
  columns: whole(1, 12),
};

export { must, pattern };

const oneOf =
  (names: readonly string[]): Rule =>
  (value, parent, key, report) => {
    if (names.includes(value as string)) return;
    const path = pointerTo(parent, key);
    report({
      code: 'INVALID_VALUE',
      path,
      message: `${nameOf(path)} must be ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}, not ${shown(value)}.`,
      expected: names,
      ...suggest(typeof value === 'string' ? value : '', names),
    });
  };

/** A suggestion for a problem, when a known name is close. */
export function suggest(name: string, known: Iterable<string>): Pick<Problem, 'suggestion'> {
  const suggestion = didYouMean(name, known);
  return suggestion ? { suggestion: suggestion.trimStart() } : {};
}

/** Reports only when every alternative does, with the problems of the one that fits best, or else of the last. */
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

const listOf =
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

export function mapOf(entry: Rule, keys = /^/, form = ''): Rule {
  return (value, parent, key, report) => {
    if (!isObject(value)) return BASIC['object']!(value, parent, key, report);
    const pointer = pointerTo(parent, key);
    for (const name of Object.keys(value))
      if (keys.test(name)) entry(value[name], pointer, name, report);
      else
        report({
          code: 'INVALID_NAME',
          path: pointerTo(pointer, name),
          message: `"${shortName(name)}" is not a name here: ${form}.`,
        });
  };
}

/** A closed object of a table. */
interface Shape {
  readonly name: string;
  /** May have properties that begin with `x-`. */
  readonly isOpen: boolean;
  readonly isFilled: boolean;
  readonly oneOf: readonly string[] | undefined;
  /** Rules by property. */
  readonly properties: Map<string, string>;
  readonly required: string[];
}

export function readShapes(table: string): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  let shape: Shape | undefined;
  for (const line of table.trim().split('\n')) {
    if (!line.startsWith(' ')) {
      const [name = '', ...marks] = line.split(', ');
      const oneOf = marks
        .find((mark) => mark.startsWith('with '))
        ?.slice(5)
        .split('/');
      shape = {
        name,
        isOpen: marks.includes('open'),
        isFilled: marks.includes('not empty'),
        oneOf,
        properties: new Map(),
        required: [],
      };
      shapes.set(name, shape);
      continue;
    }
    for (const entry of line.trim().split(', ')) {
      const space = entry.indexOf(' ');
      const included = entry.startsWith('...') ? shapes.get(entry.slice(3)) : undefined;
      if (included) {
        for (const [key, rule] of included.properties) shape!.properties.set(key, rule);
        shape!.required.push(...included.required);
        continue;
      }
      const key = entry.slice(0, space).replace('!', '');
      shape!.properties.set(key, entry.slice(space + 1));
      if (entry[space - 1] === '!') shape!.required.push(key);
    }
  }
  return shapes;
}

/**
 * Reads a table of closed objects. Each begins with its name; indented lines list its properties with their rules:
 *
 *     purpose, not empty                       has at least one property
 *       summary filled, citationRefs [filled]*
 *     instance, with source/data               has at least one of these
 *       ...described, source filled, data any  also has the properties of "described"
 *     the definition, open                     may have properties that begin with x-
 *       url! address                           `!`: required
 *
 * A rule is a word of `BASIC` or `special`, the name of another object, `a|b` one of these words, `[rule]` a list (`+` not
 * empty, `*` without repetition), `{rule}` a map (`{rule}@` with names like keys), or `rule/rule` one of two.
 */
export function readTable(table: string, special: Record<string, Rule>): (name: string) => Rule {
  const shapes = readShapes(table);
  const made = new Map<string, Rule>(Object.entries(special));

  const ruleFor = (text: string): Rule => {
    let rule = made.get(text);
    if (!rule) made.set(text, (rule = makeRule(text)));
    return rule;
  };
  const makeRule = (text: string): Rule => {
    const [, inList, marks] = /^\[(.+)\]([+*]*)$/.exec(text) ?? [];
    if (inList) return listOf(ruleFor(inList), marks!.includes('+') ? 1 : 0, marks!.includes('*'));
    const [, inMap, named] = /^\{(.+)\}(@?)$/.exec(text) ?? [];
    if (inMap)
      return named ? mapOf(ruleFor(inMap), /^[A-Za-z_]\w*$/, `${LETTER} or _`) : mapOf(ruleFor(inMap));
    if (text.includes('/')) return either(text.split('/').map(ruleFor));
    const shape = shapes.get(text);
    return BASIC[text] ?? (shape ? closedObject(shape) : oneOf(text.split('|')));
  };

  const closedObject = ({ name, isOpen, isFilled, oneOf: choices, properties, required }: Shape): Rule => {
    const title = name.startsWith('the ')
      ? `T${name.slice(1)}`
      : `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name}`;
    return (value, parent, at, report) => {
      if (!isObject(value)) return BASIC['object']!(value, parent, at, report);
      const path = pointerTo(parent, at);
      const named = (): string => {
        const label = value['key'] ?? value['id'] ?? value['name'];
        return typeof label === 'string' ? `${title} "${shortName(label)}"` : title;
      };
      const missing = required.filter((key) => value[key] === undefined);
      if (choices && !choices.some((key) => value[key] !== undefined)) missing.push(choices.join('" or "'));
      const keys = Object.keys(value);
      if (isFilled && keys.length === 0) missing.push([...properties.keys()].join('" or "'));
      for (const key of missing)
        report({ code: 'MISSING_PROPERTY', path, message: `${named()} needs "${key}".` });
      for (const key of keys) {
        const rule = properties.get(key);
        if (rule) {
          if (value[key] !== undefined) ruleFor(rule)(value[key], path, key, report);
        } else if (!isOpen || !key.startsWith('x-'))
          report({
            code: 'UNKNOWN_PROPERTY',
            path: pointerTo(path, key),
            message: `${named()} has no property "${shortName(key)}".`,
            ...suggest(key, properties.keys()),
          });
      }
    };
  };
  return ruleFor;
}
