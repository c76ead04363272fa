import type { FormspecForm } from '../formspec-form.js';
import type { FormLanguages } from '../loading/form-languages.js';
import type { FormLook, ValidateOn } from '../view/view-settings.js';

/** What the attributes of the element ask for. */
export class ElementLook implements FormLook {
  readonly scripted = true;
  readonly stepsOpen = matchMedia('(min-width:40em)').matches;
  readonly #element: FormspecForm;
  readonly #languages: FormLanguages | undefined;
  readonly #isLoading: () => boolean;

  constructor(element: FormspecForm, languages: FormLanguages | undefined, isLoading: () => boolean) {
    this.#element = element;
    this.#languages = languages;
    this.#isLoading = isLoading;
  }

  get languages(): readonly string[] {
    return this.#languages?.choices ?? [];
  }

  get title(): boolean {
    return !this.#element.authored && !this.#element.noTitle;
  }

  get submitButton(): boolean {
    return !this.#element.noSubmit;
  }

  /** A theme may set another default than `change`. */
  get validateOn(): ValidateOn {
    const wanted =
      this.#element.validateOn ??
      getComputedStyle(this.#element).getPropertyValue('--formspec-validate-on').trim();
    return wanted === 'submit' || wanted === 'blur' ? wanted : 'change';
  }

  get headingLevel(): number {
    return this.#element.headingLevel;
  }

  get loading(): boolean {
    return this.#isLoading();
  }
}
