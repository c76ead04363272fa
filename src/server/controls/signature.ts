/** The native counterpart of the signature pad: the typed name. The server makes a picture of it. */
import { html, nothing } from 'lit';
import { clearButton } from '../../elements/fields/controls/clear-button.js';
import { memberAttributes } from '../../elements/fields/controls/control-attributes.js';
import type { Control } from '../../elements/fields/controls/control.js';
import { native } from '../../elements/rendering/native-control.js';
import type { AttachmentValue } from '../../model/response.js';

export { signatureTexts as texts } from '../../elements/strings/parts/signature-texts.js';

export const control: Control = {
  frame: 'grouped',
  render(context) {
    const { field, host, controlId, locked } = context;
    const value = field.value as AttachmentValue | null;
    const typed = typeof value?.['typed'] === 'string' ? value['typed'] : '';
    const attributes = memberAttributes(context, 0, {
      disabled: field.protected || undefined,
      autocomplete: 'off',
      readonly: (locked && !field.protected) || undefined,
    });
    return html`<div class="formspec-signature">
      ${value ? html`<p class="formspec-hint">${host.text('signatureAdded')}</p>` : nothing}
      ${
        locked && !typed
          ? nothing
          : html`<label class="formspec-part" for=${controlId}>${host.text('signatureTyped')}</label>
              <input class="formspec-input" ${native(context, attributes, { value: typed })} />`
      }
      ${clearButton(context)}
    </div>`;
  },
};
