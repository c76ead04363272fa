/** Nodes for the items of the definition, as the definition and the theme want them, with their children. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import { checkedProps } from '../vocabulary/checked-props.js';
import { controlOf } from '../vocabulary/control-of.js';
import { substitute } from '../vocabulary/substitute.js';
import { completeProps } from '../vocabulary/vocabulary.js';
import { isComponentName } from '../vocabulary/component-names.js';
import type { ItemIndex, ItemInfo } from '../documents/item-index.js';
import { groupLayout } from '../group-layout.js';
import { displayProps, displayText, planNode } from '../plan-node.js';
import type { ItemPresentation, PlanNode, PlanTexts, SummaryEntry } from '../plan.js';
import { widgetProps } from '../theme/widget-props.js';
import { type WidgetContext, widgetOf } from '../widget.js';
import { writtenAnswer, type WritingContext } from '../written-value.js';

export interface ItemContext {
  readonly engine: FormEngine;
  readonly index: ItemIndex;
  readonly widgets: WidgetContext;
  readonly texts: PlanTexts;
  readonly writing: WritingContext;
  readonly supports: (component: string) => boolean;
  presentationOf(info: ItemInfo): ItemPresentation;
  namesWidgetOf(info: ItemInfo): boolean;
}

export class ItemNodes {
  constructor(readonly context: ItemContext) {}

  /** One item instance without its children. In a `cell` of a table options are never spread. */
  node(field: FieldState, { isCell = false } = {}): PlanNode {
    const { index, widgets, texts, engine } = this.context;
    const plain = planNode(field, widgets);
    const info = index.of(field)!;
    const presentation = this.context.presentationOf(info);
    const isThemed = this.context.namesWidgetOf(info);
    const shape = isThemed ? this.#themed(field, presentation) : plain;
    const config = widgetProps(presentation.widgetConfig);
    const { labelPosition, style, cssClass, accessibility } = presentation;
    const drawn = isCell && shape.component === 'RadioGroup' ? this.#asList(field, shape) : shape;
    const { component } = drawn;
    const props = component === 'Row' ? {} : { ...drawn.props, ...checkedProps(component, config) };
    const isSummary = component === 'Summary' && field.kind === 'display';
    return {
      ...plain,
      ...drawn,
      props: completeProps(component, withCurrency(props, field, component), texts),
      labelPosition,
      style,
      cssClass,
      accessibility,
      origin: isThemed ? 'theme' : 'definition',
      ...(isSummary ? { entries: this.#answersIn(field.parent ? field.parent.children : engine.items) } : {}),
    };
  }

  /** The widget of the theme over an item. */
  #themed(field: FieldState, { widget, widgetConfig }: ItemPresentation): Partial<PlanNode> & Shape {
    const { widgets } = this.context;
    const { kind, item } = field;
    if (kind === 'row') return { component: 'Row', props: {}, group: groupLayout(field) };
    if (!isComponentName(widget)) return { ...widgetOf(field, widgets, null), widget };
    if (kind === 'display')
      return { component: widget, props: displayProps(item, widget), text: displayText(field) };
    if (kind !== 'field') {
      const group = groupLayout(field, widget);
      return {
        component: widget === 'DataTable' && group.content !== 'table' ? 'Stack' : widget,
        props: {},
        group,
      };
    }
    const config = checkedProps(widget, widgetProps(widgetConfig));
    const multiple = widget === 'Select' && field.dataType === 'multiChoice' ? { multiple: true } : {};
    return { component: widget, props: multiple, control: controlOf(widget, field, config, widgets) };
  }

  #asList(field: FieldState, shape: Partial<PlanNode> & Shape): Partial<PlanNode> & Shape {
    return {
      ...shape,
      component: 'Select',
      props: {},
      control: controlOf('Select', field, {}, this.context.widgets),
    };
  }

  /** One item instance as it is drawn by itself, without sub-questions. */
  single(field: FieldState): PlanNode {
    return substitute(this.node(field), this.context);
  }

  /** An item instance with everything in it but the items to be skipped; undefined when nothing is left of a group. */
  tree(
    field: FieldState,
    isShown = true,
    skip: (info: ItemInfo) => boolean = () => false,
  ): PlanNode | undefined {
    return this.#tree(field, isShown, skip, false);
  }

  #tree(
    field: FieldState,
    isShown: boolean,
    skip: (info: ItemInfo) => boolean,
    isInTable: boolean,
  ): PlanNode | undefined {
    const isRepeat = field.kind === 'repeat';
    const node = this.node(field, { isCell: isInTable && field.kind === 'field' });
    const visible = isShown && node.visible;
    const inner = isRepeat ? field.rows : field.children;
    const isTable = node.component === 'DataTable' || (isInTable && field.kind === 'row');
    const children: PlanNode[] = [];
    const labels: string[] = [];
    for (const child of inner) {
      if (!isRepeat && skip(this.context.index.of(child)!)) continue;
      const planned = this.#tree(child, visible, skip, isTable);
      if (!planned) continue;
      children.push(planned);
      labels.push(isRepeat ? `${field.label('short')} ${children.length}` : child.label('short'));
    }
    if (inner.length > 0 && children.length === 0 && field.kind !== 'field') return undefined;
    const hasLabels = node.component === 'Tabs' || node.component === 'Accordion';
    return substitute({ ...node, visible, children, ...(hasLabels ? { labels } : {}) }, this.context);
  }

  #answersIn(nodes: readonly FieldState[]): SummaryEntry[] {
    return nodes.flatMap((node) => {
      if (!node.relevant) return [];
      const inner = this.#answersIn([...node.rows, ...node.children]);
      if (node.kind !== 'field') return inner;
      const text = writtenAnswer(node, this.context.writing);
      return [{ label: node.label(), path: node.path, text }, ...inner];
    });
  }
}

type Shape = Pick<PlanNode, 'component' | 'props'>;

/** A currency that the definition fixes wins over that of documents. */
export function withCurrency(
  props: Readonly<Record<string, unknown>>,
  { currency }: FieldState,
  component: string,
): Readonly<Record<string, unknown>> {
  return component === 'MoneyInput' && currency !== undefined ? { ...props, currency } : props;
}
