import { AreaElement } from './area-element.js';
import { summaryTemplate } from './view/summary-area.js';

/**
 * Shows the error summary of the form around it after a failed submit: a count and a link to each problem. Without
 * one in an authored layout, a failed submit takes the user to the first problem instead.
 *
 * @summary The error summary of a form, in the page's own layout.
 */
export class FormspecErrors extends AreaElement {
  protected override readonly area = 'summary';
  protected override readonly template = summaryTemplate;
}

declare global {
  interface HTMLElementTagNameMap {
    'formspec-errors': FormspecErrors;
  }
}
