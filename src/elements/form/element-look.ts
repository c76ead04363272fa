import type { FormspecForm } from '../formspec-form.js';
import type { FormLook } from '../view/view-settings.js';

/** What the attributes of the element ask for. */
export class ElementLook implements FormLook {
  readonly stepsOpen = matchMedia('(min-width:40em)').matches;
  readonly #element: FormspecForm;
  readonly #isLoading: () => boolean;

  constructor(element: FormspecForm, isLoading: () => boolean) {
    this.#element = element;
    this.#isLoading = isLoading;
  }

  get title(): boolean {
    return !this.#element.authored && !this.#element.noTitle;
  }

  get submitButton(): boolean {
    return !this.#element.noSubmit;
  }

  get headingLevel(): number {
    return this.#element.headingLevel;
  }

  get loading(): boolean {
    return this.#isLoading();
  }
}
