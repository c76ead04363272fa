/** A number as a range input. Loaded on demand. */
import { html, type TemplateResult } from 'lit';
import type { FieldItem } from '../../../../model/definition.js';
import { clearButton } from '../clear-button.js';
import type { Control, ControlContext } from '../control.js';
import { controlAttributes } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import { printNumber } from './number.js';
import { type ValueRange, valueRange } from './value-range.js';

export { default as styles } from '../../../styles/parts/slider.css?inline';

const write = ({ field, host }: ControlContext, element: HTMLInputElement): void =>
  void host.write(field, Number(element.value));

/** An unanswered slider is at its lowest value. Choosing that value moves nothing, but it is an answer. */
const writeFirst = (context: ControlContext, element: HTMLInputElement): void => {
  if (context.field.value === null) write(context, element);
};

const handlers: Handlers = {
  input: write,
  pointerup: writeFirst,
  keydown(context, element, event) {
    if (/^(Home| |Arrow(Left|Right|Down)|PageDown)$/.test((event as KeyboardEvent).key))
      writeFirst(context, element);
  },
};

/** With more steps, tick marks would be too close together. */
const MOST_TICKS = 20;

/** Options of a datalist; the browser draws a tick mark for each. */
function ticks({ min, max, step }: ValueRange): TemplateResult[] {
  const count = Math.floor((max - min) / step + 1e-9);
  return Array.from(
    { length: count + 1 },
    (_, index) => html`<option value=${Number((min + index * step).toFixed(10))}></option>`,
  );
}

export const control: Control = {
  frame: 'labelled',
  render(context) {
    const { field, host, locked, props } = context;
    const { min, max, step } = valueRange(context, { min: 0, max: 100 });
    const answered = typeof field.value === 'number';
    const { prefix = '', suffix = '' } = field.item as FieldItem;
    const number = answered && `${prefix} ${printNumber(context, field.value)} ${suffix}`.trim();
    const text = number || host.text('notAnswered');
    const hasMarks = props?.['showTicks'] !== false && (max - min) / step <= MOST_TICKS;
    const marks = hasMarks ? host.id(field, 'ticks') : '';
    const attributes = controlAttributes(context, {
      list: marks || undefined,
      min: String(min),
      max: String(max),
      step: String(step),
      'aria-valuetext': text,
      required: undefined,
      'aria-required': undefined,
      readonly: undefined,
      autocomplete: undefined,
      disabled: locked || undefined,
    });
    const value = String(answered ? field.value : min);
    return html`<div class="formspec-slider">
      <input type="range" ${native(context, attributes, { value }, handlers)} />${
        marks && html`<datalist id=${marks}>${ticks({ min, max, step })}</datalist>`
      }
      <span class="formspec-value" aria-hidden="true" ?hidden=${props?.['showValue'] === false}>${text}</span
      >${clearButton(context)}
    </div>`;
  },
};
