/**
 * Display texts with marks, as templates and never as markup, so whatever a definition or an interpolated answer
 * contains stays text. Loaded on demand.
 */
import { html, type TemplateResult } from 'lit';
import { type Block, type Inline, parseRichText } from './parse-rich-text.js';

/** Undefined for text without marks, or with too many of them: it is shown as it was written. */
export function richText(text: string): readonly TemplateResult[] | undefined {
  return parseRichText(text)?.map(blockTemplate);
}

function blockTemplate({ kind, lines }: Block): TemplateResult {
  const items = (): TemplateResult[] => lines.map((line) => html`<li>${inline(line)}</li>`);
  switch (kind) {
    case 'bullets':
      return html`<ul>
        ${items()}
      </ul>`;
    case 'numbers':
      return html`<ol>
        ${items()}
      </ol>`;
    case 'paragraph':
      return html`<p>${lines.flatMap((line, at) => [...(at ? [html`<br />`] : []), ...inline(line)])}</p>`;
  }
}

function inline(parts: readonly Inline[]): unknown[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    switch (part.mark) {
      case 'strong':
        return html`<strong>${inline(part.content)}</strong>`;
      case 'em':
        return html`<em>${inline(part.content)}</em>`;
      case 'code':
        return html`<code>${part.content}</code>`;
    }
  });
}
