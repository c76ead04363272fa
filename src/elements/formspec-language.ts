import { nothing } from 'lit';
import { AreaElement } from './area-element.js';
import { loadedPart } from './rendering/lazy-parts.js';
import type { Template } from './rendering/live.js';

const languagesTemplate: Template<'languages'> = (view) =>
  loadedPart('languages')?.languageSwitch(view) ?? nothing;

/**
 * Lets respondents choose the language of the form around it, if the form has Locale documents.
 *
 * @summary The choice of languages, in the page's own layout.
 */
export class FormspecLanguage extends AreaElement {
  protected override readonly area = 'languages';
  protected override readonly template = languagesTemplate;
}

declare global {
  interface HTMLElementTagNameMap {
    'formspec-language': FormspecLanguage;
  }
}
