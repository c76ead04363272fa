/**
 * A number of stars as radio buttons in a row, so that arrow keys, screen readers and agents work. Decimal fields have
 * half stars, unless their precision or `x-step` says otherwise. Loaded on demand.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FieldItem } from '../../../../model/definition.js';
import { clearButton } from '../clear-button.js';
import type { Control, ControlContext } from '../control.js';
import { printNumber } from './number.js';
import { radio } from '../choices/radios.js';
import { valueRange } from './value-range.js';

export { default as styles } from '../../../styles/parts/rating.css?inline';

/** More stars cannot be counted at a glance. */
const MOST_STARS = 10;

const BACK = /^Arrow(Left|Up)$/;
const FORTH = /^Arrow(Right|Down)$/;

/** Adds Home and End to radio buttons, and stops arrow keys from jumping from one end to the other. */
function onKey({ field, host, locked }: ControlContext, stars: readonly number[], event: KeyboardEvent) {
  const { key, currentTarget } = event;
  const bar = currentTarget as Element;
  const inputs = [...bar.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  if (locked || at < 0) return;
  const last = stars.length - 1;
  const mirrored = /Left|Right/.test(key) && getComputedStyle(bar).direction === 'rtl';
  const to =
    key === 'Home' || ((mirrored ? FORTH : BACK).test(key) && at === 0)
      ? 0
      : key === 'End' || ((mirrored ? BACK : FORTH).test(key) && at === last)
        ? last
        : -1;
  if (to < 0) return;
  event.preventDefault();
  host.write(field, stars[to]!);
  inputs[to]!.focus();
}

/** Keeps the two halves of a star on one line. */
const pairs = (halves: readonly TemplateResult[]): TemplateResult[] =>
  halves.flatMap((half, index) =>
    index % 2 ? [] : html`<span class="formspec-pair">${half}${halves[index + 1] ?? nothing}</span>`,
  );

export const control: Control = {
  frame: 'grouped',
  role: 'radiogroup',
  render(context) {
    const { field, host, props } = context;
    const { dataType, precision, extensions } = field.item as FieldItem;
    const halves = dataType === 'decimal' && precision !== 0 && props?.['allowHalf'] !== false;
    const icon = props?.['icon'] ?? extensions?.['x-icon'];
    const range = valueRange(context, { min: 1, max: 5, step: halves ? 0.5 : 1 });
    const max = Math.min(range.max, MOST_STARS);
    const step = halves && range.step === 0.5 ? 0.5 : 1;
    const rated = typeof field.value === 'number' ? field.value : 0;
    const text = (value: number): string =>
      host.text('ratingOf', { value: printNumber(context, value), max });
    const stars = Array.from({ length: max / step }, (_, index) => (index + 1) * step);
    const star = (value: number, index: number): TemplateResult =>
      html`<label
        class="formspec-star"
        data-half=${step === 1 ? nothing : value % 1 ? 'first' : 'second'}
        ?data-filled=${value <= rated}
        >${radio(context, String(value), index)}<span class="formspec-visually-hidden"
          >${text(value)}</span
        ></label
      >`;
    return html`<div
      class="formspec-rating"
      data-icon=${typeof icon === 'string' ? icon : nothing}
      @keydown=${(event: KeyboardEvent) => onKey(context, stars, event)}
    >
      ${step === 1 ? stars.map(star) : pairs(stars.map(star))}
      <span class="formspec-value" aria-hidden="true">${rated ? text(rated) : nothing}</span
      >${clearButton(context)}
    </div>`;
  },
};
