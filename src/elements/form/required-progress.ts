/** Progress where there are no pages: how many of the required questions have an answer. */
import { html, nothing } from 'lit';
import { isEmpty } from '../../model/values.js';
import type { Template } from '../rendering/live.js';
import type { Session } from './form-view.js';

export function answeredCount({ engine }: Session): { answered: number; total: number } {
  const required = engine.fields('required').filter((field) => field.relevant && !field.readonly);
  const answered = required.filter(({ value }) => !isEmpty(value)).length;
  return { answered, total: required.length };
}

export const answeredTemplate: Template<'progress'> = (session) => {
  const { answered, total } = answeredCount(session);
  if (total === 0) return nothing;
  const id = `${session.prefix}-progress`;
  return html`<div class="formspec-progress">
    <p id=${id}>${session.text('answered', { answered, total })}</p>
    <progress max=${total} value=${answered} aria-labelledby=${id}></progress>
  </div>`;
};
