import { spend } from './limits.js';

/** Above this product of lengths the platform's search, which is quadratic for some long texts, is not used. */
const MAX_NATIVE = 4_096;

/**
 * Finds a non-empty part in a text: the offsets of its occurrences from left to right, without overlaps. Takes time
 * proportional to both lengths.
 */
export function findOccurrences(text: string, part: string, most = Infinity): number[] {
  const product = text.length * part.length;
  const isNative = part.length <= 8 || product <= MAX_NATIVE;
  spend(isNative ? product >> 3 : text.length + part.length);
  const search = isNative ? (from: number) => text.indexOf(part, from) : linearSearch(text, part);
  const found: number[] = [];
  for (let at = search(0); at >= 0 && found.length < most; at = search(at + part.length)) found.push(at);
  spend(found.length * 6);
  return found;
}

/** Knuth, Morris and Pratt: never looks back in the text. */
function linearSearch(text: string, part: string): (from: number) => number {
  // By length of a matched prefix: length of the longest shorter prefix that also ends there.
  const borders = new Int32Array(part.length + 1);
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part.charCodeAt(at) !== part.charCodeAt(border)) border = borders[border]!;
    if (part.charCodeAt(at) === part.charCodeAt(border)) border++;
    borders[at + 1] = border;
  }
  return (from) => {
    for (let at = from, matched = 0; at < text.length; at++) {
      while (matched > 0 && text.charCodeAt(at) !== part.charCodeAt(matched)) matched = borders[matched]!;
      if (text.charCodeAt(at) === part.charCodeAt(matched)) matched++;
      if (matched === part.length) return at + 1 - matched;
    }
    return -1;
  };
}
