/** Headings whose level depends on their position in the form. */
import { html, nothing, type TemplateResult } from 'lit';

type Level = (css: string, text: unknown, id: string | typeof nothing) => TemplateResult;

// Without `tabindex`: screen readers call headings that can have focus clickable. See `takeFocus`.
const LEVELS: readonly Level[] = [
  (css, text, id) => html`<h1 class=${css} id=${id}>${text}</h1>`,
  (css, text, id) => html`<h2 class=${css} id=${id}>${text}</h2>`,
  (css, text, id) => html`<h3 class=${css} id=${id}>${text}</h3>`,
  (css, text, id) => html`<h4 class=${css} id=${id}>${text}</h4>`,
  (css, text, id) => html`<h5 class=${css} id=${id}>${text}</h5>`,
  (css, text, id) => html`<h6 class=${css} id=${id}>${text}</h6>`,
];

export function heading(level: number, css: string, text: unknown, id?: string): TemplateResult {
  // Levels come from attributes and extensions, so they may be any value.
  return LEVELS[Math.min(Math.max(Math.trunc(level) || 2, 1), 6) - 1]!(css, text, id ?? nothing);
}
