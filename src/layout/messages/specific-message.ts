/**
 * Messages that name their question: "Enter your full name", "Date of birth must be in the past". They take the place of the
 * built-in messages of the engine; messages of an author, a page or a server stay as they are.
 */
import type { FieldState } from '../../engine/types.js';
import type { DataType } from '../../model/definition.js';
import type { ValidationResult } from '../../model/response.js';
import { formatAmount, formatDecimal } from '../intl.js';
import { LONGEST_LABEL, readEnglishLabel, type ReadLabel } from './english-label.js';
import type { MessageKey } from './message-texts.js';
import { type Comparison, type Limit, simpleRule } from './simple-rule.js';

export interface MessageContext {
  /** BCP 47 tag. Numbers and dates are formatted for it. */
  readonly locale: string;
  /** Language of the templates, which can be English although the locale is another. */
  readonly language: string;
  /** The label as the reader may see it. */
  readonly label: string;
  /** Whether the answer is about the user: an English message then says "your". */
  readonly isOwn: boolean;
  /** For a boolean: whether it is a box to tick. Default: by its hint. */
  readonly isTicked?: boolean;
  /** A template with its placeholders filled in. */
  text(key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
}

export interface SpecificMessage {
  readonly text: string;
  /** Whether the text itself says which question it is about. */
  readonly isNamed: boolean;
}

/** What the engine says where the author says nothing. */
const UNEXPLAINED = 'This value is not allowed';

/** Extension properties of an item in which the author writes the message, by the kind of rule. */
const AUTHORED: Readonly<Record<string, string>> = {
  required: 'x-required-message',
  type: 'x-type-message',
};

/** Undefined if the label does not read well in a message, or the result has a message of its own. */
export function specificMessage(
  field: FieldState,
  result: ValidationResult,
  context: MessageContext,
): SpecificMessage | undefined {
  const { constraintKind, code, message, constraint } = result;
  if (!field.dataType || !code) return undefined;
  const named = readLabel(context);
  const authored = field.item.extensions?.[AUTHORED[constraintKind] ?? ''];
  if (typeof authored === 'string' && (code === 'REQUIRED' || code === 'TYPE_MISMATCH')) {
    const values: Readonly<Record<string, string>> = {
      label: context.label,
      name: named.name ?? context.label,
    };
    const text = authored.replace(/\{(label|name)\}/g, (_, word: string) => values[word]!);
    return { text, isNamed: true };
  }
  switch (code) {
    case 'REQUIRED':
      return constraintKind === 'required' ? requiredMessage(field, named, context) : undefined;
    case 'TYPE_MISMATCH':
      return constraintKind === 'type' ? typeMessage(field, named, context) : undefined;
    case 'CONSTRAINT_FAILED':
      return message === UNEXPLAINED ? ruleMessage(field, constraint ?? '', named, context) : undefined;
    default:
      return undefined;
  }
}

/** In other languages than English the label is quoted, because its form cannot follow the sentence. */
function readLabel({ language, label, isOwn, text }: MessageContext): ReadLabel {
  if (/^en\b/.test(language)) return readEnglishLabel(label, isOwn);
  const plain = label
    .trim()
    .replace(/[:：*]$/, '')
    .trim();
  if (!plain || plain.length > LONGEST_LABEL || /[?؟!.;¿]/.test(plain)) return {};
  const quoted = text('quotedLabel', { label: plain });
  return { name: quoted, subject: quoted };
}

type RequiredKey = 'enterNamed' | 'selectNamed' | 'uploadNamed';

const REQUIRED: Readonly<Partial<Record<DataType, RequiredKey>>> = {
  choice: 'selectNamed',
  multiChoice: 'selectNamed',
  attachment: 'uploadNamed',
};

function requiredMessage(
  field: FieldState,
  { name, yes, order }: ReadLabel,
  { label, text, isTicked = true }: MessageContext,
): SpecificMessage | undefined {
  const hint = field.item.presentation?.widgetHint;
  if (hint === 'Signature') return undefined;
  if (field.dataType === 'boolean') {
    if (yes) return { text: text('yesNamed', { name: yes }), isNamed: true };
    // A label that is a statement can be ticked; a question cannot.
    const isBox = isTicked && hint !== 'x-yes-no' && hint !== 'RadioGroup' && label.length <= LONGEST_LABEL;
    if (!isBox || label.trim() === '' || /[?؟]\s*$/.test(label)) return undefined;
    return { text: text('tickNamed', { name: text('quotedLabel', { label }) }), isNamed: true };
  }
  if (order) return { text: order, isNamed: true };
  if (!name) return undefined;
  const isRated = hint === 'Rating';
  const key = isRated ? 'selectNamed' : (REQUIRED[field.dataType!] ?? 'enterNamed');
  return { text: text(key, { name }), isNamed: true };
}

const TYPE: Readonly<Partial<Record<DataType, MessageKey>>> = {
  integer: 'notInteger',
  decimal: 'notNumber',
  money: 'notAmount',
  date: 'notDate',
  dateTime: 'notDateTime',
  time: 'notTime',
};

function typeMessage(
  field: FieldState,
  { subject }: ReadLabel,
  { locale, text }: MessageContext,
): SpecificMessage | undefined {
  const { dataType, currency } = field;
  const key = TYPE[dataType!];
  if (!key || !subject || (dataType === 'money' && !currency)) return undefined;
  const example =
    dataType === 'integer'
      ? formatDecimal(locale, 25)
      : formatAmount(locale, { amount: '12.5', currency: currency ?? 'EUR' });
  return { text: text(key, { label: subject, example }), isNamed: true };
}

function ruleMessage(
  field: FieldState,
  source: string,
  { name, subject }: ReadLabel,
  context: MessageContext,
): SpecificMessage {
  const { text } = context;
  const rule = simpleRule(source, field);
  const label = subject ?? text('thisAnswer');
  const isNamed = subject !== undefined;
  switch (rule?.kind) {
    case 'compare': {
      const key = comparisonKey(rule.operator, rule.limit);
      return { text: text(key, { label, limit: limitText(rule.limit, context) }), isNamed };
    }
    case 'between': {
      const [low, high] = [formatDecimal(context.locale, rule.low), formatDecimal(context.locale, rule.high)];
      return { text: text('notBetween', { label, low, high }), isNamed };
    }
    case 'length': {
      const key = rule.operator === '<=' ? 'tooManyCharacters' : 'tooFewCharacters';
      return { text: text(key, { label, count: rule.count }), isNamed };
    }
  }
  return rule && name
    ? { text: text('formatNamed', { name }), isNamed: true }
    : { text: text('wrongAnswer', { label }), isNamed };
}

const KEYS: Readonly<Record<Limit['kind'], Readonly<Record<Comparison, MessageKey>>>> = {
  today: { '<': 'notPast', '<=': 'notPastOrToday', '>': 'notFuture', '>=': 'notFutureOrToday' },
  date: { '<': 'notBefore', '<=': 'notUntil', '>': 'notAfter', '>=': 'notFrom' },
  number: { '<': 'notLess', '<=': 'notAtMost', '>': 'notMore', '>=': 'notAtLeast' },
};

const comparisonKey = (operator: Comparison, { kind }: Limit): MessageKey => KEYS[kind][operator];

function limitText(limit: Limit, { locale }: MessageContext): string {
  switch (limit.kind) {
    case 'today':
      return '';
    case 'number':
      return formatDecimal(locale, limit.text);
    case 'date': {
      const format = new Intl.DateTimeFormat(locale, {
        calendar: 'gregory',
        dateStyle: 'long',
        timeZone: 'UTC',
      });
      return format.format(new Date(limit.iso.slice(0, 10)));
    }
  }
}
