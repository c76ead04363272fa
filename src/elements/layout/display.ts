/** Items that only show something: headings, text, dividers and alerts. Their texts follow the data. */
import { html, nothing } from 'lit';
import type { FieldState } from '../../engine/types.js';
import { boxRole, helpOf } from '../fields/field-template.js';
import { frame, type Modifiers, styleModifiers, withoutGaps } from '../rendering/node-box.js';
import { levelOf } from './groups.js';
import { heading } from '../rendering/heading.js';
import type { Template } from '../rendering/live.js';
import { isRareDisplay, rarePart } from '../rendering/lazy-parts.js';
import type { Session } from '../form/form-view.js';

export const displayTemplate: Template = (session, item) => {
  if (!item.relevant && !item.protected) return nothing;
  // A bind may calculate the text.
  const label = typeof item.value === 'string' ? item.value : item.label();
  const box = frame(session, item, displayModifiers(session, item));
  const help = helpOf(session, item, []).texts;
  switch (item.item.presentation?.widgetHint) {
    case 'Heading': {
      const level = Number(item.item.extensions?.['x-heading-level']) || levelOf(session, item);
      return html`<div class="formspec-heading" ${box}>
        ${heading(level, '', label, session.id(item, 'heading'))}${help}
      </div>`;
    }
    case 'Divider':
      return label.trim()
        ? html`<div class="formspec-divider" ${box}><span>${label}</span></div>`
        : html`<hr class="formspec-divider" ${box} />`;
    case 'Alert':
      return alert(session, item, html`${displayText(label)}${help}`);
    case 'Badge':
      return html`<p class="formspec-text" ${box}><span class="formspec-badge">${label}</span></p>
        ${help}`;
    default:
      return (
        (isRareDisplay(item.item) && rarePart('displays')?.rareDisplay(session, item)) ||
        html`<div class="formspec-text" ${box}>${displayText(label)}${help}</div>`
      );
  }
};

/** With its marks, where the form has the code for them. */
export function displayText(text: string): unknown {
  return rarePart('richText')?.richText(text) ?? html`<p>${text}</p>`;
}

export function displayModifiers(session: Session, item: FieldState): Modifiers {
  const hints = styleModifiers(item.item);
  if (!item.protected && !item.item.presentation?.accessibility?.role) return hints;
  return withoutGaps({
    ...hints,
    'data-protected': item.protected ? '' : undefined,
    ...boxRole(session, item),
  });
}

/** Spoken at once where it is urgent, politely otherwise, unless the author has a role for it. */
export function alert(session: Session, item: FieldState, content: unknown): unknown {
  const modifiers = displayModifiers(session, item);
  const role = modifiers['data-emphasis'] === 'danger' ? 'alert' : 'status';
  return html`<div class="formspec-alert" ${frame(session, item, { role, ...modifiers })}>${content}</div>`;
}
