/** Which values a caller may write into a field, and how they are read: only coercions that lose nothing. */
import { valueFormat } from '../context/value-format.js';
import type { FieldState } from '../engine/types.js';
import type { FieldItem } from '../model/definition.js';
import { plainDecimal, sameDecimal } from '../model/decimal-text.js';
import {
  copyJson,
  fitsType,
  isCurrency,
  isObject,
  MAX_ATTACHMENT_LENGTH,
  MAX_VALUE_LENGTH,
} from '../model/values.js';
import { echo, ToolFailure } from './result.js';

const SHOWN_OPTIONS = 20;

function refuse(field: FieldState, reason?: string): never {
  const item = field.item as FieldItem;
  const { dataType, currency } = field;
  const options = field.options?.slice(0, SHOWN_OPTIONS).map(({ value }) => echo(value));
  const expected =
    options && (dataType === 'choice' || dataType === 'multiChoice')
      ? `${dataType === 'choice' ? 'one of' : 'a list of'}: ${options.join(', ')}${field.options!.length > SHOWN_OPTIONS ? ', … (see formspec.field.describe)' : ''}`
      : dataType === 'money'
        ? `{"amount": "12.50", "currency": "${currency ?? 'EUR'}"}`
        : (valueFormat({ dataType: dataType ?? 'string' } as FieldItem) ?? 'text');
  const because = reason ? `${reason[0]!.toUpperCase()}${reason.slice(1)}. ` : '';
  throw new ToolFailure(
    'INVALID_VALUE',
    `${because}${item.label ? `"${echo(item.label)}" ` : ''}takes ${expected}; null clears it.`,
    field.path,
  );
}

/** A number from text that means exactly that number; blanks around it are never part of a number. */
function exactNumber(given: string): number | undefined {
  const text = given.trim();
  if (!/^-?\d+(\.\d+)?$/.test(text) || text.length > 40) return undefined;
  const number = Number(text);
  const back = plainDecimal(number);
  return back !== undefined && sameDecimal(back, plainDecimal(text)!) ? number : undefined;
}

/** Options are named by text; a number names the one that is written like it. */
const optionValue = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

function coerce(field: FieldState, value: unknown): unknown {
  switch (field.dataType) {
    case 'integer':
    case 'decimal':
      return typeof value === 'string' ? exactNumber(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'choice':
      return optionValue(value);
    case 'multiChoice':
      return Array.isArray(value) ? value.map(optionValue) : value;
    case 'money': {
      const { currency } = field;
      if (
        currency &&
        (typeof value === 'number' || (typeof value === 'string' && exactNumber(value) !== undefined))
      )
        return { amount: plainDecimal(typeof value === 'string' ? value.trim() : value), currency };
      if (!isObject(value)) return value;
      const given = value['currency'] ?? currency;
      if (currency && isCurrency(given) && given !== currency) refuse(field, `the currency is ${currency}`);
      return { amount: value['amount'], currency: given };
    }
    default:
      return value;
  }
}

/** The value to store for what the caller gave; throws `INVALID_VALUE` with the expected form. */
export function acceptValue(field: FieldState, given: unknown): unknown {
  if (given === undefined || given === null) return null;
  const { dataType = 'string' } = field;
  // What stands in for a list that is still on its way is not all that can be chosen.
  const options = field.optionsStatus === 'loading' ? undefined : field.options;
  const isText = dataType === 'string' || dataType === 'text' || dataType === 'uri';
  // The engine reads it so too: outside of text, the empty string means no answer.
  if (given === '' && !isText) return null;
  let value: unknown;
  try {
    value = copyJson(given, dataType === 'attachment' ? MAX_ATTACHMENT_LENGTH : MAX_VALUE_LENGTH);
  } catch (error) {
    refuse(field, error instanceof Error ? error.message : undefined);
  }
  value = coerce(field, value);
  if (!(isText && value === '') && !fitsType(dataType, value)) refuse(field);
  if (dataType === 'integer' && !Number.isSafeInteger(value))
    refuse(field, 'the number is too large to be exact');
  if (options && (dataType === 'choice' || dataType === 'multiChoice'))
    for (const chosen of [value].flat())
      if (!options.some((option) => option.value === chosen))
        refuse(field, `"${echo(String(chosen))}" is not an option`);
  return value;
}
