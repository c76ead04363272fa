/** Turns the text of a native control into an answer, by the rules that the controls follow in a browser. */
import { toStored, ZONE } from '../fields/controls/date.js';
import { knownOptions } from '../fields/controls/choices/options.js';
import { readAmount } from '../fields/controls/numbers/money.js';
import { readNumber } from '../fields/controls/numbers/number.js';
import type { FieldState } from '../../engine/types.js';

export interface AnswerContext {
  readonly locale: string;
  /** The currency that was entered beside an amount, where the definition sets none. */
  readonly currency?: string | undefined;
  /** The amount before, as it was entered. */
  readonly amount?: unknown;
  /** Time zone of the answer before. */
  readonly zone?: string | undefined;
}

/** What cannot be read stays text; the engine reports it at the field. */
export function readAnswer(field: FieldState, texts: readonly string[], context: AnswerContext): unknown {
  const text = texts.at(-1) ?? '';
  switch (field.dataType) {
    case 'boolean':
      return readBoolean(text);
    case 'integer':
    case 'decimal':
      return readNumber({ field, host: context }, text, true);
    case 'money':
      return readMoney(field, text, context);
    case 'multiChoice':
      return readChoices(field, texts);
    case 'date':
    case 'time':
      return toStored(text, field.dataType);
    case 'dateTime': {
      const stored = toStored(text, 'dateTime');
      return stored && !ZONE.test(stored) ? stored + (context.zone ?? '') : stored;
    }
    default:
      // Browsers send line breaks as CR LF; scripts read them as LF.
      return text === '' ? null : text.replace(/\r\n?/g, '\n');
  }
}

function readBoolean(text: string): unknown {
  switch (text) {
    case '':
      return null;
    case 'on':
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return text;
  }
}

function readMoney(
  field: FieldState,
  text: string,
  { locale, currency: entered, amount: before }: AnswerContext,
): unknown {
  const currency = field.currency ?? entered?.trim().toUpperCase() ?? '';
  const amount = readAmount({ field, locale, currency }, text, true);
  if (amount === null) return null;
  // The same number again: zeros at the end, which the page does not show, stay.
  const isSame =
    typeof before === 'string' && before !== amount && plainDecimal(before) === plainDecimal(amount);
  return { amount: isSame ? before : amount, currency };
}

/** `640.00` → `640`; text that is not a number stays as it is. */
function plainDecimal(text: string): string {
  if (!/^-?\d+\.\d+$/.test(text)) return text;
  let end = text.length;
  while (text[end - 1] === '0') end--;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** In the order of the options, as check boxes write them. Values that are not options follow. */
function readChoices(field: FieldState, texts: readonly string[]): readonly string[] | null {
  const chosen = new Set(texts.filter((text) => text !== ''));
  const known = knownOptions(field)
    .map(({ value }) => value)
    .filter((value) => chosen.delete(value));
  const all = [...known, ...chosen];
  return all.length > 0 ? all : null;
}
