/** Pages of the conversation that are not the form itself. */
import { html, nothing, type TemplateResult } from 'lit';
import { relevantFields } from '../../elements/fields/relevant-fields.js';
import { INTENT } from '../../elements/rendering/intent.js';
import { displayValue } from '../../elements/strings/display-value.js';
import { formatDate } from '../../layout/intl.js';
import { FormTexts } from '../../elements/strings/texts.js';
import { labelInContext } from '../../elements/view/labels.js';
import type { FormEngine } from '../../engine/types.js';
import { renderTemplate } from '../html/render-template.js';
import { serverText, type ServerTextKey } from '../strings/server-texts.js';

export interface AnswerPageContext {
  readonly engine: FormEngine;
  readonly locale: string;
  readonly strings: Readonly<Record<string, unknown>>;
}

const textOf =
  ({ locale, strings }: AnswerPageContext) =>
  (key: ServerTextKey, values?: Readonly<Record<string, string>>): string =>
    serverText(key, locale, values, strings);

function page(title: string, content: unknown): string {
  return renderTemplate(
    html`<div class="formspec-body">
      <h1 class="formspec-title">${title}</h1>
      ${content}
    </div>`,
  );
}

/** The answers were accepted, with a copy of them. */
export function donePage(context: AnswerPageContext, id: string): string {
  const text = textOf(context);
  return page(
    text('doneTitle'),
    html`<div class="formspec-notice" data-tone="success" data-formspec-id=${id}><p>${text('done')}</p></div>
      <h2 class="formspec-legend-text">${text('copy')}</h2>
      ${answerList(context)}`,
  );
}

/** The answers are saved, with the address to return to. */
export function savedPage(
  context: AnswerPageContext,
  address: string,
  { expires, hasSecrets }: { readonly expires: Date; readonly hasSecrets: boolean },
): string {
  const text = textOf(context);
  const date = formatDate(context.locale, 'date', expires.toISOString().slice(0, 10));
  return page(
    text('savedTitle'),
    html`<p>${text('saved')}</p>
      <p><a href=${address}>${address}</a></p>
      ${hasSecrets ? html`<p>${text('secretsLeftOut')}</p>` : nothing}
      <p class="formspec-hint">${text('savedUntil', { date })}</p>`,
  );
}

export function gonePage(context: AnswerPageContext): string {
  return page(context.engine.title, html`<p>${textOf(context)('linkGone')}</p>`);
}

export interface ConflictLinks {
  /** Address of the answers that were saved last. */
  readonly resume: string;
  /** What the page sends to keep its own answers. */
  readonly hidden: Iterable<readonly [string, string]>;
}

/** Somebody else saved other answers: both versions side by side, and a button for each. */
export function conflictPage(context: AnswerPageContext, saved: FormEngine, links: ConflictLinks): string {
  const text = textOf(context);
  const mine = answersOf(context);
  const theirs = answersOf({ ...context, engine: saved });
  const labels = new Map([...theirs, ...mine].map(([path, { label }]) => [path, label]));
  const cell = (answer: string | undefined): TemplateResult =>
    html`<td>${answer || text('notAnswered')}</td>`;
  const rows = [...labels]
    .filter(([path]) => mine.get(path)?.answer !== theirs.get(path)?.answer)
    .map(
      ([path, label]) =>
        html`<tr>
          <th scope="row">${label}</th>
          ${cell(mine.get(path)?.answer)}${cell(theirs.get(path)?.answer)}
        </tr>`,
    );
  return page(
    text('conflictTitle'),
    html`<p>${text('conflict')}</p>
      <table class="formspec-table">
        <thead>
          <tr>
            <td></td>
            <th scope="col">${text('keepMine')}</th>
            <th scope="col">${text('keepOther')}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
      <form method="post">
        ${[...links.hidden].map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
        <div class="formspec-actions">
          <button
            type="submit"
            class="formspec-button formspec-button--secondary"
            name=${INTENT}
            value="save"
          >
            ${text('keepMine')}
          </button>
          <a class="formspec-button formspec-button--secondary" href=${links.resume}>${text('keepOther')}</a>
        </div>
      </form>`,
  );
}

function answersOf({
  engine,
  locale,
  strings,
}: AnswerPageContext): Map<string, { label: string; answer: string }> {
  const texts = new FormTexts(locale, strings);
  return new Map(
    relevantFields(engine.items).map((field) => [
      field.path,
      { label: labelInContext(field), answer: displayValue(texts, field) },
    ]),
  );
}

function answerList(context: AnswerPageContext): TemplateResult {
  const missing = html`<span class="formspec-empty">${textOf(context)('notAnswered')}</span>`;
  return html`<section class="formspec-review">
    <dl>
      ${[...answersOf(context).values()].map(
        ({ label, answer }) =>
          html`<div class="formspec-review-row">
            <dt>${label}</dt>
            <dd>${answer || missing}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
