/** Presentation blocks of a theme, ready for the cascade: tokens resolved, unsafe values gone. */
import { isObject } from '../../model/values.js';
import type { Remark } from '../documents/diagnostics.js';
import { type Json, own, pointerTo } from '../documents/rules.js';
import { safeAccessibility, type TokenMap, type Tokens } from '../documents/tokens.js';
import type { Accessibility, LabelPosition } from '../plan.js';

export interface Block {
  readonly widget?: string;
  readonly widgetConfig?: Readonly<Record<string, unknown>>;
  readonly labelPosition?: LabelPosition | 'none';
  readonly style?: TokenMap;
  readonly accessibility?: Accessibility;
  readonly cssClass?: readonly string[];
  readonly fallback?: readonly string[];
  /** Pointer to the block in the document. */
  readonly pointer: string;
}

/** Settings of a widget can be nested; deeper ones are of no use to any. */
const DEEPEST_CONFIG = 20;

export function readBlock(given: Json, pointer: string, tokens: Tokens, remark: Remark): Block {
  const { widget, labelPosition, fallback } = given as unknown as Block;
  const config = own(given, 'widgetConfig');
  const style = own(given, 'style');
  const accessibility = own(given, 'accessibility');
  const cssClass = own(given, 'cssClass');
  const at = (name: string): string => pointerTo(pointer, name);
  return {
    pointer,
    ...(widget !== undefined && { widget }),
    ...(labelPosition !== undefined && { labelPosition }),
    ...(fallback !== undefined && { fallback }),
    ...(config !== undefined && {
      widgetConfig: resolveConfig(config, at('widgetConfig'), tokens, remark, 0) as Json,
    }),
    ...(style !== undefined && { style: tokens.style(style as Json, at('style'), remark) }),
    ...(accessibility !== undefined && {
      accessibility: safeAccessibility(accessibility as Json, at('accessibility'), remark),
    }),
    ...(cssClass !== undefined && { cssClass: tokens.classes(cssClass, at('cssClass'), remark) }),
  };
}

/** Settings with their references replaced; an entry whose reference leads nowhere is left out. */
function resolveConfig(
  value: unknown,
  pointer: string,
  tokens: Tokens,
  remark: Remark,
  depth: number,
): unknown {
  if (typeof value === 'string') return tokens.resolve(value, pointer, remark);
  if (depth > DEEPEST_CONFIG) return undefined;
  const inner = (item: unknown, key: string | number): unknown =>
    resolveConfig(item, pointerTo(pointer, key), tokens, remark, depth + 1);
  if (Array.isArray(value)) return value.map(inner).filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, inner(item, key)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
