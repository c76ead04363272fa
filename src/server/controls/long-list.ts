/** The native counterpart of the combobox: a `<select>` with all options, or a text input while there are none. */
import { html } from 'lit';
import {
  knownOptions,
  describedByStatus,
  optionsStatus,
} from '../../elements/fields/controls/choices/options.js';
import { lockedChoice, selectControl } from '../../elements/fields/controls/choices/select.js';
import { controlAttributes } from '../../elements/fields/controls/control-attributes.js';
import type { Control } from '../../elements/fields/controls/control.js';
import { placeholderOf } from '../../elements/fields/controls/input-kind.js';
import { native } from '../../elements/rendering/native-control.js';
import { printText } from '../../layout/print-text.js';

export const control: Control = {
  frame: 'labelled',
  render(context) {
    const { field, locked } = context;
    if (locked) return lockedChoice(context);
    const options = knownOptions(field);
    if (!field.options?.length) {
      const attributes = controlAttributes(context, {
        ...describedByStatus(context),
        placeholder: placeholderOf(context),
      });
      const value = Array.isArray(field.value) ? field.value.join(', ') : printText(field.value);
      return html`<input
          class="formspec-input"
          ${native(context, attributes, { value })}
        />${optionsStatus(context)}`;
    }
    if (field.dataType !== 'multiChoice') return selectControl.render(context);
    const attributes = controlAttributes(context, { ...describedByStatus(context), autocomplete: undefined });
    const shown = { options, values: (field.value as unknown[] | null) ?? [] };
    return html`<select
        class="formspec-input"
        multiple
        size="6"
        ${native(context, attributes, shown)}
      ></select
      >${optionsStatus(context)}`;
  },
};
