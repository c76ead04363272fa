/** Lets respondents choose the language of the form. Loaded with forms that have Locale documents. */
import { html, nothing, type TemplateResult } from 'lit';
import { isRightToLeft } from '../form/language.js';
import { languageSection } from '../strings/language-section.js';
import { addSection } from '../strings/load-strings.js';
import type { ViewState } from '../view/view-state.js';

export { default as styles } from '../styles/parts/languages.css?inline';

addSection(languageSection);

/** A labelled list of the languages; nothing if there is no choice. */
export function languageSwitch(view: ViewState): TemplateResult | typeof nothing {
  const { languages } = view.settings.look;
  if (languages.length < 2) return nothing;
  const id = view.id(null, 'language');
  const shown = shownLanguage(view.locale, languages);
  return html`<div class="formspec-languages">
    <label class="formspec-label" for=${id}>${view.text('chooseLanguage')}</label>
    <select
      class="formspec-input"
      id=${id}
      autocomplete="off"
      @change=${(event: Event) => choose(view, (event.currentTarget as HTMLSelectElement).value)}
    >
      ${shown === undefined ? html`<option value="" selected></option>` : nothing}
      ${languages.map(
        (tag) =>
          html`<option
            value=${tag}
            lang=${tag}
            dir=${directionOf(tag)}
            ?selected=${tag === shown}
            .selected=${tag === shown}
          >
            ${languageName(tag)}
          </option>`,
      )}
    </select>
  </div>`;
}

/** The name of a language in that language, as in a list. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The choice that the active language means: itself, or the same language without its region or with another one. */
function shownLanguage(active: string, choices: readonly string[]): string | undefined {
  const languageOf = (tag: string): string => tag.toLowerCase().split('-', 1)[0]!;
  return (
    choices.find((tag) => tag.toLowerCase() === active.toLowerCase()) ??
    choices.find((tag) => active.toLowerCase().startsWith(`${tag.toLowerCase()}-`)) ??
    choices.find((tag) => languageOf(tag) === languageOf(active))
  );
}

/** The form follows its `lang`, so the choice is written there, where the page can see it too. */
function choose(view: ViewState, tag: string): void {
  const { element } = view.screen;
  if (!tag) return;
  element.setAttribute('lang', tag);
  // If the definition declares no direction, the page decides, and so the direction of the choice is written for the page.
  if (view.engine.direction === undefined) element.setAttribute('dir', directionOf(tag));
}

function directionOf(tag: string): 'ltr' | 'rtl' {
  return isRightToLeft(tag) ? 'rtl' : 'ltr';
}
