/** Breakpoints of Theme and Component documents, which share their names, and which of them a viewport reaches. */
import type { Remark } from './diagnostics.js';
import { own, pointerTo } from './rules.js';

export type BreakpointMap = Readonly<Record<string, number>>;

/** The theme's value of a name counts; the component may add names. */
export function mergeBreakpoints(
  theme: BreakpointMap,
  component: BreakpointMap,
  remark: Remark,
): Record<string, number> {
  for (const [name, width] of Object.entries(component)) {
    const canonical = own(theme, name);
    if (canonical !== undefined && canonical !== width)
      remark(
        'W807',
        pointerTo('/breakpoints', name),
        `The breakpoint "${name}" is ${width}, but ${canonical} in the theme; the theme's value is used.`,
      );
  }
  return { ...component, ...theme };
}

/**
 * Names of the breakpoints that are reached, narrowest first. A viewport given by a name that is not declared reaches
 * that one alone.
 */
export function reached(breakpoints: BreakpointMap, viewport: number | string | undefined): string[] {
  if (viewport === undefined) return [];
  const width = typeof viewport === 'number' ? viewport : own(breakpoints, viewport);
  if (width === undefined) return [String(viewport)];
  return Object.entries(breakpoints)
    .filter(([, least]) => least <= width)
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => name);
}

/** Warns about overrides for breakpoints that no document declares. */
export function checkNames(
  overrides: Readonly<Record<string, unknown>>,
  breakpoints: BreakpointMap,
  pointer: string,
  remark: Remark,
): void {
  for (const name of Object.keys(overrides))
    if (own(breakpoints, name) === undefined)
      remark('W711', pointerTo(pointer, name), `There is no breakpoint "${name.slice(0, 80)}".`);
}
