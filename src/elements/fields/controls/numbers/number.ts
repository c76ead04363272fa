/**
 * `integer` and `decimal` as a text input with a number keypad. A native number input would lose half-typed text and
 * other notations, change on the mouse wheel and round silently. Browsers' form tools also write numbers into text inputs
 * (Chromium 156), and the pattern tells them the format.
 */
import type { DirectiveResult } from 'lit/directive.js';
import type { FieldState } from '../../../../engine/types.js';
import type { FieldItem } from '../../../../model/definition.js';
import { formatDecimal } from '../../../../layout/intl.js';
import { parseNumber } from '../../../strings/parse-number.js';
import { printText } from '../../../../layout/print-text.js';
import { plainInput, type ControlContext } from '../control.js';
import { placeholderOf } from '../input-kind.js';
import { controlAttributes } from '../control-attributes.js';
import { type Handlers, native } from '../../../rendering/native-control.js';
import type { Attributes } from '../../../rendering/sync-attributes.js';
import { forgetTyped, shownText, writeTyped } from '../typed-text.js';

/** A number for numeric text, null for empty text, and any other text as it is. */
export function readNumber(
  { field, host }: { readonly field: FieldState; readonly host: { readonly locale: string } },
  text: string,
  typed: boolean,
): unknown {
  const { prefix = '', suffix = '' } = field.item as FieldItem;
  const bare = text.replace(prefix, '').replace(suffix, '').trim();
  if (bare === '') return null;
  const number = parseNumber(bare, host.locale, typed);
  return number === undefined ? text : exact(number);
}

/** Typing and pasting fire `InputEvent`s. Agents and autofill do not, and write plain decimal text. */
export function isTyped(event: Event): boolean {
  return event instanceof InputEvent;
}

/** Numbers with more digits than a binary number can hold stay text; the engine handles them. */
function exact(number: string): unknown {
  return number.replace(/e.*|\D/gi, '').length > 15 ? number : Number(number);
}

export function printNumber({ field, host, locked }: ControlContext, value: unknown): string {
  if (typeof value !== 'number') return printText(value);
  const { precision } = field.item as FieldItem;
  // Typed numbers get no extra zeros: some readers take "1.000" for a thousand.
  return formatDecimal(
    host.locale,
    value,
    locked && field.calculated && precision ? { minimumFractionDigits: precision } : undefined,
  );
}

export const numberHandlers: Handlers = {
  input(context, element, event) {
    writeTyped(context, element.value, readNumber(context, element.value, isTyped(event)));
  },
  change(context, element) {
    forgetTyped(context.field);
    element.value = printNumber(context, context.field.value);
  },
};

/** A text input for a number, with more attributes and other handlers if a control needs them. */
export function numberInput(
  context: ControlContext,
  more?: Attributes,
  handlers = numberHandlers,
): DirectiveResult {
  const { field } = context;
  const whole = field.dataType === 'integer';
  const attributes = controlAttributes(context, {
    'data-width': 'number',
    inputmode: whole ? 'numeric' : 'decimal',
    pattern: whole ? '-?[0-9]+' : '-?[0-9]*[.,]?[0-9]+',
    placeholder: placeholderOf(context),
    ...more,
  });
  const value = shownText(field, (stored) => printNumber(context, stored));
  return native(context, attributes, { value }, handlers);
}

export const numberControl = plainInput((context) => numberInput(context));
