/** What a node says at the current width: overrides merged, tokens resolved, unsafe values gone. No data is involved. */
import type { Remark } from '../documents/diagnostics.js';
import { type Json, own, pointerTo } from '../documents/rules.js';
import { isSafeValue, refuseValue } from '../documents/safe-values.js';
import { safeAccessibility, type TokenMap, type Tokens, type TokenValue } from '../documents/tokens.js';
import type { Accessibility, GridPlace } from '../plan.js';
import type { BoundNode } from './bound-tree.js';
import { specOf, SURFACE_PROPS } from '../vocabulary/vocabulary.js';

export interface Effective {
  /** Props that the document sets, without defaults. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Absent where the document says nothing, so that the theme may. */
  readonly style: TokenMap | undefined;
  readonly accessibility: Accessibility | undefined;
  readonly cssClass: readonly string[];
  readonly grid: GridPlace | undefined;
  readonly isHidden: boolean;
}

export function effectiveOf(
  node: BoundNode,
  reachedBreakpoints: readonly string[],
  tokens: Tokens,
  remark: Remark,
): Effective {
  const merged: Json = { ...node.given };
  for (const breakpoint of reachedBreakpoints) Object.assign(merged, own(node.overrides, breakpoint));
  const { pointer, component } = node;
  const props: Record<string, unknown> = {};
  for (const [name, { token }] of new Map([...specOf(component).props, ...SURFACE_PROPS])) {
    const value = own(merged, name);
    if (value === undefined) continue;
    const resolved = token ? safeProp(value, pointer, name, tokens, remark) : value;
    if (resolved !== undefined) props[name] = resolved;
  }
  const style = own(merged, 'style') as Json | undefined;
  const accessibility = own(merged, 'accessibility') as Json | undefined;
  return {
    props,
    style: style && tokens.style(style, `${pointer}/style`, remark),
    accessibility: accessibility && safeAccessibility(accessibility, `${pointer}/accessibility`, remark),
    cssClass: tokens.classes(own(merged, 'cssClass'), `${pointer}/cssClass`, remark),
    grid: gridPlace((own(merged, 'layout') as { grid?: GridPlace } | undefined)?.grid),
    isHidden: own(merged, 'hidden') === true,
  };
}

/** Overrides are not checked in depth, so a place may be anything. */
function gridPlace(given: GridPlace | undefined): GridPlace | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const places = Object.entries(given).filter(
    ([name, value]) =>
      /^(?:span|start|rowSpan|rowStart)$/.test(name) && Number.isInteger(value) && value >= 1,
  );
  return places.length > 0 ? (Object.fromEntries(places) as GridPlace) : undefined;
}

/** A prop that takes tokens; undefined where it leads nowhere or is not safe. Tracks of a grid may be a list. */
function safeProp(value: unknown, pointer: string, name: string, tokens: Tokens, remark: Remark): unknown {
  const one = (given: TokenValue): TokenValue | undefined => {
    const resolved = tokens.resolve(given, pointerTo(pointer, name), remark);
    if (resolved === undefined || isSafeValue(resolved)) return resolved;
    refuseValue(remark, pointer, name, given);
    return undefined;
  };
  if (!Array.isArray(value)) return one(value as TokenValue);
  const tracks = value.map((track: TokenValue) => {
    const resolved = one(track);
    return typeof resolved === 'number' ? `${resolved}fr` : resolved;
  });
  return tracks.includes(undefined) ? undefined : tracks;
}
