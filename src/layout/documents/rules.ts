/**
 * Structural rules for untrusted documents: small functions that are put together to closed objects, lists and maps.
 * Each reports every violation with a JSON Pointer. None of them follows a value deeper than its own rule goes.
 */
import { didYouMean } from '../../model/suggest.js';
import { isObject } from '../../model/values.js';

export type Report = (pointer: string, message: string) => void;
export type Rule = (value: unknown, pointer: string, report: Report) => void;
export type Json = Record<string, unknown>;

const LONGEST_NAME = 80;

/** A name or a value of a document in a message, cut where it is too long to read. */
export function shown(value: unknown): string {
  let text: string | undefined;
  if (typeof value === 'string') text = JSON.stringify(value.slice(0, LONGEST_NAME + 1));
  else if (Array.isArray(value)) text = 'a list';
  else if (isObject(value)) text = 'an object';
  else text = String(value);
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}

export const pointerTo = (parent: string, key: string | number): string =>
  `${parent}/${String(key).slice(0, LONGEST_NAME).replace(/~/g, '~0').replace(/\//g, '~1')}`;

/** An own property; documents may have keys such as `constructor`. */
export const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;

const must =
  (test: (value: unknown) => boolean, words: string): Rule =>
  (value, pointer, report) => {
    if (!test(value)) report(pointer, `${nameOf(pointer)} must be ${words}, not ${shown(value)}.`);
  };

const nameOf = (pointer: string): string => {
  const last = pointer.slice(pointer.lastIndexOf('/') + 1);
  return last === '' ? 'The document' : /^\d+$/.test(last) ? `Entry ${last}` : `"${last}"`;
};

export const anything: Rule = () => {};
export const text: Rule = must((value) => typeof value === 'string', 'text');
export const filled: Rule = must(
  (value) => typeof value === 'string' && value !== '',
  'text that is not empty',
);
export const flag: Rule = must((value) => typeof value === 'boolean', 'true or false');
export const number: Rule = must(Number.isFinite, 'a number');
export const positive: Rule = must(
  (value) => Number.isFinite(value) && (value as number) > 0,
  'a number above 0',
);
export const textOrNumber: Rule = must(
  (value) => typeof value === 'string' || Number.isFinite(value),
  'text or a number',
);
export const anyObject: Rule = must(isObject, 'an object');
export const address: Rule = must(
  (value) => typeof value === 'string' && /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(value),
  'an absolute address such as https://example.org/form',
);

export const whole = (least = -Infinity, most = Infinity): Rule =>
  must(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
    `a whole number${least > -Infinity ? ` from ${least}` : ''}${most < Infinity ? ` to ${most}` : ''}`,
  );

export const pattern = (test: RegExp, words: string): Rule =>
  must((value) => typeof value === 'string' && test.test(value), words);

export const identifier: Rule = pattern(
  /^[a-zA-Z][a-zA-Z0-9_-]*$/,
  'a letter followed by letters, digits, _ or -',
);

export const oneOf = (...names: readonly string[]): Rule => {
  return (value, pointer, report) => {
    if (names.includes(value as string)) return;
    const hint = typeof value === 'string' ? didYouMean(value, names) : '';
    report(pointer, `${nameOf(pointer)} must be one of ${names.join(', ')}, not ${shown(value)}.${hint}`);
  };
};

/** Reports only when each alternative does, with the words of the last. */
export const either =
  (...rules: readonly Rule[]): Rule =>
  (value, pointer, report) => {
    let faults: [string, string][] = [];
    for (const rule of rules) {
      faults = [];
      rule(value, pointer, (at, message) => faults.push([at, message]));
      if (faults.length === 0) return;
    }
    for (const [at, message] of faults) report(at, message);
  };

export const list =
  (entry: Rule, least = 0): Rule =>
  (value, pointer, report) => {
    if (!Array.isArray(value) || value.length < least)
      report(pointer, `${nameOf(pointer)} must be a list${least > 0 ? ' that is not empty' : ''}.`);
    else value.forEach((item, i) => entry(item, pointerTo(pointer, i), report));
  };

/** An object whose names are free, or match a pattern. */
export const map =
  (entry: Rule, names = /^/, words = ''): Rule =>
  (value, pointer, report) => {
    if (!isObject(value)) return anyObject(value, pointer, report);
    for (const key of Object.keys(value)) {
      const at = pointerTo(pointer, key);
      if (names.test(key)) entry(value[key], at, report);
      else report(at, `${shown(key)} is not a name here: ${words}.`);
    }
  };

export const extensions: Rule = map(anything, /^x-/, 'names of extensions begin with "x-"');

export interface ObjectOptions {
  readonly required?: readonly string[];
  /** Lets properties through whose names begin with `x-`. */
  readonly extensible?: boolean;
}

/** A closed object. */
export const object = (
  properties: Readonly<Record<string, Rule>>,
  { required = [], extensible = false }: ObjectOptions = {},
): Rule => {
  return (value, pointer, report) => {
    if (!isObject(value)) return anyObject(value, pointer, report);
    for (const key of required)
      if (own(value, key) === undefined) report(pointer, `${nameOf(pointer)} needs "${key}".`);
    for (const key of Object.keys(value)) {
      const rule = own(properties, key);
      if (rule) {
        if (value[key] !== undefined) rule(value[key], pointerTo(pointer, key), report);
      } else if (!extensible || !key.startsWith('x-'))
        report(
          pointerTo(pointer, key),
          `${nameOf(pointer)} has no property ${shown(key)}.${didYouMean(key, Object.keys(properties))}`,
        );
    }
  };
};

// --- what several kinds of documents share ---------------------------------------------------------

export const targetDefinition: Rule = object(
  { url: address, compatibleVersions: text },
  { required: ['url'] },
);
export const breakpoints: Rule = map(whole(0));
export const tokens: Rule = map(textOrNumber);
export const styleMap: Rule = map(textOrNumber);
export const cssClass: Rule = either(text, list(text));
export const accessibility: Rule = object({
  role: text,
  description: text,
  liveRegion: oneOf('off', 'polite', 'assertive'),
});
export const modules: Rule = list(
  object(
    {
      id: pattern(/^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/, 'a name such as x-acme-module'),
      version: filled,
      publisher: address,
      lockHash: pattern(/^[a-z0-9]+:[A-Za-z0-9+/=]+$/, 'a hash such as sha256:…'),
      extensions,
    },
    { required: ['id', 'version'] },
  ),
);
