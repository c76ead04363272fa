/** Parses a number as people write it in their language. */
import { numberFormat } from '../../layout/intl.js';

const separators = new Map<string, { decimal: string; digits: Map<string, string> }>();

function separatorsOf(locale: string): { decimal: string; digits: Map<string, string> } {
  let found = separators.get(locale);
  if (!found) {
    const parts = numberFormat(locale).formatToParts(0.5);
    const digits = numberFormat(locale, { useGrouping: false }).format(9876543210);
    found = {
      decimal: parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.',
      digits: new Map(Array.from(digits, (digit, index) => [digit, String(9 - index)])),
    };
    separators.set(locale, found);
  }
  return found;
}

const plain = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The number in `text` as plain decimal text (`-1234.5`); undefined if it is not a number.
 * An ambiguous separator is a decimal separator if the language uses it so, or if it is not followed by exactly three
 * digits: `1.234` is 1234 in German, `1.5` is one and a half everywhere.
 * `typed: false` is for text that a program filled in: it is parsed as plain decimal text first.
 */
export function parseNumber(text: string, locale: string, typed = true): string | undefined {
  const { decimal, digits } = separatorsOf(locale);
  let clean = '';
  for (const character of text.replace(/[\s\p{Cf}'’٬_]/gu, '').replace(/[−–]/g, '-'))
    clean += digits.get(character) ?? (character === '٫' ? '.' : character);
  if (!typed && plain.test(clean)) return tidy(clean);

  const marks: string[] = clean.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const lastIsDecimal =
    last !== undefined &&
    // Two kinds: the last one is the decimal separator. One kind, repeated: groups of digits. One separator: see above.
    (marks.includes(last === '.' ? ',' : '.')
      ? marks.indexOf(last) === marks.length - 1
      : marks.length === 1 && (last === decimal || !/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(clean)));
  const cut = lastIsDecimal ? clean.lastIndexOf(last) : clean.length;
  const whole = clean.slice(0, cut);
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return undefined;
  const number = whole.replace(/[.,]/g, '') + (lastIsDecimal ? `.${clean.slice(cut + 1)}` : '');
  return plain.test(number) ? tidy(number) : undefined;
}

/** `+007.` → `7`, `.5` → `0.5`. */
function tidy(number: string): string {
  return number
    .replace(/^\+?(-?)0*(?=[\d.])/, '$1')
    .replace(/^(-?)(?=\.)/, '$10')
    .replace(/\.(?!\d)/, '');
}
