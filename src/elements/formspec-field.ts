import { NodeElement } from './node-element.js';

/**
 * Shows one field of the form around it, wherever the page puts it: label, control, help and messages.
 *
 * @summary One field of a form, in the page's own layout.
 * @example `<formspec-field path="contact.email"></formspec-field>`
 */
export class FormspecField extends NodeElement {}

declare global {
  interface HTMLElementTagNameMap {
    'formspec-field': FormspecField;
  }
}
