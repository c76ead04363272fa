/** Finds the definitions that a definition includes. */
import { isObject } from '../../model/values.js';

/**
 * Maximum nesting of items. A definition that passes the checks is less deep. This one may be unchecked and may contain
 * itself. With a much higher limit, Firefox runs out of stack.
 */
const MAX_NESTING = 100;

/** All `$ref`s in a tree of items. */
export function referencesIn(items: unknown, depth = 0): string[] {
  if (!Array.isArray(items) || depth > MAX_NESTING) return [];
  return items.flatMap((item: unknown) =>
    isObject(item)
      ? [
          ...(item['type'] === 'group' && typeof item['$ref'] === 'string' ? [item['$ref']] : []),
          ...(item['type'] === 'display' ? [] : referencesIn(item['children'], depth + 1)),
        ]
      : [],
  );
}
