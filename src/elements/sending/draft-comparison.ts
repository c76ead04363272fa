/** Two versions of the answers side by side: only the questions whose answers differ. */
import { html, nothing, type TemplateResult } from 'lit';
import { loadForm } from '../../engine/load-form.js';
import type { FormEngine } from '../../engine/types.js';
import type { FormResponse } from '../../model/response.js';
import { relevantFields } from '../fields/relevant-fields.js';
import { displayValue } from '../strings/display-value.js';
import type { Texts } from '../strings/texts.js';
import { labelInContext } from '../view/labels.js';
import type { ViewState } from '../view/view-state.js';

interface Shown {
  readonly label: string;
  readonly answer: string;
}

/** Answers as text by path. `known` is a form with the same questions whose option lists are loaded. */
function answersOf(engine: FormEngine, texts: Texts, known: FormEngine): Map<string, Shown> {
  return new Map(
    relevantFields(engine.items)
      // Drafts have no confidential answers, so they always differ.
      .filter(({ sensitive }) => !sensitive)
      .map((field) => [
        field.path,
        {
          label: labelInContext(field),
          answer: displayValue(texts, known.field(field.path) ?? field, field.value),
        },
      ]),
  );
}

/** A template that compares the answers of a form with another version. It shows nothing if that cannot be read. */
export async function compareDraft(view: ViewState, other: FormResponse): Promise<() => unknown> {
  try {
    const form = await loadForm(view.engine.definition, {
      locale: view.locale,
      timeZone: 'local',
      lenient: true,
      optionLists: 'later',
      authorChecks: 'later',
      // Options and instances of the form that is shown are enough.
      fetchJson: () => Promise.reject(new Error('Not fetched for a comparison.')),
    });
    form.load(other);
    return () => comparison(view, answersOf(form, view, view.engine));
  } catch {
    return () => nothing;
  }
}

function comparison(view: ViewState, theirs: ReadonlyMap<string, Shown>): TemplateResult {
  const { engine } = view;
  const mine = answersOf(engine, view, engine);
  const labels = new Map([...theirs, ...mine].map(([path, { label }]) => [path, label]));
  const different = [...labels].filter(([path]) => mine.get(path)?.answer !== theirs.get(path)?.answer);
  const cell = (shown: Shown | undefined): TemplateResult =>
    html`<td><bdi>${shown?.answer || view.text('notAnswered')}</bdi></td>`;
  return html`<table class="formspec-table">
    <thead>
      <tr>
        <td></td>
        <th scope="col">${view.text('keepMine')}</th>
        <th scope="col">${view.text('keepOther')}</th>
      </tr>
    </thead>
    <tbody>
      ${different.map(
        ([path, label]) =>
          html`<tr>
            <th scope="row">${label}</th>
            ${cell(mine.get(path))}${cell(theirs.get(path))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
