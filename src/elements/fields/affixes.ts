/** What stands before and after a control. */
import type { FieldState } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import type { ViewState } from '../view/view-state.js';

export type Affixes = Pick<FieldItem, 'prefix' | 'suffix'>;

/** From the document that lays the form out, else from the item. */
export const affixesOf = (view: ViewState, field: FieldState): Affixes =>
  view.planned?.affixesOf(field) ?? (field.item as FieldItem);
