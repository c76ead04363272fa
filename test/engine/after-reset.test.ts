import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';

const definition: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example.org/again',
  version: '1.0.0',
  status: 'active',
  title: 'Again',
  items: [{ key: 'name', type: 'field', dataType: 'string', label: 'Name' }],
  binds: [{ path: 'name', required: 'true' }],
};

describe('results of a requested validation', () => {
  for (const [how, start] of [
    ['reset', (form: ReturnType<typeof createForm>) => form.reset()],
    ['loading', (form: ReturnType<typeof createForm>) => form.load({ name: 'Ada' })],
  ] as const)
    it(`are gone after ${how}: they were about other answers`, () => {
      const form = createForm(definition);
      form.validationMode = 'deferred';
      assert.equal(form.validate({ mode: 'submit' }).valid, false);
      assert.equal(form.field('name')!.results.length, 1);
      const told: unknown[] = [];
      form.subscribe('name', ({ changes }) => told.push(...changes.flatMap(({ facets }) => [...facets])));
      start(form);
      assert.deepEqual(form.field('name')!.results, []);
      assert.ok(told.includes('results'));
    });
});
