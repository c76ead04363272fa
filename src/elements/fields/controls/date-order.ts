/**
 * The order of day, month and year in a language. A browser orders the parts of its own date control by its own language,
 * not by that of the page, so a date typed into it can be another one than the user means.
 */

/** `dmy`, `mdy` or `ymd`, in practice. */
export type DateOrder = string;

const orders = new Map<string | undefined, DateOrder>();

/** Undefined: the language of the browser. */
function orderIn(locale: string | undefined): DateOrder {
  let order = orders.get(locale);
  if (order === undefined) {
    const format = new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
    });
    order = format
      .formatToParts(0)
      .map(({ type }) => (/^(day|month|year)$/.test(type) ? type[0] : ''))
      .join('');
    orders.set(locale, order);
  }
  return order;
}

/** The order for a form. A language without a region follows the browser if that has the same language. */
export function dateOrder(locale: string | undefined): DateOrder {
  return orderIn(locale && isOfBrowser(locale) ? undefined : locale);
}

/** Whether the browser's own date control has the parts in the order of the form. Unknown outside of a browser. */
export function hasNativeOrder(locale: string | undefined): boolean {
  return typeof document === 'undefined' || dateOrder(locale) === orderIn(undefined);
}

const ofBrowser = new Map<string, boolean>();

function isOfBrowser(locale: string): boolean {
  let known = ofBrowser.get(locale);
  if (known === undefined) {
    const { language, region } = new Intl.Locale(locale);
    const own = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
    known = !region && language === own.language;
    ofBrowser.set(locale, known);
  }
  return known;
}
