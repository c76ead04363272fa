/** The limits of a slider, a rating or a stepper. */
import { limitsOf } from '../../../../context/limits.js';
import type { FieldItem } from '../../../../model/definition.js';
import type { ControlContext } from '../control.js';

export interface ValueRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * From the document that lays the form out, else the registry, else the constraints of the field, else `fallback`. The step
 * comes from `x-step`, else from the decimals.
 */
export function valueRange(
  { field, host, props }: Pick<ControlContext, 'field' | 'host' | 'props'>,
  fallback: Partial<ValueRange>,
): ValueRange {
  const registry = field.registryEntries.find((entry) => entry.constraints)?.constraints;
  const { min, max, above, below } = limitsOf(host.engine.definition, field.path);
  const whole = field.dataType === 'integer';
  /** For whole numbers, an exclusive bound becomes the next allowed number. */
  const bound = (allowed: string | undefined, beyond: string | undefined, inward: number) =>
    numberIn(allowed) ?? (beyond === undefined ? undefined : Number(beyond) + (whole ? inward : 0));
  const low =
    asked(props?.['min'], fallback.min) ?? registry?.minimum ?? bound(min, above, 1) ?? fallback.min!;
  const high =
    asked(props?.['max'], fallback.max) ?? registry?.maximum ?? bound(max, below, -1) ?? fallback.max!;
  const step = asked(props?.['step'], 1) ?? stepOf(field.item as FieldItem, fallback.step, high - low);
  return { min: low, max: high, step };
}

/** Documents are planned with all defaults filled in; a default is no wish. */
const asked = (value: unknown, byDefault: number | undefined): number | undefined =>
  typeof value === 'number' && value !== byDefault ? value : undefined;

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function stepOf({ extensions, precision, dataType }: FieldItem, fallback: number | undefined, width: number) {
  const wanted = Number(extensions?.['x-step']);
  if (wanted > 0) return wanted;
  if (fallback !== undefined) return fallback;
  if (precision !== undefined) return 10 ** -precision;
  return dataType === 'integer' || width >= 20 ? 1 : 0.1;
}
