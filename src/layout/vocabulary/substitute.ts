/** What is drawn in place of a progressive component that the drawing side does not have. */
import type { FormEngine } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import type { Remark } from '../documents/diagnostics.js';
import type { ComponentName, PlanNode, PlanTexts } from '../plan.js';
import { completeProps } from './vocabulary.js';

export interface SubstituteContext {
  readonly engine: FormEngine;
  readonly texts: PlanTexts;
  readonly supports: (component: string) => boolean;
}

type Props = Readonly<Record<string, unknown>>;

interface Substitute {
  readonly component: ComponentName;
  /** Props that are carried over as they are. */
  readonly carries?: readonly string[];
  /** Props that become something else. */
  readonly translates?: readonly string[];
  parts?(node: PlanNode, context: SubstituteContext): Partial<PlanNode>;
}

/** A node that no document asked for by itself. */
function made(
  component: ComponentName,
  parts: Partial<PlanNode>,
  { visible, origin }: PlanNode,
  context: SubstituteContext,
): PlanNode {
  const node: PlanNode = {
    component,
    visible,
    origin,
    children: [],
    ...parts,
    props: completeProps(component, parts.props ?? {}, context.texts),
  };
  return substitute(node, context);
}

const titled = (title: unknown): Props => (title === undefined ? {} : { title });

const SUBSTITUTES: Readonly<Partial<Record<ComponentName, Substitute>>> = {
  Tabs: {
    component: 'Stack',
    translates: ['tabLabels'],
    parts: ({ children, labels = [] }, context) => ({
      props: { direction: 'vertical' },
      children: children.flatMap((child, i) => [
        made('Heading', { text: labels[i] ?? '', props: { level: 3 } }, child, context),
        child,
      ]),
    }),
  },
  Accordion: {
    component: 'Stack',
    translates: ['labels'],
    parts: ({ children, labels = [] }, context) => ({
      children: children.map((child, i) => {
        const { path, children: inner } = child;
        const props = { title: labels[i] ?? '', defaultOpen: i === 0 };
        const isRow = child.component === 'Row' && path !== undefined;
        return made(
          'Collapsible',
          isRow ? { path, props, children: inner } : { props, children: [child] },
          child,
          context,
        );
      }),
    }),
  },
  RadioGroup: { component: 'Select' },
  MoneyInput: {
    component: 'NumberInput',
    carries: ['placeholder', 'step', 'min', 'max'],
    translates: ['showCurrency'],
    parts: ({ path }, { engine }) => {
      const { prefix } = (engine.field(path ?? '')?.item ?? {}) as Partial<FieldItem>;
      return prefix === undefined ? {} : { props: { prefix } };
    },
  },
  Slider: { component: 'NumberInput', carries: ['min', 'max', 'step'] },
  Rating: { component: 'NumberInput', carries: ['max'], parts: () => ({ props: { min: 1, step: 1 } }) },
  Signature: { component: 'FileUpload', parts: () => ({ props: { accept: 'image/*' } }) },
  Alert: {
    component: 'Text',
    carries: [],
    translates: ['severity'],
    parts: ({ props, text = '' }, { texts }) => ({
      text: `[${texts.severities[props['severity'] as string] ?? ''}] ${text}`,
    }),
  },
  Badge: { component: 'Text' },
  ProgressBar: {
    component: 'Text',
    translates: ['value', 'max'],
    parts: ({ props }) => ({
      text: `${String(props['value'])} / ${String(props['max'])} (${Math.round(props['percent'] as number)}%)`,
    }),
  },
  Summary: {
    component: 'Stack',
    translates: ['items'],
    parts: (node, context) => ({
      entries: [],
      children: (node.entries ?? []).map(({ label, path, text }) =>
        made('Text', { text: `${label}: ${text}`, ...(path === undefined ? {} : { path }) }, node, context),
      ),
    }),
  },
  ValidationSummary: {
    component: 'Stack',
    translates: ['source', 'mode', 'showFieldErrors'],
    parts: (node, context) => {
      const isSubmit = node.props['source'] === 'submit' || node.props['mode'] === 'submit';
      const { results } = context.engine.validate({ mode: isSubmit ? 'submit' : 'continuous', quiet: true });
      return {
        children: results.map(({ severity, message }) =>
          made('Alert', { text: message, props: { severity } }, node, context),
        ),
      };
    },
  },
  DataTable: {
    component: 'Stack',
    translates: ['columns'],
    parts: ({ children }, context) => ({
      children: children.map((row) => {
        const { path, label, children: cells } = row;
        return made(
          'Card',
          {
            ...(path === undefined ? {} : { path }),
            ...(label === undefined ? {} : { label }),
            children: cells,
          },
          row,
          context,
        );
      }),
    }),
  },
  Panel: {
    component: 'Card',
    carries: ['title', 'padding', 'background', 'border', 'radius', 'elevation'],
  },
  Modal: { component: 'Collapsible', carries: ['title'], parts: () => ({ props: { defaultOpen: false } }) },
  Popover: {
    component: 'Collapsible',
    translates: ['triggerLabel'],
    parts: ({ text }) => ({ props: titled(text) }),
  },
};

/**
 * The node itself, or its substitute. `report` names the props that get lost; `authored` are those that the document
 * sets.
 */
export function substitute(
  node: PlanNode,
  context: SubstituteContext,
  report?: { readonly remark: Remark; readonly pointer: string; readonly authored: Props },
): PlanNode {
  if (node.component === 'Row' || context.supports(node.component)) return node;
  const found = SUBSTITUTES[node.component];
  if (!found) return node;
  const { component, carries = [], translates = [], parts } = found;
  const replaced = parts?.(node, context) ?? {};
  const carried = Object.fromEntries(
    carries.filter((name) => node.props[name] !== undefined).map((name) => [name, node.props[name]]),
  );
  if (report) {
    const lost = Object.keys(report.authored).filter(
      (name) => !carries.includes(name) && !translates.includes(name),
    );
    report.remark(
      'SUBSTITUTED',
      report.pointer,
      `${node.component} is drawn as ${component}${lost.length > 0 ? `, without ${lost.join(', ')}` : ''}.`,
    );
  }
  const { labels: _, entries: __, group: ___, control: ____, text, ...rest } = node;
  const keepsText = component === 'Text' && text !== undefined;
  return substitute(
    {
      ...rest,
      ...(keepsText ? { text } : {}),
      ...replaced,
      component,
      props: completeProps(component, { ...carried, ...replaced.props }, context.texts),
    },
    context,
  );
}
