/** Steps into values: `.key`, `[n]`, `[*]`. */
import { Failure } from './errors.js';
import { moneyFrom } from './values/json.js';
import { spend } from './limits.js';
import type { FelArray, FelObject, FelValue, RefSegment } from './types.js';
import { isBare, isMoney, nameOf, typeOf } from './values/values.js';

export interface Step {
  readonly key?: string;
  readonly index?: number | '*';
}

/** Converts the segments of a reference into steps. */
export const stepsOf = (segments: readonly RefSegment[]): Step[] =>
  segments.flatMap(({ key, index }): Step[] => (index === undefined ? [{ key }] : [{ key }, { index }]));

type Report = (failure: Failure) => null;

/**
 * Follows steps from a value. `[*]`, or a key on an array, continues from each element, and the result is one flat array
 * of rows or values; with `keepsArrays` the values themselves are arrays and stay so. A step into null gives null.
 * `report` is called for a row that does not exist and for a step into a value without parts.
 */
export function follow(
  value: FelValue,
  steps: readonly Step[],
  report: Report,
  isMany = false,
  keepsArrays = false,
): FelValue {
  let current = value;
  let many = isMany && Array.isArray(value);
  for (const step of steps) {
    many ||= step.key !== undefined && Array.isArray(current);
    if (!many) {
      current = step.index === '*' ? rowsOf(current, report) : take(current, step, report);
      many = step.index === '*' && current !== null;
      continue;
    }
    const found: FelValue[] = [];
    for (const item of current as FelArray) {
      if (typeof step.index !== 'number' && Array.isArray(item)) {
        // Nested rows are flattened, but a value that is an array stays one.
        for (const row of item as FelArray) found.push(step.index ? row : take(row, step, report));
      } else if (step.index === '*') rowsOf(item, report);
      else found.push(take(item, step, report));
    }
    spend(found.length);
    current = found;
  }
  // `$orders[*].items` means `$orders[*].items[*]` if the items are rows.
  if (!many || keepsArrays || !(current as FelArray).some(Array.isArray)) return current;
  if (!(current as FelArray).every(holdsRows)) return current;
  return (current as FelArray).flatMap((item) => (item as FelArray | null) ?? []);
}

function holdsRows(value: FelValue): boolean {
  if (!Array.isArray(value)) return value === null;
  spend(value.length);
  return value.every((item) => typeOf(item as FelValue) === 'object');
}

function rowsOf(value: FelValue, report: Report): FelArray | null {
  if (value === null || Array.isArray(value)) return value as FelArray;
  return report(new Failure('FEL_TYPE', `There are no rows in ${nameOf(value)}`));
}

function take(value: FelValue, { key, index }: Step, report: Report): FelValue {
  if (value === null) return null;
  if (key !== undefined && isBare(value)) return value[key] ?? null;
  if (key === undefined) {
    const rows = rowsOf(value, report);
    const row = rows?.[(index as number) - 1];
    return rows && row === undefined
      ? report(new Failure('FEL_INDEX', `There is no row ${index}`))
      : (row ?? null);
  }
  const type = typeOf(value);
  if (type !== 'object' && !(isMoney(value) && /^(amount|currency)$/.test(key))) {
    return report(new Failure('FEL_TYPE', `There is no "${key}" in ${nameOf(value)}`));
  }
  // Plain JSON objects inherit from `Object.prototype`. Functions are not values, but `__proto__` would look like one.
  if (key === '__proto__' && !Object.hasOwn(value as FelObject, key)) return null;
  const found = (value as FelObject)[key] ?? null;
  // The amount of money is a number, even if it is stored as text.
  return key === 'amount' && typeof found === 'string'
    ? (moneyFrom(value as object)?.amount ?? found)
    : found;
}
