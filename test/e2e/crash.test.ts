/** A few rounds of what `npm run test:crash` does at length: one of each moment, and one without a draft. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playRounds } from '../crash/rounds.js';

const ROUNDS = 7;

test('browsers that are killed and pages that are reloaded lose nothing but the last second', async () => {
  const figures = await playRounds(ROUNDS, Date.now() % 1_000_000, () => {});
  assert.deepEqual(figures.complaints, []);
  assert.equal(figures.kills, ROUNDS);
});
