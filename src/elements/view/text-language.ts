/** Texts that are not in the language of the form: a translation may lack some. */
import { html, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { isRightToLeft } from '../form/language.js';

/** A text of a node, in an element with its language if that is not the active one. */
export function inItsLanguage(
  node: FieldState,
  name: 'label' | 'hint' | 'description',
  text: string,
  context?: string,
): string | TemplateResult {
  const language = node.textLanguage(name, context);
  if (language === undefined) return text;
  return html`<span lang=${language} dir=${directionOf(language)}>${text}</span>`;
}

/** For a text of unknown language, the browser looks at its letters. */
export function directionOf(language: string): 'auto' | 'ltr' | 'rtl' {
  return language === '' ? 'auto' : isRightToLeft(language) ? 'rtl' : 'ltr';
}
