/** Shows the form in the language around its element, and in the texts of the `strings` property. */
import type { SidecarProblem } from '../../context/sidecars.js';
import type { FormspecForm } from '../formspec-form.js';
import type { FormLanguages } from '../loading/form-languages.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { loadStrings } from '../strings/load-strings.js';
import type { FormView } from '../view/form-view.js';
import { languageAt, watchLanguage } from './language.js';

export class LanguageFollower {
  readonly #element: FormspecForm;
  readonly #view: FormView;
  readonly #languages: FormLanguages | undefined;
  readonly #report: (problems: readonly SidecarProblem[]) => void;
  #unwatch: (() => void) | undefined;

  /** `languages`: undefined for a form without Locale documents. */
  constructor(
    element: FormspecForm,
    view: FormView,
    languages: FormLanguages | undefined,
    report: (problems: readonly SidecarProblem[]) => void,
  ) {
    this.#element = element;
    this.#view = view;
    this.#languages = languages;
    this.#report = report;
  }

  connect(on: boolean): void {
    this.#unwatch?.();
    this.#unwatch = on ? watchLanguage(this.#element, () => this.update()) : undefined;
    if (on) this.update();
  }

  update(): void {
    const locale = languageAt(this.#element);
    if (this.#languages && locale !== this.#view.state.locale) void this.#change(this.#languages, locale);
    else this.#show(locale);
  }

  /** The old language stays until the whole new one is here, so that the form never shows half of each. */
  async #change(languages: FormLanguages, locale: string): Promise<void> {
    const [problems] = await Promise.all([languages.fetch(locale), loadStrings(locale)]);
    this.#report(problems);
    const { state } = this.#view;
    const previous = state.locale;
    // Meanwhile the form may have been removed, or somebody chose yet another language.
    if (!this.#unwatch || languageAt(this.#element) !== locale || locale === previous) return;
    this.#show(locale);
    const name = loadedPart('languages')?.languageName(locale);
    if (name) state.screen.announce(state.text('languageChanged', { name }));
    state.screen.emit('formspec-language', { locale, previous });
  }

  #show(locale: string): void {
    // The element itself shows language and direction of the whole form.
    if (locale !== this.#view.state.locale) this.#element.requestUpdate();
    this.#view.setLanguage(locale, this.#element.strings);
    void loadStrings(locale).then((isNew) => {
      if (isNew) this.#view.refreshTexts();
    });
  }
}
