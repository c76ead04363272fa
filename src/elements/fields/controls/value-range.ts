/** The limits within which a slider, a rating or a stepper moves. */
import { limitsOf } from '../../../context/limits.js';
import type { FieldItem } from '../../../model/definition.js';
import type { ControlContext } from './control.js';

export interface ValueRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** From the registry, else from the field's constraints, else `fallback`. The step: the extension `x-step`, else by decimals. */
export function valueRange({ field, host }: ControlContext, fallback: Partial<ValueRange>): ValueRange {
  const registry = field.registryEntries.find((entry) => entry.constraints)?.constraints;
  const { min, max, above, below } = limitsOf(host.engine.definition, field.path);
  const whole = field.dataType === 'integer';
  /** A bound that is itself not allowed lies one further in, where numbers are whole. */
  const bound = (allowed: string | undefined, beyond: string | undefined, inward: number) =>
    numberIn(allowed) ?? (beyond === undefined ? undefined : Number(beyond) + (whole ? inward : 0));
  const low = registry?.minimum ?? bound(min, above, 1) ?? fallback.min!;
  const high = registry?.maximum ?? bound(max, below, -1) ?? fallback.max!;
  return { min: low, max: high, step: stepOf(field.item as FieldItem, fallback.step, high - low) };
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function stepOf({ extensions, precision, dataType }: FieldItem, fallback: number | undefined, width: number) {
  const wanted = Number(extensions?.['x-step']);
  if (wanted > 0) return wanted;
  if (fallback !== undefined) return fallback;
  if (precision !== undefined) return 10 ** -precision;
  return dataType === 'integer' || width >= 20 ? 1 : 0.1;
}
