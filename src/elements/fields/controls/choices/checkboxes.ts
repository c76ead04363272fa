/** Check boxes for several of a few options. */
import { html } from 'lit';
import type { Control, ControlContext } from '../control.js';
import { memberAttributes } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import { inSight, knownOptions, optionsStatus } from './options.js';

/** Writes the chosen values in the order of the options, or null if none is chosen. */
export function writeChosen({ field, host }: ControlContext, chosen: (value: string) => boolean): void {
  const values = knownOptions(field)
    .map((option) => option.value)
    .filter(chosen);
  host.write(field, values.length > 0 ? values : null);
}

export function isChosen(context: ControlContext, value: string): boolean {
  const stored = context.field.value;
  return Array.isArray(stored) && stored.includes(value);
}

const handlers: Handlers = {
  change(context, element) {
    writeChosen(context, (value) => (value === element.value ? element.checked : isChosen(context, value)));
  },
};

export const checkboxesControl: Control = {
  frame: 'grouped',
  render(context) {
    return html`${inSight(
      context,
      knownOptions(context.field).map(
        ({ value, label }, index) =>
          html`<label class="formspec-option"
            ><input
              type="checkbox"
              class="formspec-check"
              ${native(context, memberAttributes(context, index, { value }), { checked: isChosen(context, value) }, handlers)}
            />${label}</label
          >`,
      ),
    )}
    ${optionsStatus(context)}`;
  },
};
