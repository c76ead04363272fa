/** Short plain texts for machines and tooltips, made from parts that authors wrote. */
import { shorten } from '../model/shorten.js';

/** White space and invisible characters, some of which would reverse the direction of the text. */
const UNSEEN = String.raw`\s\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const RUNS = new RegExp(`[${UNSEEN}]+`, 'g');
/** Finds texts that need cleaning. Most need none, and this runs for every field of a form. */
const UNCLEAN = new RegExp(`\\{\\{|[${UNSEEN}]{2}|(?! )[${UNSEEN}]|^ | $`);

/** Characters that are read: more than any result has. */
const MAX_LENGTH = 2_000;

/**
 * One line, no control or direction-changing characters; `{{…}}` insertions become `…`, so no answer leaks into it. Only the
 * beginning of a very long text is read.
 */
export function plainText(whole: unknown): string {
  if (typeof whole !== 'string') return '';
  const text = shorten(whole, MAX_LENGTH);
  if (!UNCLEAN.test(text)) return text;
  return text
    .replace(/\{\{(?:(?!\{\{).)*?\}\}/gs, '…')
    .replace(RUNS, ' ')
    .trim();
}

/** Shortens at a word; the ellipsis counts. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:\uD800-\uDBFF]+$/, '')}…`;
}

/** Joins parts as sentences, in order of importance, while they fit; the first one is clipped if it must be. */
export function sentences(parts: readonly (string | undefined)[], limit: number): string {
  let text = '';
  for (const part of parts) {
    if (!part || text.includes(part)) continue;
    const addition = `${text && ' '}${part}${/[.!?…:]$/.test(part) ? '' : '.'}`;
    const room = limit - text.length;
    if (addition.length <= room) text += addition;
    // A few words of a sentence are of no use.
    else if (room >= 40 || !text) text += clip(addition, room);
  }
  return text;
}
