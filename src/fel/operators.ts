/** Operators: decimal and money arithmetic, order, equality, and element-wise application to arrays. */
import { limitReports, report } from './compiler.js';
import { fail } from './errors.js';
import { limitText, spend, spendText } from './limits.js';
import { add, divide, isNumber, multiply, negate, remainder, subtract } from './values/number.js';
import type { Env, FelArray, FelNumber, FelValue, Position } from './types.js';
import { compareValues, isEqual, isMoney, MoneyValue, nameOf, typeOf } from './values/values.js';

/** An operation on two scalars that are not null. */
export type Operation = (a: FelValue, b: FelValue, env: Env) => FelValue;

const mismatch = (operator: string, a: FelValue, b: FelValue, hint = ''): never =>
  fail('FEL_TYPE', `${operator} cannot stand between ${nameOf(a)} and ${nameOf(b)}${hint}`);

function arithmetic(operator: string, calculate: (a: FelNumber, b: FelNumber) => FelNumber): Operation {
  return (a, b) => {
    if (isNumber(a) && isNumber(b)) return calculate(a, b);
    if (isMoney(a) && isNumber(b)) return new MoneyValue(calculate(a.amount, b), a.currency);
    if (isNumber(a) && isMoney(b) && operator === '*')
      return new MoneyValue(multiply(a, b.amount), b.currency);
    if (!isMoney(a) || !isMoney(b) || !'+-/'.includes(operator)) return mismatch(operator, a, b);
    sameCurrency(a.currency, b.currency);
    const result = calculate(a.amount, b.amount);
    return operator === '/' ? result : new MoneyValue(result, a.currency);
  };
}

export function sameCurrency(a: string, b: string): void {
  if (a !== b) fail('FEL_CURRENCY_MISMATCH', `${a} and ${b} cannot be combined`);
}

function comparison(operator: string, holds: (order: number) => boolean): Operation {
  return (a, b, env) => {
    const order = compareValues(a, b, env.context);
    if (order !== undefined) return holds(order);
    return mismatch(operator, a, b, isMoney(a) || isMoney(b) ? '; use moneyAmount()' : '');
  };
}

/** Tests of the order of two values, by operator. */
export const ORDER: Record<string, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Operators that apply to arrays element by element and give null for null. */
export const ELEMENTWISE: Record<string, Operation> = {
  '+': arithmetic('+', add),
  '-': arithmetic('-', subtract),
  '*': arithmetic('*', multiply),
  '/': arithmetic('/', divide),
  '%': arithmetic('%', remainder),
  '&': (a, b) => {
    if (typeof a !== 'string' || typeof b !== 'string') return mismatch('&', a, b);
    limitText(a.length + b.length);
    // Joining is fast, but the next use copies the text.
    spendText(a.length + b.length);
    return a + b;
  },
};
for (const operator in ORDER) ELEMENTWISE[operator] = comparison(operator, ORDER[operator]!);

/**
 * Applies an operation to scalars, to arrays of equal length position by position, or to an array and a scalar.
 * An element that fails becomes null.
 */
export function apply(
  operation: Operation,
  a: FelValue,
  b: FelValue,
  env: Env,
  position: Position,
): FelValue {
  if (a === null || b === null) return null;
  try {
    const left = Array.isArray(a) && (a as FelArray);
    const right = Array.isArray(b) && (b as FelArray);
    const longest = left || right;
    if (!longest) return operation(a, b, env);
    if (left && right && left.length !== right.length) {
      fail('FEL_ARRAY_LENGTH', `Arrays of ${left.length} and ${right.length} do not fit together`);
    }
    spend(longest.length * 2);
    const before = env.errors.length;
    return longest.map((_, at) => {
      const result = apply(operation, left ? left[at]! : a, right ? right[at]! : b, env, position);
      limitReports(env, before);
      return result;
    });
  } catch (error) {
    return report(env, error, position);
  }
}

/** `=` compares whole values; those of different types cannot be compared. */
export function equals(a: FelValue, b: FelValue, env: Env): boolean {
  return typeOf(a) === typeOf(b) ? isEqual(a, b, env.context) : mismatch('=', a, b);
}

/** Elements of another type do not match. */
export function isMember(value: FelValue, array: FelArray, env: Env): boolean {
  spend(typeof value === 'string' ? array.length : array.length * 3);
  // Text equals only the same text; any other value can be stored in more than one form.
  if (typeof value !== 'string')
    return array.includes(value) || array.some((item) => isEqual(value, item, env.context));
  if (value.length > 15)
    for (const item of array) if (typeof item === 'string') spendText(Math.min(item.length, value.length));
  return array.includes(value);
}

export const minus: Operation = (value) =>
  isNumber(value)
    ? negate(value)
    : isMoney(value)
      ? new MoneyValue(negate(value.amount), value.currency)
      : fail('FEL_TYPE', `A minus sign cannot stand before ${nameOf(value)}`);
