import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ValidationReport } from '../../../src/engine/index.js';
import { field, make } from '../forms.js';

const pathsAndCodes = ({ results }: ValidationReport): string[] =>
  results.map(({ path, code }) => `${path} ${code}`);

test('external results can be cleared, all or by source, and loading clears them', () => {
  const engine = make([field('a')]);
  engine.injectExternal([
    { path: 'a', code: 'X', message: 'x', sourceId: 'one' },
    { path: 'a', code: 'Y', message: 'y', sourceId: 'two', context: { k: 1 } },
    { path: 'gone', code: 'Z', message: 'z', sourceId: 'one' },
  ]);
  assert.deepEqual(pathsAndCodes(engine.validate()), ['a X', 'a Y', 'gone Z']);
  engine.clearExternal('one');
  assert.deepEqual(engine.validate().results, [
    {
      $formspecValidationResult: '1.0',
      path: 'a',
      code: 'Y',
      message: 'y',
      sourceId: 'two',
      context: { k: 1 },
      severity: 'error',
      constraintKind: 'external',
      source: 'external',
    },
  ]);
  engine.clearExternal();
  assert.deepEqual(engine.validate().results, []);
  engine.injectExternal([{ path: 'a', message: 'x' }]);
  engine.load({ a: 'other' });
  assert.deepEqual(engine.validate().results, [], 'the results were about other data');
});
