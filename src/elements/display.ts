/** Items that only show something: headings, text, dividers and alerts. Their texts follow the data. */
import { html, nothing } from 'lit';
import { helpOf } from './field.js';
import { frame, styleModifiers } from './frame.js';
import { levelOf } from './groups.js';
import { heading } from './heading.js';
import type { Template } from './live.js';
import { richText } from './rich-text.js';

export const displayTemplate: Template = (session, item) => {
  if (!item.relevant && !item.protected) return nothing;
  const label = item.label();
  const box = frame(session, item, styleModifiers(item.item));
  const help = helpOf(session, item, []).texts;
  switch (item.item.presentation?.widgetHint) {
    case 'Heading':
      return html`<div class="formspec-heading" ${box}>
        ${heading(levelOf(session, item), '', label, session.id(item, 'heading'))}${help}
      </div>`;
    case 'Divider':
      return label.trim()
        ? html`<div class="formspec-divider" ${box}><span>${label}</span></div>`
        : html`<hr class="formspec-divider" ${box} />`;
    case 'Alert': {
      const urgent = item.item.presentation.styleHints?.emphasis === 'danger';
      return html`<div class="formspec-alert" role=${urgent ? 'alert' : 'status'} ${box}>
        ${richText(label)}${help}
      </div>`;
    }
    case 'Badge':
      return html`<p class="formspec-text" ${box}><span class="formspec-badge">${label}</span></p>
        ${help}`;
    default:
      return html`<div class="formspec-text" ${box}>${richText(label)}${help}</div>`;
  }
};
