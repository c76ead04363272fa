/** Finds the extensions that mark sensitive data: `x-sensitive`, or any name that ends in `-sensitive`. */
import { isObject } from '../../model/values.js';

/** Whether an item, instance or form is marked; `false` as the value means that it is not. */
export const isMarkedSensitive = (extensions: object | undefined): boolean =>
  isObject(extensions) &&
  Object.keys(extensions).some((name) => /^x-(.+-)?sensitive$/.test(name) && extensions[name] !== false);

/** Deeper than any definition that passes the checks; this one may not have been checked yet. */
const MAX_NESTING = 100;

const isMarkedBelow = (items: unknown, depth = 0): boolean =>
  Array.isArray(items) &&
  depth <= MAX_NESTING &&
  items.some(
    (item: unknown) =>
      isObject(item) &&
      (isMarkedSensitive(item['extensions'] as object) || isMarkedBelow(item['children'], depth + 1)),
  );

/** Whether anything in a definition is marked. */
export const hasSensitiveMarks = (definition: Record<string, unknown>): boolean =>
  isMarkedSensitive(definition) ||
  isMarkedSensitive(definition['extensions'] as object) ||
  isMarkedBelow(definition['items']) ||
  (isObject(definition['instances']) && isMarkedBelow(Object.values(definition['instances'])));
