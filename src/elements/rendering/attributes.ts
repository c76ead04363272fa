import { noChange } from 'lit';
import {
  Directive,
  directive,
  type DirectiveResult,
  type ElementPart,
  PartType,
  type PartInfo,
} from 'lit/directive.js';
import type { ElementOutput } from './element-output.js';
import { syncAttributes } from './sync-attributes.js';

class AttributesDirective extends Directive {
  #current: Readonly<Record<string, string>> = {};

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT)
      throw new Error('attributes() belongs on an element: <input ${attributes(…)}>');
  }

  /** What a server renders: the attributes. */
  render(attributes: Readonly<Record<string, string>>): ElementOutput {
    return { attributes };
  }

  override update(part: ElementPart, [next]: [Readonly<Record<string, string>>]): unknown {
    syncAttributes(part.element, this.#current, next);
    this.#current = next;
    return noChange;
  }
}

/**
 * Element directive that keeps the attributes of an element equal to a record, such as the annotations of a control.
 *
 * @example html`<input id=${controlId} ${attributes(context.attributes)} />`
 */
export const attributes: (record: Readonly<Record<string, string>>) => DirectiveResult =
  directive(AttributesDirective);
