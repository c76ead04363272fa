import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, make } from '../forms.js';

test('a form without validation is never completed', () => {
  const engine = make([field('a')]);
  assert.equal(engine.response({ mode: 'submit' }).status, 'completed');
  engine.validationMode = 'disabled';
  assert.equal(engine.response({ mode: 'submit' }).status, 'in-progress');
});

test('a write removes the signatures of a loaded Response', () => {
  const engine = make([field('a')]);
  const response = { ...engine.response(), authoredSignatures: [{ signatureId: 's' }] };
  engine.load(response);
  assert.deepEqual(engine.response().authoredSignatures, [{ signatureId: 's' }]);
  engine.set('a', 'x');
  assert.equal(engine.response().authoredSignatures, undefined);
});
