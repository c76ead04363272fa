import assert from 'node:assert/strict';
import { test } from 'node:test';
import { casesOf, compareRatios, lowerRatios, ratiosOf } from './check-ratios.js';

const quiet = (ratio: number) => ({ ratio, noise: 0.02 });

test('a ratio clearly above the recorded one is worse, a slightly higher one is not', () => {
  const recorded = { 'flat 100 render': quiet(2), 'flat 100 key': quiet(1) };
  const comparisons = compareRatios(recorded, { 'flat 100 render': quiet(2.4), 'flat 100 key': quiet(1.1) });
  assert.deepEqual(
    comparisons.map(({ name, isWorse }) => [name, isWorse]),
    [
      ['flat 100 render', true],
      ['flat 100 key', false],
    ],
  );
  assert.deepEqual(casesOf(comparisons.filter(({ isWorse }) => isWorse)), ['flat100']);
});

test('noise raises the limit, up to half of the recorded ratio', () => {
  const isWorse = (measured: number, noise: number): boolean =>
    compareRatios({ 'flat 100 key': { ratio: 1, noise } }, { 'flat 100 key': { ratio: measured, noise } })[0]!
      .isWorse;
  assert.equal(isWorse(1.3, 0.02), true);
  assert.equal(isWorse(1.3, 0.2), false);
  assert.equal(isWorse(1.6, 2), true);
});

test('ratios that were not recorded are not compared', () => {
  assert.deepEqual(compareRatios({}, { 'flat 100 key': quiet(9) }), []);
});

test('a second measurement only replaces higher ratios', () => {
  const first = { 'flat 100 key': quiet(1.4), 'flat 100 render': quiet(2) };
  assert.deepEqual(lowerRatios(first, { 'flat 100 key': quiet(1.1), 'flat 100 render': quiet(3) }), {
    'flat 100 key': quiet(1.1),
    'flat 100 render': quiet(2),
  });
});

test('only CPU times are compared, not counts, heap or painting', () => {
  const figure = { value: 1, ratio: 2, noise: 0.1 };
  const figures = {
    'flat 100 render': figure,
    'flat 100 heap': figure,
    'flat 100 key until painted': figure,
    'conditional 1000 show nodes touched': figure,
    'size core': { value: 90 },
  };
  assert.deepEqual(ratiosOf(figures), { 'flat 100 render': { ratio: 2, noise: 0.1 } });
});
