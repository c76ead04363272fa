/** The limits within which a slider or a rating moves. */
import type { FieldState } from '../../engine/types.js';
import type { Bind, FieldItem } from '../../model/definition.js';
import type { ControlContext } from './control.js';

export interface ValueRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Plain comparisons of the value itself, as authors write limits: `$ >= 0 and $ <= 100`. */
const comparison = /\$\s*(<=?|>=?)\s*(-?\d+(?:\.\d+)?)/g;

function fromConstraints(
  { engine }: ControlContext['session'],
  field: FieldState,
): { min?: number; max?: number } {
  const path = field.path.replace(/\[\d+\]/g, '[*]');
  const constraints = (engine.definition.binds ?? [])
    .filter((bind: Bind) => bind.path === path && bind.constraint)
    .map((bind) => bind.constraint)
    .join(' ');
  const limits: { min?: number; max?: number } = {};
  for (const [, operator, number] of constraints.matchAll(comparison))
    limits[operator!.startsWith('<') ? 'max' : 'min'] ??= Number(number);
  return limits;
}

/** From the registry, else from the field's constraints, else `fallback`. */
export function valueRange(
  { field, session }: ControlContext,
  fallback: { min: number; max: number },
): ValueRange {
  const registry = field.registryEntries.find((entry) => entry.constraints)?.constraints;
  const found = fromConstraints(session, field);
  const min = registry?.minimum ?? found.min ?? fallback.min;
  const max = registry?.maximum ?? found.max ?? fallback.max;
  const { precision } = field.item as FieldItem;
  const whole = field.dataType === 'integer' || max - min >= 20;
  return { min, max, step: precision === undefined ? (whole ? 1 : 0.1) : 10 ** -precision };
}
