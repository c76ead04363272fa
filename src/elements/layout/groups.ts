/** Groups, drawn by their layout: a fieldset with a legend, a card, an accordion, tabs, or a section that can be closed. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { groupLayout, headingDepth } from '../../layout/group-layout.js';
import { authorRole, nodeAttributes } from '../fields/box-attributes.js';
import { helpOf } from '../fields/help.js';
import { siblings } from '../fields/siblings.js';
import { inItsLanguage } from '../view/text-language.js';
import type { ViewState } from '../view/view-state.js';
import { heading } from '../rendering/heading.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { live, liveNode, type Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { isTabs } from './tab-groups.js';

export const groupTemplate: Template = (view, group) => inBox(view, group, groupBody);

/** A group or a repeat in the box that its layout asks for. */
export function inBox(view: ViewState, group: FieldState, body: Template): unknown {
  if (!group.relevant && !group.protected) return nothing;
  const { box, open } = groupLayout(group);
  const content = body(view, group);
  if (box === 'fold') return fold(view, group, open, content);
  return fieldset(view, group, content, box === 'card' ? 'formspec-card' : '');
}

/** The content of a group without its box and heading. A page of a wizard shows only this. */
export const groupBody: Template = (view, group) => {
  if (!group.relevant && !group.protected) return nothing;
  const { texts, messages } = helpOf(view, group, view.fields.resultsAt(group));
  const help = html`${texts}${messages}`;
  if (isTabs(group)) return html`${help}${loadedPart('tabs')!.tabbed(view, group, groupBody)}`;
  if (groupLayout(group).content === 'folds') return html`${help}${accordion(view, group)}`;
  return html`${help}${groupItems(view, group)}`;
};

/** The children of a group or row in the flow of its layout. */
export function groupItems(view: ViewState, group: FieldState): unknown {
  const { flow, columns } = groupLayout(group);
  if (flow === 'stack') return siblings(view, group.children);
  const shownColumns = flow === 'grid' ? columns : nothing;
  return siblings(
    view,
    group.children,
    (content) =>
      html`<div class="formspec-items" data-flow=${flow} data-columns=${shownColumns}>${content}</div>`,
  );
}

function fieldset(view: ViewState, group: FieldState, content: unknown, css: string): TemplateResult {
  const title = groupHeading(view, group);
  const box = nodeBox(view, group, nodeAttributes(view, group));
  // A fieldset cannot be a landmark or a live region, so a role of the author gets a neutral box.
  if (authorRole(group))
    return html`<div class="formspec-group ${css}" ${box}>
      <div class="formspec-legend">${title}</div>
      ${content}
    </div>`;
  return html`<fieldset class="formspec-group ${css}" ${box}>
    <legend class="formspec-legend">${title}</legend>
    ${content}
  </fieldset>`;
}

/** A group that can be closed. The browser keeps the open state; find-in-page and jump links open it. */
function fold(view: ViewState, group: FieldState, open: boolean, content: unknown): TemplateResult {
  return html`<details
    class="formspec-group formspec-collapsible"
    name=${foldName(view, group)}
    ?open=${open}
    ${nodeBox(view, group, nodeAttributes(view, group))}
  >
    <summary class="formspec-legend">${groupHeading(view, group)}</summary>
    <div class="formspec-fold" role="group" aria-labelledby=${view.id(group, 'heading')}>${content}</div>
  </details>`;
}

function groupHeading(view: ViewState, group: FieldState): TemplateResult {
  const title = inItsLanguage(group, 'label', group.label());
  return heading(headingLevel(view, group), 'formspec-legend-text', title, view.id(group, 'heading'));
}

/** Of folds with the same name, the browser keeps only one open. */
export function foldName(view: ViewState, { parent }: FieldState): string | typeof nothing {
  return parent && groupLayout(parent).exclusive ? view.id(parent, 'folds') : nothing;
}

function accordion(view: ViewState, group: FieldState): TemplateResult {
  const first = view.fields.firstSections.of(group);
  return html`<div class="formspec-accordion">
    ${group.children.map((child) => (child.kind === 'group' ? live(view, child, child === first ? openSection : closedSection) : liveNode(view, child)))}
  </div>`;
}

const openSection: Template = (view, group) => section(view, group, true);
const closedSection: Template = (view, group) => section(view, group, false);

function section(view: ViewState, group: FieldState, open: boolean): unknown {
  return group.relevant ? fold(view, group, open, groupBody(view, group)) : nothing;
}

/** Heading level of a node: one deeper for each heading of a group or row around it. */
export function headingLevel(view: ViewState, node: FieldState): number {
  const { pages, settings } = view;
  const isNamedByPage = (group: FieldState): boolean =>
    pages.mode === 'tabs' && pages.pageOf(group)?.group === group;
  return settings.groupLevel + headingDepth(node, isNamedByPage);
}
