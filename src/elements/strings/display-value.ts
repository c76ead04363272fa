/** The answer of a field as text to read: on the review page, in a summary, in a locked choice. */
import type { FieldState } from '../../engine/types.js';
import type { AttachmentValue, MoneyValue } from '../../model/response.js';
import type { Texts } from './texts.js';
import { formatDate, formatDecimal, formatMoney } from './intl.js';
import { printText } from './print-text.js';

/** Empty text if there is no answer. `value` can be another one than the present answer. */
export function displayValue(texts: Texts, field: FieldState, value = field.value): string {
  if (value === null || value === undefined || value === '') return '';
  const { locale } = texts;
  const optionLabel = (stored: unknown): string =>
    field.options?.find((option) => option.value === stored)?.label ?? printText(stored);
  switch (field.dataType) {
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? formatDecimal(locale, value) : printText(value);
    case 'boolean':
      return typeof value === 'boolean' ? texts.text(value ? 'yes' : 'no') : printText(value);
    case 'date':
    case 'dateTime':
    case 'time':
      return formatDate(locale, field.dataType, printText(value));
    case 'choice':
      return optionLabel(value);
    case 'multiChoice':
      return Array.isArray(value)
        ? new Intl.ListFormat(locale, { type: 'unit' }).format(value.map(optionLabel))
        : printText(value);
    case 'money':
      return typeof value === 'object' ? formatMoney(locale, value as MoneyValue) : printText(value);
    case 'attachment':
      return (value as AttachmentValue).name ?? texts.text('fileUnnamed');
    default:
      return printText(value);
  }
}
