/** Language tags (BCP 47), as far as Locale documents compare and shorten them. */

const TAG = /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/;
const REGION = /^(?:[a-z]{2}|\d{3})$/i;

export const isLanguageTag = (text: unknown): text is string => typeof text === 'string' && TAG.test(text);

/** The tag in its usual spelling: language lower case, script capitalised, region upper case, the rest lower case. */
export function spellTag(tag: string): string {
  return tag
    .split('-')
    .map((part, i) => {
      if (i === 0) return part.toLowerCase();
      if (/^[a-z]{4}$/i.test(part)) return part[0]!.toUpperCase() + part.slice(1).toLowerCase();
      return REGION.test(part) ? part.toUpperCase() : part.toLowerCase();
    })
    .join('-');
}

/** The tag up to its region, or undefined if it has none: `fr-CA` → `fr`, `zh-Hans-CN` → `zh-Hans`. */
export function withoutRegion(tag: string): string | undefined {
  const parts = tag.split('-');
  const region = parts.findIndex((part, i) => i > 0 && REGION.test(part));
  return region < 0 ? undefined : parts.slice(0, region).join('-');
}

export const languageOf = (tag: string): string => tag.split('-', 1)[0]!.toLowerCase();
