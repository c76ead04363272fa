import { AreaElement } from './area-element.js';
import { requiredProgressTemplate } from './view/required-progress.js';

/**
 * Shows how many of the required questions of the form around it are answered.
 *
 * @summary Progress through a form, in the page's own layout.
 */
export class FormspecProgress extends AreaElement {
  protected override readonly area = 'progress';
  protected override readonly template = requiredProgressTemplate;
}

declare global {
  interface HTMLElementTagNameMap {
    'formspec-progress': FormspecProgress;
  }
}
