/** `money` in a currency that the definition sets. Without one, see `open-money.ts`. Loaded on demand. */
import { html, type TemplateResult } from 'lit';
import type { FieldState } from '../../../../engine/types.js';
import type { FieldItem } from '../../../../model/definition.js';
import type { MoneyValue } from '../../../../model/response.js';
import { currencySymbol, formatAmount, minorUnits } from '../../../../layout/intl.js';
import { parseNumber } from '../../../strings/parse-number.js';
import { printText } from '../../../../layout/print-text.js';
import type { Control, ControlContext } from '../control.js';
import { placeholderOf } from '../input-kind.js';
import { controlAttributes, describedByToo } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import type { Attributes } from '../../../rendering/sync-attributes.js';
import { isTyped } from './number.js';
import { forgetTyped, shownText, writeTyped } from '../typed-text.js';

interface MoneyState {
  /** A currency that the user entered before the amount. */
  currency: string;
}

export const isMoney = (value: unknown): value is MoneyValue => typeof value === 'object' && value !== null;

export const moneyState = ({ field, host }: ControlContext): MoneyState =>
  host.uiState(field, () => ({ currency: isMoney(field.value) ? field.value.currency : '' }));

const currencyOf = (context: ControlContext): string =>
  context.field.currency ?? (context.props?.['currency'] as string) ?? moneyState(context).currency;

function printAmount({ field, host, locked }: ControlContext, value: unknown): string {
  if (!isMoney(value)) return printText(value);
  const { precision = minorUnits(value.currency) } = field.item as FieldItem;
  return formatAmount(host.locale, value, locked ? precision : undefined);
}

/** Amounts are decimal text, so that no cent is lost. Text that is not an amount is written as it is and reported. */
export function readAmount(
  {
    field,
    locale,
    currency,
  }: { readonly field: FieldState; readonly locale: string; readonly currency: string },
  text: string,
  typed: boolean,
): string | null {
  const { prefix = '', suffix = '' } = field.item as FieldItem;
  const bare = [prefix, suffix, currency, currencySymbol(locale, currency)]
    .reduce((rest, mark) => rest.replace(mark, ''), text)
    .replace(/\p{Sc}/u, '')
    .trim();
  return bare === '' ? null : (parseNumber(bare, locale, typed) ?? text);
}

const amountHandlers: Handlers = {
  input(context, element, event) {
    const { field, host } = context;
    const currency = currencyOf(context);
    const amount = readAmount({ field, locale: host.locale, currency }, element.value, isTyped(event));
    writeTyped(context, element.value, amount === null ? null : { amount, currency });
  },
  change(context, element) {
    forgetTyped(context.field);
    element.value = printAmount(context, context.field.value);
  },
};

export function amountInput(context: ControlContext, attributes: Attributes): TemplateResult {
  const { field } = context;
  const value = shownText(field, (stored) => printAmount(context, stored));
  return html`<input
    class="formspec-input"
    data-width="number"
    ${native(context, { placeholder: placeholderOf(context), ...attributes }, { value }, amountHandlers)}
  />`;
}

export const amountAttributes = (currency: string): Attributes => {
  const decimals = minorUnits(currency);
  return {
    inputmode: decimals ? 'decimal' : 'numeric',
    pattern: decimals ? `-?[0-9]+([.,][0-9]{1,${decimals}})?` : '-?[0-9]+',
  };
};

/** The currency symbol is before the amount and part of its description. */
export const control: Control = {
  frame: 'labelled',
  render(context) {
    const { field, host } = context;
    const { prefix, suffix } = field.item as FieldItem;
    // A stored amount may be in another currency.
    const currency = (isMoney(field.value) && field.value.currency) || currencyOf(context);
    const symbol = currencySymbol(host.locale, currency);
    const attributes = amountAttributes(currency);
    // The author may have used the currency as prefix or suffix.
    if (
      context.props?.['showCurrency'] === false ||
      [prefix, suffix].some(
        (affix) => affix && (affix.includes(symbol) || symbol.includes(affix) || affix === currency),
      )
    )
      return amountInput(context, controlAttributes(context, attributes));
    const id = host.id(field, 'currency');
    return html`<div class="formspec-affixed">
      <span class="formspec-affix" id=${id}>${symbol}</span>${amountInput(
        context,
        controlAttributes(context, { ...attributes, 'aria-describedby': describedByToo(context, id) }),
      )}
    </div>`;
  },
};
