/** Layouts and containers: sections, stacks, grids, cards, panels and folds. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanNode } from '../../layout/plan.js';
import { heading } from '../rendering/heading.js';
import type { Attributes } from '../rendering/sync-attributes.js';
import { type Drawing, drawChildren, idOf } from './drawing.js';
import { classesOf, look, roleOf, type Styles } from './look.js';
import { titleOf } from './tree-index.js';

export const titleId = (drawing: Drawing, node: PlanNode): string => idOf(drawing, node, 'title');

/** The heading of a node; nothing if it has no title. */
export function titleTemplate(drawing: Drawing, node: PlanNode): unknown {
  const title = titleOf(node);
  if (title === undefined) return nothing;
  return heading(drawing.factsOf(node).level, 'formspec-legend-text', title, titleId(drawing, node));
}

/** A box that is named by its heading, if it has one. */
function named(drawing: Drawing, node: PlanNode): Attributes {
  if (titleOf(node) === undefined) return {};
  return { role: roleOf(node) ?? 'group', 'aria-labelledby': titleId(drawing, node) };
}

const lead = (text: unknown): unknown =>
  typeof text === 'string' && text !== '' ? html`<p class="formspec-description">${text}</p>` : nothing;

export function section(drawing: Drawing, node: PlanNode): TemplateResult {
  return html`<section class="formspec-section${classesOf(node)}" ${look(node, named(drawing, node))}>
    ${titleTemplate(drawing, node)}${sectionBody(drawing, node)}
  </section>`;
}

export const sectionBody = (drawing: Drawing, node: PlanNode): unknown =>
  html`${lead(node.props['description'])}${drawChildren(drawing, node)}`;

export function card(drawing: Drawing, node: PlanNode): TemplateResult {
  return html`<div
    class="formspec-section formspec-card${classesOf(node)}"
    ${look(node, named(drawing, node))}
  >
    ${titleTemplate(drawing, node)}${lead(node.props['subtitle'])}${drawChildren(drawing, node)}
  </div>`;
}

/** Beside the content where there is room: the grid or stack around it decides. */
export function panel(drawing: Drawing, node: PlanNode): TemplateResult {
  const { width, placement } = node.props;
  const title = titleOf(node);
  const name =
    title === undefined
      ? { 'aria-label': drawing.view.text('sectionName') }
      : { 'aria-labelledby': titleId(drawing, node) };
  const styles: Styles =
    typeof width === 'string' || typeof width === 'number' ? { maxInlineSize: width } : {};
  return html`<aside
    class="formspec-section formspec-card formspec-side${classesOf(node)}"
    ${look(node, { ...name, role: roleOf(node), 'data-placement': String(placement) }, styles)}
  >
    ${titleTemplate(drawing, node)}${drawChildren(drawing, node)}
  </aside>`;
}

export function stack(drawing: Drawing, node: PlanNode): TemplateResult {
  const { direction, gap, align, justify, wrap } = node.props;
  const attributes = {
    'data-direction': String(direction),
    'data-align': String(align),
    'data-justify': String(justify),
    'data-wrap': wrap === true ? true : undefined,
    'data-gap': hasGap(gap) || undefined,
  } as const;
  return html`<div
    class="formspec-stack${classesOf(node)}"
    ${look(node, attributes, hasGap(gap) ? { '--_plan-gap': gap as string } : {})}
  >
    ${drawChildren(drawing, node)}
  </div>`;
}

const hasGap = (gap: unknown): boolean => gap !== undefined && gap !== 0 && gap !== '0';

/** A flexible track must not grow with its content: long words would push the form out of the page. */
const track = (text: string): string => text.trim().replace(/^(\d+(?:\.\d+)?|\.\d+)fr$/, 'minmax(0, $1fr)');

