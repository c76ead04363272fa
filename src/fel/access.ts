/** Steps into values: `.key`, `[n]`, `[*]`. */
import { Failure } from './errors.js';
import { spend } from './limits.js';
import type { FelMoney, FelObject, FelValue } from './types.js';
import { MoneyValue, nameOf, typeOf } from './values.js';

export interface Step {
  readonly key?: string;
  readonly index?: number | '*';
}

/**
 * Follows the steps from a value. After `[*]`, or a key on an array, which means the same, every further step
 * is taken from each element, and the result is one flat array. Nothing is found in null; `report` hears about
 * rows that do not exist and steps into values that have no parts.
 */
export function follow(
  value: FelValue,
  steps: readonly Step[],
  report: (failure: Failure) => null,
  isMany = false,
): FelValue {
  let current = value;
  let many = isMany && Array.isArray(value);
  for (const { key, index } of steps) {
    if (key !== undefined && Array.isArray(current)) many = true;
    if (index === '*' && !many) {
      if (current !== null && !Array.isArray(current)) return report(notAnArray(current));
      many = current !== null;
    } else if (many) {
      const items = current as FelValue[];
      spend(items.length);
      current =
        index === '*'
          ? items.flatMap((item) => elements(item, report))
          : items.map((item) => step(item, key, index, report));
    } else {
      current = step(current, key, index, report);
    }
    if (current === null) return null;
  }
  return current;
}

const notAnArray = (value: FelValue): Failure =>
  new Failure('FEL_TYPE', `Rows cannot be read from ${nameOf(typeOf(value))}`);

function elements(value: FelValue, report: (failure: Failure) => null): readonly FelValue[] {
  if (Array.isArray(value)) return value as FelValue[];
  if (value !== null) report(notAnArray(value));
  return [];
}

function step(
  value: FelValue,
  key: string | undefined,
  index: number | '*' | undefined,
  report: (failure: Failure) => null,
): FelValue {
  if (value === null) return null;
  if (key === undefined) {
    if (!Array.isArray(value)) return report(notAnArray(value));
    const item = (value as FelValue[])[(index as number) - 1];
    return item === undefined
      ? report(new Failure('FEL_INDEX', `There is no row ${index}; there are ${value.length}`))
      : item;
  }
  const type = typeOf(value);
  if (type === 'object')
    return Object.hasOwn(value as FelObject, key) ? ((value as FelObject)[key] ?? null) : null;
  if (type === 'array') return follow(value, [{ key }], report);
  if (value instanceof MoneyValue && (key === 'amount' || key === 'currency'))
    return (value as FelMoney)[key];
  return report(new Failure('FEL_TYPE', `"${key}" cannot be read from ${nameOf(type)}`));
}
