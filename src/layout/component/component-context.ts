/** What planning a Component tree needs to know. */
import type { FormEngine } from '../../engine/types.js';
import type { Remark } from '../documents/diagnostics.js';
import type { ItemIndex, ItemInfo } from '../documents/item-index.js';
import type { Tokens } from '../documents/tokens.js';
import type { ItemPresentation, PlanTexts } from '../plan.js';
import type { ItemNodes } from '../planner/item-nodes.js';
import type { WidgetContext } from '../widget.js';
import type { WritingContext } from '../written-value.js';
import type { Binder } from './bind.js';

/** An action as far as a button shows it. */
export interface ButtonAction {
  readonly id: string;
  readonly intent: string;
  readonly label?: { readonly literal?: string; readonly ref?: string };
}

export interface ComponentContext {
  readonly engine: FormEngine;
  readonly index: ItemIndex;
  readonly binder: Binder;
  readonly widgets: WidgetContext;
  readonly tokens: Tokens;
  readonly texts: PlanTexts;
  readonly writing: WritingContext;
  readonly items: ItemNodes;
  readonly remark: Remark;
  /** Undefined without a Response Actions document. */
  readonly actions: { get(id: string): ButtonAction | undefined } | undefined;
  readonly supports: (component: string) => boolean;
  presentationOf(info: ItemInfo): ItemPresentation;
}
