import type { EvaluationContext } from '../../fel/types.js';

/** The current instant as text, for Responses and reports. */
export function timestamp({ now }: EvaluationContext): string {
  const instant = typeof now === 'function' ? now() : (now ?? new Date());
  return instant instanceof Date ? instant.toISOString() : instant;
}
