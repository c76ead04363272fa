/** Finds the widget to draw: the one that a theme names if it is supported and fits the item, else the first fallback that does. */
import type { FieldItem } from '../../model/definition.js';
import { type Fit, inputFit } from '../vocabulary/compatibility.js';
import { categoryOf, isComponentName, isInput } from '../vocabulary/component-names.js';
import type { Remark } from '../documents/diagnostics.js';
import type { ItemInfo } from '../documents/item-index.js';
import { hintedWidget } from '../planner/definition-presentation.js';
import type { WidgetContext } from '../widget.js';
import type { Cascaded } from './cascade.js';

const FALLBACKS = new Map([
  ['Slider', 'NumberInput'],
  ['Rating', 'NumberInput'],
  ['RadioGroup', 'Select'],
  ['Signature', 'FileUpload'],
  ['DataTable', 'Stack'],
  ['Panel', 'Card'],
  ['Modal', 'Card'],
  ['Popover', 'Card'],
]);

function fallbackOf(widget: string): string | undefined {
  const own = FALLBACKS.get(widget);
  if (own) return own;
  const category = categoryOf(widget);
  return category === 'display'
    ? 'Text'
    : category === 'layout' || category === 'container'
      ? 'Section'
      : undefined;
}

export interface ChainContext extends WidgetContext {
  readonly supports: (component: string) => boolean;
}

/** How well a built-in widget fits an item. */
function fitOf(widget: string, info: ItemInfo, config: Readonly<Record<string, unknown>>): Fit {
  const { item } = info;
  if (item.type === 'field')
    return isInput(widget)
      ? inputFit(widget, (item as FieldItem).dataType, config['multiple'] === true)
      : 'none';
  const fits =
    widget === 'Panel' || widget === 'Modal' || widget === 'Popover'
      ? true
      : widget === 'DataTable'
        ? info.isRepeat
        : widget !== 'ActionButton' &&
          (categoryOf(widget) === 'display') === (item.type === 'display') &&
          !isInput(widget);
  return fits ? 'strict' : 'none';
}

export interface ChosenWidget {
  readonly widget: string;
  /** Settings are those of the named widget; another one does not inherit them. */
  readonly widgetConfig: Readonly<Record<string, unknown>>;
}

export function chooseWidget(
  info: ItemInfo,
  cascaded: Cascaded,
  context: ChainContext,
  remark: Remark,
): ChosenWidget {
  const { widget: named, level, fallback, widgetConfig, pointer } = cascaded;
  const byDefault = (): ChosenWidget => ({ widget: hintedWidget(info, null, context), widgetConfig: {} });
  if (named === undefined) return { ...byDefault(), widgetConfig };
  if (level === 0) {
    const widget = hintedWidget(info, named, context);
    const isTaken = widget === named || widget !== hintedWidget(info, null, context);
    return { widget, widgetConfig: isTaken ? widgetConfig : {} };
  }
  const isField = info.item.type === 'field';
  if (!isComponentName(named)) {
    if (isField && context.widgets?.get(named)) return { widget: named, widgetConfig };
  } else {
    const fit = fitOf(named, info, widgetConfig);
    const key = info.path;
    if (fit === 'loose')
      remark('W802', pointer, `${named} is not made for "${key}", but can take its value.`);
    if (fit !== 'none' && context.supports(named)) return { widget: named, widgetConfig };
    // Defaults are for all items, so an input there says nothing about groups and displays.
    if (fit === 'none' && !(level === 1 && !isField && isInput(named)))
      remark('W712', pointer, `${named} does not fit "${key}".`);
  }
  const next = [...fallback, fallbackOf(named)].find(
    (widget) => widget !== undefined && context.supports(widget) && fitOf(widget, info, {}) !== 'none',
  );
  return next === undefined ? byDefault() : { widget: next, widgetConfig: {} };
}
