/** Problems of a definition, each with the way to its place in the JSON. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../../src/engine/types.js';

export function problemList(problems: readonly Problem[], goTo: (pointer: string) => void): TemplateResult {
  if (!problems.length)
    return html`<p class="empty">No problems: the definition and its sidecars are in order.</p>`;
  return html`<ul class="problems" role="list">
    ${problems.map(
      ({ code, message, path, severity }) =>
        html`<li data-severity=${severity ?? 'error'}>
          <p><strong>${severity ?? 'error'}</strong> ${message}</p>
          <p class="tool-facts">
            <code>${code}</code>
            ${path ? html`at <button type="button" class="path" @click=${() => goTo(path)}>${path}</button>` : nothing}
          </p>
        </li>`,
    )}
  </ul>`;
}
