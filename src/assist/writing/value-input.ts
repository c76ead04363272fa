/** Checks and converts the values that a caller wants to write. Conversions never lose information. */
import { valueFormat } from '../../context/value-format.js';
import type { FieldState } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import { plainDecimal, sameDecimal } from '../../model/decimal-text.js';
import {
  copyJson,
  fitsType,
  isCurrency,
  isObject,
  MAX_ATTACHMENT_LENGTH,
  MAX_VALUE_LENGTH,
} from '../../model/values.js';
import { echo, ToolFailure } from '../result.js';

const SHOWN_OPTIONS = 20;
/** Times are stored with seconds. */
const SHORT_TIME = /^\d{2}:\d{2}$/;

/** The kind of value that a field takes, for error messages. */
function expectedValue({ dataType = 'string', options, currency }: FieldState): string {
  if (options && (dataType === 'choice' || dataType === 'multiChoice')) {
    const values = options.slice(0, SHOWN_OPTIONS).map(({ value }) => echo(value));
    const more = options.length > SHOWN_OPTIONS ? ', … (see formspec.field.describe)' : '';
    return `${dataType === 'choice' ? 'one of' : 'a list of'}: ${values.join(', ')}${more}`;
  }
  if (dataType === 'money') return `{"amount": "12.50", "currency": "${currency ?? 'EUR'}"}`;
  return valueFormat({ dataType } as FieldItem) ?? 'text';
}

function refuse(field: FieldState, reason?: string): never {
  const { label } = field.item;
  const because = reason ? `${reason[0]!.toUpperCase()}${reason.slice(1)}. ` : '';
  const name = label ? `"${echo(label)}" ` : '';
  throw new ToolFailure(
    'INVALID_VALUE',
    `${because}${name}takes ${expectedValue(field)}; null clears it.`,
    field.path,
  );
}

/** Converts text to a number if it names exactly that number. White space around it is ignored. */
function exactNumber(given: string): number | undefined {
  const text = given.trim();
  if (!/^-?\d+(\.\d+)?$/.test(text) || text.length > 40) return undefined;
  const number = Number(text);
  const back = plainDecimal(number);
  return back !== undefined && sameDecimal(back, plainDecimal(text)!) ? number : undefined;
}

/** Options are identified by text, so a number stands for the option with the same digits. */
const optionValue = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

function coerce(field: FieldState, value: unknown): unknown {
  switch (field.dataType) {
    case 'integer':
    case 'decimal':
      return typeof value === 'string' ? exactNumber(value) : value;
    case 'time':
      return typeof value === 'string' && SHORT_TIME.test(value) ? `${value}:00` : value;
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

/** Returns the value to store for a given value. Throws `INVALID_VALUE` with the expected form. */
export function acceptValue(field: FieldState, given: unknown): unknown {
  if (given === undefined || given === null) return null;
  const { dataType = 'string' } = field;
  // While a list of options is loading, only a part of it is known.
  const options = field.optionsStatus === 'loading' ? undefined : field.options;
  const isText = dataType === 'string' || dataType === 'text' || dataType === 'uri';
  // As in the engine: in fields that are not text, the empty string means no answer.
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
