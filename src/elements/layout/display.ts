/** Items that only show something: headings, text, dividers and alerts. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { displayText } from '../../layout/plan-node.js';
import { nodeAttributes } from '../fields/box-attributes.js';
import { helpOf } from '../fields/help.js';
import { inItsLanguage } from '../view/text-language.js';
import type { ViewState } from '../view/view-state.js';
import { heading } from '../rendering/heading.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import type { Template } from '../rendering/live.js';
import { nodeBox } from '../rendering/node-box.js';
import { headingLevel } from './groups.js';
import { isRareDisplay } from './rare-display-items.js';

export const displayTemplate: Template = (view, node) => {
  if (!node.relevant && !node.protected) return nothing;
  const text = displayText(node);
  const box = nodeBox(view, node, nodeAttributes(view, node));
  const help = helpOf(view, node, []).texts;
  switch (node.item.presentation?.widgetHint) {
    case 'Heading': {
      const level = Number(node.item.extensions?.['x-heading-level']) || headingLevel(view, node);
      return html`<div class="formspec-heading" ${box}>
        ${heading(level, '', inItsLanguage(node, 'label', text), view.id(node, 'heading'))}${help}
      </div>`;
    }
    case 'Divider':
      return text.trim()
        ? html`<div class="formspec-divider" ${box}><span>${text}</span></div>`
        : html`<hr class="formspec-divider" ${box} />`;
    case 'Alert':
      return alert(view, node, html`${markedText(view, text, node.item.label)}${help}`);
    case 'Badge':
      return html`<p class="formspec-text" ${box}><span class="formspec-badge">${text}</span></p>
        ${help}`;
    default:
      return (
        (isRareDisplay(node.item) && loadedPart('displays')?.rareDisplay(view, node)) ||
        html`<div class="formspec-text" ${box}>${markedText(view, text, node.item.label)}${help}</div>`
      );
  }
};

/** Text with its Markdown marks applied, if the code for them is loaded. */
export function markedText(view: ViewState, text: string, authored?: string): unknown {
  return loadedPart('richText')?.richText(view, text, authored) ?? html`<p>${text}</p>`;
}

/** Announced immediately if it is urgent, politely otherwise, unless the author gives it a role. */
export function alert(view: ViewState, node: FieldState, content: unknown): unknown {
  const attributes = nodeAttributes(view, node);
  const role = attributes['data-emphasis'] === 'danger' ? 'alert' : 'status';
  return html`<div class="formspec-alert" ${nodeBox(view, node, { role, ...attributes })}>${content}</div>`;
}
