/** Plans the tree of a Component document against the data of a form. */
import type { FieldState } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import { isInput } from '../vocabulary/component-names.js';
import type { ItemInfo, Rows } from '../documents/item-index.js';
import { instanceOf } from '../documents/item-index.js';
import { own } from '../documents/rules.js';
import { rowLimits } from '../plan-node.js';
import type { PlanNode } from '../plan.js';
import { withCurrency } from '../planner/item-nodes.js';
import { widgetProps } from '../theme/widget-props.js';
import { writtenAnswer } from '../written-value.js';
import { targetField } from './bind.js';
import type { BoundNode } from './bound-tree.js';
import { checkedProps } from '../vocabulary/checked-props.js';
import type { ComponentContext } from './component-context.js';
import { filledText, holds } from './condition.js';
import { controlOf } from '../vocabulary/control-of.js';
import { buttonParts, progressProps, shownValue, summaryEntries } from './displays.js';
import type { Effective } from './effective.js';
import { substitute } from '../vocabulary/substitute.js';
import type { Column } from './table-columns.js';
import { NodeTranslation } from './translate.js';
import type { TreeFacts } from './tree-facts.js';
import { completeProps } from '../vocabulary/vocabulary.js';

/** Nodes of one plan, rows included; rows beyond are not planned. */
const MOST_PLANNED = 250_000;

/** Where a node is drawn. */
interface Place {
  readonly rows: Rows;
  /** Path of the innermost row, in which expressions are evaluated. */
  readonly rowPath: string | undefined;
  readonly isShown: boolean;
}

type Parts = Partial<PlanNode>;

export class TreePlanner {
  /** The input or column that edits a field instance: the first in document order, whether or not it is visible. */
  readonly #editors = new Map<string, BoundNode | Column>();
  /** Tables and accordions by the instance that they repeat. */
  readonly #repeated = new Map<string, BoundNode>();
  /** Paths of field instances that a visible input edits. */
  readonly visibleInputs = new Set<string>();
  /** Items for which the tree has an input or a column. */
  readonly boundItems = new Set<ItemInfo>();
  /** Items that the tree shows without letting anybody edit them. */
  readonly shownItems = new Set<ItemInfo>();
  readonly planned = new Map<BoundNode, PlanNode>();
  #count = 0;

  constructor(
    readonly context: ComponentContext,
    readonly facts: TreeFacts,
  ) {}

  plan(tree: BoundNode): PlanNode {
    return this.#node(tree, { rows: new Map(), rowPath: undefined, isShown: true });
  }

