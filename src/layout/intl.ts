/** Formats numbers, money, dates and sizes for a language, with `Intl`. */
import type { MoneyValue } from '../model/response.js';

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formatters are slow to create, so there is one per locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}

/** `Intl` formats decimal strings without loss of digits, although the type of `format` does not allow them. */
export function formatDecimal(
  locale: string,
  value: number | string,
  options?: Intl.NumberFormatOptions,
): string {
  const number = value as number;
  const all = { maximumFractionDigits: 20, useGrouping: false };
  if (options) return numberFormat(locale, { ...all, ...options }).format(number);
  // Cached, because a long table calls this for every number.
  if (plain?.locale !== locale) plain = { locale, format: numberFormat(locale, all) };
  return plain.format.format(number);
}

let plain: { readonly locale: string; readonly format: Intl.NumberFormat } | undefined;

const isNumeric = (text: unknown): boolean => String(text).trim() !== '' && Number.isFinite(Number(text));

/** Decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD; 2 for an unknown code. */
export function minorUnits(currency: string): number {
  try {
    return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** The symbol of a currency in a language, such as `€` or `US$`; the code itself if it is unknown. */
export function currencySymbol(locale: string, currency: string): string {
  try {
    const parts = numberFormat(locale, { style: 'currency', currency }).formatToParts(0);
    return parts.find((part) => part.type === 'currency')!.value;
  } catch {
    return currency;
  }
}

/**
 * An amount without its currency, with the decimals of the currency, so that amounts below each other can be compared. For
 * reading (`decimals`), it has that many decimals and grouped digits. Text that is not a number stays as it is.
 */
export function formatAmount(locale: string, { amount, currency }: MoneyValue, decimals?: number): string {
  if (!isNumeric(amount)) return String(amount ?? '');
  const minimumFractionDigits = decimals ?? minorUnits(currency);
  return formatDecimal(locale, amount, { minimumFractionDigits, useGrouping: decimals !== undefined });
}

/** An amount with its currency: `€1,234.50`. */
export function formatMoney(locale: string, { amount, currency }: MoneyValue): string {
  try {
    return numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 20 }).format(
      amount as unknown as number,
    );
  } catch {
    return `${amount} ${currency}`;
  }
}

const dateStyles = {
  date: { dateStyle: 'long' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const;

/** A stored date, time or date-time at its own wall-clock time. Other text stays as it is. */
export function formatDate(locale: string, kind: keyof typeof dateStyles, text: string): string {
  const [, wallClock, zone = ''] = /^(.*?)(Z|[+-]\d\d:?\d\d)?$/.exec(
    kind === 'time' ? `1970-01-01T${text}` : text,
  )!;
  // Parsed and formatted as UTC, so that the time zone of the device does not change it.
  const instant = new Date(kind === 'date' ? text : `${wallClock}Z`);
  if (Number.isNaN(instant.getTime())) return text;
  const shown = new Intl.DateTimeFormat(locale, { ...dateStyles[kind], timeZone: 'UTC' }).format(instant);
  return zone ? `${shown} ${zoneName(zone)}` : shown;
}

/** `Z` → `UTC`, `+02:00` → `UTC+02:00`. */
export function zoneName(zone: string): string {
  return zone === 'Z' ? 'UTC' : `UTC${zone}`;
}

/** `999 bytes`, `12 kB`, `3.5 MB`. */
export function formatSize(locale: string, bytes: number): string {
  const unit = bytes < 1e3 ? 'byte' : bytes < 1e6 ? 'kilobyte' : 'megabyte';
  const size = bytes / { byte: 1, kilobyte: 1e3, megabyte: 1e6 }[unit];
  // The short form of bytes has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(size);
}
