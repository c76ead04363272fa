/** Element directive that keeps a set of attributes in step with a record: the annotations of a control. */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart, PartType, type PartInfo } from 'lit/directive.js';

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
    if (next === this.#current) return noChange;
    for (const name in this.#current) if (!(name in next)) part.element.removeAttribute(name);
    for (const name in next)
      if (this.#current[name] !== next[name]) part.element.setAttribute(name, next[name]!);
    this.#current = next;
    return noChange;
  }
}

export const attributes = directive(AttributesDirective);
