/** One field of a form: its state, its meaning, and a control to answer it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldDescription, FieldSummary } from '../../src/consumer/index.js';
import { showValue } from './show-value.js';

export interface FieldActions {
  open(path: string): unknown;
  set(path: string, value: unknown): void;
}

const stateOf = ({ filled, valid, required }: FieldSummary): string =>
  !filled ? (required ? 'required' : 'open') : valid ? 'answered' : 'needs a correction';

export function fieldView(
  field: FieldSummary,
  details: FieldDescription | undefined,
  actions: FieldActions,
): TemplateResult {
  const state = stateOf(field);
  return html`<li>
    <details
      data-path=${field.path}
      @toggle=${(event: Event) => (event.currentTarget as HTMLDetailsElement).open && actions.open(field.path)}
    >
      <summary>${field.label} <span class="state" data-state=${state}>${state}</span></summary>
      ${details ? detailsView(details, actions) : html`<p>Loading …</p>`}
    </details>
  </li>`;
}

function detailsView(field: FieldDescription, actions: FieldActions): TemplateResult {
  const references = Object.values(field.help.references).flat();
  return html`
    ${field.help.summary ? html`<p>${field.help.summary}</p>` : nothing}
    ${
      references.length > 0
        ? html`<ul class="references">
            ${references.map(({ title, uri }) => html`<li>${referenceView(title, uri)}</li>`)}
          </ul>`
        : nothing
    }
    ${field.validation.map(({ message }) => html`<p class="problem">${message}</p>`)}
    <p class="note">Now: ${showValue(field.value)}</p>
    ${field.readonly || !field.relevant || field.dataType === 'attachment' ? nothing : answerView(field, actions)}
  `;
}

/** Only web links, because a page could provide any address. */
function referenceView(title: string, uri: string | undefined): unknown {
  return uri && /^https?:/.test(uri)
    ? html`<a href=${uri} target="_blank" rel="noopener noreferrer">${title}</a>`
    : title;
}

function answerView(field: FieldDescription, actions: FieldActions): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).getAll('answer').map(String);
    actions.set(field.path, toValue(field.dataType, given));
  };
  return html`<form class="answer" @submit=${submit}>
    <label>Answer ${answerControl(field)}</label>
    <button>Set</button>
  </form>`;
}

function answerControl({ dataType, options, value }: FieldDescription): TemplateResult {
  const list =
    options ??
    (dataType === 'boolean'
      ? [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]
      : undefined);
  if (!list) {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return html`<input name="answer" type=${dataType === 'date' ? 'date' : 'text'} .value=${text} />`;
  }
  const isChosen = (option: string): boolean =>
    Array.isArray(value) ? value.includes(option) : String(value) === option;
  return html`<select name="answer" ?multiple=${dataType === 'multiChoice'}>
    ${dataType === 'multiChoice' ? nothing : html`<option value="">–</option>`}
    ${list.map(
      (option) =>
        html`<option value=${option.value} ?selected=${isChosen(option.value)}>${option.label}</option>`,
    )}
  </select>`;
}

/** Converts text from the panel's control to a value; the form validates it. */
function toValue(dataType: string, given: readonly string[]): unknown {
  const text = given[0] ?? '';
  if (dataType === 'multiChoice') return given;
  if (text === '') return null;
  if (dataType === 'boolean') return text === 'true';
  if ((dataType === 'integer' || dataType === 'decimal') && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}
