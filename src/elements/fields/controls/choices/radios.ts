/** Radio buttons for one of a few options. The frame is a `fieldset` with the role `radiogroup`. */
import { html, type TemplateResult } from 'lit';
import type { DataType, OptionEntry } from '../../../../model/definition.js';
import type { Control, ControlContext } from '../control.js';
import { memberAttributes, nativeRequired } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import { inSight, knownOptions, optionsStatus } from './options.js';

/** The value of a radio button is text. These data types store something else. */
const readers: Partial<Record<DataType, (text: string) => unknown>> = {
  boolean: (text) => text === 'true',
  integer: Number,
  decimal: Number,
};

const handlers: Handlers = {
  change({ field, host }, element) {
    const read = readers[field.dataType!];
    host.write(field, read ? read(element.value) : element.value);
  },
};

/** A radio button without its label. */
export function radio(context: ControlContext, value: string, index: number): TemplateResult {
  const { field, locked } = context;
  const attributes = memberAttributes(context, index, {
    value,
    required: nativeRequired(field.required && !locked),
  });
  const shown = { checked: String(field.value) === value };
  return html`<input type="radio" class="formspec-check" ${native(context, attributes, shown, handlers)} />`;
}

export function radios(context: ControlContext, options: readonly OptionEntry[]): TemplateResult {
  return inSight(
    context,
    options.map(
      ({ value, label }, index) =>
        html`<label class="formspec-option">${radio(context, value, index)}${label}</label>`,
    ),
  );
}

export const radiosControl: Control = {
  frame: 'grouped',
  role: 'radiogroup',
  render: (context) => html`${radios(context, knownOptions(context.field))}${optionsStatus(context)}`,
};
