/** Steps into values: `.key`, `[n]`, `[*]`. */
import { Failure } from './errors.js';
import { spend } from './limits.js';
import type { FelArray, FelObject, FelValue } from './types.js';
import { isMoney, nameOf, typeOf } from './values.js';

export interface Step {
  readonly key?: string;
  readonly index?: number | '*';
}

type Report = (failure: Failure) => null;

/**
 * Follows the steps from a value. After `[*]`, or a key on an array, which means the same, every further step
 * is taken from each element, and the result is one flat array. Nothing is found in null; `report` hears about
 * rows that do not exist and steps into values that have no parts.
 */
export function follow(value: FelValue, steps: readonly Step[], report: Report, isMany = false): FelValue {
  let current = value;
  let many = isMany && Array.isArray(value);
  for (const step of steps) {
    many ||= step.key !== undefined && Array.isArray(current);
    const items = many ? (current as FelArray) : [];
    spend(items.length);
    if (step.index === '*') {
      current = many ? items.flatMap((item) => rowsOf(item, report) ?? []) : rowsOf(current, report);
      many = current !== null;
    } else if (!many) current = take(current, step, report);
    else {
      // Rows inside of rows come one after the other, but a value that is an array stays one.
      current = items.flatMap((item) =>
        step.key !== undefined && Array.isArray(item)
          ? (item as FelArray).map((part) => take(part, step, report))
          : [take(item, step, report)],
      );
    }
  }
  return current;
}

function rowsOf(value: FelValue, report: Report): FelArray | null {
  if (value === null || Array.isArray(value)) return value as FelArray;
  return report(new Failure('FEL_TYPE', `There are no rows in ${nameOf(value)}`));
}

function take(value: FelValue, { key, index }: Step, report: Report): FelValue {
  if (value === null) return null;
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
  return Object.hasOwn(value as FelObject, key) ? ((value as FelObject)[key] ?? null) : null;
}
