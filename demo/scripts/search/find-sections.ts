/** Finds sections of the docs by words. */

/** A section of a page. The index has one for each heading, and one for the text above the first. */
export interface Section {
  /** Address relative to the folder of the docs, with the anchor. */
  readonly url: string;
  readonly page: string;
  /** Heading; empty for the text above the first heading. */
  readonly heading: string;
  readonly text: string;
}

export interface Found {
  readonly section: Section;
  /** Text around the first word that was found. */
  readonly excerpt: string;
}

const LIMIT = 12;
const EXCERPT = 130;

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** How well a word fits: as a word, as the beginning of one, or inside of one. */
function fit(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const startsWord = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!);
    const endsWord = !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? ' ');
    best = Math.max(best, startsWord ? (endsWord ? 4 : 3) : 1);
    if (best === 4) break;
  }
  return best;
}

function excerptOf(text: string, words: readonly string[]): string {
  const folded = fold(text);
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const middle = places.length ? Math.min(...places) : 0;
  const wanted = middle - Math.floor(EXCERPT / 3);
  // At the beginning of a word, unless that is too far away.
  const start = middle < EXCERPT / 2 ? 0 : Math.max(text.lastIndexOf(' ', wanted) + 1, wanted - 20);
  const cut = text.slice(start, start + EXCERPT);
  const end = start + EXCERPT < text.length ? `${cut.replace(/\s+\S*$/, '')} …` : cut;
  return start > 0 ? `… ${end}` : end;
}

/** Sections that have every word of the query, the best first. Words in headings and titles count most. */
export function findSections(sections: readonly Section[], query: string): Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const ranked = sections.flatMap((section) => {
    const [page, heading, text] = [section.page, section.heading, section.text].map(fold);
    let rank = 0;
    for (const word of words) {
      const found = fit(page!, word) * 3 + fit(heading!, word) * 5 + fit(text!, word);
      if (!found) return [];
      rank += found;
    }
    return [{ section, rank }];
  });
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, LIMIT)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}
