/** What a control is: a function from a field's live state to a template, plus how it wants to be framed. */
import type { TemplateResult, nothing } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { FieldState } from '../../../engine/types.js';
import type { FormSession } from '../../form/control-host.js';

export interface ControlContext {
  readonly field: FieldState;
  readonly session: FormSession;
  /** `id` for the (first) native control; the label's `for` points to it. */
  readonly controlId: string;
  /** `id` of the element that holds the label or legend text. */
  readonly labelId: string;
  /** Ids of description, hint, prefix/suffix and error, space-separated, or `nothing`. */
  readonly describedBy: string | typeof nothing;
  readonly invalid: boolean;
  /** Show it, but take no input: readonly, calculated, protected or under review. */
  readonly locked: boolean;
  /** Annotations for the native control; put them on with the `attributes()` directive. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Control {
  /**
   * `labelled`: one native control with a `<label for>` above it.
   * `grouped`: several native controls inside a `<fieldset>` whose `<legend>` is the label.
   * `inline`: one check box or switch whose label stands beside it.
   *
   * The frame puts prefix and suffix as `.formspec-affix` beside the control and notices by focus events that the
   * user left the field. A grouped frame describes its fieldset; a control describes only what it renders itself.
   */
  readonly frame: 'labelled' | 'grouped' | 'inline';
  /** For `grouped`: the role of the fieldset. A radio group says so and then carries `aria-required` and `aria-invalid`. */
  readonly role?: 'radiogroup';
  /** A state that browsers do not tell of such a control; its label says it. Groups without a role are always required in words. */
  readonly inWords?: 'required' | 'readonly';
  /** Fetches what `render` needs. A form is shown once all its controls are prepared for the document that it is in. */
  prepare?(owner: Document): Promise<void> | undefined;
  /**
   * For controls that are one `<input>` and nothing else: what to put on it. The frame then has the input in its own
   * template, which for thousands of fields saves as many templates. Undefined where it is something else for once.
   */
  input?(context: ControlContext): DirectiveResult | undefined;
  render(context: ControlContext): TemplateResult;
}

/** A control contributed by the page for a `widgetHint`. */
export type Widget = Control;
