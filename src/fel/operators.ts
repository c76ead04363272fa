/** The operators on values: decimal and money arithmetic, order, equality, and element-wise arrays. */
import { Failure, type Outcome } from './errors.js';
import { isNumber, negate } from './number.js';
import * as decimal from './number.js';
import { spend } from './limits.js';
import { MAX_TEXT, TOO_LONG } from './limits.js';
import type { Env, FelMoney, FelNumber, FelValue } from './types.js';
import { compareValues, isEqual, MoneyValue, nameOf, typeOf } from './values.js';

/** On two scalars, neither of them null. */
export type Operation = (a: FelValue, b: FelValue, env: Env) => Outcome;

const mismatch = (operator: string, a: FelValue, b: FelValue, hint = ''): Failure =>
  new Failure(
    'FEL_TYPE',
    `${operator} cannot be used between ${nameOf(typeOf(a))} and ${nameOf(typeOf(b))}${hint}`,
  );

const isMoney = (value: FelValue): value is FelMoney => value instanceof MoneyValue;

function arithmetic(
  operator: string,
  calculate: (a: FelNumber, b: FelNumber) => FelNumber | Failure,
): Operation {
  const inCurrency = (a: FelNumber, b: FelNumber, currency: string): Outcome => {
    const amount = calculate(a, b);
    return amount instanceof Failure ? amount : new MoneyValue(amount, currency);
  };
  return (a, b) => {
    if (isNumber(a)) {
      if (isNumber(b)) return calculate(a, b);
      if (isMoney(b) && operator === '*') return inCurrency(a, b.amount, b.currency);
    } else if (isMoney(a)) {
      if (isNumber(b)) return inCurrency(a.amount, b, a.currency);
      if (isMoney(b) && '+-/'.includes(operator)) {
        if (a.currency !== b.currency) {
          return new Failure('FEL_CURRENCY_MISMATCH', `${a.currency} and ${b.currency} cannot be combined`);
        }
        return operator === '/' ? calculate(a.amount, b.amount) : inCurrency(a.amount, b.amount, a.currency);
      }
    }
    return mismatch(operator, a, b);
  };
}

function comparison(operator: string, holds: (order: number) => boolean): Operation {
  return (a, b, env) => {
    const type = typeOf(a);
    const order = type === typeOf(b) ? compareValues(a, b, type, env.clock) : undefined;
    if (order !== undefined) return holds(order);
    return mismatch(operator, a, b, isMoney(a) || isMoney(b) ? '; compare moneyAmount() instead' : '');
  };
}

const concatenation: Operation = (a, b) => {
  if (typeof a !== 'string' || typeof b !== 'string') return mismatch('&', a, b, '; use string() first');
  return a.length + b.length > MAX_TEXT ? TOO_LONG : a + b;
};

/** Operators that work element by element on arrays and give null for null. */
export const ELEMENTWISE: Record<string, Operation> = {
  '+': arithmetic('+', decimal.add),
  '-': arithmetic('-', decimal.subtract),
  '*': arithmetic('*', decimal.multiply),
  '/': arithmetic('/', decimal.divide),
  '%': arithmetic('%', decimal.remainder),
  '<': comparison('<', (order) => order < 0),
  '<=': comparison('<=', (order) => order <= 0),
  '>': comparison('>', (order) => order > 0),
  '>=': comparison('>=', (order) => order >= 0),
  '&': concatenation,
};

/**
 * Applies an operation to scalars, to arrays of equal length position by position, or to an array and a scalar.
 * `report` is told about each failure, whose place in the result is null.
 */
export function apply(
  operation: Operation,
  a: FelValue,
  b: FelValue,
  env: Env,
  report: (failure: Failure) => null,
): FelValue {
  if (a === null || b === null) return null;
  const left = Array.isArray(a) ? (a as FelValue[]) : undefined;
  const right = Array.isArray(b) ? (b as FelValue[]) : undefined;
  if (!left && !right) {
    const outcome = operation(a, b, env);
    return outcome instanceof Failure ? report(outcome) : outcome;
  }
  if (left && right && left.length !== right.length) {
    return report(
      new Failure(
        'FEL_ARRAY_LENGTH',
        `An array of ${left.length} and one of ${right.length} do not fit together`,
      ),
    );
  }
  spend((left ?? right)!.length);
  return (left ?? right)!.map((_, index) =>
    apply(operation, left ? left[index]! : a, right ? right[index]! : b, env, report),
  );
}

/** `=` compares whole values; null equals null only; values of different types cannot be compared. */
export const equality: Operation = (a, b, env) => {
  if (a === null || b === null) return a === b;
  return typeOf(a) === typeOf(b) ? isEqual(a, b, env.clock) : mismatch('=', a, b);
};

/** Elements of another type simply do not match. */
export function isMember(value: FelValue, array: readonly FelValue[], env: Env): boolean {
  spend(array.length);
  return array.some((item) => isEqual(value, item, env.clock));
}

export function minus(value: FelValue): Outcome {
  if (value === null) return null;
  if (isNumber(value)) return negate(value);
  if (isMoney(value)) return new MoneyValue(negate(value.amount), value.currency);
  return new Failure('FEL_TYPE', `A minus sign cannot stand before ${nameOf(typeOf(value))}`);
}
