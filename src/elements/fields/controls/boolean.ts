/** `boolean` as a check box, a switch, or a choice between Yes and No. */
import { html } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { Control, ControlContext } from './control.js';
import { controlAttributes } from './control-attributes.js';
import { type Handlers, native } from '../../rendering/native-control.js';
import { radios } from './radios.js';

const handlers: Handlers = {
  change({ field, host }, element) {
    host.write(field, element.checked);
  },
};

/** Never natively required: HTML would then demand a tick, while "no" is an answer too. */
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
      // `aria-required` says "to be answered"; a switch is always on or off.
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

/** Both answers in sight: for questions where nothing chosen must not pass for "no". */
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
