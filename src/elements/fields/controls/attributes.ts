import { noChange } from 'lit';
import {
  Directive,
  directive,
  type DirectiveResult,
  type ElementPart,
  PartType,
  type PartInfo,
} from 'lit/directive.js';
import { syncAttributes } from './sync-attributes.js';

class AttributesDirective extends Directive {
  #current: Readonly<Record<string, string>> = {};

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT)
      throw new Error('attributes() belongs on an element: <input ${attributes(…)}>');
  }

  render(_attributes: Readonly<Record<string, string>>): unknown {
    return noChange;
  }

  override update(part: ElementPart, [next]: [Readonly<Record<string, string>>]): unknown {
    syncAttributes(part.element, this.#current, next);
    this.#current = next;
    return noChange;
  }
}

/**
 * Element directive that keeps a set of attributes in step with a record: the annotations of a control.
 *
 * @example html`<input id=${controlId} ${attributes(context.attributes)} />`
 */
export const attributes: (record: Readonly<Record<string, string>>) => DirectiveResult =
  directive(AttributesDirective);
