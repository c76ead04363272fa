/** `money` without a currency in the definition: the user enters amount and currency. Loaded on demand. */
import { html } from 'lit';
import type { Control } from '../control.js';
import { amountAttributes, amountInput, isMoney, moneyState } from './money.js';
import { memberAttributes, nativeRequired } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import type { Attributes } from '../../../rendering/sync-attributes.js';

export { default as styles } from '../../../styles/parts/open-money.css?inline';

const currencyHandlers: Handlers = {
  input(context, element) {
    const { field, host } = context;
    const currency = element.value.trim().toUpperCase();
    if (element.value !== currency) element.value = currency;
    moneyState(context).currency = currency;
    if (isMoney(field.value)) host.write(field, { ...field.value, currency });
  },
};

export const control: Control = {
  frame: 'grouped',
  render(context) {
    const { field, host, controlId, locked, attributes } = context;
    const currency = isMoney(field.value) ? field.value.currency : moneyState(context).currency;
    const lock: Attributes = {
      disabled: field.protected || undefined,
      readonly: locked || undefined,
      required: nativeRequired(field.required && !locked),
    };
    const amount = memberAttributes(context, 0, { ...lock, ...amountAttributes(currency) });
    const code = memberAttributes(context, 1, {
      ...lock,
      // Browsers' agents ignore two controls with the same name.
      name: `${attributes['name'] ?? field.path}.currency`,
      toolparamdescription: host.text('currencyOf', { label: field.label() }),
      pattern: '[A-Za-z]{3}',
      maxlength: '3',
    });
    return html`<div class="formspec-parts">
      <div>
        <label class="formspec-part" for=${controlId}>${host.text('amount')}</label
        >${amountInput(context, amount)}
      </div>
      <div>
        <label class="formspec-part" for="${controlId}-1">${host.text('currency')}</label
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
