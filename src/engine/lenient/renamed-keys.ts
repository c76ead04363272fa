/** References to items whose keys were corrected. */
import { isObject } from '../../model/values.js';
import type { Json } from './deviations.js';

/** Expressions are only in these parts. Items have them in texts and initial values. */
const PARTS = ['binds', 'shapes', 'variables', 'items'];
const PLAIN = new Set(['key', 'type', 'dataType', 'path', 'target', 'options', 'extensions', 'presentation']);
const MAX_DEPTH = 100;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');

/** Replaces `$first-name` by `$first_name` in every expression of a definition. */
export function renameKeysInExpressions(definition: Json, renamed: ReadonlyMap<string, string>): void {
  const keys = [...renamed.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<=[$.])(?:${keys.map(escape).join('|')})(?![\\w-])`, 'g');
  const rename = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string')
      return /[$=]/.test(value) ? value.replace(pattern, (key) => renamed.get(key)!) : value;
    if (depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) value.forEach((entry: unknown, i) => (value[i] = rename(entry, depth + 1)));
    else if (isObject(value))
      for (const name of Object.keys(value))
        if (!PLAIN.has(name)) value[name] = rename(value[name], depth + 1);
    return value;
  };
  for (const part of PARTS) rename(definition[part], 0);
}
