/** The texts of a definition beside their translation, to be edited line by line. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import {
  localeCoverage,
  type LocaleDocument,
  pseudoLocale,
  translatableTexts,
} from '../../../src/engine/index.js';
import type { FormEngine } from '../../../src/engine/types.js';

export interface TranslationOptions {
  readonly engine: FormEngine;
  readonly documents: readonly LocaleDocument[];
  /** The language that is being edited. */
  readonly chosen: string;
  choose(tag: string): void;
  /** Takes the place of all documents. */
  change(documents: readonly LocaleDocument[]): void;
  say(message: string): void;
}

export function translationView(options: TranslationOptions): TemplateResult {
  const { engine, documents, chosen, choose } = options;
  const document = documents.find(({ locale }) => locale === chosen) ?? documents[0];
  const coverage = localeCoverage(engine.definition, documents, engine.diagnostics());
  const here = coverage.find(({ locale }) => locale === document?.locale);
  return html`<form class="translation-bar" @submit=${(event: SubmitEvent) => addLanguage(event, options)}>
      ${
        documents.length
          ? html`<label class="switch"
              ><span>Language</span>
              <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
                ${documents.map(
                  ({ locale }) =>
                    html`<option value=${locale} .selected=${locale === document?.locale}>${locale}</option>`,
                )}
              </select></label
            >`
          : nothing
      }
      <label class="switch"><span>New language</span> <input name="tag" size="8" placeholder="fr" /></label>
      <button class="button">Add</button>
      <button type="button" class="button" @click=${() => pretend(options)}>Pseudo-localise</button>
    </form>
    ${
      document
        ? html`<p class="panel-note">
              ${here ? `${here.translated} of ${here.total} texts are translated.` : 'This document cannot be used.'}
              ${here?.stale.length ? `Without an address in this form: ${here.stale.join(', ')}.` : ''}
            </p>
            ${table(document, options)}`
        : html`<p class="empty">Add a language, or pseudo-localise to find texts that do not fit.</p>`
    }`;
}

function table(document: LocaleDocument, { engine, documents, change }: TranslationOptions): TemplateResult {
  const write = (key: string, text: string): void => {
    const { [key]: _, ...others } = document.strings;
    const strings = text === '' ? others : { ...document.strings, [key]: text };
    change(documents.map((one) => (one === document ? { ...document, strings } : one)));
  };
  const direction = /^(ar|fa|he|ur)\b/.test(document.locale) ? 'rtl' : 'ltr';
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label="Texts and translations">
    <table class="translation">
      <thead>
        <tr>
          <th scope="col">Key and text</th>
          <th scope="col">${document.locale}</th>
        </tr>
      </thead>
      <tbody>
        ${[...translatableTexts(engine.definition)].map(
          ([key, text]) =>
            html`<tr>
              <th scope="row"><code>${key}</code> <span>${text}</span></th>
              <td>
                <textarea
                  rows="2"
                  lang=${document.locale}
                  dir=${direction}
                  aria-label=${`${key} in ${document.locale}`}
                  .value=${live(document.strings[key] ?? '')}
                  @change=${(event: Event) => write(key, (event.target as HTMLTextAreaElement).value)}
                ></textarea>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function addLanguage(
  event: SubmitEvent,
  { engine, documents, choose, change, say }: TranslationOptions,
): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const locale = String(new FormData(form).get('tag')).trim();
  if (!/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(locale))
    return say('Enter a language tag, such as fr or pt-BR.');
  form.reset();
  if (!documents.some((one) => one.locale === locale))
    change([
      ...documents,
      {
        $formspecLocale: '1.0',
        version: '1.0.0',
        locale,
        targetDefinition: { url: engine.definition.url },
        strings: {},
      },
    ]);
  choose(locale);
}

function pretend({ engine, documents, choose, change }: TranslationOptions): void {
  const pretended = pseudoLocale(engine.definition);
  change([...documents.filter(({ locale }) => locale !== pretended.locale), pretended]);
  choose(pretended.locale);
}
