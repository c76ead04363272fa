/** How an item looks by the definition alone: what a cascade starts from, and all there is without a theme. */
import type { OptionEntry } from '../../engine/index.js';
import type { Definition, FieldItem } from '../../model/definition.js';
import type { ItemInfo } from '../documents/item-index.js';
import { own } from '../documents/rules.js';
import { isSafeRole } from '../documents/safe-values.js';
import { displayComponent, groupComponent } from '../plan-node.js';
import type { Accessibility, ItemPresentation } from '../plan.js';
import { type WidgetContext, type WidgetField, widgetOf } from '../widget.js';

/** What the choice of a widget needs of an item, whether or not there is an instance of it. */
export function widgetFieldOf({ item, parent }: ItemInfo, definition: Definition): WidgetField {
  const { dataType, options, optionSet, currency } = item as FieldItem;
  const listed: readonly OptionEntry[] | undefined =
    optionSet === undefined
      ? Array.isArray(options)
        ? options
        : undefined
      : own(definition.optionSets, optionSet)?.options;
  return {
    item,
    dataType,
    options: listed,
    optionsStatus: 'ready',
    currency: currency ?? definition.formPresentation?.defaultCurrency,
    parent: parent ? { kind: parent.isRepeat ? 'row' : 'group', item: parent.item } : null,
  };
}

/** The widget that a hint leads to, or with `null` the default of the item; a registered one by its own name. */
export function hintedWidget(
  info: ItemInfo,
  hint: string | null | undefined,
  context: WidgetContext,
): string {
  const { item } = info;
  if (item.type === 'display') return displayComponent(hint ?? undefined);
  if (item.type === 'group')
    return groupComponent({ kind: info.isRepeat ? 'repeat' : 'group', item }, hint ?? '');
  const choice = widgetOf(widgetFieldOf(info, context.definition), context, hint);
  return choice.widget ?? choice.component;
}

export function definitionPresentation(info: ItemInfo, context: WidgetContext): ItemPresentation {
  const { widgetHint, accessibility } = info.item.presentation ?? {};
  return {
    widget: hintedWidget(info, widgetHint, context),
    widgetConfig: {},
    labelPosition: context.definition.formPresentation?.labelPosition ?? 'top',
    style: {},
    cssClass: [],
    accessibility: withSafeRole(accessibility),
  };
}

/** The definition may name any role; only some of them fit a box around an item. */
export function withSafeRole(accessibility: Accessibility = {}): Accessibility {
  if (accessibility.role === undefined || isSafeRole(accessibility.role)) return accessibility;
  const { role: _, ...rest } = accessibility;
  return rest;
}
