/** `money` without a currency of the definition's: the user gives amount and currency. */
import { html } from 'lit';
import { format } from '../../strings/format.js';
import type { Control } from './control.js';
import { amountAttributes, amountInput, isMoney, moneyState } from './money.js';
import { type Attributes, type Handlers, memberAttributes, native } from './native.js';

export { default as styles } from '../../styles/parts/open-money.css?inline';

const currencyHandlers: Handlers = {
  input(context, element) {
    const { field, session } = context;
    const currency = element.value.trim().toUpperCase();
    if (element.value !== currency) element.value = currency;
    moneyState(context).currency = currency;
    if (isMoney(field.value)) session.write(field, { ...field.value, currency });
  },
};

export const control: Control = {
  frame: 'grouped',
  render(context) {
    const { field, session, controlId, locked, attributes } = context;
    const { strings } = session;
    const currency = isMoney(field.value) ? field.value.currency : moneyState(context).currency;
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
