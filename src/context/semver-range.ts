/** The part of semver ranges that `compatibleVersions` uses: `>=1.0.0 <2.0.0`, `1.x`, `^1.2`, `~1.2`, `1.0 - 1.4`, `a || b`. */

/** Major, minor, patch, and -1 for a pre-release so that it sorts before its release. */
type Version = readonly [number, number, number, number];

const VERSION = /^v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(-[\w.-]+)?(?:\+[\w.-]+)?$/;
const COMPARATOR = /(>=|<=|>|<|=|\^|~)?\s*([^\s<>=^~]+)/g;

/** The numbers that are written, up to the first wildcard; undefined when the text is no version. */
function parse(text: string): { numbers: number[]; version: Version } | undefined {
  const match = VERSION.exec(text);
  if (!match) return undefined;
  const numbers: number[] = [];
  for (const part of match.slice(1, 4)) {
    if (part === undefined || !/\d/.test(part)) break;
    numbers.push(Number(part));
  }
  return { numbers, version: [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, match[4] ? -1 : 0] };
}

function compare(a: Version, b: Version): number {
  for (let i = 0; i < 4; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return 0;
}

/** The first version after everything that starts with these numbers, `kept` of them. */
function after(numbers: readonly number[], kept: number): Version {
  const next = [0, 0, 0, 0];
  for (let i = 0; i < kept; i++) next[i] = numbers[i]! + (i === kept - 1 ? 1 : 0);
  return next as unknown as Version;
}

function holds(version: Version, operator: string, bound: { numbers: number[]; version: Version }): boolean {
  const { numbers, version: low } = bound;
  const written = numbers.length;
  if (written === 0) return true;
  const order = compare(version, low);
  const beyond = () => compare(version, after(numbers, written)) >= 0;
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '>':
      return written === 3 ? order > 0 : beyond();
    case '<=':
      return written === 3 ? order <= 0 : !beyond();
    case '^': {
      const firstSet = numbers.findIndex((n) => n > 0);
      return order >= 0 && compare(version, after(numbers, firstSet < 0 ? written : firstSet + 1)) < 0;
    }
    case '~':
      return order >= 0 && compare(version, after(numbers, Math.min(written, 2))) < 0;
    default:
      return written === 3 ? order === 0 : order >= 0 && !beyond();
  }
}

/** Whether `version` lies in `range`; undefined when one of them is no semantic version, so nothing can be said. */
export function satisfies(version: string, range: string): boolean | undefined {
  const parsed = parse(version.trim());
  if (!parsed || parsed.numbers.length === 0) return undefined;
  let readable = true;
  const fits = range
    .slice(0, 256)
    .split('||')
    .some((alternative) => {
      const text = alternative.replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2').trim();
      return [...text.matchAll(COMPARATOR)].every(([, operator = '', bound]) => {
        const limit = parse(bound!);
        if (!limit) readable = false;
        return limit !== undefined && holds(parsed.version, operator, limit);
      });
    });
  return readable ? fits : undefined;
}
