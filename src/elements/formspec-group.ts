import { NodeElement } from './node-element.js';

/**
 * Shows one group of the form around it with everything inside: a section, a repeat with its rows, a single row.
 *
 * @summary One group of a form, in the page's own layout.
 * @example `<formspec-group path="lineItems"></formspec-group>`
 */
export class FormspecGroup extends NodeElement {}

declare global {
  interface HTMLElementTagNameMap {
    'formspec-group': FormspecGroup;
  }
}
