/** Names of assistants as they may be shown to the user. A name is only a claim, and it can try to mislead. */

const MAX_LENGTH = 60;
/** Longer claims are not examined. */
const MAX_CLAIM = 1000;
/** Letters that have no shape of their own, although they count as letters or symbols. */
const BLANK = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\u2800\u{1d159}]+/gu;
/** Letters, digits, accents and the punctuation that occurs in product names. */
const UNUSUAL = /[^\p{L}\p{N}\p{M} .,&+'’()-]+/gu;
/** More accents than any language puts on one letter: they would cover the lines above and below. */
const STACKED = /(\p{M}{2})\p{M}+/gu;
/** Letters of these scripts look like Latin ones, so a name that mixes them imitates another name. */
const LOOKALIKES =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;

/** One short line of visible characters, or undefined when nothing is left that could be a name. */
export function normalizeAgentName(claim: unknown): string | undefined {
  if (typeof claim !== 'string' || claim.length > MAX_CLAIM) return undefined;
  const name = Array.from(
    claim
      .normalize('NFKC')
      .replace(BLANK, ' ')
      .replace(UNUSUAL, ' ')
      .replace(STACKED, '$1')
      .replace(/ +/g, ' ')
      .trim(),
  )
    .slice(0, MAX_LENGTH)
    .join('')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(name)) return undefined;
  return /\p{Script=Latin}/u.test(name) && LOOKALIKES.test(name) ? undefined : name;
}
