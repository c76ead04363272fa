/** The native counterpart of the signature pad: the typed name. The server makes a picture of it. */
import { html, nothing } from 'lit';
import { clearButton } from '../../elements/fields/controls/clear-button.js';
import { memberAttributes } from '../../elements/fields/controls/control-attributes.js';
import type { Control } from '../../elements/fields/controls/control.js';
import { native } from '../../elements/rendering/native-control.js';
import type { AttachmentValue } from '../../model/response.js';
import { escapeHtml } from '../html/escape.js';

const WIDTH = 640;
const HEIGHT = 180;
/** Longer names are cut off in the picture; the whole name is part of the answer. */
const MOST_LETTERS = 60;

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

/** The answer for a typed name: a picture of it, as the signature pad makes one in a browser. */
export function typedSignature(name: string): AttachmentValue {
  const text = escapeHtml(name.slice(0, MOST_LETTERS));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><text x="24" y="${
    HEIGHT / 2
  }" dominant-baseline="middle" font-family="cursive" font-style="italic" font-size="56">${text}</text></svg>`;
  const bytes = new TextEncoder().encode(picture);
  return {
    contentType: 'image/svg+xml',
    name: 'signature.svg',
    size: bytes.length,
    data: toBase64(bytes),
    typed: name,
  };
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
