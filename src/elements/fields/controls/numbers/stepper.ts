/** A number input with buttons for one step less and one more. Arrow keys step too. Loaded on demand. */
import { html, type TemplateResult } from 'lit';
import type { Control, ControlContext } from '../control.js';
import { intent } from '../../../rendering/intent.js';
import type { Handlers } from '../../../rendering/native-control.js';
import { numberHandlers, numberInput, printNumber } from './number.js';
import { forgetTyped } from '../typed-text.js';
import { type ValueRange, valueRange } from './value-range.js';

export { default as styles } from '../../../styles/parts/stepper.css?inline';

export const rangeOf = (context: Pick<ControlContext, 'field' | 'host' | 'props'>): ValueRange =>
  valueRange(context, { min: -Infinity, max: Infinity, step: 1 });

/** The number after some steps, without binary rounding errors. An unanswered field counts as 0. */
export function afterSteps(
  { field }: Pick<ControlContext, 'field'>,
  { min, max, step }: ValueRange,
  steps: number,
): number {
  const from = typeof field.value === 'number' ? field.value : 0;
  return Math.min(Math.max(Number((from + steps * step).toFixed(10)), min), max);
}

function move(context: ControlContext, steps: number): void {
  const { field, host } = context;
  const next = afterSteps(context, rangeOf(context), steps);
  if (next === field.value) return;
  forgetTyped(field);
  host.write(field, next);
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const handlers: Handlers = {
  ...numberHandlers,
  keydown(context, _element, event) {
    const steps = STEPS[(event as KeyboardEvent).key];
    if (!steps) return;
    event.preventDefault();
    move(context, steps);
  },
};

function button(context: ControlContext, steps: 1 | -1, range: ValueRange): TemplateResult {
  const { field, host, locked } = context;
  const label = host.text(steps > 0 ? 'increase' : 'decrease', { label: field.label() });
  const atEnd = afterSteps(context, range, steps) === field.value;
  const press = (): void => {
    if (atEnd) return;
    move(context, steps);
    // Focus is on the button, so screen readers do not read the number.
    host.announce(printNumber(context, field.value));
  };
  return html`<button
    type="button"
    class="formspec-button formspec-button--secondary"
    aria-label=${label}
    aria-disabled=${atEnd}
    ?disabled=${locked}
    @click=${press}
    ${intent(`${steps > 0 ? 'increase' : 'decrease'}:${field.path}`)}
  >
    <span aria-hidden="true">${steps > 0 ? '+' : '−'}</span>
  </button>`;
}

const bound = (value: number): string | undefined => (Number.isFinite(value) ? String(value) : undefined);

export const control: Control = {
  frame: 'labelled',
  render(context) {
    const { field, host } = context;
    const range = rangeOf(context);
    const answered = typeof field.value === 'number';
    const spin = {
      role: 'spinbutton',
      'aria-valuemin': bound(range.min),
      'aria-valuemax': bound(range.max),
      'aria-valuenow': answered ? String(field.value) : undefined,
      // Without it, browsers report an empty input as 0.
      'aria-valuetext': answered ? printNumber(context, field.value) : host.text('notAnswered'),
    };
    return html`<div class="formspec-stepper">
      ${button(context, -1, range)}<input
        class="formspec-input"
        ${numberInput(context, spin, handlers)}
      />${button(context, 1, range)}
    </div>`;
  },
};
