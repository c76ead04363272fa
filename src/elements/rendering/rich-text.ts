/**
 * Texts with marks, links and lists, as templates and never as markup, so whatever a definition or an interpolated answer
 * contains stays text. Loaded on demand.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { Texts } from '../strings/texts.js';
import { directionOf } from '../view/text-language.js';
import { type Block, type Inline, parseRichText } from './parse-rich-text.js';
import type { Link } from './read-links.js';

export { default as styles } from '../styles/parts/guidance.css?inline';
export { linkTexts as texts } from '../strings/parts/link-texts.js';

/** Hints and descriptions are plain text unless they contain an address or a list. */
const GUIDANCE = /(?:https?:\/\/|mailto:|tel:)\S|\n[ \t]*(?:[-*]|\d+[.)])\s/;

interface Writing {
  readonly texts: Texts;
  /**
   * Whether the text is exactly what the author wrote. Otherwise it may contain answers, and the words of a link could say
   * something else than its address: then the address stands beside the words.
   */
  readonly isAuthored: boolean;
}

/** Undefined for text without marks, or with too many of them: it is shown as it was written. */
export function richText(
  texts: Texts,
  text: string,
  authored: string | undefined,
): readonly TemplateResult[] | undefined {
  const writing = { texts, isAuthored: text === authored };
  return parseRichText(text)?.map((block) => blockTemplate(block, writing));
}

/** A hint or description with links or lists; undefined for plain text. */
export function guidance(
  texts: Texts,
  node: FieldState,
  name: 'hint' | 'description',
  text: string,
  id: string,
): TemplateResult | undefined {
  if (!GUIDANCE.test(text)) return undefined;
  const blocks = richText(texts, text, node.item[name]);
  if (!blocks) return undefined;
  const language = node.textLanguage(name);
  return html`<div
    class="formspec-${name} formspec-guidance"
    id=${id}
    lang=${language ?? nothing}
    dir=${language === undefined ? nothing : directionOf(language)}
  >
    ${blocks}
  </div>`;
}

function blockTemplate({ kind, lines }: Block, writing: Writing): TemplateResult {
  const items = (): TemplateResult[] => lines.map((line) => html`<li>${inline(line, writing)}</li>`);
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
      return html`<p>
        ${lines.flatMap((line, at) => [...(at ? [html`<br />`] : []), ...inline(line, writing)])}
      </p>`;
  }
}

function inline(parts: readonly Inline[], writing: Writing): unknown[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    switch (part.mark) {
      case 'strong':
        return html`<strong>${inline(part.content, writing)}</strong>`;
      case 'em':
        return html`<em>${inline(part.content, writing)}</em>`;
      case 'code':
        return html`<code>${part.content}</code>`;
      case 'a':
        return link(part.link, writing);
    }
  });
}

/** Opens beside the form, so that answers are not lost. */
function link({ href, text, address }: Link, { texts, isAuthored }: Writing): TemplateResult {
  const shown = address && !isAuthored ? `${text} (${address})` : text;
  return href.startsWith('http')
    ? html`<a href=${href} target="_blank" rel="noopener noreferrer">${shown} ${texts.text('newTab')}</a>`
    : html`<a href=${href}>${shown}</a>`;
}
