/**
 * Sentences in place of the built-in messages of the engine: those that name their question if its label allows it, else
 * general ones. Loaded once the form is shown.
 */
import { controlFor } from '../fields/controls/index.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import type { FieldState } from '../../engine/types.js';
import type { DataType } from '../../model/definition.js';
import type { ValidationResult } from '../../model/response.js';
import { shorten } from '../../model/shorten.js';
import type { TextValues } from './texts.js';
import { formatAmount, formatDecimal } from '../../layout/intl.js';
import { printText } from '../../layout/print-text.js';
import { specificMessage } from '../../layout/messages/specific-message.js';
import { addSection, catalogueWith } from './load-strings.js';
import { messagesSection } from './messages-section.js';
import type { MessageView, ShownMessage } from './result-message.js';
import type { StringKey } from './strings.js';

export { messageTexts as texts } from './parts/message-texts.js';

addSection(messagesSection);

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

/** Known by their kind and code; messages of an author, a page or a server are shown as they are. */
export function fieldMessage(
  view: MessageView,
  field: FieldState,
  result: ValidationResult,
  label = field.label(),
): ShownMessage {
  const { locale } = view;
  const named = specificMessage(field, result, {
    locale,
    language: String(catalogueWith('quotedLabel', locale)['language']),
    label,
    isOwn: isOwn(view, field),
    isTicked: isTicked(view, field),
    text: (key, values) => view.text(key, values),
  });
  const ofPart = result.code === 'TYPE_MISMATCH' ? partMessage(view, field) : undefined;
  if (ofPart) return { text: ofPart, isNamed: false };
  return named ?? { text: generalMessage(view, field, result) ?? shorten(result.message), isNamed: false };
}

/** Only one part of a date can be wrong. */
const partMessage = (view: MessageView, field: FieldState): string | undefined =>
  field.dataType?.startsWith('date') ? loadedPart('date-parts')?.datePartMessage(view, field) : undefined;

/** Whether the control is a box or a switch. A theme may prefer Yes and No. */
const isTicked = ({ engine, planned }: MessageView, field: FieldState): boolean =>
  controlFor(field, engine, planned).frame !== 'grouped';

/** The browser may fill in the user's own data, so the question is about the user. */
function isOwn({ fields }: MessageView, field: FieldState): boolean {
  const tokens = fields?.annotations(field).control['autocomplete'];
  return Boolean(tokens) && !/^(on|off)$|section-/.test(tokens!) && !field.path.includes('[');
}

function generalMessage(texts: MessageView, field: FieldState, result: ValidationResult): string | undefined {
  const { constraintKind, code } = result;
  const { dataType } = field;
  const { locale } = texts;
  const say = (key: StringKey, values?: TextValues): string => texts.text(key, values);
  if (!code) return undefined;
  if (dataType && constraintKind === 'required' && code === 'REQUIRED')
    return dataType === 'boolean' && !isTicked(texts, field)
      ? say('requiredChoice')
      : say(requiredByWidget[field.item.presentation?.widgetHint ?? ''] ?? required[dataType]);
  if (dataType && constraintKind === 'type' && code === 'TYPE_MISMATCH') {
    if (dataType === 'money' && !field.currency) return say('invalidCurrency');
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
  return constraintKind === 'constraint' ? registryMessage(field, code, locale, say) : undefined;
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
