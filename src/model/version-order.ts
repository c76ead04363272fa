/**
 * Order of versions, and version ranges of registries and sidecars. Separate from `version.ts`, because most forms only
 * need to know whether a version is valid.
 */
import { isVersion, SEMVER, type VersionAlgorithm } from './version.js';

const compareNumbers = (a: string, b: string): number => {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

function comparePreRelease(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const x = left[i]!;
    const y = right[i]!;
    if (x === y) continue;
    const numeric = [x, y].map((part) => /^\d+$/.test(part));
    if (numeric[0] && numeric[1]) return compareNumbers(x, y);
    if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return Math.sign(left.length - right.length);
}

/**
 * Negative, zero or positive as for sorting; undefined for different `natural` versions and for text that is not a version
 * of this algorithm.
 */
export function compareVersions(
  a: string,
  b: string,
  algorithm: VersionAlgorithm = 'semver',
): number | undefined {
  if (!isVersion(a, algorithm) || !isVersion(b, algorithm)) return undefined;
  if (algorithm === 'natural') return a === b ? 0 : undefined;
  if (algorithm === 'integer') return compareNumbers(a, b);
  if (algorithm === 'date') return a < b ? -1 : a > b ? 1 : 0;
  const left = SEMVER.exec(a)!;
  const right = SEMVER.exec(b)!;
  for (let i = 1; i <= 3; i++) {
    const order = compareNumbers(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return comparePreRelease(left[4], right[4]);
}

const COMPARATOR =
  /^(>=|<=|>|<|=|\^|~)?\s*v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(-[0-9A-Za-z.-]+)?$/;

function meets(version: string, comparator: string): boolean {
  const match = COMPARATOR.exec(comparator);
  if (!match) return false;
  const [, sign = '', major = '0', minor, patch, pre = ''] = match;
  const given = [major, minor, patch].filter((part) => part !== undefined && /^\d+$/.test(part)).map(Number);
  if (given.length === 0) return true;
  const [x, y = 0, z = 0] = given as [number, number?, number?];
  const low = `${x}.${y}.${z}${pre}`;
  const next =
    sign === '^'
      ? x > 0 || given.length === 1
        ? `${x + 1}.0.0`
        : y > 0 || given.length === 2
          ? `0.${y + 1}.0`
          : `0.0.${z + 1}`
      : given.length === 1
        ? `${x + 1}.0.0`
        : given.length === 2 || sign === '~'
          ? `${x}.${y + 1}.0`
          : undefined;
  const atLeast = compareVersions(version, low)! >= 0;
  // `^1.2` ends before the first pre-release of 2.0.0.
  const before =
    next === undefined ? compareVersions(version, low) === 0 : compareVersions(version, `${next}-0`)! < 0;
  if (sign === '>=') return atLeast;
  if (sign === '<') return !atLeast;
  if (sign === '>') return atLeast && !before;
  if (sign === '<=') return !atLeast || before;
  return atLeast && before;
}

const MAX_RANGE = 500;

/** Whether a semantic version lies in a range such as `>=1.0.0 <2.0.0`, `^1.2`, `1.0 - 2.5` or `1.x || 3.0.0`. */
export function satisfies(version: string, range: string): boolean {
  // Sidecars are untrusted, and parsing a range takes quadratic time.
  if (!isVersion(version) || range.length > MAX_RANGE) return false;
  return range.split('||').some((alternative) => {
    const parts = alternative
      .trim()
      .replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2')
      .replace(/(>=|<=|>|<|=|\^|~)\s+/g, '$1')
      .split(/\s+/);
    return parts.every((part) => part === '' || part === '*' || meets(version, part));
  });
}
