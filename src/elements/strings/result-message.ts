/** The sentence to show for a validation result. */
import { loadedPart } from '../rendering/lazy-parts.js';
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { DataType } from '../../model/definition.js';
import type { ValidationResult } from '../../model/response.js';
import { shorten } from '../../model/shorten.js';
import type { Texts, TextValues } from './texts.js';
import { formatAmount, formatDecimal } from '../../layout/intl.js';
import { printText } from '../../layout/print-text.js';
import type { StringKey } from './strings.js';

const required: Readonly<Record<DataType, StringKey>> = {
  string: 'requiredText',
  text: 'requiredText',
  uri: 'requiredText',
  integer: 'requiredNumber',
  decimal: 'requiredNumber',
  boolean: 'requiredConfirmation',
  date: 'requiredDate',
  dateTime: 'requiredDate',
  time: 'requiredTime',
  choice: 'requiredChoice',
  multiChoice: 'requiredChoices',
  money: 'requiredAmount',
  attachment: 'requiredFile',
};

/** For controls that ask for something else than their data type suggests. */
const requiredByWidget: Readonly<Partial<Record<string, StringKey>>> = {
  'x-yes-no': 'requiredChoice',
  RadioGroup: 'requiredChoice',
  Rating: 'requiredChoice',
  Signature: 'requiredSignature',
};

const invalid: Readonly<Partial<Record<DataType, StringKey>>> = {
  integer: 'invalidInteger',
  decimal: 'invalidDecimal',
  date: 'invalidDate',
  dateTime: 'invalidDateTime',
  time: 'invalidTime',
  uri: 'invalidUri',
  choice: 'invalidChoice',
  multiChoice: 'invalidChoice',
  money: 'invalidAmount',
  attachment: 'invalidFile',
};

/**
 * A Locale document may have a message. Otherwise messages of an author, a page or a server are shown as they are. Only
 * the built-in messages of the engine, known by their kind and code, are replaced by a translated sentence that says what
 * to do.
 */
export function resultMessage(
  texts: Texts & { readonly engine: Pick<FormEngine, 'message'> },
  field: FieldState | undefined,
  result: ValidationResult,
): string {
  const { constraintKind, code, message: whole } = result;
  const translated = texts.engine.message(result);
  if (translated !== whole) return shorten(translated);
  const message = shorten(whole);
  const dataType = field?.dataType;
  const say = (key: StringKey, values?: TextValues): string => texts.text(key, values);
  const { locale } = texts;
  if (!field || !code) return message;
  if (dataType && constraintKind === 'required' && code === 'REQUIRED') {
    return say(requiredByWidget[field.item.presentation?.widgetHint ?? ''] ?? required[dataType]);
  }
  if (dataType && constraintKind === 'type' && code === 'TYPE_MISMATCH') {
    if (dataType === 'money' && !field.currency) return say('invalidCurrency');
    const ofPart = dataType.startsWith('date') && loadedPart('date-parts')?.datePartMessage(texts, field);
    if (ofPart) return ofPart;
    const example =
      dataType === 'integer'
        ? formatDecimal(locale, 25)
        : formatAmount(locale, { amount: '12.5', currency: field.currency ?? 'EUR' });
    return say(invalid[dataType] ?? 'invalidValue', { example });
  }
  if (constraintKind === 'cardinality') {
    if (code === 'MIN_REPEAT') return say('tooFewRows', { count: field.minRepeat! });
    if (code === 'MAX_REPEAT') return say('tooManyRows', { count: field.maxRepeat! });
  }
  if (constraintKind === 'constraint') return registryMessage(field, code, locale, say) ?? message;
  return message;
}

function registryMessage(
  field: FieldState,
  code: string,
  locale: string,
  say: (key: StringKey, values?: TextValues) => string,
): string | undefined {
  const limits = field.registryEntries.map((entry) => entry.constraints ?? {});
  const limit = (name: 'minimum' | 'maximum' | 'maxLength'): number | undefined =>
    limits.find((constraints) => constraints[name] !== undefined)?.[name];
  if (code === 'MAX_LENGTH_EXCEEDED' && limit('maxLength'))
    return say('tooLong', { count: limit('maxLength')! });
  if (code === 'RANGE_UNDERFLOW' && limit('minimum') !== undefined)
    return say('tooLow', { limit: formatDecimal(locale, limit('minimum')!) });
  if (code === 'RANGE_OVERFLOW' && limit('maximum') !== undefined)
    return say('tooHigh', { limit: formatDecimal(locale, limit('maximum')!) });
  if (code !== 'PATTERN_MISMATCH') return undefined;
  const entry = field.registryEntries.find(({ constraints }) => constraints?.pattern);
  return entry && say('wrongFormat', { name: printText(entry.metadata?.['displayName'] ?? entry.name) });
}
