/**
 * What templates read. Templates are pure functions of a `ViewState`: while they render they neither subscribe nor fetch
 * nor change anything, and they do not touch the page. This class and its parts run without a DOM, so that a server can
 * call the same templates; whatever acts on the page goes through `screen`, which only event handlers use.
 */
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { ResolvedIssuer } from '../../layout/issuer/resolve-issuer.js';
import { type Pages, SinglePage } from '../pages/pages.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { LiveParts, type Template } from '../rendering/live.js';
import type { StringKey } from '../strings/strings.js';
import { AssistMarks } from './assist-marks.js';
import { FieldScreen, type FieldScreenOptions } from './field-screen.js';
import { Notices } from './notices.js';
import type { PlannedView } from '../planned/planned-view.js';
import { failureTemplate } from './part-failure.js';
import type { Screen } from './screen.js';
import { SummaryArea } from './summary-area.js';
import type { Texts, TextValues } from '../strings/texts.js';
import type { ViewSettings } from './view-settings.js';

export interface ViewStateOptions extends FieldScreenOptions {
  readonly engine: FormEngine;
  readonly texts: Texts;
  readonly settings: ViewSettings;
  readonly screen: Screen;
  /** Start of every DOM id; different for each form on a page. */
  readonly idPrefix: string;
  /** How a node is drawn. An option, because the templates of groups need it for their children. */
  readonly templateOf: (node: FieldState) => Template;
  /** Whether there is a last page with all answers. */
  readonly withReview: boolean;
  /** Whether the pages of the definition apply. They do not where the page owns the layout. */
  readonly paged: boolean;
  /** Who asks, if it is known. */
  readonly issuer?: ResolvedIssuer | undefined;
  /** The layout of Component and Theme documents, if there are any. */
  readonly planned?: PlannedView | undefined;
}

export class ViewState implements Texts {
  readonly engine: FormEngine;
  readonly settings: ViewSettings;
  readonly screen: Screen;
  readonly rendering: LiveParts;
  readonly fields: FieldScreen;
  readonly assist = new AssistMarks();
  readonly notices: Notices;
  readonly summary: SummaryArea;
  readonly pages: Pages;
  readonly issuer: ResolvedIssuer | undefined;
  /** Undefined for a form that its definition alone lays out. */
  readonly planned: PlannedView | undefined;
  readonly #texts: Texts;
  readonly #idPrefix: string;
  #isGate = false;

  constructor(options: ViewStateOptions) {
    this.engine = options.engine;
    this.settings = options.settings;
    this.screen = options.screen;
    this.#texts = options.texts;
    this.#idPrefix = options.idPrefix;
    this.rendering = new LiveParts(options.templateOf, (cause, subject) =>
      failureTemplate(this, cause, subject),
    );
    this.fields = new FieldScreen(this, options);
    this.notices = new Notices(this);
    this.summary = new SummaryArea(this);
    this.issuer = options.issuer;
    this.planned = options.planned;
    this.planned?.attach(this);
    const part = options.paged ? loadedPart('pages') : undefined;
    this.pages = part?.createPages(this, options.withReview) ?? new SinglePage(this);
  }

  /** Whether this is a Screener, whose answers go nowhere. */
  get isGate(): boolean {
    return this.#isGate;
  }

  markAsGate(): void {
    this.#isGate = true;
  }

  get locale(): string {
    return this.#texts.locale;
  }

  text(key: StringKey, values?: TextValues): string {
    return this.#texts.text(key, values);
  }

  /** DOM id for a part of a node, or of the form as a whole (null): unique on the page, stable when rows move. */
  id(node: FieldState | null, part: string): string {
    return node ? `${this.#idPrefix}-${node.id}-${part}` : `${this.#idPrefix}-${part}`;
  }
}
