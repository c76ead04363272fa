/** Progress of a form without pages: how many of the required questions have an answer. */
import { html, nothing } from 'lit';
import type { FormEngine } from '../../engine/types.js';
import { isEmpty } from '../../model/values.js';
import type { Template } from '../rendering/live.js';

export function requiredProgress(engine: FormEngine): { answered: number; total: number } {
  const required = engine.fields('required').filter((field) => field.relevant && !field.readonly);
  const answered = required.filter(({ value }) => !isEmpty(value)).length;
  return { answered, total: required.length };
}

export const requiredProgressTemplate: Template<'progress'> = (view) => {
  const { answered, total } = requiredProgress(view.engine);
  if (total === 0) return nothing;
  const id = view.id(null, 'progress');
  return html`<div class="formspec-progress">
    <p id=${id}>${view.text('answered', { answered, total })}</p>
    <progress max=${total} value=${answered} aria-labelledby=${id}></progress>
  </div>`;
};
