/** How the box and the control of an item look by the documents. */
import type { FieldState } from '../../engine/types.js';
import { checkedProps } from '../../layout/vocabulary/checked-props.js';
import { widgetProps } from '../../layout/theme/widget-props.js';
import type { Plan, PlanNode } from '../../layout/plan.js';
import type { BoxAttributes } from '../fields/box-attributes.js';
import type { ViewState } from '../view/view-state.js';
import { classesOf, liveness, placeAttributes, roleOf } from './look.js';

/** What a definition asks of a box and the documents replace. */
const REPLACED = new Set([
  'data-span',
  'data-start',
  'data-row-span',
  'data-row-start',
  'role',
  'aria-labelledby',
  'aria-live',
  'aria-atomic',
]);

export function boxAttributes(
  view: ViewState,
  field: FieldState,
  node: PlanNode,
  given: BoxAttributes,
): BoxAttributes {
  const attributes: Record<string, string> = {};
  for (const name in given) if (!REPLACED.has(name)) attributes[name] = given[name]!;
  const { kind } = field;
  if (kind === 'field' && node.labelPosition && node.labelPosition !== 'top')
    attributes['data-label-position'] = node.labelPosition;
  for (const [name, value] of Object.entries(placeAttributes(node)))
    if (typeof value === 'string') attributes[name] = value;
  const classes = classesOf(node);
  // The whole attribute is replaced, so the project's own classes come first.
  if (classes) attributes['class'] = `${ownClasses(node, kind)}${classes}`;
  Object.assign(attributes, spoken(view, field, node));
  return attributes;
}

const CARDS = new Set(['Card', 'Panel']);

function ownClasses({ component, group, origin }: PlanNode, kind: FieldState['kind']): string {
  if (kind === 'field') return 'formspec-field';
  if (kind === 'display') return `formspec-${component.toLowerCase()}`;
  if (origin === 'component') return 'formspec-section formspec-repeat';
  if (component === 'Collapsible' || group?.box === 'fold') return 'formspec-group formspec-collapsible';
  return CARDS.has(component) ? 'formspec-group formspec-card' : 'formspec-group';
}

/** Role and live region. A role never takes the name away: the label stays the name of the box. */
function spoken(view: ViewState, field: FieldState, node: PlanNode): Record<string, string> {
  const { kind } = field;
  const live = liveness(node);
  const attributes: Record<string, string> = {};
  // Polite fields are announced as a whole once typing pauses; a live region around a control repeats every key.
  if (live && (kind !== 'field' || live === 'assertive')) attributes['aria-live'] = live;
  const role = roleOf(node);
  if (node.origin === 'component' && kind === 'repeat')
    return { ...attributes, role: role ?? 'group', 'aria-label': field.label() };
  // Groups of radio buttons have a role that their state needs.
  if (!role || (kind === 'field' && isGrouped(node))) return attributes;
  if (kind === 'display') return { ...attributes, role };
  return { ...attributes, role, 'aria-labelledby': view.id(field, kind === 'field' ? 'label' : 'heading') };
}

const isGrouped = ({ control }: PlanNode): boolean =>
  control === 'radios' || control === 'yes-no' || control === 'rating';

/** Props for the control. Those of items that no tree names are only what the theme says, without defaults. */
export function controlProps(node: PlanNode, plan: Plan): Readonly<Record<string, unknown>> | undefined {
  if (node.origin === 'component') return withFlow(node.props);
  const config = plan.presentation(node.path!)?.widgetConfig;
  if (!config || node.component === 'Row') return undefined;
  const props = checkedProps(node.component, widgetProps(config));
  return Object.keys(props).length > 0 ? withFlow(props) : undefined;
}

/** Options in sight stand one below the other, side by side or in columns, in the words of the definition. */
function withFlow(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { columns, orientation } = props;
  const count = Math.min(Number(columns) || 1, 12);
  const flow = count > 1 ? 'grid' : orientation === 'horizontal' ? 'inline' : undefined;
  return { ...props, flow, columns: count };
}
