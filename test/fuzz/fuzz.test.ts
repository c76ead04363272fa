/** A short run of the fuzzer; `npm run fuzz` runs longer. */
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { targets } from './targets.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);

describe('fuzzed input', () => {
  for (const [name, property] of Object.entries(targets))
    it(name, async () => {
      await fc.assert(property, { numRuns: RUNS });
    });
});
