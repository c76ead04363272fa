/** Code on a page: coloured, scrollable by keyboard, and easy to copy. */
import { tokenize } from '../scripts/highlight.js';
import { html, type Markup } from './markup.js';

/** `label` names the block for people who cannot see where it stands. */
export function codeBlock(code: string, language: string, label = `Code, ${language || 'text'}`): Markup {
  const tokens = tokenize(code.replace(/\n$/, ''), language).map(({ kind, text }) =>
    kind === 'plain' ? html`${text}` : html`<span class="tok-${kind}">${text}</span>`,
  );
  return html`<div class="code" data-language="${language || 'text'}">
    <pre tabindex="0" role="region" aria-label="${label}"><code>${tokens}</code></pre>
  </div>`;
}
