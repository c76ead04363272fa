/** Progress where there are no pages: how many of the required questions have an answer. */
import { html, nothing } from 'lit';
import type { Template } from './live.js';

export const answeredTemplate: Template<'progress'> = (session) => {
  const required = session.engine.fields('required').filter((field) => field.relevant && !field.readonly);
  const total = required.length;
  if (total === 0) return nothing;
  const answered = required.filter(
    ({ value }) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  ).length;
  const id = `${session.prefix}-progress`;
  return html`<div class="formspec-progress">
    <p id=${id}>${session.text('answered', { answered, total })}</p>
    <progress max=${total} value=${answered} aria-labelledby=${id}></progress>
  </div>`;
};
