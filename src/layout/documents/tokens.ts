/** Design tokens of Component and Theme documents: which values count, and references to them in other values. */
import type { Accessibility } from '../plan.js';
import type { Remark } from './diagnostics.js';
import { type Json, own, pointerTo } from './rules.js';
import {
  camelCase,
  classNames,
  isNegative,
  isSafeRole,
  isSafeValue,
  refuseValue,
  styleProblem,
} from './safe-values.js';

export type TokenValue = string | number;
export type TokenMap = Readonly<Record<string, TokenValue>>;

const KEY = /^[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/;
const REFERENCE = /\$token\.([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)?/g;
const LONGEST_KEY = 100;

const isReference = (value: unknown): boolean => typeof value === 'string' && value.includes('$token.');

/** The tokens of one document that can be used; the others are reported. */
export function safeTokens(given: Json | undefined, remark: Remark): Record<string, TokenValue> {
  const tokens: Record<string, TokenValue> = {};
  for (const [key, value] of Object.entries(given ?? {})) {
    const isDistance = /^(?:spacing|radius)\./.test(key);
    if (
      key.length > LONGEST_KEY ||
      !KEY.test(key) ||
      !isSafeValue(value) ||
      (isDistance && isNegative(value))
    )
      refuseValue(remark, '/tokens', key, value);
    else tokens[key] = value;
  }
  return tokens;
}

export class Tokens {
  /** Merged, those of the component over those of the theme. */
  readonly values: TokenMap;

  constructor(
    theme: TokenMap,
    component: TokenMap,
    /** The renderer's own value of a platform token that no document sets. */
    readonly fallback: (key: string) => TokenValue | undefined,
  ) {
    this.values = Object.fromEntries(
      Object.entries({ ...theme, ...component }).filter(([, value]) => !isReference(value)),
    );
  }

  /** A value with its references replaced; undefined, with a remark, when one of them cannot be. */
  resolve(value: TokenValue, pointer: string, remark: Remark): TokenValue | undefined {
    if (typeof value !== 'string' || !isReference(value)) return value;
    let failed = false;
    const lookUp = (key = ''): TokenValue => {
      const found = own(this.values, key) ?? this.fallback(key);
      if (found === undefined) {
        failed = true;
        remark(
          'W704',
          pointer,
          `There is no token "${key.slice(0, LONGEST_KEY)}", or it refers to another one.`,
        );
      }
      return found ?? '';
    };
    const [whole] = value.matchAll(REFERENCE);
    const resolved =
      whole![0] === value
        ? lookUp(whole![1])
        : value.replace(REFERENCE, (_, key: string | undefined) => String(lookUp(key)));
    return failed ? undefined : resolved;
  }

  /** A style with references resolved, names in camel case, and nothing in it that is not allowed. */
  style(given: Json | undefined, pointer: string, remark: Remark): Record<string, TokenValue> {
    const style: Record<string, TokenValue> = {};
    for (const [key, value] of Object.entries(given ?? {})) {
      if (key.startsWith('x-')) continue;
      const name = camelCase(key);
      const resolved = this.resolve(value as TokenValue, pointerTo(pointer, key), remark);
      if (resolved === undefined) continue;
      if (styleProblem(name, resolved)) refuseValue(remark, pointer, key, value);
      else style[name] = resolved;
    }
    return style;
  }

  /** Class names with references resolved. */
  classes(given: unknown, pointer: string, remark: Remark): string[] {
    const texts = (typeof given === 'string' ? given.split(/\s+/) : ((given ?? []) as string[])).flatMap(
      (text) => {
        const resolved = this.resolve(text, pointer, remark);
        return resolved === undefined ? [] : [String(resolved)];
      },
    );
    return classNames(texts, pointer, remark);
  }
}

/** Roles that would hide what something is are left out. */
export function safeAccessibility(given: Json, pointer: string, remark: Remark): Accessibility {
  const { role, ...rest } = given as Accessibility;
  if (role === undefined || isSafeRole(role)) return given as Accessibility;
  refuseValue(remark, pointer, 'role', role);
  return rest;
}
