/** What documents ask of the page: custom properties on the form, stylesheets, and the width of the window. */
import type { Plan } from '../../layout/plan.js';

/** Stylesheets in use, with the number of forms that use them. */
const sheets = new WeakMap<Document, Map<string, { link: HTMLLinkElement; uses: number }>>();

export class PageSurface {
  readonly #element: HTMLElement;
  readonly #onWidth: () => void;
  #variables: Plan['variables'] = {};
  #stylesheets: readonly string[] = [];
  #media: MediaQueryList[] = [];

  constructor(element: HTMLElement, onWidth: () => void) {
    this.#element = element;
    this.#onWidth = onWidth;
  }

  get document(): Document {
    return this.#element.ownerDocument;
  }

  /** Width of the viewport in pixels. */
  get width(): number {
    return this.document.defaultView?.innerWidth ?? 0;
  }

  connect(plan: Plan): void {
    this.apply(plan);
    this.#watch(Object.values(plan.breakpoints));
  }

  /** Sets what the plan asks for, and takes back what it no longer asks for. */
  apply({ variables, stylesheets }: Plan): void {
    const { style } = this.#element;
    for (const name in this.#variables) if (!(name in variables)) style.removeProperty(name);
    for (const [name, value] of Object.entries(variables))
      if (this.#variables[name] !== value) style.setProperty(name, value);
    this.#variables = variables;
    if (stylesheets.join() === this.#stylesheets.join()) return;
    const before = this.#stylesheets;
    this.#stylesheets = stylesheets;
    for (const url of stylesheets) useSheet(this.document, url);
    for (const url of before) leaveSheet(this.document, url);
  }

  disconnect(): void {
    this.#watch([]);
    const { style } = this.#element;
    for (const name in this.#variables) style.removeProperty(name);
    for (const url of this.#stylesheets) leaveSheet(this.document, url);
    this.#variables = {};
    this.#stylesheets = [];
  }

  #watch(widths: readonly number[]): void {
    for (const query of this.#media) query.removeEventListener('change', this.#onWidth);
    this.#media = widths.map((width) => matchMedia(`(min-width: ${width}px)`));
    for (const query of this.#media) query.addEventListener('change', this.#onWidth);
  }
}

function useSheet(page: Document, url: string): void {
  let known = sheets.get(page);
  if (!known) sheets.set(page, (known = new Map()));
  const found = known.get(url);
  if (found) return void found.uses++;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  link.addEventListener('error', () =>
    console.warn(`formspec-form: the stylesheet ${url} of a theme could not be loaded.`),
  );
  page.head.append(link);
  known.set(url, { link, uses: 1 });
}

function leaveSheet(page: Document, url: string): void {
  const known = sheets.get(page);
  const found = known?.get(url);
  if (!found || --found.uses > 0) return;
  found.link.remove();
  known!.delete(url);
}
