/** Letters to insert, delete, replace or swap to get from one name to the other; gives up above `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    if (Math.min(...previous) > limit) return limit + 1;
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, before[j - 2]! + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length]!;
}

/** A long list of names is not looked through to its end: there may be as many wrong names. */
const MAX_NAMES = 2_000;

/** The known name that the author most likely meant, or undefined when none is close. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > 64) return undefined;
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let least = limit + 1;
  let looked = 0;
  for (const candidate of known) {
    if (++looked > MAX_NAMES) break;
    const d =
      candidate.toLowerCase() === name.toLowerCase()
        ? 0
        : distance(name.toLowerCase(), candidate.toLowerCase(), limit);
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

/** ` Did you mean "x"?`, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const best = closest(name, known);
  return best === undefined ? '' : ` Did you mean "${best}"?`;
}
