import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createForm } from '../../../src/engine/index.js';
import { definition, field } from '../../support/definition.js';

it('times are stored with seconds, whoever writes them', () => {
  const engine = createForm(
    definition([field('at', 'time'), field('start', 'time', { initialValue: '08:15' })]),
  );
  assert.equal(engine.get('start'), '08:15:00');
  for (const source of ['user', 'host', 'assist'] as const) {
    engine.set('at', '09:30', { source });
    assert.equal(engine.get('at'), '09:30:00');
    engine.set('at', '09:30:15', { source });
    assert.equal(engine.get('at'), '09:30:15');
  }
  engine.set('at', '9:30');
  assert.equal(engine.get('at'), '9:30', 'text that is no time stays, and is reported');
});
