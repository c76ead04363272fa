/** Pages of the conversation that are not the form itself. */
import { relevantFields } from '../../elements/fields/relevant-fields.js';
import { displayValue } from '../../elements/strings/display-value.js';
import { formatDate } from '../../elements/strings/intl.js';
import { FormTexts } from '../../elements/strings/texts.js';
import { labelInContext } from '../../elements/view/labels.js';
import { INTENT } from '../../elements/rendering/intent.js';
import type { FormEngine } from '../../engine/types.js';
import { escapeHtml } from '../html/escape.js';
import { startTag } from '../render-form.js';
import { serverText, type ServerTextKey } from '../strings/server-texts.js';

export interface AnswerPageContext {
  readonly engine: FormEngine;
  readonly locale: string;
  readonly strings: Readonly<Record<string, unknown>>;
}

const textOf =
  ({ locale, strings }: AnswerPageContext) =>
  (key: ServerTextKey, values?: Readonly<Record<string, string>>): string =>
    escapeHtml(serverText(key, locale, values, strings));

/** The answers were accepted, with a copy of them. */
export function donePage(context: AnswerPageContext, id: string): string {
  const text = textOf(context);
  return `<div class="formspec-body"><div class="formspec-notice" data-tone="success"><h1 class="formspec-title">${text('doneTitle')}</h1><p>${text('done')}</p>${startTag('p', { class: 'formspec-hint', 'data-formspec-id': id })}</p></div><h2 class="formspec-legend-text">${text('copy')}</h2>${answerList(context)}</div>`;
}

/** The answers are saved, with the address to return to. */
export function savedPage(context: AnswerPageContext, address: string, expires: Date): string {
  const text = textOf(context);
  const date = formatDate(context.locale, 'date', expires.toISOString().slice(0, 10));
  return `<div class="formspec-body"><h1 class="formspec-title">${text('savedTitle')}</h1><p>${text('saved')}</p><p>${startTag('a', { href: address })}${escapeHtml(address)}</a></p><p class="formspec-hint">${text('savedUntil', { date })}</p></div>`;
}

export function gonePage(context: AnswerPageContext): string {
  return `<div class="formspec-body"><h1 class="formspec-title">${escapeHtml(context.engine.title)}</h1><p>${textOf(context)('linkGone')}</p></div>`;
}

/** Somebody else saved other answers: both versions side by side, and a button for each. */
export function conflictPage(
  context: AnswerPageContext,
  saved: FormEngine,
  links: { readonly resume: string; readonly hidden: Iterable<readonly [string, string]> },
): string {
  const text = textOf(context);
  const mine = answersOf(context);
  const theirs = answersOf({ ...context, engine: saved });
  const labels = new Map([...theirs, ...mine].map(([path, { label }]) => [path, label]));
  const cell = (answer: string | undefined): string =>
    `<td>${answer ? escapeHtml(answer) : text('notAnswered')}</td>`;
  const rows = [...labels]
    .filter(([path]) => mine.get(path)?.answer !== theirs.get(path)?.answer)
    .map(
      ([path, label]) =>
        `<tr><th scope="row">${escapeHtml(label)}</th>${cell(mine.get(path)?.answer)}${cell(theirs.get(path)?.answer)}</tr>`,
    );
  const inputs = [...links.hidden].map(([name, value]) => startTag('input', { type: 'hidden', name, value }));
  return `<div class="formspec-body"><h1 class="formspec-title">${text('conflictTitle')}</h1><p>${text('conflict')}</p><table class="formspec-table"><thead><tr><td></td><th scope="col">${text('keepMine')}</th><th scope="col">${text('keepOther')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>${startTag('form', { method: 'post' })}${inputs.join('')}<div class="formspec-actions">${startTag('button', { type: 'submit', class: 'formspec-button formspec-button--secondary', name: INTENT, value: 'save' })}${text('keepMine')}</button> ${startTag('a', { href: links.resume, class: 'formspec-button formspec-button--secondary' })}${text('keepOther')}</a></div></form></div>`;
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

function answerList(context: AnswerPageContext): string {
  const missing = `<span class="formspec-empty">${textOf(context)('notAnswered')}</span>`;
  const rows = [...answersOf(context).values()].map(
    ({ label, answer }) =>
      `<div class="formspec-review-row"><dt>${escapeHtml(label)}</dt><dd>${answer ? escapeHtml(answer) : missing}</dd></div>`,
  );
  return `<section class="formspec-review"><dl>${rows.join('')}</dl></section>`;
}
