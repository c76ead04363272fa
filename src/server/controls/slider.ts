/** The native counterpart of the slider: a text input for the number, because a range input cannot be unanswered. */
import { html } from 'lit';
import { clearButton } from '../../elements/fields/controls/clear-button.js';
import { controlAttributes } from '../../elements/fields/controls/control-attributes.js';
import type { Control } from '../../elements/fields/controls/control.js';
import { printNumber } from '../../elements/fields/controls/numbers/number.js';
import { native } from '../../elements/rendering/native-control.js';

export const control: Control = {
  frame: 'labelled',
  render(context) {
    const { field } = context;
    const attributes = controlAttributes(context, { 'data-width': 'number', inputmode: 'decimal' });
    return html`<div class="formspec-slider">
      <input
        class="formspec-input"
        ${native(context, attributes, { value: printNumber(context, field.value) })}
      />${clearButton(context)}
    </div>`;
  },
};
