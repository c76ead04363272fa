/** Small building blocks for checking untrusted JSON: each rule looks at one value and reports what is wrong with it. */
import type { Problem } from './problem.js';
import { didYouMean } from './suggest.js';
import { isObject } from './values.js';

export type Rule = (value: unknown, pointer: string, report: Report) => void;
export type Report = (problem: Problem) => void;

export const pointerTo = (parent: string, key: string | number): string =>
  `${parent}/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
const nameOf = (pointer: string): string => {
  const last = pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replace(/~1/g, '/')
    .replace(/~0/g, '~');
  return /^\d+$/.test(last) ? `Entry ${last}` : `"${last}"`;
};

/** A value that passes the test; `form` says in words what it should be. */
export const must =
  (test: (value: unknown) => boolean, form: string): Rule =>
  (value, pointer, report) => {
    if (!test(value))
      report({
        code: 'INVALID_VALUE',
        path: pointer,
        message: `${nameOf(pointer)} must be ${form}, not ${shown(value)}.`,
      });
  };

export const anything: Rule = () => {};
export const text = must((value) => typeof value === 'string', 'text');
export const filledText = must(
  (value) => typeof value === 'string' && value !== '',
  'text that is not empty',
);
export const flag = must((value) => typeof value === 'boolean', 'true or false');
export const whole = (least: number, most = Infinity): Rule =>
  must(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    most === Infinity ? `a whole number from ${least} up` : `a whole number from ${least} to ${most}`,
  );
export const pattern = (test: RegExp, form: string): Rule =>
  must((value) => typeof value === 'string' && test.test(value), form);

export const oneOf =
  (...names: string[]): Rule =>
  (value, pointer, report) => {
    if (names.includes(value as string)) return;
    const hint = typeof value === 'string' ? didYouMean(value, names) : '';
    report({
      code: 'INVALID_VALUE',
      path: pointer,
      message: `${nameOf(pointer)} must be one of ${names.join(', ')}, not ${shown(value)}.${hint}`,
    });
  };

/** Reports only when every alternative does, with the words of the last one. */
export const either =
  (...rules: Rule[]): Rule =>
  (value, pointer, report) => {
    let problems: Problem[] = [];
    for (const rule of rules) {
      problems = [];
      rule(value, pointer, (problem) => problems.push(problem));
      if (problems.length === 0) return;
    }
    problems.forEach(report);
  };

export const list =
  (entry: Rule, least = 0, unique = false): Rule =>
  (value, pointer, report) => {
    if (!Array.isArray(value) || value.length < least || (unique && new Set(value).size < value.length)) {
      const form = `a list${least ? ` of at least ${least}` : ''}${unique ? ' without repetition' : ''}`;
      must(() => false, form)(value, pointer, report);
    } else {
      value.forEach((item, i) => entry(item, `${pointer}/${i}`, report));
    }
  };

export const map =
  (entry: Rule, keys = /^/, form = ''): Rule =>
  (value, pointer, report) => {
    if (!isObject(value)) return must(() => false, 'an object')(value, pointer, report);
    for (const key of Object.keys(value)) {
      const at = pointerTo(pointer, key);
      if (!keys.test(key))
        report({ code: 'INVALID_NAME', path: at, message: `"${key}" is not a name here: ${form}.` });
      else entry(value[key], at, report);
    }
  };

export const extensions = map(anything, /^x-/, 'names of extensions begin with "x-"');

export interface ObjectOptions {
  /** What the object is, for messages: "a bind". */
  readonly what: string;
  /** At least one of these must be there. */
  readonly anyOf?: readonly string[];
  /** At least one property of any name. */
  readonly filled?: boolean;
  /** Properties beginning with `x-` are let through. */
  readonly open?: boolean;
}

/** A closed object. `required` names properties, separated by spaces. */
export const object =
  (required: string, properties: Readonly<Record<string, Rule>>, options: ObjectOptions): Rule =>
  (value, pointer, report) => {
    if (!isObject(value)) return must(() => false, 'an object')(value, pointer, report);
    const { what, anyOf, filled, open } = options;
    const named =
      typeof value['key'] === 'string'
        ? ` "${value['key']}"`
        : typeof value['id'] === 'string'
          ? ` "${value['id']}"`
          : '';
    const missing = required.split(' ').filter((name) => name !== '' && value[name] === undefined);
    if (anyOf && !anyOf.some((name) => value[name] !== undefined)) missing.push(anyOf.join('" or "'));
    for (const name of missing)
      report({ code: 'MISSING_PROPERTY', path: pointer, message: `${what}${named} needs "${name}".` });
    const keys = Object.keys(value);
    if (filled && keys.length === 0)
      report({ code: 'MISSING_PROPERTY', path: pointer, message: `${what} must not be empty.` });
    for (const key of keys) {
      const rule = Object.hasOwn(properties, key) ? properties[key]! : undefined;
      if (rule) {
        if (value[key] !== undefined) rule(value[key], pointerTo(pointer, key), report);
      } else if (!open || !key.startsWith('x-')) {
        report({
          code: 'UNKNOWN_PROPERTY',
          path: pointerTo(pointer, key),
          message: `${what}${named} has no property "${key}".${didYouMean(key, Object.keys(properties))}`,
        });
      }
    }
  };
