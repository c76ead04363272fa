import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createForm, type Definition, DefinitionError } from '../../../src/engine/index.js';
import { definition, field, group } from '../forms.js';

test('including a definition does not change the given documents', () => {
  const part: Definition = {
    ...definition([group('a', [field('b', 'string', { initialValue: '=$c' }), field('c')])]),
    url: 'https://parts.example/a',
    binds: [{ path: 'a.b', required: '$c != null' }],
    shapes: [{ id: 's', target: '#', constraint: 'present($a.b)', message: '{{$a.b}}' }],
  };
  const host = definition([
    { type: 'group', key: 'g', label: 'g', $ref: 'https://parts.example/a|1.0.0', keyPrefix: 'p_' },
  ]);
  const before = JSON.stringify([part, host]);
  const form = createForm(host, { resolve: () => part });
  assert.equal(JSON.stringify([part, host]), before);
  assert.ok(form.field('g.p_a.p_b'));
  assert.equal(form.definition.binds![0]!.path, 'g.p_a.p_b');
});

test('a key may occur in two groups of an included definition', () => {
  const library = definition([group('one', [field('name')]), group('two', [field('name')])], {
    url: 'https://tests.example/library',
  });
  const including = definition([group('g', [], { $ref: 'https://tests.example/library|1.0.0' })]);
  const form = createForm(including, { resolve: { 'https://tests.example/library|1.0.0': library } });
  form.set('g.two.name', 'x');
  assert.equal(form.get('g.one.name'), null);
  const twice = definition([
    group('g', [], { $ref: 'https://tests.example/library|1.0.0' }),
    group('h', [], { $ref: 'https://tests.example/library|1.0.0' }),
  ]);
  assert.throws(
    () => createForm(twice, { resolve: { 'https://tests.example/library|1.0.0': library } }),
    (error) => error instanceof DefinitionError && /keyPrefix/.test(error.message),
  );
});
