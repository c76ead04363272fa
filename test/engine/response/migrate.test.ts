import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, make } from '../forms.js';

test('load() can refuse to migrate', () => {
  const engine = make([field('a')], { version: '2.0.0', migrations: { from: { '1.0.0': {} } } });
  const old = { ...engine.response(), definitionVersion: '1.0.0', data: { a: 'x' } };
  assert.throws(() => engine.load(old, { migrate: false }), /1\.0\.0/);
  engine.load(old);
  assert.equal(engine.get('a'), 'x');
});

test('an expression that fails during a migration gives a diagnostic with its pointer', () => {
  const engine = make([field('a', 'integer')], {
    version: '2.0.0',
    migrations: {
      from: {
        '1.0.0': {
          fieldMap: [{ source: 'a', target: 'a', transform: 'expression', expression: "$ + 'x'" }],
        },
      },
    },
  });
  engine.load({ ...engine.response(), definitionVersion: '1.0.0', data: { a: 1 } });
  assert.equal(engine.get('a'), null);
  assert.deepEqual(
    engine.diagnostics().map(({ code, path }) => `${code} at ${path}`),
    ['FEL_TYPE at /migrations/from/1.0.0/fieldMap/0/expression'],
  );
});
