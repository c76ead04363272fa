/**
 * `integer` and `decimal` as text with a number keypad. A native number input would lose half-typed and foreign
 * notations, change on the mouse wheel and round silently; browsers' form tools accept numbers for text inputs too
 * (Chromium 156), and the pattern tells them what to write.
 */
import type { DirectiveResult } from 'lit/directive.js';
import type { FieldItem } from '../../../model/definition.js';
import { formatDecimal } from '../../strings/intl.js';
import { parseNumber } from '../../strings/parse-number.js';
import { printText } from '../../strings/print-text.js';
import { plainInput, type ControlContext } from './control.js';
import { placeholderOf } from './input-kind.js';
import { controlAttributes } from './control-attributes.js';
import { type Handlers, native } from '../../rendering/native-control.js';
import type { Attributes } from '../../rendering/sync-attributes.js';
import { forgetTyped, shownText, writeTyped } from './typed-text.js';

/** A number for numeric text, the text itself for anything else, null for nothing. */
export function readNumber({ field, host }: ControlContext, text: string, event?: Event): unknown {
  const { prefix = '', suffix = '' } = field.item as FieldItem;
  const bare = text.replace(prefix, '').replace(suffix, '').trim();
  if (bare === '') return null;
  const number = parseNumber(bare, host.locale, isTyped(event));
  return number === undefined ? text : exact(number);
}

/** Only key presses, pastes and the like are `InputEvent`s; agents and autofill write plain decimal text. */
export function isTyped(event: Event | undefined): boolean {
  return event instanceof InputEvent;
}

/** Digits that a binary number cannot hold are left to the engine. */
function exact(number: string): unknown {
  return number.replace(/e.*|\D/gi, '').length > 15 ? number : Number(number);
}

export function printNumber({ field, host, locked }: ControlContext, value: unknown): string {
  if (typeof value !== 'number') return printText(value);
  const { precision } = field.item as FieldItem;
  // What somebody has typed is shown as it was: nobody wrote three zeros, and some read "1.000" as a thousand.
  return formatDecimal(
    host.locale,
    value,
    locked && field.calculated && precision ? { minimumFractionDigits: precision } : undefined,
  );
}

export const numberHandlers: Handlers = {
  input(context, element, event) {
    writeTyped(context, element.value, readNumber(context, element.value, event));
  },
  change(context, element) {
    forgetTyped(context.field);
    element.value = printNumber(context, context.field.value);
  },
};

/** A text input for a number, with what else the control wants of it. */
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
