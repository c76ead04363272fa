/** The pattern language of the assist and annotation case files. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Whether each pattern can be matched with a different value. Tries all assignments, because patterns may overlap. */
function assign(patterns: readonly unknown[], values: readonly unknown[]): boolean {
  if (patterns.length === 0) return true;
  const [first, ...rest] = patterns;
  return values.some(
    (value, i) => matches(first, value) && assign(rest, [...values.slice(0, i), ...values.slice(i + 1)]),
  );
}

const isNone = (value: unknown) =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const sameText = (text: unknown, part: string) =>
  typeof text === 'string' && text.toLowerCase().includes(part.toLowerCase());

const OPERATORS: Record<string, (argument: unknown, value: unknown) => boolean> = {
  $contains: (patterns, value) => Array.isArray(value) && assign(patterns as unknown[], value),
  $set: (patterns, value) =>
    Array.isArray(value) &&
    value.length === (patterns as unknown[]).length &&
    assign(patterns as unknown[], value),
  $each: (pattern, value) => Array.isArray(value) && value.every((item) => matches(pattern, item)),
  $noneMatch: (pattern, value) => Array.isArray(value) && !value.some((item) => matches(pattern, item)),
  $oneOf: (patterns, value) => (patterns as unknown[]).some((pattern) => matches(pattern, value)),
  $not: (pattern, value) => value === undefined || !matches(pattern, value),
  $none: (_, value) => isNone(value),
  $absent: (_, value) => value === undefined,
  $type: (type, value) => typeOf(value) === type,
  $nonEmpty: (_, value) => !isNone(value) && value !== '',
  $includes: (parts, value) => [parts].flat().some((part) => sameText(value, part as string)),
  $matches: (source, value) => typeof value === 'string' && new RegExp(source as string).test(value),
  $near: (number, value) => typeof value === 'number' && Math.abs(value - (number as number)) < 1e-6,
  $decimal: (number, value) => value !== null && value !== '' && Number(value) === Number(number),
  $lt: (bound, value) => typeof value === 'number' && value < (bound as number),
  $lte: (bound, value) => typeof value === 'number' && value <= (bound as number),
  $gt: (bound, value) => typeof value === 'number' && value > (bound as number),
  $gte: (bound, value) => typeof value === 'number' && value >= (bound as number),
  $lastToken: (token, value) => typeof value === 'string' && value.trim().split(/\s+/).at(-1) === token,
};

export function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      value.length === pattern.length &&
      pattern.every((item, i) => matches(item, value[i]))
    );
  if (!isObject(pattern)) return Object.is(pattern, value);
  const operators = Object.keys(pattern).filter((key) => key.startsWith('$') && key in OPERATORS);
  if (operators.length > 0) return operators.every((key) => OPERATORS[key]!(pattern[key], value));
  return (
    isObject(value) &&
    Object.keys(pattern).every((key) =>
      matches(pattern[key], Object.hasOwn(value, key) ? value[key] : undefined),
    )
  );
}

/** Deep equality of JSON values, in any key order. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => equalJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  );
}

/** Whether a JSON Pointer has a target. */
export function pointerExists(document: unknown, pointer: string): boolean {
  let value = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}

/** Replaces `@fixtures/name` anywhere in a case with the fixture. */
export function resolveFixtures(value: unknown, fixtures: Record<string, unknown>): unknown {
  if (typeof value === 'string' && value.startsWith('@fixtures/'))
    return structuredClone(fixtures[value.slice('@fixtures/'.length)]);
  if (Array.isArray(value)) return value.map((item) => resolveFixtures(item, fixtures));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value))
    Object.defineProperty(copy, key, {
      value: resolveFixtures(value[key], fixtures),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return copy;
}
