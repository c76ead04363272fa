/** Items that only show something: headings, text, dividers and alerts. Their texts follow the data. */
import { html, nothing } from 'lit';
import type { FieldState } from '../engine/types.js';
import { helpOf } from './field.js';
import { frame, styleModifiers } from './frame.js';
import { levelOf } from './groups.js';
import { heading } from './heading.js';
import type { Template } from './live.js';
import { isRareDisplay, rarePart } from './rare-parts.js';
import { richText } from './rich-text.js';
import type { Session } from './session.js';

export const displayTemplate: Template = (session, item) => {
  if (!item.relevant && !item.protected) return nothing;
  const label = item.label();
  const box = frame(session, item, styleModifiers(item.item));
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
      return alert(session, item, html`${richText(label)}${help}`);
    case 'Badge':
      return html`<p class="formspec-text" ${box}><span class="formspec-badge">${label}</span></p>
        ${help}`;
    default:
      return (
        (isRareDisplay(item.item) && rarePart('displays')?.rareDisplay(session, item)) ||
        html`<div class="formspec-text" ${box}>${richText(label)}${help}</div>`
      );
  }
};

/** Spoken at once where it is urgent, politely otherwise. */
export function alert(session: Session, item: FieldState, content: unknown): unknown {
  const modifiers = styleModifiers(item.item);
  return html`<div
    class="formspec-alert"
    role=${modifiers['data-emphasis'] === 'danger' ? 'alert' : 'status'}
    ${frame(session, item, modifiers)}
  >
    ${content}
  </div>`;
}
