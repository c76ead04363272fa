/** Compares FEL with JSONata and CEL. */
import { fileURLToPath } from 'node:url';
import type { BenchOptions, PartResult } from '../part.js';
import { measure } from './measure.js';

export function run({ rounds }: Pick<BenchOptions, 'rounds'>): Promise<PartResult> {
  const corpus = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
  return measure(rounds, corpus);
}
