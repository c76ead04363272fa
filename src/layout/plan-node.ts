/** One node of the plan by the definition alone, without its children: cheap enough for every render of every field. */
import type { FieldState } from '../engine/types.js';
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
const HINTS = new Map([
  ['x-exclusive-accordion', 'Accordion'],
  ['x-dismissible-alert', 'Alert'],
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
  const hint = item.presentation?.widgetHint ?? '';
  const named = HINTS.get(hint) ?? hint;
  if (kind === 'display')
    return {
      component: DISPLAYS.has(named) ? (named as ComponentName) : 'Text',
      props: displayProps(field, named, hint),
      text: displayText(field),
    };
  const group = groupLayout(field);
  const isKnown = GROUPS.has(named) && !(named === 'Tabs' && kind !== 'group');
  const component =
    kind === 'row'
      ? 'Row'
      : group.content === 'table'
        ? 'DataTable'
        : isKnown
          ? (named as ComponentName)
          : 'Section';
  return { component, props: {}, group };
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

function displayProps({ item }: FieldState, component: string, hint: string): PlanNode['props'] {
  if (component === 'Alert') {
    const severity = SEVERITIES.get(item.presentation?.styleHints?.emphasis ?? '') ?? 'info';
    return { severity, dismissible: hint !== component };
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
