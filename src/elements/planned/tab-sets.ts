/** Tabs of a Component document, or of a group that a theme shows as tabs. */
import { html, type TemplateResult } from 'lit';
import { isInput } from '../../layout/vocabulary/component-names.js';
import type { PlanNode } from '../../layout/plan.js';
import { severityOf } from '../fields/messages.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { type Drawing, drawChildren, idOf } from './drawing.js';
import { classesOf, look } from './look.js';
import { titleOf } from './tree-index.js';

/** `isInside`: the box around it already has the look of the node. */
export function tabSet(drawing: Drawing, node: PlanNode, isInside = false): TemplateResult {
  const part = loadedPart('tabs');
  const shown = node.children.flatMap((child, i) => (child.visible ? { child, i } : []));
  // Without the code of tabs, one stands below the other.
  if (!part)
    return html`<div class="formspec-stack${classesOf(node)}" ${look(node)}>
      ${drawChildren(drawing, node)}
    </div>`;
  const { tab = node.props['defaultTab'] ?? 0 } = drawing.stateOf(node);
  const selected = shown.some(({ i }) => i === tab) ? tab : shown[0]?.i;
  const { view } = drawing;
  const set = part.tabs(view, {
    name: titleOf(node) ?? view.text('sections'),
    prefix: idOf(drawing, node, 'tabs'),
    position: String(node.props['placement'] ?? 'top'),
    selected: String(selected),
    tabs: shown.map(({ child, i }) => {
      const label = node.labels?.[i] ?? '';
      return {
        id: String(i),
        label,
        errors: errorsIn(drawing, child),
        content: titleOf(child) === label ? drawing.drawBody(child) : drawing.draw(child),
        startsWithControl: startsWithControl(child),
        intent: '',
      };
    }),
    select: (id) => drawing.setState(node, { tab: Number(id) }),
  });
  return isInside ? set : html`<div class="formspec-section${classesOf(node)}" ${look(node)}>${set}</div>`;
}

/** How many fields in a node show an error. */
export function errorsIn(drawing: Drawing, node: PlanNode): number {
  const { engine, fields } = drawing.view;
  const field = node.path === undefined ? undefined : engine.field(node.path);
  const here = field && node.visible && severityOf(fields.resultsAt(field)) === 'error' ? 1 : 0;
  return node.children.reduce((sum, child) => sum + errorsIn(drawing, child), here);
}

/** Whether a control comes first. The panel is then no stop of its own for the keyboard. */
function startsWithControl(node: PlanNode): boolean {
  if (isInput(node.component)) return node.readonly !== true;
  if (titleOf(node) !== undefined) return false;
  const first = node.children.find(({ visible }) => visible);
  return first !== undefined && startsWithControl(first);
}
