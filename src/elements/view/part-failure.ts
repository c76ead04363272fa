/** Replaces a part of the form whose template threw. The rest of the form keeps working. */
import { html, type TemplateResult } from 'lit';
import type { Subject } from '../rendering/live.js';
import type { ViewState } from './view-state.js';

export function failureTemplate(
  view: Pick<ViewState, 'text' | 'screen'>,
  cause: unknown,
  subject: Subject,
): TemplateResult {
  const [where, part] = typeof subject === 'string' ? [subject, subject] : [subject.path, subject.key];
  const message = view.text('partFailed', { part });
  console.error(`formspec-form: ${where} could not be shown.`, cause);
  queueMicrotask(() =>
    view.screen.emit('formspec-error', { code: 'RENDER_FAILED', message: `${where}: ${message}`, cause }),
  );
  return html`<p class="formspec-failure">${message}</p>`;
}
