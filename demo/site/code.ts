/** Code blocks: titled, highlighted, scrollable by keyboard, and easy to copy. */
import { LANGUAGE_NAMES, tokenize } from '../scripts/highlight.js';
import { html, type Markup } from './markup.js';

/** The word after the language is a file name, or a marker for tests. */
const fileIn = (info: string): string | undefined =>
  info.split(' ').find((word) => /^[\w-]+\.\w+$/.test(word));

/**
 * The line above the code has its title and a reserved place for the copy button, which the script adds later without
 * moving anything. `label` names the block for screen readers. It is a group and not a region, because dozens of
 * regions would clutter the landmarks. `info` is the text after the language.
 */
export function codeBlock(
  code: string,
  language: string,
  { name, label, info = '' }: { name?: string; label?: string; info?: string } = {},
): Markup {
  const shown = name ?? fileIn(info) ?? LANGUAGE_NAMES[language] ?? 'Text';
  const tokens = tokenize(code.replace(/\n$/, ''), language).map(({ kind, text }) =>
    kind === 'plain' ? html`${text}` : html`<span class="tok-${kind}">${text}</span>`,
  );
  // prettier-ignore
  return html`<div class="code" data-language="${language || 'text'}" data-info="${info}"><div class="code-head"><span>${shown}</span></div><pre tabindex="0" role="group" aria-label="${label ?? `Code: ${shown}`}"><code>${tokens}</code></pre></div>`;
}
