/** Check boxes with a button that selects all or none. Loaded on demand. */
import { html } from 'lit';
import { checkboxesControl, isChosen, writeChosen } from './checkboxes.js';
import { intent } from '../../../rendering/intent.js';
import type { Control } from '../control.js';
import { knownOptions } from './options.js';

/** Aligns the button with the check boxes below. */
export const styles = '.formspec-select-all{padding-inline-start:0}';

export const control: Control = {
  frame: 'grouped',
  render(context) {
    const { field, host, locked } = context;
    if (locked) return checkboxesControl.render(context);
    const all = knownOptions(field).every(({ value }) => isChosen(context, value));
    return html`<button
        type="button"
        class="formspec-button formspec-button--quiet formspec-select-all"
        @click=${() => writeChosen(context, () => !all)}
        ${intent(`${all ? 'clear' : 'all'}:${field.path}`)}
      >
        ${host.text(all ? 'chooseNone' : 'chooseAll')}
      </button>
      ${checkboxesControl.render(context)}`;
  },
};
