/** Corrects or leaves out everything that the checks still find wrong, until nothing but fatal problems is left. */
import { checkStructure } from '../../model/check-definition.js';
import { checkPeripheralStructure } from '../../model/peripheral-schema.js';
import type { Problem } from '../../model/problem.js';
import { closest } from '../../model/suggest.js';
import { isObject } from '../../model/values.js';
import { type Deviations, type Json, keysOf } from './deviations.js';
import { expressionOf } from './expressions.js';
import { isFatal } from './is-fatal.js';
import { asBoolean, textOf } from './properties.js';
import { bare, VALUES } from './spellings.js';

/** Every round corrects or removes something. Few definitions need more than three. */
const MAX_ROUNDS = 10;

/** Parts of a definition that only affect how it looks and what is known about it. */
const ADVISORY =
  /\/(presentation|formPresentation|metadata|purpose|consequences|sidecars|extensions|issuer|modules|labels|hint|description|keywords)(\/|$)/;

const findProblems = (definition: unknown): Problem[] => [
  ...checkStructure(definition),
  ...checkPeripheralStructure(definition),
];

/** False if the definition has to be refused. */
export function repair(definition: Json, deviations: Deviations): boolean {
  /** Values that were converted already, so that none is converted again and again. */
  const converted = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = findProblems(definition).filter((problem) => !isFatal(problem));
    if (problems.length === 0) return true;
    // Later entries of a list first, so that the pointers to earlier ones stay right.
    for (const problem of problems.reverse()) {
      const place = resolve(definition, problem.path);
      if (!place) continue;
      if (problem.code === 'INVALID_VALUE' && !converted.has(problem.path)) {
        converted.add(problem.path);
        const value = convert(place.container[place.key], place.key, problem.expected ?? []);
        if (value !== undefined) {
          deviations.spelling(
            deviations.originOf(place.container, place.key),
            place.container[place.key],
            value,
          );
          place.container[place.key] = value;
          continue;
        }
      }
      remove(place, problem, deviations);
    }
  }
  return false;
}

interface Place {
  readonly container: Json;
  readonly key: string;
}

/** The object or list that holds the value at a pointer; undefined for the definition itself. */
function resolve(definition: Json, pointer: string): Place | undefined {
  const keys = keysOf(pointer);
  const key = keys.pop();
  let container: unknown = definition;
  for (const step of keys) {
    if (typeof container !== 'object' || container === null || !Object.hasOwn(container, step))
      return undefined;
    container = (container as Json)[step];
  }
  if (
    key === undefined ||
    typeof container !== 'object' ||
    container === null ||
    !Object.hasOwn(container, key)
  )
    return undefined;
  return { container: container as Json, key };
}

function remove({ container, key }: Place, problem: Problem, deviations: Deviations): void {
  const value = container[key];
  const path =
    typeof value === 'object' && value !== null && Array.isArray(container)
      ? deviations.originOf(value)
      : deviations.originOf(container, key);
  const isRemark = value === null || problem.code === 'UNKNOWN_PROPERTY' || ADVISORY.test(problem.path);
  const { expected = [], ...rest } = problem;
  const { suggestion = expected.length > 1 ? `Write ${expected.join(', ')}, or leave it out.` : undefined } =
    rest;
  deviations.add({
    ...rest,
    ...(suggestion && { suggestion }),
    path,
    severity: isRemark ? 'remark' : 'error',
    message: `${problem.message} It is left out.`,
  });
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

/** A value of the expected kind that was probably meant. */
function convert(value: unknown, key: string, expected: readonly string[]): unknown {
  if (expected.length > 1) return typeof value === 'string' ? wordFor(value, key, expected) : undefined;
  const [form = ''] = expected;
  if (form === 'true or false') return asBoolean(value);
  if (form.startsWith('an expression')) return expressionOf(value, key);
  if (form.startsWith('text')) return value === '' ? undefined : textOf(value);
  if (form.startsWith('a whole number'))
    return typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : undefined;
  if (form.startsWith('a date'))
    return typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  if (form.startsWith('three capital letters'))
    return typeof value === 'string' ? value.trim().toUpperCase() : undefined;
  if (form.startsWith('a list'))
    return isObject(value) || Array.isArray(value) || value === null ? undefined : [value];
  return undefined;
}

function wordFor(value: string, key: string, expected: readonly string[]): string | undefined {
  const word = bare(value);
  const meant =
    expected.find((one) => bare(one) === word) ??
    (Object.hasOwn(VALUES, key) ? VALUES[key]!.get(word) : undefined);
  return meant !== undefined && expected.includes(meant) ? meant : closest(value, expected);
}
