/**
 * Element directive that connects a native control to its field: attributes, shown value, options and listeners. A form
 * has thousands of controls; one part for each, instead of a dozen, and shared handler tables instead of closures keep
 * rendering fast.
 */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { OptionEntry } from '../../model/definition.js';
import type { ControlContext } from '../fields/controls/control.js';
import type { ElementOutput, Shown } from './element-output.js';
import { type Attributes, syncAttributes } from './sync-attributes.js';

type NativeElement = HTMLInputElement & HTMLSelectElement;

/** Event handlers by event type. They are not called while the control is locked. */
export type Handlers = Readonly<
  Record<string, (context: ControlContext, element: HTMLInputElement, event: Event) => void>
>;

class NativeControlDirective extends Directive {
  #attributes: Attributes = {};
  #options: readonly OptionEntry[] | undefined;
  #handlers: Handlers | undefined;
  #context!: ControlContext;

  /** What a server renders: the attributes and what the control shows. Handlers are for browsers only. */
  render(
    _context: ControlContext,
    attributes: Attributes,
    shown?: Shown,
    _handlers?: Handlers,
  ): ElementOutput {
    return { attributes, shown };
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

  /** Compares with the element itself, not with the last rendering, because users change it too. */
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

export const native = directive(NativeControlDirective);
