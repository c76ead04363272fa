/**
 * Element directive that is the whole link between a native control and its field: attributes, live value, options
 * and listeners, in one part. A form has thousands of these; one part each instead of a dozen keeps rendering
 * cheap, and handlers are shared tables instead of closures.
 */
import { html, noChange, nothing } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { OptionEntry } from '../../../model/definition.js';
import type { Control, ControlContext } from './control.js';
import { type Attributes, syncAttributes } from './sync-attributes.js';

export type { Attributes };

/** What the element shows. It is compared with the element itself, not with the last rendering: users change it too. */
export interface Shown {
  readonly value?: string;
  readonly checked?: boolean;
  /** Options of a `<select>`, in order; an empty label belongs to the empty choice. */
  readonly options?: readonly OptionEntry[];
  /** Selected values of a `<select multiple>`. */
  readonly values?: readonly unknown[];
}

type NativeElement = HTMLInputElement & HTMLSelectElement;

/** By event type. Not called while the control is locked. */
export type Handlers = Readonly<
  Record<string, (context: ControlContext, element: HTMLInputElement, event: Event) => void>
>;

class NativeDirective extends Directive {
  #attributes: Attributes = {};
  #options: readonly OptionEntry[] | undefined;
  #handlers: Handlers | undefined;
  #context!: ControlContext;

  render(_context: ControlContext, _attributes: Attributes, _shown?: Shown, _handlers?: Handlers): unknown {
    return noChange;
  }

  override update(
    part: ElementPart,
    [context, attributes, shown, handlers]: [ControlContext, Attributes, Shown?, Handlers?],
  ): unknown {
    const element = part.element as NativeElement;
    this.#context = context;
    if (handlers && !this.#handlers) for (const type in handlers) element.addEventListener(type, this);
    this.#handlers = handlers;
    syncAttributes(element, this.#attributes, attributes);
    this.#attributes = attributes;
    if (shown) this.#show(element, shown);
    return noChange;
  }

  handleEvent(event: Event): void {
    if (!this.#context.locked)
      this.#handlers![event.type]!(this.#context, event.currentTarget as HTMLInputElement, event);
  }

  #show(element: NativeElement, { value, checked, options, values }: Shown): void {
    if (options && options !== this.#options) {
      element.replaceChildren(...options.map((option) => new Option(option.label, option.value)));
      this.#options = options;
    }
    if (values) for (const option of element.options) option.selected = values.includes(option.value);
    if (checked !== undefined && element.checked !== checked) element.checked = checked;
    if (value !== undefined && element.value !== value) element.value = value;
  }
}

export const native = directive(NativeDirective);

/** A labelled control that is one text input. */
export function plainInput(input: NonNullable<Control['input']>): Control {
  return {
    frame: 'labelled',
    input,
    render: (context) => html`<input class="formspec-input" ${input(context)} />`,
  };
}

/**
 * Attributes that every native control of a field has. Native `required` states are read by browsers' own tools;
 * `aria-invalid` is always explicit, because browsers otherwise call an empty required control invalid at once.
 */
export function controlAttributes(context: ControlContext, more?: Attributes): Attributes {
  const { field, describedBy, invalid, locked } = context;
  return {
    ...context.attributes,
    id: context.controlId,
    'aria-describedby': describedBy === nothing ? undefined : (describedBy as string),
    'aria-invalid': String(invalid),
    required: (field.required && !locked) || undefined,
    ...lockAttributes(context),
    ...more,
  };
}

/** The frame's descriptions, and one of the control's own. */
export function describedByToo({ describedBy }: ControlContext, id: string): string {
  return typeof describedBy === 'string' ? `${describedBy} ${id}` : id;
}

/** Text that is locked can still be reached and read; what is switched off altogether cannot. */
function lockAttributes({ field, locked }: ControlContext): Attributes {
  return field.protected ? { disabled: true } : { readonly: locked || undefined };
}

/** For one control of several in a fieldset: the fieldset is named, described and required, not its parts. */
export function memberAttributes(context: ControlContext, index: number, more?: Attributes): Attributes {
  const { attributes, controlId, invalid, locked } = context;
  return {
    ...attributes,
    // Older agents read the description from the first control, newer ones from the fieldset.
    toolparamdescription: index === 0 ? attributes['toolparamdescription'] : undefined,
    // Not an attribute of check boxes and radio buttons.
    autocomplete: undefined,
    id: index === 0 ? controlId : `${controlId}-${index}`,
    disabled: locked || undefined,
    'aria-invalid': String(invalid),
    ...more,
  };
}
