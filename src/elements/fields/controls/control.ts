/** What a control is: a pure function from the live state of a field to a template, and the frame it needs. */
import { html, type TemplateResult, type nothing } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import type { FieldState } from '../../../engine/types.js';
import type { ControlHost } from '../../form/control-host.js';

export interface ControlContext {
  readonly field: FieldState;
  readonly host: ControlHost;
  /** @deprecated The former name of `host`. */
  readonly session: ControlHost;
  /** `id` for the (first) native control. The `for` of the label points to it. */
  readonly controlId: string;
  /** `id` of the element that contains the label or legend text. */
  readonly labelId: string;
  /** Ids of description, hint, prefix, suffix and messages, separated by spaces, or `nothing`. */
  readonly describedBy: string | typeof nothing;
  readonly invalid: boolean;
  /** Whether input is refused: the field is read-only, calculated or protected, or the whole form is read-only. */
  readonly locked: boolean;
  /** Annotations for the native control. The directive `attributes()` puts them on it. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What Component and Theme documents ask of the control, such as `placeholder` or `maxLines`. Undefined without documents. */
  readonly props?: Readonly<Record<string, unknown>> | undefined;
}

export interface Control {
  /**
   * `labelled`: one native control with a `<label for>` above it.
   * `grouped`: several native controls inside a `<fieldset>` whose `<legend>` is the label.
   * `inline`: one check box or switch whose label stands beside it.
   *
   * The frame puts prefix and suffix beside the control as `.formspec-affix`, and notices through focus events that the
   * user left the field. A grouped frame describes its fieldset; a control describes only what it renders itself.
   */
  readonly frame: 'labelled' | 'grouped' | 'inline';
  /** For `grouped`: the role of the fieldset. A radio group then carries `aria-required` and `aria-invalid`. */
  readonly role?: 'radiogroup';
  /** States that browsers or screen readers leave out for this control, so the label says them in words. Groups always say `required`. */
  readonly inWords?: 'required' | 'readonly' | 'both';
  /** Loads what `render` needs. A form is shown when all its controls are prepared for its document. */
  prepare?(owner: Document): Promise<void> | undefined;
  /**
   * For controls that are a single `<input>`: what to put on it. The frame then contains the input in its own template,
   * which saves one template for each of thousands of fields. Undefined if the control needs more than an input now.
   */
  input?(context: ControlContext): DirectiveResult | undefined;
  render(context: ControlContext): TemplateResult;
}

/** A control that the page registers for a `widgetHint`. */
export type Widget = Control;

/** A labelled control that is a single text input. */
export function plainInput(input: NonNullable<Control['input']>): Control {
  return {
    frame: 'labelled',
    input,
    render: (context) => html`<input class="formspec-input" ${input(context)} />`,
  };
}
