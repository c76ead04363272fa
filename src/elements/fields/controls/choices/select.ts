/** A native `<select>` for one option of a medium-sized list. */
import { html } from 'lit';
import type { OptionEntry } from '../../../../model/definition.js';
import { displayValue } from '../../../strings/display-value.js';
import { printText } from '../../../../layout/print-text.js';
import type { Control, ControlContext } from '../control.js';
import { placeholderOf } from '../input-kind.js';
import { lockedText } from '../locked-text.js';
import { controlAttributes } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import { describedByStatus, knownOptions, optionsStatus, variantOf } from './options.js';

const handlers: Handlers = {
  change({ field, host }, element) {
    host.write(field, element.value === '' ? null : element.value);
  },
};

/** The options after an empty choice, so that nothing is chosen by default and an answer can be removed. */
function selectable(context: ControlContext): readonly OptionEntry[] {
  const options = knownOptions(context.field);
  const label = placeholderOf(context) ?? context.host.text('selectOption');
  return variantOf(options, `after ${label}`, () => [{ value: '', label }, ...options]);
}

/** A `<select>` cannot be read-only, so a locked answer is shown as text that can be focused and read in full. */
export function lockedChoice(context: ControlContext): ReturnType<Control['render']> {
  const value = displayValue(context.host, context.field);
  return lockedText(context, value);
}

export const selectControl: Control = {
  frame: 'labelled',
  render(context) {
    if (context.locked) return lockedChoice(context);
    const shown = { options: selectable(context), value: printText(context.field.value) };
    const attributes = controlAttributes(context, describedByStatus(context));
    return html`<select class="formspec-input" ${native(context, attributes, shown, handlers)}></select
      >${optionsStatus(context)}`;
  },
};