  #node(node: BoundNode, place: Place): PlanNode {
    this.#count++;
    const { context } = this;
    const fixed = this.facts.effective(node);
    const translation = new NodeTranslation(node.id, place.rowPath, context.texts.translation);
    const effective = { ...fixed, props: translation.props(node.component, fixed.props) };
    const condition = own(node.given, 'when') as string | undefined;
    const isMet =
      condition === undefined ||
      holds(context.engine, condition, place.rowPath, `${node.pointer}/when`, context.remark);
    const isConditional = node.component === 'ConditionalGroup';
    const isShown = place.isShown && !effective.isHidden && !node.isUnusable && (isMet || isConditional);
    const parts = this.#parts(node, effective, { ...place, isShown }, isMet);
    const visible = isShown && (parts.visible ?? true);
    const component = parts.component ?? node.component;
    const complete: PlanNode = {
      cssClass: effective.cssClass,
      ...(effective.style ? { style: effective.style } : {}),
      ...(effective.accessibility ? { accessibility: effective.accessibility } : {}),
      ...(effective.grid ? { grid: effective.grid } : {}),
      ...(node.id === undefined ? {} : { id: node.id }),
      origin: 'component',
      children: [],
      ...parts,
      component,
      props: completeProps(component, parts.props ?? effective.props, context.texts),
      visible,
    };
    const report = { remark: context.remark, pointer: node.pointer, authored: fixed.props };
    const drawn = substitute(complete, context, report);
    if (!this.planned.has(node)) this.planned.set(node, drawn);
    return drawn;
  }

  /** What is special about each kind of component. */
  #parts(node: BoundNode, effective: Effective, place: Place, isMet: boolean): Parts {
    const { component } = node;
    if (isInput(component)) return this.#input(node, effective, place);
    const { props } = effective;
    const { texts } = this.context;
    switch (component) {
      case 'Heading':
      case 'Alert':
      case 'Badge':
      case 'Text':
        return this.#text(node, effective, place);
      case 'Divider': {
        const { label, ...rest } = props;
        return { props: rest, ...(label === undefined ? {} : { text: label as string }) };
      }
      case 'ActionButton':
        return buttonParts(node, props, this.context);
      case 'ProgressBar':
        return this.#progress(node, effective, place);
      case 'Summary': {
        const { items = [], ...rest } = props;
        return { props: rest, entries: summaryEntries(node, items as never, place.rows, this.context) };
      }
      case 'DataTable':
        return this.#table(node, effective, place);
      case 'Accordion':
        if (node.target) return this.#accordion(node, effective, place);
        return this.#labelled(node, place, props['labels'], texts.section);
      case 'Tabs':
        return this.#labelled(node, place, props['tabLabels'], texts.tab);
      case 'ConditionalGroup':
        return this.#conditional(node, props, place, isMet);
      case 'Modal':
        return { text: (props['triggerLabel'] ?? texts.open) as string, ...this.#inner(node, place) };
      case 'Popover':
        return { text: this.#trigger(node, props, place), ...this.#inner(node, place) };
      default:
        return this.#inner(node, place);
    }
  }

  #inner(node: BoundNode, place: Place): Parts {
    return { children: node.children.map((child) => this.#node(child, place)) };
  }

  /** Tabs and sections are named by the author's labels, else by titles, else by number. */
  #labelled(node: BoundNode, place: Place, given: unknown, word: string): Parts {
    const children = node.children.map((child) => this.#node(child, place));
    const names = (given ?? []) as readonly string[];
    const labels = children.map(
      ({ props }, i) => names[i] ?? (props['title'] as string) ?? `${word} ${i + 1}`,
    );
    return { children, labels };
  }

  #conditional(
    node: BoundNode,
    { fallback, ...props }: Effective['props'],
    place: Place,
    isMet: boolean,
  ): Parts {
    const inner = this.#inner(node, { ...place, isShown: place.isShown && isMet });
    if (isMet) return { props, ...inner };
    return fallback === undefined
      ? { props, visible: false, ...inner }
      : { props, text: fallback as string, ...inner };
  }

  #trigger(node: BoundNode, props: Effective['props'], { rows }: Place): string {
    const bind = props['triggerBind'];
    const label = (props['triggerLabel'] ?? this.context.texts.open) as string;
    if (typeof bind !== 'string') return label;
    const { binder, remark } = this.context;
    const target = binder.target(bind, node.repeats);
    if (!target) {
      remark(
        'W800',
        `${node.pointer}/triggerBind`,
        `Popover: "${bind.slice(0, 80)}" names no item that can be reached here.`,
      );
      return label;
    }
    return shownValue(target, rows, this.context).text || label;
  }

  /** What the theme adds to a component that is bound to an item. */
  #bound(field: FieldState | undefined, info: ItemInfo | undefined, effective: Effective): Parts {
    if (!info) return {};
    const { labelPosition, style, accessibility, cssClass } = this.context.presentationOf(info);
    return {
      ...(field
        ? { path: field.path, label: field.label(), required: field.required, readonly: field.readonly }
        : {}),
      labelPosition,
      style: effective.style ?? style,
      accessibility: effective.accessibility ?? accessibility,
      cssClass: [...new Set([...cssClass, ...effective.cssClass])],
    };
  }

  #text(node: BoundNode, effective: Effective, { rows, rowPath }: Place): Parts {
    const { text = '', ...props } = effective.props;
    const { target } = node;
    if (!target || node.component !== 'Text')
      return { props, text: this.#words(node, text as string, rowPath) };
    const { text: written, field } = shownValue(target, rows, this.context);
    if (target.kind === 'variable') return { props, text: written };
    this.shownItems.add(target.info);
    return { props, text: written, ...this.#bound(field, target.info, effective), visible: isVisible(field) };
  }

  /** A translation is complete; what the author wrote may hold expressions. */
  #words(node: BoundNode, text: string, rowPath: string | undefined): string {
    const { texts, engine } = this.context;
    return (
      new NodeTranslation(node.id, rowPath, texts.translation).of('text') ?? filledText(engine, text, rowPath)
    );
  }

  #progress(node: BoundNode, effective: Effective, { rows }: Place): Parts {
    const { target } = node;
    const { props } = effective;
    if (!target) return { props: progressProps(props, props['value']) };
    const { value, field } = shownValue(target, rows, this.context);
    if (target.kind === 'variable') return { props: progressProps(props, value) };
    this.shownItems.add(target.info);
    return {
      props: progressProps(props, value),
      ...this.#bound(field, target.info, effective),
      visible: isVisible(field),
    };
  }

  #input(node: BoundNode, effective: Effective, place: Place): Parts {
    if (node.target?.kind !== 'item') return {};
    const { info } = node.target;
    const { widgets, engine } = this.context;
    this.boundItems.add(info);
    const fitting = this.facts.input(node);
    const { component, corrections } = fitting;
    const given = fitting.keepsProps ? { ...effective.props, ...corrections } : corrections;
    const field = instanceOf(engine, info, place.rows);
    const presentation = this.context.presentationOf(info);
    const fromTheme =
      presentation.widget === component
        ? checkedProps(component, widgetProps(presentation.widgetConfig))
        : {};
    const { prefix, suffix } = info.item as FieldItem;
    const fromItem = component === 'TextInput' ? withoutGaps({ prefix, suffix }) : {};
    const authored = { ...fromTheme, ...given };
    const visible = isVisible(field) && this.#edits(node, field!, node.pointer);
    if (visible && place.isShown) this.visibleInputs.add(field!.path);
    return {
      component,
      props: field ? withCurrency({ ...fromItem, ...authored }, field, component) : authored,
      ...(field ? { control: controlOf(component, field, authored, widgets) } : {}),
      ...this.#bound(field, info, effective),
      visible,
    };
  }

  /** Whether an input or column is the one that edits a field; the first in document order is. */
  #edits(editor: BoundNode | Column, field: FieldState, pointer: string): boolean {
    const first = this.#editors.get(field.path);
    if (!first) this.#editors.set(field.path, editor);
    if (!first || first === editor) return true;
    this.context.remark('W803', pointer, `"${field.path}" has an input already; this one is hidden.`);
    return false;
  }

  /** A table or an accordion: one row per instance, within the limits of the group. */
  #repeat(
    node: BoundNode,
    effective: Effective,
    place: Place,
    inside: (row: Place) => readonly PlanNode[],
  ): Parts {
    if (node.target?.kind !== 'item') return {};
    const { engine } = this.context;
    const { info } = node.target;
    const field = targetField(engine, node.target, place.rows);
    const base = this.#bound(field, info, effective);
    // In rows of another repeat the same rows would come again and again, each time without a field to edit.
    const first = field && this.#repeated.get(field.path);
    if (!field || first === node) return { ...base, visible: false };
    this.#repeated.set(field.path, node);
    const visible = isVisible(field);
    const limits = rowLimits(field);
    const { allowAdd = true, allowRemove = true } = effective.props;
    const children: PlanNode[] = [];
    for (const row of field.rows) {
      if (this.#count > MOST_PLANNED) {
        this.context.remark(
          'TOO_LARGE',
          node.pointer,
          'There are too many rows; the last ones are not shown here.',
        );
        break;
      }
      this.#count++;
      const inner = inside({
        rows: new Map([...place.rows, [info, row]]),
        rowPath: row.path,
        isShown: place.isShown && visible,
      });
      children.push({
        component: 'Row',
        path: row.path,
        label: field.label('short'),
        visible: place.isShown && visible,
        props: {},
        origin: 'component',
        children: inner,
      });
    }
    return {
      ...base,
      visible,
      children,
      canAdd: limits.canAdd && allowAdd === true,
      canRemove: limits.canRemove && allowRemove === true,
    };
  }

  #accordion(node: BoundNode, effective: Effective, place: Place): Parts {
    const parts = this.#repeat(node, effective, place, (row) =>
      node.children.map((child) => this.#node(child, row)),
    );
    const [given] = (effective.props['labels'] ?? []) as readonly string[];
    return {
      ...parts,
      labels: (parts.children ?? []).map((_, i) => `${given ?? parts.label ?? ''} ${i + 1}`.trim()),
    };
  }

  #table(node: BoundNode, effective: Effective, place: Place): Parts {
    const columns = this.facts.columns(node);
    for (const { info } of columns) this.boundItems.add(info);
    const parts = this.#repeat(node, effective, place, (row) =>
      columns.flatMap((column) => this.#cell(node, column, row) ?? []),
    );
    const [first] = parts.children ?? [];
    const given = (effective.props['columns'] ?? []) as readonly { readonly header: string }[];
    const shown = columns.map(({ info, position, ...column }, i) => ({
      ...column,
      header:
        position === undefined ? (first?.children[i]?.label ?? info.item.label) : given[position]!.header,
    }));
    return { ...parts, props: { ...effective.props, columns: shown } };
  }

  /** The control of a field as theme and definition choose it, or its value as text if it cannot be changed. */
  #cell(node: BoundNode, column: Column, { rows, isShown }: Place): PlanNode | undefined {
    const { info, min, max, step } = column;
    const field = instanceOf(this.context.engine, info, rows);
    if (!field) return undefined;
    this.#count++;
    const cell: PlanNode = { ...this.context.items.node(field, { isCell: true }), origin: 'component' };
    if (field.readonly) {
      const { control: _, ...rest } = cell;
      return {
        ...rest,
        component: 'Text',
        props: completeProps('Text', {}, this.context.texts),
        text: writtenAnswer(field, this.context.writing),
        visible: isShown && cell.visible,
      };
    }
    const isEditor = this.#edits(column, field, node.pointer);
    const visible = isShown && cell.visible && isEditor;
    if (visible) this.visibleInputs.add(field.path);
    const limited = { ...cell, props: { ...cell.props, ...withoutGaps({ min, max, step }) }, visible };
    return substitute(limited, this.context);
  }
}

const isVisible = (field: FieldState | undefined): boolean =>
  field !== undefined && (field.relevant || field.protected);

const withoutGaps = <T>(record: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<string, T>;
