/** Functions over arrays. Their results leave null elements out; only predicates see them. */
import { fail } from '../errors.js';
import { spend } from '../limits.js';
import { add, divide, isNumber } from '../values/number.js';
import type { EvaluationContext, FelArray, FelMoney, FelNumber, FelValue } from '../types.js';
import { compareValues, isMoney, MoneyValue, nameOf } from '../values/values.js';
import { define, type Builtin, type Functions, type Predicate } from './define.js';

const present = (values: FelArray): NonNullable<FelValue>[] => values.filter((value) => value !== null);

function addNumber(total: FelNumber, value: FelValue, _: number, values: FelArray): FelNumber {
  if (isNumber(value)) return add(total, value);
  // Money anywhere in the list is the mistake that the author must hear of.
  if (values.some(isMoney)) fail('FEL_SUM_REJECTS_MONEY', 'Money is not a number; use moneySum()');
  return fail('FEL_TYPE', `Numbers can be added, ${nameOf(value)} cannot`);
}

const sum = (values: FelArray): FelNumber => present(values).reduce<FelNumber>(addNumber, 0);
const average = (values: FelArray): FelNumber => divide(sum(values), present(values).length);

/** The arguments of `min` and `max`: one array, or the values themselves. */
const listed = (given: FelArray): FelArray =>
  given.length === 1 && Array.isArray(given[0]) ? (given[0] as FelArray) : given;

function extreme(given: FelArray, direction: 1 | -1, context: EvaluationContext): FelValue {
  spend(given.length * 3);
  const values = present(given);
  let best = values[0] ?? null;
  for (const value of values) {
    const order =
      compareValues(value, best, context) ??
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

const isAggregate = true;
const withPredicate = (predicate: Predicate): Builtin => define('ax', undefined, { isAggregate, predicate });

/** A predicate that is not asked about nulls. */
const where = (finish: (matched: FelArray, context: EvaluationContext) => FelValue): Builtin =>
  withPredicate({ skipsNull: true, finish: (matched, _, context) => finish(matched, context) });
/** Ignores matching elements that are not numbers. */
const ofNumbers = (finish: (numbers: FelNumber[]) => FelValue): Builtin =>
  where((matched) => finish(matched.filter(isNumber)));

export const aggregates: Functions = {
  sum: define('a', sum, { isAggregate }),
  count: define('a', (values) => present(values).length, { isAggregate, countsRows: true }),
  avg: define(
    'a',
    (values) =>
      present(values).length ? average(values) : fail('FEL_EMPTY', 'There is nothing to take the average of'),
    { isAggregate },
  ),
  min: define(
    'xx*',
    function (...values) {
      return extreme(listed(values), -1, this.context);
    },
    { isAggregate },
  ),
  max: define(
    'xx*',
    function (...values) {
      return extreme(listed(values), 1, this.context);
    },
    { isAggregate },
  ),
  moneySum: define('a', moneySum, { isAggregate }),
  countWhere: withPredicate({ finish: (matched) => matched.length }),
  sumWhere: ofNumbers(sum),
  avgWhere: ofNumbers((numbers) => (numbers.length ? average(numbers) : null)),
  minWhere: where((matched, context) => extreme(matched, -1, context)),
  maxWhere: where((matched, context) => extreme(matched, 1, context)),
  moneySumWhere: where(moneySum),
  every: withPredicate({ stopsAt: false, finish: (matched, seen) => matched.length === seen }),
  some: withPredicate({ stopsAt: true, finish: (matched) => matched.length > 0 }),
};
