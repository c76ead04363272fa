/** Which other definitions a definition includes. */
import { isObject } from '../model/values.js';

/** Deeper than any definition that passes the checks; this one may not have been checked yet. */
const MAX_NESTING = 1000;

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
