/** Element directive for the box around a node: registers it, so that delegated events find the node, and sets attributes. */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { FieldState } from '../../engine/types.js';
import type { BoxAttributes } from '../fields/box-attributes.js';
import type { ViewState } from '../view/view-state.js';
import type { ElementOutput } from './element-output.js';
import { syncAttributes } from './sync-attributes.js';

class NodeBoxDirective extends Directive {
  #node: FieldState | undefined;
  #current: BoxAttributes = {};

  /** What a server renders: the attributes. */
  render(view: ViewState, node: FieldState, attributes: BoxAttributes): ElementOutput {
    return { attributes: view.planned?.box(node, attributes) ?? attributes };
  }

  override update(
    { element }: ElementPart,
    [view, node, given]: [ViewState, FieldState, BoxAttributes],
  ): unknown {
    if (node !== this.#node) view.screen.addBox(element, (this.#node = node));
    const attributes = view.planned?.box(node, given, element as HTMLElement) ?? given;
    syncAttributes(element, this.#current, attributes);
    this.#current = attributes;
    return noChange;
  }
}

export const nodeBox = directive(NodeBoxDirective);
