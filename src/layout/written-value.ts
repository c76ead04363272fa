/** Answers as text for readers: option labels, numbers, money and dates in the form's language, units beside them. */
import type { FieldState } from '../engine/types.js';
import type { FieldItem, OptionEntry } from '../model/definition.js';
import type { AttachmentValue, MoneyValue } from '../model/response.js';
import { isObject } from '../model/values.js';
import { formatDate, formatDecimal, formatMoney } from './intl.js';
import type { PlanTexts } from './plan.js';
import { printText } from './print-text.js';

export interface WritingContext {
  readonly locale: string;
  readonly texts: Pick<PlanTexts, 'yes' | 'no' | 'unnamedFile'>;
}

/** `$` and `%` are written next to their number, words and units with a space between. */
const CLOSE = /^[^\p{L}\s]$/u;

/**
 * The answer of a field, with its prefix and suffix; empty text if there is no answer. `options` gives the words for a
 * value before the field's own options do.
 */
export function writtenAnswer(
  field: FieldState,
  context: WritingContext,
  options?: readonly OptionEntry[],
): string {
  const text = writtenFieldValue(field, context, { options });
  const { prefix, suffix, dataType } = field.item as FieldItem;
  // Prefix and suffix of a switch are the names of its two sides.
  if (!text || dataType === 'boolean') return text;
  const before = prefix ? prefix + (CLOSE.test(prefix) ? '' : ' ') : '';
  const after = suffix ? (CLOSE.test(suffix) ? '' : ' ') + suffix : '';
  return before + text + after;
}

export interface FieldValueOptions {
  /** Asked for the words for a value before the field's own options. */
  readonly options?: readonly OptionEntry[] | undefined;
  /** Another value than the present answer. */
  readonly value?: unknown;
}

/** The answer of a field without prefix and suffix; empty text if there is no answer. */
export function writtenFieldValue(
  field: FieldState,
  context: WritingContext,
  { options, value = field.value }: FieldValueOptions = {},
): string {
  if (value === null || value === undefined || value === '') return '';
  const { dataType } = field;
  const { locale, texts } = context;
  const optionLabel = (stored: unknown): string | undefined =>
    (
      options?.find((option) => option.value === stored) ??
      field.options?.find((option) => option.value === stored)
    )?.label;
  const label = optionLabel(value);
  if (label !== undefined) return label;
  switch (dataType) {
    case 'date':
    case 'dateTime':
    case 'time':
      return formatDate(locale, dataType, printText(value));
    case 'money':
      return isObject(value)
        ? formatMoney(locale, value as unknown as MoneyValue)
        : writtenValue(value, context);
    case 'attachment':
      return (value as AttachmentValue).name ?? texts.unnamedFile;
    default:
      return Array.isArray(value)
        ? new Intl.ListFormat(locale, { type: 'unit' }).format(
            value.map((one) => optionLabel(one) ?? writtenValue(one, context)),
          )
        : writtenValue(value, context);
  }
}

/** A value of which only its JSON form is known, such as that of a variable. */
export function writtenValue(value: unknown, { locale, texts }: WritingContext): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formatDecimal(locale, value);
  if (!isObject(value)) return printText(value);
  const { amount, currency, contentType, name } = value;
  if (currency !== undefined && (typeof amount === 'string' || typeof amount === 'number'))
    return formatMoney(locale, { amount: String(amount), currency: String(currency) });
  if (contentType !== undefined) return typeof name === 'string' ? name : texts.unnamedFile;
  return printText(value);
}
