/** Functions over arrays. Their results leave null elements out; only predicates see them. */
import { fail } from '../errors.js';
import { add, divide, isNumber } from '../values/number.js';
import type { FelArray, FelClock, FelMoney, FelNumber, FelValue } from '../types.js';
import { compareValues, isMoney, MoneyValue, nameOf } from '../values/values.js';
import { define, type Functions } from './define.js';

const present = (values: FelArray): NonNullable<FelValue>[] => values.filter((value) => value !== null);

function addNumber(total: FelNumber, value: FelValue, _: number, values: FelArray): FelNumber {
  if (isNumber(value)) return add(total, value);
  // Wherever it stands: money is the mistake that the author must hear of.
  if (values.some(isMoney)) fail('FEL_SUM_REJECTS_MONEY', 'Money is not a number; use moneySum()');
  return fail('FEL_TYPE', `Numbers can be added, ${nameOf(value)} cannot`);
}

const sum = (values: FelArray): FelNumber => present(values).reduce<FelNumber>(addNumber, 0);
const average = (values: FelArray): FelNumber => divide(sum(values), present(values).length);

/** The arguments of `min` and `max`: one array, or the values themselves. */
const listed = (given: FelArray): FelArray =>
  given.length === 1 && Array.isArray(given[0]) ? (given[0] as FelArray) : given;

function extreme(given: FelArray, direction: 1 | -1, clock: FelClock): FelValue {
  const values = present(given);
  let best = values[0] ?? null;
  for (const value of values) {
    const order =
      compareValues(value, best, clock) ??
      fail('FEL_TYPE', `${nameOf(best)} and ${nameOf(value)} have no order`);
    if (order * direction > 0) best = value;
  }
  return best;
}

function addMoney(total: FelMoney | null, value: FelValue): FelMoney {
  if (!isMoney(value)) return fail('FEL_MONEY_SUM_NON_MONEY', `Money can be added, ${nameOf(value)} cannot`);
  if (total && total.currency !== value.currency) {
    fail('FEL_MONEY_SUM_MIXED_CURRENCIES', `${total.currency} and ${value.currency} cannot be added up`);
  }
  return new MoneyValue(add(total?.amount ?? 0, value.amount), value.currency);
}

const moneySum = (values: FelArray): FelMoney | null =>
  present(values).reduce<FelMoney | null>(addMoney, null);

const predicate = define('ax');

export const aggregates: Functions = {
  sum: define('a', sum),
  count: define('a', (values) => present(values).length),
  avg: define('a', (values) =>
    present(values).length ? average(values) : fail('FEL_EMPTY', 'There is nothing to take the average of'),
  ),
  min: define('xx*', function (...values) {
    return extreme(listed(values), -1, this.clock);
  }),
  max: define('xx*', function (...values) {
    return extreme(listed(values), 1, this.clock);
  }),
  moneySum: define('a', moneySum),
  countWhere: predicate,
  sumWhere: predicate,
  avgWhere: predicate,
  minWhere: predicate,
  maxWhere: predicate,
  every: predicate,
  some: predicate,
  moneySumWhere: predicate,
};

/** A function with a predicate: which elements it tests, and its result from the elements for which the test holds. */
export interface Predicate {
  /** Null elements are not tested. */
  readonly skipsNull?: boolean;
  /** The first element with this answer decides the result; the rest is not tested. */
  readonly stopsAt?: boolean;
  finish(matched: FelArray, seen: number, clock: FelClock): FelValue;
}

const where = (finish: (matched: FelArray, clock: FelClock) => FelValue): Predicate => ({
  skipsNull: true,
  finish: (matched, _, clock) => finish(matched, clock),
});
/** Ignores matching elements that are not numbers. */
const ofNumbers = (finish: (numbers: FelNumber[]) => FelValue): Predicate =>
  where((matched) => finish(matched.filter(isNumber)));
const best = (direction: 1 | -1): Predicate => where((matched, clock) => extreme(matched, direction, clock));

export const PREDICATES: ReadonlyMap<string, Predicate> = new Map(
  Object.entries<Predicate>({
    countWhere: { finish: (matched) => matched.length },
    sumWhere: ofNumbers(sum),
    avgWhere: ofNumbers((numbers) => (numbers.length ? average(numbers) : null)),
    minWhere: best(-1),
    maxWhere: best(1),
    moneySumWhere: where(moneySum),
    every: { stopsAt: false, finish: (matched, seen) => matched.length === seen },
    some: { stopsAt: true, finish: (matched) => matched.length > 0 },
  }),
);
