/** What a document from elsewhere may put into styles, classes and roles. Everything else is left out and reported. */
import type { Remark } from './diagnostics.js';
import { pointerTo, shown } from './rules.js';

const PROPERTIES = new Set(
  (
    'color background backgroundColor border borderTop borderRight borderBottom borderLeft borderColor borderWidth ' +
    'borderStyle borderRadius boxShadow gap rowGap columnGap width minWidth maxWidth height minHeight maxHeight ' +
    'fontFamily fontSize fontStyle fontWeight lineHeight letterSpacing textAlign textTransform textDecoration ' +
    'whiteSpace wordBreak fontVariantNumeric gridColumn gridRow alignSelf justifySelf'
  ).split(' '),
);
const BOX_PROPERTY = /^(?:padding|margin)(?:[A-Z][A-Za-z]*)?$/;

const LONGEST_VALUE = 200;
/** Ends a declaration, starts an escape, a comment, an at-rule or markup; control characters. */
// oxlint-disable-next-line no-control-regex
const BREAKS_OUT = /[;{}<>\\@!\u0000-\u001f\u007f]|\/\*|\*\//;
/** Functions that load something or read something from the page. */
const LOADS = /(?:url|src|image|image-set|cross-fade|expression|element|attr|env|paint)\s*\(/i;
const VARIABLE = /var\s*\((?!\s*--formspec-)/i;
/** A minus that is no hyphen inside of a name. */
const NEGATIVE = /(?:^|[^\w-])-\s*[\d.(a-z]/i;
/** Tokens may have any value; only those for distances are known not to be negative. */
const OTHER_VARIABLE = /var\s*\((?!\s*--formspec-spac)/i;

export const camelCase = (name: string): string =>
  name.startsWith('-') ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether a value may stand in a style, a surface prop or a token. */
export function isSafeValue(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value);
  return (
    typeof value === 'string' &&
    value.length <= LONGEST_VALUE &&
    !BREAKS_OUT.test(value) &&
    !LOADS.test(value) &&
    !VARIABLE.test(value)
  );
}

export const isNegative = (value: string | number): boolean =>
  typeof value === 'number' ? value < 0 : NEGATIVE.test(value);

export type StyleProblem = 'property' | 'value';

/** Why a style property or its value cannot be taken; undefined when it can. The name is in camel case. */
export function styleProblem(name: string, value: unknown): StyleProblem | undefined {
  const isBox = BOX_PROPERTY.test(name);
  if (!isBox && !PROPERTIES.has(name)) return 'property';
  if (!isSafeValue(value)) return 'value';
  if (name.startsWith('margin') && (isNegative(value) || OTHER_VARIABLE.test(String(value)))) return 'value';
  return undefined;
}

// oxlint-disable-next-line no-control-regex
const BAD_CLASS = /["'`<>\u0000-\u001f\u007f]/;
const LONGEST_CLASS = 100;

/** The class names in a text or a list of texts, each once. */
export function classNames(texts: readonly string[], pointer: string, remark: Remark): string[] {
  const names = new Set<string>();
  for (const name of texts.flatMap((text) => text.split(/\s+/))) {
    if (name === '') continue;
    if (name.length <= LONGEST_CLASS && !BAD_CLASS.test(name)) names.add(name);
    else remark('UNSAFE_VALUE', pointer, `${shown(name)} cannot be a class.`);
  }
  return [...names];
}

const ROLES = new Set(
  'alert status log note region group complementary navigation search form article figure list'.split(' '),
);

export const isSafeRole = (role: string): boolean => ROLES.has(role);

/** Reports a value that is left out. */
export function refuseValue(remark: Remark, pointer: string, key: string, value: unknown): void {
  remark(
    'UNSAFE_VALUE',
    pointerTo(pointer, key),
    `"${key.slice(0, 80)}" cannot be ${shown(value)}; it is left out.`,
  );
}
