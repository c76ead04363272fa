/** Which problems are fatal: no form can be built, or its data would be ambiguous. */
import type { Problem } from '../../model/problem.js';

/** The definition itself, its version of Formspec, its list of items. */
const ESSENTIAL = /^(\/\$formspec|\/items)?$/;
const ITEM = /^\/items\/\d+(\/children\/\d+)*$/;

const CODES = new Set(['CYCLE', 'DUPLICATE_CALCULATE', 'DUPLICATE_KEY']);

export function isFatal({ severity, code, path, message }: Problem): boolean {
  if (severity === 'fatal' || CODES.has(code)) return true;
  if (code === 'INVALID_VALUE') return ESSENTIAL.test(path) || ITEM.test(path);
  if (code !== 'MISSING_PROPERTY') return false;
  return path === ''
    ? / needs "(\$formspec|items)"\.$/.test(message)
    : ITEM.test(path) && / needs "(key|type)"\.$/.test(message);
}
