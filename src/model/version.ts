/** The four version algorithms of definitions. */

export type VersionAlgorithm = 'semver' | 'date' | 'integer' | 'natural';

const IDENTIFIER = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
/** Numbers in groups 1 to 3, the pre-release in group 4. */
export const SEMVER = new RegExp(
  `^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

const PATTERN: Record<VersionAlgorithm, (version: string) => boolean> = {
  semver: (version) => SEMVER.test(version),
  date: (version) => {
    const parts = /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(version);
    return parts !== null && isCalendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  },
  integer: (version) => /^\d+$/.test(version),
  natural: (version) => version !== '',
};

/** Descriptions of valid versions, for messages. */
export const VERSION_FORM: Record<VersionAlgorithm, string> = {
  semver: 'three numbers such as 1.4.0',
  date: 'a date such as 2026.03.05',
  integer: 'a whole number such as 42',
  natural: 'any text',
};

export const isVersion = (version: string, algorithm: VersionAlgorithm = 'semver'): boolean =>
  PATTERN[algorithm](version);
