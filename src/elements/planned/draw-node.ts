/** Which template draws a component. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { isInput } from '../../layout/vocabulary/component-names.js';
import type { PlanNode } from '../../layout/plan.js';
import { fieldTemplate } from '../fields/field-template.js';
import { live, type Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { actionButton } from './action-button.js';
import {
  accordion,
  card,
  collapsible,
  conditionalGroup,
  grid,
  panel,
  section,
  sectionBody,
  stack,
} from './boxes.js';
import { alertNode, badge, divider, headingNode, progressBar, summary, textNode } from './displays.js';
import { type Drawing, drawChildren } from './drawing.js';
import { groupBody, itemGroup } from './item-groups.js';
import { modal, popover } from './overlays.js';
import { tabSet } from './tab-sets.js';
import { isItemGroup } from './tree-index.js';
import { validationList } from './validation-list.js';

/** `rows` draws the rows of a repeat, which change by themselves. */
export function drawNode(drawing: Drawing, node: PlanNode, rows: Template): unknown {
  if (!node.visible) return nothing;
  const { view } = drawing;
  const field = node.path === undefined ? undefined : view.engine.field(node.path);
  if (field && isItemGroup(node)) return itemGroup(drawing, node, field, rows);
  if (isInput(node.component)) return field ? input(drawing, node, field) : nothing;
  switch (node.component) {
    case 'Section':
      return section(drawing, node);
    case 'Stack':
      return stack(drawing, node);
    case 'Grid':
      return grid(drawing, node);
    case 'Card':
      return card(drawing, node);
    case 'Panel':
      return panel(drawing, node);
    case 'Collapsible':
      return collapsible(drawing, node);
    case 'ConditionalGroup':
      return conditionalGroup(drawing, node);
    case 'Tabs':
      return tabSet(drawing, node);
    case 'Accordion':
      return field ? repeatBox(drawing, field, rows) : accordion(drawing, node);
    case 'DataTable':
      return field ? repeatBox(drawing, field, rows) : nothing;
    case 'Modal':
      return modal(drawing, node);
    case 'Popover':
      return popover(drawing, node);
    case 'Heading':
      return headingNode(drawing, node);
    case 'Text':
      return textNode(drawing, node);
    case 'Divider':
      return divider(node);
    case 'Alert':
      return alertNode(drawing, node);
    case 'Badge':
      return badge(node);
    case 'ProgressBar':
      return progressBar(drawing, node);
    case 'Summary':
      return summary(drawing, node);
    case 'ValidationSummary':
      return validationList(drawing, node);
    case 'ActionButton':
      return actionButton(drawing, node);
    default:
      return drawChildren(drawing, node);
  }
}

function input(drawing: Drawing, node: PlanNode, field: FieldState): unknown {
  const content = live(drawing.view, field, fieldTemplate);
  return node.children.length === 0
    ? content
    : html`${content}
        <div class="formspec-nested">${drawChildren(drawing, node)}</div>`;
}

/** A repeat that a tree shows as a table or an accordion. The tree names it, so it has no legend. */
function repeatBox({ view }: Drawing, repeat: FieldState, rows: Template): unknown {
  return html`<div
    class="formspec-section formspec-repeat"
    role="group"
    aria-label=${repeat.label()}
    ${nodeBox(view, repeat, {})}
  >
    ${live(view, repeat, rows)}
  </div>`;
}

/** The content of a node without its box and heading: a page or a tab shows these. */
export function drawBodyOf(drawing: Drawing, node: PlanNode, rows: Template): unknown {
  if (!node.visible) return nothing;
  const field = node.path === undefined ? undefined : drawing.view.engine.field(node.path);
  if (field && isItemGroup(node)) return groupBody(drawing, node, field, rows);
  return node.component === 'Section' ? sectionBody(drawing, node) : drawChildren(drawing, node);
}