/** The tracks of a grid, and how many columns they make as far as that is known. */
function tracksOf(columns: unknown): { tracks?: string; count?: number } {
  if (typeof columns === 'number') return { tracks: `repeat(${columns}, minmax(0, 1fr))`, count: columns };
  if (Array.isArray(columns))
    return {
      tracks: columns.map((one) => track(typeof one === 'number' ? `${one}fr` : String(one))).join(' '),
      count: columns.length,
    };
  if (typeof columns !== 'string') return {};
  const isPlain = !columns.includes('(');
  const parts = columns.trim().split(/\s+/);
  return { tracks: isPlain ? parts.map(track).join(' ') : columns, ...(isPlain && { count: parts.length }) };
}

export function grid(drawing: Drawing, node: PlanNode): TemplateResult {
  const { columns, gap, rowGap } = node.props;
  const { tracks, count } = tracksOf(columns);
  const styles: Record<string, string> = {};
  if (tracks !== undefined) styles['--_tracks'] = tracks;
  if (hasGap(gap)) styles['--_plan-gap'] = length(gap);
  if (hasGap(rowGap)) styles['--_plan-row-gap'] = length(rowGap);
  const attributes = {
    'data-columns': count === undefined ? undefined : String(Math.min(count, 12)),
    'data-gap': hasGap(gap) || hasGap(rowGap) || undefined,
  } as const;
  return html`<div class="formspec-grid${classesOf(node)}" ${look(node, attributes, styles)}>
    ${drawChildren(drawing, node)}
  </div>`;
}

const length = (value: unknown): string => (typeof value === 'number' ? `${value}px` : String(value));

export interface FoldOptions {
  readonly title: unknown;
  readonly open: boolean;
  /** Folds with the same name close each other. */
  readonly name?: string | undefined;
  readonly level: number;
  readonly id: string;
  readonly content: unknown;
}

/** A part that can be closed. The browser keeps the open state; find-in-page and jump links open it. */
export function fold(node: PlanNode, { title, open, name, level, id, content }: FoldOptions): TemplateResult {
  return html`<details
    class="formspec-group formspec-collapsible${classesOf(node)}"
    name=${name ?? nothing}
    ?open=${open}
    ${look(node, { role: undefined })}
  >
    <summary class="formspec-legend">${heading(level, 'formspec-legend-text', title, id)}</summary>
    <div class="formspec-fold" role="group" aria-labelledby=${id}>${content}</div>
  </details>`;
}

export function collapsible(drawing: Drawing, node: PlanNode): TemplateResult {
  return fold(node, {
    title: titleOf(node),
    open: node.props['defaultOpen'] === true,
    level: drawing.factsOf(node).level,
    id: titleId(drawing, node),
    content: drawChildren(drawing, node),
  });
}

/** Nothing of its own; while the condition is not met, its fallback text stands in. */
export function conditionalGroup(drawing: Drawing, node: PlanNode): TemplateResult {
  return html`<div class="formspec-conditional${classesOf(node)}" ${look(node)}>
    ${node.text === undefined ? drawChildren(drawing, node) : html`<p class="formspec-text">${node.text}</p>`}
  </div>`;
}

/** Sections that fold, each under its label. `isInside`: the box around it already has the look of the node. */
export function accordion(drawing: Drawing, node: PlanNode, isInside = false): TemplateResult {
  const { allowMultiple, defaultOpen } = node.props;
  const { level } = drawing.factsOf(node);
  const name = allowMultiple === true ? undefined : idOf(drawing, node, 'folds');
  const folds = node.children.map((child, i) =>
    child.visible
      ? fold(bare(child), {
          title: node.labels?.[i] ?? '',
          open: i === Number(defaultOpen ?? 0),
          name,
          level,
          id: idOf(drawing, child, 'fold'),
          content: titleOf(child) === node.labels?.[i] ? drawing.drawBody(child) : drawing.draw(child),
        })
      : nothing,
  );
  return isInside
    ? html`<div class="formspec-accordion">${folds}</div>`
    : html`<div class="formspec-accordion${classesOf(node)}" ${look(node)}>${folds}</div>`;
}

/** The fold around a child does not repeat the look of the child. */
const bare = ({ component, visible, origin, children }: PlanNode): PlanNode => ({
  component,
  visible,
  origin,
  children,
  props: {},
});
