/** Which other definitions a definition includes. */
import { isObject } from '../../model/values.js';

/**
 * Deeper than any definition that passes the checks, since pointers to its items have a limit; this one may not have been
 * checked yet, and may contain itself. Much deeper, and Firefox runs out of stack.
 */
const MAX_NESTING = 100;

/** All references in a tree of items. */
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
