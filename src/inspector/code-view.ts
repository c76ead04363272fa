/** Highlighted JSON; its text is escaped. */
import { html, type TemplateResult } from 'lit';
import { tokenize } from './highlight.js';

export const codeView = (code: string, language: string, label: string): TemplateResult =>
  html`<div class="code" data-language=${language}>
    <pre tabindex="0" role="group" aria-label=${label}><code>${tokenize(code, language).map(
      ({ kind, text }) => (kind === 'plain' ? text : html`<span class="tok-${kind}">${text}</span>`),
    )}</code></pre>
  </div>`;

export const jsonView = (value: unknown, label: string): TemplateResult =>
  codeView(JSON.stringify(value, null, 2) ?? 'undefined', 'json', label);

export const bytesOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value) ?? '').length;

export const formatBytes = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
