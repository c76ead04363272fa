/** What templates use of a form that Component and Theme documents lay out. The code behind it is loaded with the documents. */
import type { FieldState, FormChange } from '../../engine/types.js';
import type { PageOutline } from '../../layout/pages.js';
import type { PlanNode } from '../../layout/plan.js';
import type { ValidationReport } from '../../model/response.js';
import type { Affixes } from '../fields/affixes.js';
import type { BoxAttributes } from '../fields/box-attributes.js';
import type { ViewState } from '../view/view-state.js';

export interface PlannedView {
  /** Called once, before anything is rendered. */
  attach(view: ViewState): void;
  /** Everything between the progress and the buttons. */
  content(): unknown;
  /** The pages that are shown, without the review. */
  readonly pages: readonly PageOutline[];
  pageContent(page: PageOutline): unknown;
  /** The page that shows a node. */
  pageOf(pages: readonly PageOutline[], node: FieldState): PageOutline | undefined;
  /** How a node of the engine is drawn; undefined if the documents leave it out. */
  nodeOf(field: FieldState): PlanNode | undefined;
  /** What documents ask of the control of a field. */
  propsOf(field: FieldState): Readonly<Record<string, unknown>> | undefined;
  affixesOf(field: FieldState): Affixes;
  /** Whether a field stands in a table. */
  isCell(field: FieldState): boolean;
  /**
   * Attributes of the box around a node of the engine, in place of those that the definition asks for. Sets the styles of
   * the element, if there is one, without an attribute that a content security policy forbids.
   */
  box(field: FieldState, attributes: BoxAttributes, element?: HTMLElement): BoxAttributes;
  /** Whether a button of the document, in sight now, submits the form. */
  readonly hasSubmit: boolean;
  /** Opens the tabs, dialogs and popovers around an element. */
  open(target: Element): void;
  /** After a submit attempt: shows fields with errors that the documents hide. */
  reveal(report: ValidationReport): void;
  update(change: FormChange): void;
  /** The language or the texts changed. */
  retitle(): void;
  /** The form entered the document, or left it. */
  connect(on: boolean): void;
}
