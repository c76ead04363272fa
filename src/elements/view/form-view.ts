/** What is on the screen of one loaded form. Keeps it in step with the engine, the language and the state of the form. */
import type { FieldState, FormChange } from '../../engine/types.js';
import { prepareControls } from '../fields/controls/index.js';
import { hasWholeFormDisplay, wholeFormDisplays } from '../layout/rare-display-items.js';
import type { AwaitedAnswers } from '../form/awaited-answers.js';
import { FormControlHost } from '../form/form-control-host.js';
import type { LiveValues } from './live-values.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { DomScreen } from './screen.js';
import { FormTexts, type Replacements } from '../strings/texts.js';
import { type FormLook, ViewSettings } from './view-settings.js';
import { ViewState, type ViewStateOptions } from './view-state.js';

export interface FormViewOptions extends Pick<
  ViewStateOptions,
  'engine' | 'templateOf' | 'annotate' | 'withReview' | 'paged' | 'planned' | 'issuer'
> {
  /** The `<formspec-form>` element. */
  readonly element: HTMLElement;
  readonly locale: string;
  readonly replacements: Replacements;
  readonly look: FormLook;
  readonly readonly: boolean;
  readonly awaited: AwaitedAnswers;
  /** Called before a control writes a value. */
  readonly beforeWrite: (field: FieldState) => void;
}

let count = 0;

export class FormView {
  /** What templates read. */
  readonly state: ViewState;
  readonly #texts: FormTexts;
  readonly #screen: DomScreen;
  readonly #hasWholeFormDisplays: boolean;
  readonly #liveValues: LiveValues | undefined;

  constructor(options: FormViewOptions) {
    const { engine, element, awaited, beforeWrite } = options;
    const texts = (this.#texts = new FormTexts(options.locale, options.replacements));
    this.#screen = new DomScreen(element);
    this.state = new ViewState({
      ...options,
      texts,
      settings: new ViewSettings(options.look, options.readonly),
      screen: this.#screen,
      idPrefix: `formspec-${++count}`,
      createControlHost: (view) => new FormControlHost(view, texts, awaited, beforeWrite),
    });
    this.#hasWholeFormDisplays = hasWholeFormDisplay(engine.definition.items);
    const part = loadedPart('liveValues');
    this.#liveValues = part && new part.LiveValues(this.state);
  }

  /** Shows what one engine cycle changed, and nothing else. */
  update(change: FormChange): void {
    const { engine, fields, notices, summary, pages, rendering } = this.state;
    fields.update(change);
    summary.update();
    notices.update();
    this.state.planned?.update(change);
    pages.update(change);
    if (this.#hasWholeFormDisplays)
      wholeFormDisplays(engine.items).forEach((node) => rendering.refresh(node));
    if (engine.definition.fees) rendering.refresh('outcome');
    this.#liveValues?.update(change);
    this.#prepareControls(change);
  }

  setLanguage(locale: string, replacements: Replacements): void {
    if (!this.#texts.change(locale, replacements)) return;
    this.state.engine.locale = locale;
    this.refreshTexts();
    // Another order of dates may ask for another control.
    this.#prepare(this.state.engine.items);
  }

  /** Texts of the catalogue were loaded, or replaced. */
  refreshTexts(): void {
    this.state.planned?.retitle();
    this.state.pages.retitle();
    this.refreshAll();
  }

  setReadonly(on: boolean): void {
    const { settings, assist } = this.state;
    if (!settings.setReadonly(on)) return;
    assist.lockChanged();
    this.refreshAll();
  }

  /** Returns false if nothing changed. */
  setPending(on: boolean): boolean {
    const { settings, rendering, screen } = this.state;
    if (!settings.setPending(on)) return false;
    rendering.refresh('actions');
    if (on) screen.announce(this.state.text('submitting'));
    return true;
  }

  refreshAll(): void {
    this.state.rendering.refreshAll(this.state.engine.items);
  }

  /** Makes the screen as new, on the first page. */
  reset(): void {
    const { fields, summary, pages } = this.state;
    fields.reset();
    summary.clear();
    this.refreshAll();
    pages.restart();
  }

  /** The form left the document. */
  disconnect(): void {
    this.#liveValues?.stop();
    this.#screen.stop();
  }

  destroy(): void {
    this.state.rendering.slicer?.stop();
  }

  /** New rows and new options may bring controls whose code is not loaded yet. */
  #prepareControls({ changes }: FormChange): void {
    this.#prepare(
      changes.flatMap(({ field, facets }) => (facets.has('rows') || facets.has('options') ? field : [])),
    );
  }

  #prepare(nodes: readonly FieldState[]): void {
    const { engine, rendering, planned } = this.state;
    void prepareControls(nodes, engine, this.#screen.element.ownerDocument, planned)?.then((fields) => {
      for (const field of fields) rendering.refresh(field);
    });
  }
}
