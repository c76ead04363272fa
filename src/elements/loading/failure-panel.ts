/**
 * Stands in place of a form that cannot be shown: a sentence for its users, what the page offers instead, and for the author
 * every problem with its place and a correction. Loaded on demand.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../engine/types.js';
import { printProblems } from '../form/print-problems.js';
import { heading } from '../rendering/heading.js';
import type { StringKey } from '../strings/strings.js';
import type { Texts } from '../strings/texts.js';
import type { FailedForm } from './failure.js';
import type { LoadError, LoadErrorCode } from './load-error.js';

export { default as styles } from '../styles/failure.css?inline';
export { failureTexts as texts } from '../strings/parts/failure-texts.js';

/** Sentences for the author. */
const SENTENCES: Readonly<Record<LoadErrorCode, StringKey>> = {
  NETWORK_FAILED: 'failureRequest',
  HTTP_FAILED: 'failureStatus',
  JSON_INVALID: 'failureJson',
  NOT_FORMSPEC: 'failureDocument',
  DEFINITION_INVALID: 'failureDefinition',
  RESPONSE_INVALID: 'failureOtherAnswers',
  'x-invalid-screener': 'failureUnknown',
  FORM_FAILED: 'failureUnknown',
};

/** Problems that are listed. The sentence above the list tells how many there are. */
const MOST_LISTED = 100;

/** Sentences for the users of the form. */
const CALM_SENTENCES: Partial<Record<LoadErrorCode, StringKey>> = {
  NETWORK_FAILED: 'failureNetwork',
  HTTP_FAILED: 'failureServer',
  RESPONSE_INVALID: 'failureResponse',
};

export function failurePanel(
  form: FailedForm,
  error: LoadError,
  texts: Texts,
  retry: TemplateResult,
): TemplateResult {
  const { code } = error;
  return html`<div class="formspec-failure">
    <div role="alert">
      ${heading(form.headingLevel, 'formspec-failure-title', texts.text('failureTitle'))}
      <p>${texts.text(CALM_SENTENCES[code] ?? 'failureCalm')}</p>
    </div>
    ${alternative(form, error, texts)}
    ${code === 'NETWORK_FAILED' || code === 'HTTP_FAILED' ? retry : nothing} ${details(error, texts)}
  </div>`;
}

/** Copied once, so that focus in it survives a rendering. */
const copies = new WeakMap<LoadError, Element>();

/** The markup in `<template data-formspec-fallback>`, or a link to `fallback-href`. */
function alternative(form: FailedForm, error: LoadError, texts: Texts): unknown {
  const template = form.querySelector<HTMLTemplateElement>('template[data-formspec-fallback]');
  if (!template) {
    const { fallbackHref: href } = form;
    return isLink(href) ? html`<p><a href=${href}>${texts.text('failureAlternative')}</a></p>` : nothing;
  }
  let copy = copies.get(error);
  if (!copy) {
    copy = document.createElement('div');
    copy.append(document.importNode(template.content, true));
    copies.set(error, copy);
  }
  return copy;
}

const isLink = (href: string | null): href is string =>
  href !== null &&
  URL.canParse(href, document.baseURI) &&
  /^(https?|mailto|tel):/.test(new URL(href, document.baseURI).href);

function details(error: LoadError, texts: Texts): TemplateResult {
  const { problems = [], url, status, usableWhenLenient } = error.details;
  const values = { count: problems.length, status: status ?? '' };
  // Each problem is printed once.
  printProblems('The form is refused.', problems, url);
  return html`<details class="formspec-failure-details">
    <summary>${texts.text('failureAuthors')}</summary>
    <p>${texts.text(SENTENCES[error.code], values)}</p>
    ${usableWhenLenient ? html`<p>${texts.text('failureLenient')}</p>` : nothing}
    ${
      problems.length
        ? html`<ul>
            ${fatalFirst(problems)
              .slice(0, MOST_LISTED)
              .map((problem) => entry(problem, texts))}
          </ul>`
        : html`<p class="formspec-hint" lang="en">${error.message}</p>`
    }
    ${
      problems.length > MOST_LISTED
        ? html`<p>${texts.text('failureMore', { count: problems.length - MOST_LISTED })}</p>`
        : nothing
    }
    ${url ? html`<p class="formspec-hint">${texts.text('failureSource', { url })}</p>` : nothing}
  </details>`;
}

const fatalFirst = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort((a, b) => Number(b.severity === 'fatal') - Number(a.severity === 'fatal'));

/** Problems are written in English only. */
const entry = ({ message, suggestion, path, code }: Problem, texts: Texts): TemplateResult =>
  html`<li>
    <span lang="en">${message} ${suggestion ? html`<strong>${suggestion}</strong>` : nothing}</span>
    <span class="formspec-failure-where"
      >${texts.text('failureAt', { pointer: path || '/' })} <code>${code}</code></span
    >
  </li>`;
