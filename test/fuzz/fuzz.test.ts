/** A bounded round of fuzzing; `npm run fuzz` goes on for longer. */
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { targets } from './targets.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);

describe('odd input', () => {
  for (const [name, property] of Object.entries(targets))
    it(name, async () => {
      await fc.assert(property, { numRuns: RUNS });
    });
});
