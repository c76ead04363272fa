import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm, type FormEngine } from '../../../src/engine/index.js';
import { definition, field } from '../forms.js';

const createDeferred = () => {
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

describe('a form in mode deferred', () => {
  it('shows only the results that were requested', () => {
    const { form, shown } = createDeferred();
    assert.equal(form.validate({ path: 'b' }).results.length, 1);
    assert.deepEqual(shown(), [0, 1]);
    form.validate();
    assert.deepEqual(shown(), [1, 1]);
  });

  it('shows no results for response() and for a quiet validation', () => {
    const { form, shown } = createDeferred();
    assert.equal(form.response().validationResults!.length, 2);
    assert.equal(form.response({ mode: 'submit' }).status, 'in-progress');
    assert.equal(form.validate({ mode: 'submit', quiet: true }).valid, false);
    assert.deepEqual(shown(), [0, 0]);
  });
});

describe('results of a requested validation', () => {
  for (const [how, start] of [
    ['reset', (form: FormEngine) => form.reset()],
    ['load', (form: FormEngine) => form.load({ a: 'x' })],
  ] as const)
    it(`are removed by ${how}`, () => {
      const { form } = createDeferred();
      assert.equal(form.validate({ mode: 'submit' }).valid, false);
      assert.equal(form.field('a')!.results.length, 1);
      const facetsChanged: unknown[] = [];
      form.subscribe('a', ({ changes }) =>
        facetsChanged.push(...changes.flatMap(({ facets }) => [...facets])),
      );
      start(form);
      assert.deepEqual(form.field('a')!.results, []);
      assert.ok(facetsChanged.includes('results'));
    });
});
