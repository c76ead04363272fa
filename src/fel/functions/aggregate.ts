/** Functions over arrays. Null elements are skipped by all of them. */
import { Failure, type Outcome } from '../errors.js';
import { add, compareNumbers, divide, isNumber } from '../number.js';
import type { FelArray, FelClock, FelNumber, FelValue } from '../types.js';
import { compareValues, MoneyValue, nameOf, typeOf } from '../values.js';
import { define, type Functions } from './define.js';

const isPresent = (value: FelValue): boolean => value !== null;

function sum(values: FelArray): FelNumber | Failure {
  let total: FelNumber = 0;
  for (const value of values) {
    if (value === null) continue;
    if (!isNumber(value)) {
      return value instanceof MoneyValue
        ? new Failure('FEL_SUM_REJECTS_MONEY', 'Money is not added as a number; use moneySum()')
        : new Failure('FEL_TYPE', `Only numbers can be added, not ${nameOf(typeOf(value))}`);
    }
    const next = add(total, value);
    if (next instanceof Failure) return next;
    total = next;
  }
  return total;
}

function average(values: FelArray): Outcome {
  const total = sum(values);
  return total instanceof Failure ? total : divide(total, values.filter(isPresent).length);
}

function extreme(given: readonly FelValue[], direction: 1 | -1, clock: FelClock): Outcome {
  const values = given.length === 1 && Array.isArray(given[0]) ? (given[0] as FelArray) : given;
  let best: FelValue = null;
  for (const value of values) {
    if (value === null) continue;
    const reference: FelValue = best ?? value;
    const type = typeOf(value);
    const order = type === typeOf(reference) ? compareValues(value, reference, type, clock) : undefined;
    if (order === undefined) {
      const types = [...new Set([nameOf(typeOf(reference)), nameOf(type)])].join(' and ');
      return new Failure('FEL_TYPE', `There is no smallest or largest of ${types}`);
    }
    if (best === null || order * direction > 0) best = value;
  }
  return best;
}

function moneySum(values: FelArray): Outcome {
  let total: MoneyValue | null = null;
  for (const value of values) {
    if (value === null) continue;
    if (!(value instanceof MoneyValue)) {
      return new Failure(
        'FEL_MONEY_SUM_NON_MONEY',
        `Only money can be added here, not ${nameOf(typeOf(value))}`,
      );
    }
    if (total && total.currency !== value.currency) {
      return new Failure(
        'FEL_MONEY_SUM_MIXED_CURRENCIES',
        `${total.currency} and ${value.currency} cannot be added up`,
      );
    }
    const amount: FelNumber | Failure = add(total?.amount ?? 0, value.amount);
    if (amount instanceof Failure) return amount;
    total = new MoneyValue(amount, value.currency);
  }
  return total;
}

export const aggregates: Functions = {
  sum: define('a', sum),
  count: define('a', (values) => values.filter(isPresent).length),
  avg: define('a', (values) =>
    values.some(isPresent)
      ? average(values)
      : new Failure('FEL_EMPTY', 'There is nothing to take the average of'),
  ),
  min: define('xx*', function (...values) {
    return extreme(values, -1, this.clock);
  }),
  max: define('xx*', function (...values) {
    return extreme(values, 1, this.clock);
  }),
  moneySum: define('a', moneySum),
  countWhere: define('ax'),
  sumWhere: define('ax'),
  avgWhere: define('ax'),
  minWhere: define('ax'),
  maxWhere: define('ax'),
  every: define('ax'),
  some: define('ax'),
  moneySumWhere: define('ax'),
};

/** What a function with a predicate makes of the elements for which it holds. */
export interface Predicate {
  readonly skipsNull: boolean;
  /** The first element with this answer settles it. */
  readonly stopsAt?: boolean;
  finish(matched: FelArray, seen: number): Outcome;
}

const where = (finish: (matched: FelArray) => Outcome): Predicate => ({ skipsNull: true, finish });
const largest =
  (direction: 1 | -1) =>
  (matched: FelArray): Outcome =>
    matched
      .filter(isNumber)
      .reduce<FelNumber | null>(
        (best, value) => (best === null || compareNumbers(value, best) * direction > 0 ? value : best),
        null,
      );

export const PREDICATES: ReadonlyMap<string, Predicate> = new Map(
  Object.entries({
    countWhere: where((matched) => matched.length),
    sumWhere: where((matched) => sum(matched.filter(isNumber))),
    avgWhere: where((matched) => {
      const numbers = matched.filter(isNumber);
      return numbers.length ? average(numbers) : null;
    }),
    minWhere: where(largest(-1)),
    maxWhere: where(largest(1)),
    moneySumWhere: where(moneySum),
    every: { skipsNull: false, stopsAt: false, finish: (matched, seen) => matched.length === seen },
    some: { skipsNull: false, stopsAt: true, finish: (matched) => matched.length > 0 },
  } satisfies Record<string, Predicate>),
);
