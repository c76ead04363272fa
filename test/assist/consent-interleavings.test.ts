import { it } from 'node:test';
import fc from 'fast-check';
import { consentInterleavings } from './consent-interleavings.js';

it('no interleaving of calls, changes and decisions writes a value without consent', async () => {
  await fc.assert(consentInterleavings, { numRuns: 500 });
});
