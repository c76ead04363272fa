/** The pattern language of the component and theme case files. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNone = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

const own = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const OPERATORS: Record<string, (argument: unknown, value: unknown) => boolean> = {
  $absent: (_, value) => value === undefined,
  $none: (_, value) => isNone(value),
  $nonEmpty: (_, value) => !isNone(value),
  $oneOf: (patterns, value) => (patterns as unknown[]).some((pattern) => fits(pattern, value)),
  $not: (pattern, value) => !fits(pattern, value),
  $contains: (patterns, value) =>
    Array.isArray(value) &&
    (patterns as unknown[]).every((pattern) => value.some((item) => fits(pattern, item))),
};

/** Whether a value fits a pattern; lists of nodes, pages and regions pair up by their own rule. */
export function fits(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      pattern.length === value.length &&
      pattern.every((item, i) => fits(item, value[i]))
    );
  if (!isObject(pattern)) return Object.is(pattern, value);
  const [operator] = Object.keys(pattern);
  if (operator !== undefined && operator in OPERATORS) return OPERATORS[operator]!(pattern[operator], value);
  return (
    isObject(value) &&
    Object.keys(pattern).every((key) =>
      key === 'children' || key === 'regions'
        ? inOrder(pattern[key], own(value, key))
        : fits(pattern[key], own(value, key)),
    )
  );
}

/**
 * Whether a list of nodes, pages or regions fits its patterns in order. What the plan has with `visible: false` may be
 * passed over, and what is expected with `visible: false` may be missing.
 */
export function inOrder(patterns: unknown, values: unknown): boolean {
  if (!Array.isArray(patterns)) return fits(patterns, values);
  if (!Array.isArray(values)) return false;
  const pair = (i: number, j: number): boolean => {
    if (i === patterns.length && j === values.length) return true;
    if (j < values.length && (values[j] as { visible?: boolean }).visible === false && pair(i, j + 1))
      return true;
    if (i < patterns.length && (patterns[i] as { visible?: boolean }).visible === false && pair(i + 1, j))
      return true;
    return i < patterns.length && j < values.length && fits(patterns[i], values[j]) && pair(i + 1, j + 1);
  };
  return pair(0, 0);
}
