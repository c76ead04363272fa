/** Which stylesheets of a theme may be loaded: those from the page's own origin, and from origins that the host lists. */
import type { Remark } from '../documents/diagnostics.js';
import { shown } from '../documents/rules.js';
import type { PlanOptions } from '../plan.js';

type Places = Pick<PlanOptions, 'page' | 'themeUrl' | 'stylesheetOrigins'>;

function parse(address: string | undefined, base?: string): URL | undefined {
  try {
    return address === undefined ? undefined : new URL(address, base);
  } catch {
    return undefined;
  }
}

export function allowedStylesheets(sheets: readonly string[], places: Places, remark: Remark): string[] {
  const { page, themeUrl, stylesheetOrigins: given = [] } = places;
  const listed = typeof given === 'string' ? [given] : given;
  const pageUrl = parse(page);
  const base = parse(themeUrl, pageUrl?.href) ?? pageUrl;
  const origins = new Set([pageUrl?.origin, ...listed.map((origin) => parse(origin)?.origin)]);
  return sheets.flatMap((sheet, i) => {
    const url = parse(sheet, base?.href);
    const isAllowed =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      !listed.includes('none') &&
      origins.has(url.origin);
    if (isAllowed) return [url.href];
    remark(
      'STYLESHEET_REFUSED',
      `/stylesheets/${i}`,
      `The stylesheet ${shown(sheet)} is from an origin that is not allowed here.`,
    );
    return [];
  });
}
