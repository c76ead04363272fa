/**
 * A small, safe subset of Markdown for display items: paragraphs, lists, **bold**, *italic* and `code`.
 * It builds templates, never markup, so whatever a definition or an interpolated answer contains stays text.
 */
import { html, type TemplateResult } from 'lit';

const INLINE =
  /\*\*(?<bold>\S(?:.*?\S)?)\*\*|(?<![\w*])[*_](?<italic>\S(?:.*?\S)?)[*_](?![\w*])|`(?<code>[^`]+)`/;
const BULLET = /^\s*[-*]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;

function inline(text: string): unknown[] {
  const match = INLINE.exec(text);
  if (!match) return [text];
  const { bold, italic, code } = match.groups!;
  const marked = bold
    ? html`<strong>${inline(bold)}</strong>`
    : italic
      ? html`<em>${inline(italic)}</em>`
      : html`<code>${code}</code>`;
  return [text.slice(0, match.index), marked, ...inline(text.slice(match.index + match[0].length))];
}

function list(lines: readonly string[], marker: RegExp): TemplateResult[] {
  return lines.map((line) => html`<li>${inline(line.replace(marker, ''))}</li>`);
}

/** Nobody reads more than that in one piece, and marks take time to find. */
const MAX_LENGTH = 10_000;

/** Text without any marking comes back as it is, very long text too; everything else as blocks. */
export function richText(text: string): unknown {
  if (text.length > MAX_LENGTH || !/[*_`\n]|^\s*(?:-|\d+[.)])\s/.test(text)) return html`<p>${text}</p>`;
  return text.split(/\n\s*\n/).map((block) => {
    const lines = block.split('\n').filter((line) => line.trim());
    if (lines.every((line) => BULLET.test(line)))
      return html`<ul>
        ${list(lines, BULLET)}
      </ul>`;
    if (lines.every((line) => NUMBER.test(line)))
      return html`<ol>
        ${list(lines, NUMBER)}
      </ol>`;
    return html`<p>${lines.flatMap((line, at) => [...(at ? [html`<br />`] : []), ...inline(line)])}</p>`;
  });
}
