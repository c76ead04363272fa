/** Groups and repeats of the definition, in the shape that a theme or the definition gives them. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldState } from '../../engine/types.js';
import type { PlanNode } from '../../layout/plan.js';
import { nodeAttributes } from '../fields/box-attributes.js';
import { helpOf } from '../fields/help.js';
import { heading } from '../rendering/heading.js';
import { live, type Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { inItsLanguage } from '../view/text-language.js';
import { accordion } from './boxes.js';
import { type Drawing, drawChildren } from './drawing.js';
import { roleOf } from './look.js';
import { modal, popover } from './overlays.js';
import { tabSet } from './tab-sets.js';

/** A group with its legend. `rows` draws the rows of a repeat, which change by themselves. */
export function itemGroup(drawing: Drawing, node: PlanNode, group: FieldState, rows: Template): unknown {
  const { view } = drawing;
  if (node.component === 'Modal') return modal(drawing, node);
  if (node.component === 'Popover') return popover(drawing, node);
  const content = groupBody(drawing, node, group, rows);
  const id = view.id(group, 'heading');
  const text = inItsLanguage(group, 'label', group.label());
  const title = heading(drawing.factsOf(node).level, 'formspec-legend-text', text, id);
  const box = nodeBox(view, group, nodeAttributes(view, group));
  if (node.component === 'Collapsible' || node.group?.box === 'fold')
    return html`<details
      class="formspec-group formspec-collapsible"
      ?open=${node.component === 'Collapsible' && node.origin === 'theme' ? node.props['defaultOpen'] === true : (node.group?.open ?? true)}
      ${box}
    >
      <summary class="formspec-legend">${title}</summary>
      <div class="formspec-fold" role="group" aria-labelledby=${id}>${content}</div>
    </details>`;
  const css = node.component === 'Card' || node.component === 'Panel' ? ' formspec-card' : '';
  // A fieldset cannot be a landmark or a live region, so a role of the author gets a neutral box.
  if (roleOf(node))
    return html`<div class="formspec-group${css}" ${box}>
      <div class="formspec-legend">${title}</div>
      ${content}
    </div>`;
  return html`<fieldset class="formspec-group${css}" ${box}>
    <legend class="formspec-legend">${title}</legend>
    ${content}
  </fieldset>`;
}

/** The content of a group without its box and heading. */
export function groupBody(drawing: Drawing, node: PlanNode, group: FieldState, rows: Template): unknown {
  const { view } = drawing;
  if (group.kind === 'repeat') return live(view, group, rows);
  const { texts, messages } = helpOf(view, group, view.fields.resultsAt(group));
  return html`${texts}${messages}${inner(drawing, node)}`;
}

function inner(drawing: Drawing, node: PlanNode): TemplateResult {
  if (node.component === 'Tabs') return tabSet(drawing, node, true);
  if (node.component === 'Accordion') return accordion(drawing, node, true);
  const { flow = 'stack', columns = 1 } = node.group ?? {};
  const children = drawChildren(drawing, node);
  if (flow === 'stack') return html`${children}`;
  return html`<div
    class="formspec-items"
    data-flow=${flow}
    data-columns=${flow === 'grid' ? columns : nothing}
  >
    ${children}
  </div>`;
}
