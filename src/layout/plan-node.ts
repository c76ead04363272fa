/** One node of the plan by the definition alone, without its children: cheap enough for every render of every field. */
import type { FieldState } from '../engine/types.js';
import type { Item } from '../model/definition.js';
import { groupLayout } from './group-layout.js';
import type { ComponentName, PlanNode } from './plan.js';
import { type WidgetContext, widgetOf } from './widget.js';

const GROUPS = new Set<string>([
  'Section',
  'Stack',
  'Grid',
  'Card',
  'Collapsible',
  'ConditionalGroup',
  'Tabs',
  'Accordion',
  'Panel',
  'Modal',
  'Popover',
]);
const DISPLAYS = new Set<string>([
  'Heading',
  'Text',
  'Divider',
  'Alert',
  'Badge',
  'ProgressBar',
  'Summary',
  'ValidationSummary',
]);
const DISMISSIBLE = 'x-dismissible-alert';
const HINTS = new Map([
  ['x-exclusive-accordion', 'Accordion'],
  [DISMISSIBLE, 'Alert'],
]);
const SEVERITIES = new Map([
  ['danger', 'error'],
  ['warning', 'warning'],
  ['success', 'success'],
]);

/** The node of an item instance; `children` stays empty, as the drawing side follows the live form. */
export function planNode(field: FieldState, context: WidgetContext): PlanNode {
  const { item, kind } = field;
  const { layout, accessibility } = item.presentation ?? {};
  return {
    ...componentOf(field, context),
    path: field.path,
    label: field.label(),
    required: field.required,
    readonly: field.readonly,
    visible: field.relevant || field.protected,
    ...(accessibility ? { accessibility } : {}),
    ...(layout?.grid ? { grid: layout.grid } : {}),
    labelPosition: context.definition.formPresentation?.labelPosition ?? 'top',
    origin: 'definition',
    children: [],
    ...(kind === 'repeat' ? rowLimits(field) : {}),
  };
}

function componentOf(
  field: FieldState,
  context: WidgetContext,
): Pick<PlanNode, 'component' | 'props' | 'text' | 'control' | 'widget' | 'group'> {
  const { kind, item } = field;
  if (kind === 'field') {
    const choice = widgetOf(field, context);
    return { ...choice, props: { ...choice.props, ...optionFlow(field) } };
  }
  if (kind === 'display') {
    const component = displayComponent(item.presentation?.widgetHint);
    return { component, props: displayProps(field.item, component), text: displayText(field) };
  }
  return { component: groupComponent(field), props: {}, group: groupLayout(field) };
}

const named = (hint = ''): string => HINTS.get(hint) ?? hint;

/** What a display item is drawn as; a hint that does not fit leaves a text. */
export function displayComponent(hint: string | undefined): ComponentName {
  const name = named(hint);
  return DISPLAYS.has(name) ? (name as ComponentName) : 'Text';
}

/** What a group, a repeat or a row is drawn as; a hint that does not fit leaves a section. */
export function groupComponent(
  node: Pick<FieldState, 'kind' | 'item'>,
  hint: string | undefined = node.item.presentation?.widgetHint,
): ComponentName | 'Row' {
  if (node.kind === 'row') return 'Row';
  if (groupLayout(node, hint).content === 'table') return 'DataTable';
  const name = named(hint);
  return GROUPS.has(name) && !(name === 'Tabs' && node.kind !== 'group')
    ? (name as ComponentName)
    : 'Section';
}

/** Options in sight stand one below the other, side by side (`inline`) or in columns (`grid`). */
function optionFlow({ item, options }: FieldState): PlanNode['props'] {
  const { flow, columns } = item.presentation?.layout ?? {};
  if (!options || !flow || flow === 'stack') return {};
  return flow === 'inline' ? { orientation: 'horizontal' } : { columns: columns ?? 1 };
}

/** A bind may calculate the text of a display. */
export function displayText(field: FieldState): string {
  return typeof field.value === 'string' ? field.value : field.label();
}

/** Props of a display that its hints and extensions decide. */
export function displayProps(item: Item, component: string): PlanNode['props'] {
  if (component === 'Alert') {
    const { styleHints, widgetHint } = item.presentation ?? {};
    const severity = SEVERITIES.get(styleHints?.emphasis ?? '') ?? 'info';
    return { severity, dismissible: widgetHint === DISMISSIBLE };
  }
  const level = component === 'Heading' && Math.trunc(Number(item.extensions?.['x-heading-level']));
  return level ? { level: Math.min(Math.max(level, 1), 6) } : {};
}

/** Whether rows can be added to or removed from a repeat now. */
export function rowLimits({ rows, minRepeat = 0, maxRepeat, readonly }: FieldState) {
  return {
    canAdd: !readonly && (maxRepeat === undefined || rows.length < maxRepeat),
    canRemove: !readonly && rows.length > minRepeat,
  };
}
