/** Code on a page: named, coloured, scrollable by keyboard, and easy to copy. */
import { LANGUAGE_NAMES, tokenize } from '../scripts/highlight.js';
import { html, type Markup } from './markup.js';

/** What stands after the language is the name of a file, or a word for the tests. */
const fileIn = (info: string): string | undefined =>
  info.split(' ').find((word) => /^[\w-]+\.\w+$/.test(word));

/**
 * The line above the code holds its name, and keeps a place for the button that the script brings, so that nothing
 * moves. `label` names the block for people who cannot see where it stands. It is a group rather than a region:
 * dozens of regions on a page would drown its landmarks. `info` is what stood after the language.
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
