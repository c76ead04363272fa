/** Letters to insert, delete, replace or swap to turn one name into the other; more than `limit` is not counted. */
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

/** Longer names are not compared. */
const MAX_LENGTH = 64;
/**
 * Letter comparisons that may be made at once, and that are added each millisecond. A hostile definition can have
 * thousands of wrong names and thousands of known ones; comparing all of them would take minutes, even in slices.
 */
const MAX_WORK = 2_000_000;
const WORK_PER_MS = 1_000;
const work = { left: MAX_WORK, since: 0 };

function refill(): void {
  const now = performance.now();
  work.left = Math.min(MAX_WORK, work.left + (now - work.since) * WORK_PER_MS);
  work.since = now;
}

/** The known name that the author most likely meant, or undefined when none is close. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  refill();
  const limit = Math.max(1, Math.floor(name.length / 3));
  const lower = name.toLowerCase();
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of known) {
    if (work.left <= 0) break;
    work.left -= 10;
    if (Math.abs(candidate.length - name.length) > limit) continue;
    work.left -= name.length * candidate.length;
    const d = distance(lower, candidate.toLowerCase(), limit);
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
