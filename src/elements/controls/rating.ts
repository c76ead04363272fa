/** A number of stars: radio buttons in a row, so that arrow keys, screen readers and agents know what to do. */
import { html, nothing } from 'lit';
import { format } from '../strings/format.js';
import { clearButton } from './clear-button.js';
import type { Control, ControlContext } from './control.js';
import { radio } from './radios.js';
import { valueRange } from './value-range.js';

export { styles } from '../styles/rating.css.js';

/** Beyond this, stars can no longer be counted at a glance. */
const MOST_STARS = 10;

/** Home and End, which radio buttons lack. */
function jump({ field, session, locked }: ControlContext, max: number, event: KeyboardEvent): void {
  const target = event.key === 'Home' ? 1 : event.key === 'End' ? max : undefined;
  if (target === undefined || locked) return;
  event.preventDefault();
  session.write(field, target);
  (event.currentTarget as Element).querySelectorAll('input')[target - 1]?.focus();
}

export const control: Control = {
  frame: 'grouped',
  role: 'radiogroup',
  render(context) {
    const { field, session } = context;
    const max = Math.min(valueRange(context, { min: 1, max: 5 }).max, MOST_STARS);
    const rated = typeof field.value === 'number' ? field.value : 0;
    const text = (value: number): string => format(session.strings, 'ratingOf', { value, max });
    const stars = Array.from({ length: max }, (_, index) => index + 1);
    return html`<div class="formspec-rating" @keydown=${(event: KeyboardEvent) => jump(context, max, event)}>
      ${stars.map(
        (value) =>
          html`<label class="formspec-star" ?data-filled=${value <= rated}
            >${radio(context, String(value), value - 1)}<span class="formspec-visually-hidden"
              >${text(value)}</span
            ></label
          >`,
      )}
      <span class="formspec-value" aria-hidden="true">${rated ? text(rated) : nothing}</span
      >${clearButton(context)}
    </div>`;
  },
};
