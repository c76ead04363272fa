/** `money`: an amount beside a fixed currency, or an amount and a currency to fill in. */
import { html, type TemplateResult } from 'lit';
import type { FieldItem } from '../../model/definition.js';
import type { MoneyValue } from '../../model/response.js';
import { format } from '../strings/format.js';
import { currencySymbol, formatAmount, minorUnits } from '../strings/intl.js';
import { parseNumber } from '../strings/parse-number.js';
import { printText } from '../strings/print-text.js';
import type { Control, ControlContext } from './control.js';
import {
  type Attributes,
  controlAttributes,
  describedByToo,
  type Handlers,
  memberAttributes,
  native,
} from './native.js';
import { isTyped } from './number.js';
import { forgetTyped, shownText, writeTyped } from './typed-text.js';

interface MoneyState {
  /** A currency that was given before there is an amount. */
  currency: string;
}

const isMoney = (value: unknown): value is MoneyValue => typeof value === 'object' && value !== null;

const stateOf = ({ field, session }: ControlContext): MoneyState =>
  session.uiState(field, () => ({ currency: isMoney(field.value) ? field.value.currency : '' }));

const currencyOf = (context: ControlContext): string => context.field.currency ?? stateOf(context).currency;

function printAmount({ field, session, locked }: ControlContext, value: unknown): string {
  if (!isMoney(value)) return printText(value);
  const { precision = minorUnits(value.currency) } = field.item as FieldItem;
  return formatAmount(session.locale, value, locked ? precision : undefined);
}

/** Amounts are decimal text, so that no cent is lost; text that is no amount goes in as it is, to be reported. */
function readAmount(context: ControlContext, text: string, event: Event): string | null {
  const { session, field } = context;
  const { prefix = '', suffix = '' } = field.item as FieldItem;
  const currency = currencyOf(context);
  const bare = [prefix, suffix, currency, currencySymbol(session.locale, currency)]
    .reduce((rest, mark) => rest.replace(mark, ''), text)
    .replace(/\p{Sc}/u, '')
    .trim();
  return bare === '' ? null : (parseNumber(bare, session.locale, isTyped(event)) ?? text);
}

const amountHandlers: Handlers = {
  input(context, element, event) {
    const amount = readAmount(context, element.value, event);
    writeTyped(context, element.value, amount === null ? null : { amount, currency: currencyOf(context) });
  },
  change(context, element) {
    forgetTyped(context.field);
    element.value = printAmount(context, context.field.value);
  },
};

const currencyHandlers: Handlers = {
  input(context, element) {
    const { field, session } = context;
    const currency = element.value.trim().toUpperCase();
    if (element.value !== currency) element.value = currency;
    stateOf(context).currency = currency;
    if (isMoney(field.value)) session.write(field, { ...field.value, currency });
  },
};

function amountInput(context: ControlContext, attributes: Attributes): TemplateResult {
  const { field } = context;
  const value = shownText(field, (stored) => printAmount(context, stored));
  return html`<input
    class="formspec-input"
    data-width="number"
    ${native(context, attributes, { value }, amountHandlers)}
  />`;
}

const amountAttributes = (currency: string): Attributes => {
  const decimals = minorUnits(currency);
  return {
    inputmode: decimals ? 'decimal' : 'numeric',
    pattern: decimals ? `-?[0-9]+([.,][0-9]{1,${decimals}})?` : '-?[0-9]+',
  };
};

/** The currency is set by the definition: it stands before the amount and is part of its description. */
export const moneyControl: Control = {
  frame: 'labelled',
  render(context) {
    const { field, session } = context;
    const { prefix, suffix } = field.item as FieldItem;
    // A stored amount in another currency is shown for what it is.
    const currency = (isMoney(field.value) && field.value.currency) || currencyOf(context);
    const symbol = currencySymbol(session.locale, currency);
    const attributes = amountAttributes(currency);
    // The author may have written the currency as prefix already.
    if (
      [prefix, suffix].some(
        (affix) => affix && (affix.includes(symbol) || symbol.includes(affix) || affix === currency),
      )
    )
      return amountInput(context, controlAttributes(context, attributes));
    const id = session.id(field, 'currency');
    return html`<div class="formspec-affixed">
      <span class="formspec-affix" id=${id}>${symbol}</span>${amountInput(
        context,
        controlAttributes(context, { ...attributes, 'aria-describedby': describedByToo(context, id) }),
      )}
    </div>`;
  },
};

/** Nobody set a currency: the user does. */
export const openMoneyControl: Control = {
  frame: 'grouped',
  render(context) {
    const { field, session, controlId, locked, attributes } = context;
    const { strings } = session;
    const currency = isMoney(field.value) ? field.value.currency : stateOf(context).currency;
    const lock: Attributes = {
      disabled: field.protected || undefined,
      readonly: locked || undefined,
      required: (field.required && !locked) || undefined,
    };
    const amount = memberAttributes(context, 0, { ...lock, ...amountAttributes(currency) });
    const code = memberAttributes(context, 1, {
      ...lock,
      // Two controls of one name would hide both from browsers' agents.
      name: `${attributes['name'] ?? field.path}.currency`,
      toolparamdescription: format(strings, 'currencyOf', { label: field.label() }),
      pattern: '[A-Za-z]{3}',
      maxlength: '3',
    });
    return html`<div class="formspec-parts">
      <div>
        <label class="formspec-part" for=${controlId}>${format(strings, 'amount')}</label
        >${amountInput(context, amount)}
      </div>
      <div>
        <label class="formspec-part" for="${controlId}-1">${format(strings, 'currency')}</label
        ><input
          class="formspec-input"
          data-width="code"
          autocapitalize="characters"
          spellcheck="false"
          autocomplete="transaction-currency"
          ${native(context, code, { value: currency }, currencyHandlers)}
        />
      </div>
    </div>`;
  },
};
