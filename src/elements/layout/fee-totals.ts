/** The fees by the answers so far, and their sums. Used by parts that are loaded on demand. */
import type { FeeState } from '../../engine/types.js';
import type { FelNumber } from '../../fel/types.js';
import { add, numberText, parseNumber } from '../../fel/values/number.js';
import type { MoneyValue } from '../../model/response.js';
import { formatDecimal, formatMoney } from '../../layout/intl.js';
import type { ViewState } from '../view/view-state.js';

/** `money` is undefined while the amount is unknown. */
export type FeeLine = FeeState & { readonly money: MoneyValue | undefined };

export function feeLines({ engine }: ViewState): FeeLine[] {
  return engine.fees().map((fee) => ({ ...fee, money: moneyOf(fee) }));
}

/** One sum for each currency, as text. None while a part of it is unknown: a sum would mislead. */
export function feeTotals(view: ViewState, lines: readonly FeeLine[]): string[] {
  if (!lines.every(({ money }) => money)) return [];
  const totals = new Map<string, FelNumber>();
  for (const { money } of lines) {
    const { amount, currency } = money!;
    totals.set(currency, add(totals.get(currency) ?? 0, parseNumber(amount) ?? 0));
  }
  return [...totals].map(([currency, amount]) =>
    writtenMoney(view, { amount: numberText(amount), currency }),
  );
}

export function writtenMoney({ locale }: ViewState, money: MoneyValue): string {
  return money.currency
    ? formatMoney(locale, money)
    : formatDecimal(locale, money.amount, { minimumFractionDigits: 2, useGrouping: true });
}

function moneyOf({ value, currency = '' }: FeeState): MoneyValue | undefined {
  if (typeof value === 'number') return { amount: String(value), currency };
  return value && typeof value === 'object' && 'amount' in value ? (value as MoneyValue) : undefined;
}
