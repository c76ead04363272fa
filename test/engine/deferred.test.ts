import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import { definition, field } from './forms.js';

const deferred = () => {
  const form = createForm(
    definition([field('a'), field('b')], {
      binds: [
        { path: 'a', required: 'true' },
        { path: 'b', required: 'true' },
      ],
    }),
  );
  form.validationMode = 'deferred';
  const shown = () => ['a', 'b'].map((path) => form.field(path)!.results.length);
  return { form, shown };
};

describe('a form that checks on request', () => {
  it('shows what was asked for and nothing beyond', () => {
    const { form, shown } = deferred();
    assert.equal(form.validate({ path: 'b' }).results.length, 1);
    assert.deepEqual(shown(), [0, 1]);
    form.validate();
    assert.deepEqual(shown(), [1, 1]);
  });

  it('shows nothing when a Response is taken or somebody asks quietly', () => {
    const { form, shown } = deferred();
    assert.equal(form.response().validationResults!.length, 2);
    assert.equal(form.response({ mode: 'submit' }).status, 'in-progress');
    assert.equal(form.validate({ mode: 'submit', quiet: true }).valid, false);
    assert.deepEqual(shown(), [0, 0]);
  });
});
