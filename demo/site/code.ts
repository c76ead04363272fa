/** Code on a page: coloured, scrollable by keyboard, and easy to copy. */
import { tokenize } from '../scripts/highlight.js';
import { html, type Markup } from './markup.js';

/**
 * `label` names the block for people who cannot see where it stands. It is a group rather than a region:
 * dozens of regions on a page would drown its landmarks. `info` is what stood after the language.
 */
export function codeBlock(
  code: string,
  language: string,
  { label = `Code, ${language || 'text'}`, info = '' }: { label?: string; info?: string } = {},
): Markup {
  const tokens = tokenize(code.replace(/\n$/, ''), language).map(({ kind, text }) =>
    kind === 'plain' ? html`${text}` : html`<span class="tok-${kind}">${text}</span>`,
  );
  // prettier-ignore
  return html`<div class="code copyable" data-language="${language || 'text'}" data-info="${info}"><pre tabindex="0" role="group" aria-label="${label}"><code>${tokens}</code></pre></div>`;
}
