/** `boolean` as a check box, a switch, or a choice between Yes and No. */
import { html } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { Control, ControlContext } from '../control.js';
import { controlAttributes } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import { radios } from './radios.js';

const handlers: Handlers = {
  change({ field, host }, element) {
    host.write(field, element.checked);
  },
};

/** Never natively required: HTML would then demand a tick, although "no" is an answer too. */
function checkbox(role?: 'switch'): Control {
  const input = (context: ControlContext): DirectiveResult => {
    const { field, locked } = context;
    const attributes = controlAttributes(context, {
      class: role ? 'formspec-switch' : 'formspec-check',
      role,
      required: undefined,
      readonly: undefined,
      autocomplete: undefined,
      disabled: locked || undefined,
      // A switch is always on or off, so it cannot be required.
      'aria-required': (!role && field.required && !locked && 'true') || undefined,
    });
    return native(context, attributes, { checked: field.value === true }, handlers);
  };
  return {
    frame: 'inline',
    ...(role && { inWords: 'required' as const }),
    input,
    render: (context) => html`<input type="checkbox" ${input(context)} />`,
  };
}

export const checkboxControl = checkbox();

export const switchControl = checkbox('switch');

/** Yes and No as radio buttons, for questions where no choice must not count as "no". */
export const yesNoControl: Control = {
  frame: 'grouped',
  role: 'radiogroup',
  render(context) {
    const { host } = context;
    return radios(context, [
      { value: 'true', label: host.text('yes') },
      { value: 'false', label: host.text('no') },
    ]);
  },
};
