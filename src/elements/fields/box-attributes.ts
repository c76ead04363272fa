/** Attributes of the box around a node: style hints of the author, state, and role. */
import type { FieldState } from '../../engine/types.js';
import type { Item } from '../../model/definition.js';
import type { ValidationResult } from '../../model/response.js';
import type { ViewState } from '../view/view-state.js';
import { severityOf } from './messages.js';

export type BoxAttributes = Readonly<Record<string, string>>;

/** Roles of `accessibility.role` that fit a box around a control or a group. Others would break its semantics. */
const BOX_ROLES = new Set(['alert', 'status', 'navigation', 'complementary', 'region']);

const NONE: BoxAttributes = {};
const hintsOf = new WeakMap<Item, BoxAttributes>();

/** Style hints of an item as attributes; the same object for every instance of the item. */
export function styleHints(item: Item): BoxAttributes {
  if (!item.presentation) return NONE;
  let known = hintsOf.get(item);
  if (!known) {
    const { styleHints: hints, layout, accessibility } = item.presentation;
    const grid = layout?.grid;
    known = defined({
      'data-emphasis': hints?.emphasis,
      'data-size': hints?.size,
      'data-span': grid?.span,
      'data-start': grid?.start,
      'data-row-span': grid?.rowSpan,
      'data-row-start': grid?.rowStart,
      'aria-live': liveness(item, accessibility?.liveRegion),
      'aria-atomic': accessibility?.liveRegion === 'assertive' && item.type !== 'group' ? 'true' : undefined,
    });
    hintsOf.set(item, known);
  }
  return known;
}

/** Polite fields and displays are announced by `LiveValues`, as a whole and once typing pauses. */
function liveness({ type }: Item, wanted: string | undefined): string | undefined {
  return wanted === 'off' || (wanted === 'polite' && type !== 'group') ? undefined : wanted;
}

export function fieldBox(
  view: ViewState,
  field: FieldState,
  results: readonly ValidationResult[],
): BoxAttributes {
  const hints = styleHints(field.item);
  const state = severityOf(results);
  const isReadonly = field.readonly || view.settings.readonly;
  const isAssisted = view.assist.isMarked(field);
  if (!state && !isReadonly && !isAssisted && !field.protected && !authorRole(field)) return hints;
  return defined({
    ...hints,
    'data-state': state,
    'data-readonly': isReadonly ? (field.calculated ? 'calculated' : '') : undefined,
    'data-protected': field.protected ? '' : undefined,
    'data-assisted': isAssisted ? '' : undefined,
    ...boxRole(view, field),
  });
}

/** Attributes for the box of a group, a repeat or a display. */
export function nodeAttributes(view: ViewState, node: FieldState): BoxAttributes {
  const hints = styleHints(node.item);
  const state = node.kind === 'display' ? undefined : severityOf(view.fields.resultsAt(node));
  if (!state && !node.protected && !authorRole(node)) return hints;
  return defined({
    ...hints,
    'data-state': state,
    'data-protected': node.protected ? '' : undefined,
    ...boxRole(view, node),
  });
}

/** Role and name for the box of a node, if the author asks for a role that a box can have. */
function boxRole(view: ViewState, node: FieldState): BoxAttributes {
  const role = authorRole(node);
  if (!role) return NONE;
  if (node.kind !== 'display')
    return { role, 'aria-labelledby': view.id(node, node.kind === 'field' ? 'label' : 'heading') };
  // Announced text needs no name; a landmark does.
  return /alert|status/.test(role) ? { role } : { role, 'aria-label': node.label() };
}

/** The role that the author asks for, if a box can have it. */
export function authorRole({ item }: FieldState): string | undefined {
  const role = item.presentation?.accessibility?.role;
  return role && BOX_ROLES.has(role) ? role : undefined;
}

function defined(record: Readonly<Record<string, string | number | undefined>>): BoxAttributes {
  const kept: Record<string, string> = {};
  for (const name in record) if (record[name] !== undefined) kept[name] = String(record[name]);
  return kept;
}
