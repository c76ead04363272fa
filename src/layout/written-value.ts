/** Answers as text for readers: option labels, numbers, money and dates in the form's language, units beside them. */
import type { FieldState } from '../engine/types.js';
import type { FieldItem, OptionEntry } from '../model/definition.js';
import { isObject } from '../model/values.js';
import type { PlanTexts } from './plan.js';

export interface WritingContext {
  readonly locale: string;
  readonly texts: Pick<PlanTexts, 'yes' | 'no' | 'unnamedFile'>;
}

/** `$` and `%` stand close to their number; words and units do not. */
const CLOSE = /^[^\p{L}\s]$/u;

/**
 * The answer of a field, with what stands before and after its control; empty when there is none.
 * `options` gives the words for a value before the field's own options do.
 */
export function writtenAnswer(
  field: FieldState,
  context: WritingContext,
  options?: readonly OptionEntry[],
): string {
  const text = writtenFieldValue(field, context, options);
  const { prefix, suffix, dataType } = field.item as FieldItem;
  // Beside a switch stand the names of its two sides.
  if (!text || dataType === 'boolean') return text;
  const before = prefix ? prefix + (CLOSE.test(prefix) ? '' : ' ') : '';
  const after = suffix ? (CLOSE.test(suffix) ? '' : ' ') + suffix : '';
  return before + text + after;
}

function writtenFieldValue(
  { value, dataType, options: own }: FieldState,
  context: WritingContext,
  options?: readonly OptionEntry[],
): string {
  const optionLabel = (stored: unknown): string | undefined =>
    (options?.find((option) => option.value === stored) ?? own?.find((option) => option.value === stored))
      ?.label;
  const label = optionLabel(value);
  if (label !== undefined) return label;
  if (dataType === 'date' || dataType === 'dateTime' || dataType === 'time')
    return typeof value === 'string'
      ? writtenDate(context.locale, dataType, value)
      : writtenValue(value, context);
  if (Array.isArray(value))
    return new Intl.ListFormat(context.locale, { type: 'unit' }).format(
      value.map((one) => optionLabel(one) ?? writtenValue(one, context)),
    );
  return writtenValue(value, context);
}

/** A value of which only its JSON form is known, such as that of a variable. */
export function writtenValue(value: unknown, { locale, texts }: WritingContext): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return writtenNumber(locale, value);
  if (!isObject(value)) return JSON.stringify(value);
  const { amount, currency, contentType, name } = value;
  if (currency !== undefined && (typeof amount === 'string' || typeof amount === 'number'))
    return writtenMoney(locale, amount, String(currency));
  if (contentType !== undefined) return typeof name === 'string' ? name : texts.unnamedFile;
  return JSON.stringify(value);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formatters are costly to make and cheap to use. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + (options.currency ?? '');
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}

const writtenNumber = (locale: string, value: number): string =>
  numberFormat(locale, { maximumFractionDigits: 20, useGrouping: false }).format(value);

function writtenMoney(locale: string, amount: string | number, currency: string): string {
  try {
    const format = numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 20 });
    // `Intl` also takes decimal text, digit for digit; the type of `format` does not say so.
    return format.format(amount as number);
  } catch {
    return `${amount} ${currency}`.trim();
  }
}

const DATE_STYLES = {
  date: { dateStyle: 'long' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const;

/** A stored date or time at its own wall-clock time; text that is none stays as it is. */
function writtenDate(locale: string, kind: keyof typeof DATE_STYLES, text: string): string {
  const [, wallClock, zone = ''] = /^(.*?)(Z|[+-]\d\d:?\d\d)?$/.exec(
    kind === 'time' ? `1970-01-01T${text}` : text,
  ) ?? [undefined, text];
  // Read as UTC and shown in UTC, so that no time zone moves it.
  const instant = new Date(kind === 'date' ? text : `${wallClock}Z`);
  if (Number.isNaN(instant.getTime())) return text;
  const shown = new Intl.DateTimeFormat(locale, { ...DATE_STYLES[kind], timeZone: 'UTC' }).format(instant);
  return zone ? `${shown} ${zone === 'Z' ? 'UTC' : `UTC${zone}`}` : shown;
}
