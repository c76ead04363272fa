/** Groups: a fieldset with a legend, or what the author's hints make of it: a card, an accordion, tabs, a fold. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { boxRole, children, helpOf, stateOf } from '../fields/field-template.js';
import { frame, type Modifiers, styleModifiers, withoutGaps } from '../rendering/node-box.js';
import { heading } from '../rendering/heading.js';
import { live, type Template } from '../rendering/live.js';
import { rarePart } from '../rendering/lazy-parts.js';
import type { Session } from '../form/form-view.js';
import { isTabs } from './tab-groups.js';

export const groupTemplate: Template = (session, group) => hinted(session, group, groupBody);

/** A group or a repeat in the box that the author's hints ask for. */
export function hinted(session: Session, group: FieldState, body: Template): unknown {
  if (!group.relevant && !group.protected) return nothing;
  const { widgetHint, layout } = group.item.presentation ?? {};
  const content = body(session, group);
  // What a layer above the page would show on demand is shown on demand in its place.
  const onDemand = widgetHint === 'Modal' || widgetHint === 'Popover';
  if (layout?.collapsible || widgetHint === 'Collapsible' || onDemand)
    return folded(session, group, !onDemand && !layout?.collapsedByDefault, content);
  return boxed(
    session,
    group,
    content,
    widgetHint === 'Card' || widgetHint === 'Panel' ? 'formspec-card' : '',
  );
}

/** What a group holds, without its box and heading: also what a page shows. */
export const groupBody: Template = (session, group) => {
  if (!group.relevant && !group.protected) return nothing;
  const { texts, messages } = helpOf(session, group, session.shownResults(group));
  const help = html`${texts}${messages}`;
  if (isTabs(group)) return html`${help}${rarePart('tabs')!.tabbed(session, group, groupBody)}`;
  if (isAccordion(group)) return html`${help}${accordion(session, group)}`;
  return html`${help}${items(session, group)}`;
};

/** The children in the flow that the author chose. */
export function items(session: Session, group: FieldState): unknown {
  const { layout, widgetHint } = group.item.presentation ?? {};
  const flow = layout?.flow ?? (widgetHint === 'Grid' ? 'grid' : 'stack');
  if (flow === 'stack') return children(session, group.children);
  const columns = flow === 'grid' ? (layout?.columns ?? (widgetHint === 'Grid' ? 2 : 1)) : nothing;
  return children(
    session,
    group.children,
    (content) => html`<div class="formspec-items" data-flow=${flow} data-columns=${columns}>${content}</div>`,
  );
}

function boxed(session: Session, group: FieldState, content: unknown, css = ''): TemplateResult {
  const title = heading(
    levelOf(session, group),
    'formspec-legend-text',
    group.label(),
    session.id(group, 'heading'),
  );
  const box = frame(session, group, groupModifiers(session, group));
  // A fieldset cannot be a landmark or a live region, so an author's role gets a neutral box.
  if ('role' in boxRole(session, group))
    return html`<div class="formspec-group ${css}" ${box}>
      <div class="formspec-legend">${title}</div>
      ${content}
    </div>`;
  return html`<fieldset class="formspec-group ${css}" ${box}>
    <legend class="formspec-legend">${title}</legend>
    ${content}
  </fieldset>`;
}

/** A group that can be shut. The browser keeps the open state; find-in-page and jump links open it. */
function folded(session: Session, group: FieldState, open: boolean, content: unknown): TemplateResult {
  const id = session.id(group, 'heading');
  return html`<details
    class="formspec-group formspec-collapsible"
    name=${foldName(session, group)}
    ?open=${open}
    ${frame(session, group, groupModifiers(session, group))}
  >
    <summary class="formspec-legend">
      ${heading(levelOf(session, group), 'formspec-legend-text', group.label(), id)}
    </summary>
    <div class="formspec-fold" role="group" aria-labelledby=${id}>${content}</div>
  </details>`;
}

const ONE_AT_A_TIME = 'x-exclusive-accordion';

export function isAccordion({ item }: FieldState): boolean {
  const hint = item.presentation?.widgetHint;
  return hint === 'Accordion' || hint === ONE_AT_A_TIME;
}

/** The browser shuts the others of one name. */
export function foldName(session: Session, { parent }: FieldState): string | typeof nothing {
  return parent?.item.presentation?.widgetHint === ONE_AT_A_TIME ? session.id(parent, 'folds') : nothing;
}

function accordion(session: Session, group: FieldState): TemplateResult {
  // Open at first. Decided once: another one must not shut what the user is in.
  const { first } = session.uiState(group, () => ({
    first: group.children.find((child) => child.relevant && child.kind === 'group'),
  }));
  return html`<div class="formspec-accordion">
    ${group.children.map((child) => (child.kind === 'group' ? live(session, child, sections[child === first ? 'open' : 'shut']) : children(session, [child])))}
  </div>`;
}

const sections: Readonly<Record<'open' | 'shut', Template>> = {
  open: (session, child) =>
    child.relevant ? folded(session, child, true, groupBody(session, child)) : nothing,
  shut: (session, child) =>
    child.relevant ? folded(session, child, false, groupBody(session, child)) : nothing,
};

function groupModifiers(session: Session, group: FieldState): Modifiers {
  const hints = styleModifiers(group.item);
  const state = stateOf(session.shownResults(group));
  const role = boxRole(session, group);
  if (!state && !group.protected && !('role' in role)) return hints;
  return withoutGaps({
    ...hints,
    'data-state': state,
    'data-protected': group.protected ? '' : undefined,
    ...role,
  });
}

/** Heading level of a node: that of the outermost groups, one deeper for each heading of a group or row around it. */
export function levelOf(session: Session, node: FieldState): number {
  let level = session.headingLevel;
  for (let at = node.parent; at; at = at.parent)
    if (at.kind !== 'field' && !isNamedByTab(session, at)) level++;
  return level;
}

/** Its tab stands in for the heading of such a group. */
function isNamedByTab({ pages }: Session, group: FieldState): boolean {
  return group.parent
    ? group.kind === 'group' && isTabs(group.parent)
    : pages.mode === 'tabs' && pages.pageOf(group)?.group === group;
}
