/**
 * Element directive for the box around a node: tells the session which node is inside, so that delegated events
 * find it, and keeps the data attributes that the stylesheet reads.
 */
import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { FieldState } from '../../engine/types.js';
import type { Item } from '../../model/definition.js';
import { syncAttributes } from '../fields/controls/sync-attributes.js';
import type { Session } from '../form/form-view.js';

export type Modifiers = Readonly<Record<string, string>>;

class FrameDirective extends Directive {
  #field: FieldState | undefined;
  #current: Modifiers = NONE;

  render(_session: Session, _field: FieldState, _modifiers: Modifiers): unknown {
    return noChange;
  }

  override update(
    { element }: ElementPart,
    [session, field, modifiers]: [Session, FieldState, Modifiers],
  ): unknown {
    if (field !== this.#field) session.frame(element, (this.#field = field));
    syncAttributes(element, this.#current, modifiers);
    this.#current = modifiers;
    return noChange;
  }
}

export const frame = directive(FrameDirective);

const NONE: Modifiers = {};
const byItem = new WeakMap<Item, Modifiers>();

/** What the author's hints say about the look of an item; the same object for every instance of it. */
export function styleModifiers(item: Item): Modifiers {
  if (!item.presentation) return NONE;
  let known = byItem.get(item);
  if (!known) {
    const { styleHints, layout, accessibility } = item.presentation;
    const grid = layout?.grid;
    known = withoutGaps({
      'data-emphasis': styleHints?.emphasis,
      'data-size': styleHints?.size,
      'data-span': grid?.span,
      'data-start': grid?.start,
      'data-row-span': grid?.rowSpan,
      'data-row-start': grid?.rowStart,
      'aria-live': accessibility?.liveRegion === 'off' ? undefined : accessibility?.liveRegion,
    });
    byItem.set(item, known);
  }
  return known;
}

export function withoutGaps(record: Readonly<Record<string, string | number | undefined>>): Modifiers {
  const kept: Record<string, string> = {};
  for (const name in record) if (record[name] !== undefined) kept[name] = String(record[name]);
  return kept;
}
