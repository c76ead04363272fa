import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ValidationReport } from '../../src/engine/index.js';
import { field, group, make, NOW, repeat } from './forms.js';

const places = ({ results }: ValidationReport): string[] =>
  results.map(({ path, code }) => `${path} ${code}`);

const form = () =>
  make(
    [
      field('z', 'integer'),
      group('g', [
        field('a'),
        repeat('rows', [field('n', 'integer'), field('m', 'integer')], { minRepeat: 2 }),
      ]),
      field('b'),
    ],
    {
      binds: [
        { path: 'b', required: 'true' },
        { path: 'g.a', required: 'true' },
        { path: 'g.rows[*].n', required: 'true' },
        { path: 'z', constraint: '$ > 3' },
      ],
      shapes: [
        {
          id: 'form',
          target: '#',
          constraint: 'present($b)',
          message: 'B',
          code: 'FORM',
          severity: 'warning',
        },
        {
          id: 'late',
          target: 'g.rows[*].m',
          constraint: 'present($)',
          message: 'M',
          code: 'LATE',
          timing: 'submit',
        },
        { id: 'asked', target: 'z', constraint: '$ = 9', message: 'Nine', code: 'ASKED', timing: 'demand' },
      ],
    },
  );

describe('reports', () => {
  test('are in document order, with the whole form last', () => {
    const engine = form();
    engine.set('z', 1);
    assert.deepEqual(places(engine.validate()), [
      'z CONSTRAINT_FAILED',
      'g.a REQUIRED',
      'g.rows[0].n REQUIRED',
      'g.rows[1].n REQUIRED',
      'b REQUIRED',
      '# FORM',
    ]);
  });

  test('have everything that a report has', () => {
    const { results, ...rest } = form().validate({ mode: 'submit' });
    assert.deepEqual(rest, {
      $formspecValidationReport: '1.0',
      valid: false,
      counts: { error: 6, warning: 1, info: 0 },
      timestamp: NOW,
      definitionUrl: 'https://tests.example/form',
      definitionVersion: '1.0.0',
    });
    assert.equal(results.length, 7);
    assert.deepEqual(results[0], {
      $formspecValidationResult: '1.0',
      path: 'g.a',
      severity: 'error',
      constraintKind: 'required',
      code: 'REQUIRED',
      message: 'Required',
      source: 'bind',
    });
  });

  test('can be limited to a part of the form', () => {
    const engine = form();
    assert.deepEqual(places(engine.validate({ path: 'g.rows[1]', mode: 'submit' })), [
      'g.rows[1].n REQUIRED',
      'g.rows[1].m LATE',
    ]);
    assert.deepEqual(places(engine.validate({ path: 'g.a' })), ['g.a REQUIRED']);
    assert.deepEqual(places(engine.validate({ path: 'nowhere' })), []);
    assert.equal(engine.validate({ path: 'nowhere' }).valid, true);
    assert.equal(engine.validate({ path: '#' }).results.length, 5);
  });

  test('can count rows from one', () => {
    assert.deepEqual(places(form().validate({ path: 'g.rows', firstRow: 1 })), [
      'g.rows[1].n REQUIRED',
      'g.rows[2].n REQUIRED',
    ]);
  });

  test('on demand judge what is asked for', () => {
    const engine = form();
    engine.set('z', 5);
    assert.deepEqual(places(engine.validate({ mode: 'demand' })), ['z ASKED']);
    assert.deepEqual(places(engine.validate({ mode: 'demand', shapes: ['form', 'asked'] })), [
      'z ASKED',
      '# FORM',
    ]);
  });
});

test('injected results can be cleared, all or by source', () => {
  const engine = make([field('a')]);
  engine.injectExternal([
    { path: 'a', code: 'X', message: 'x', sourceId: 'one' },
    { path: 'a', code: 'Y', message: 'y', sourceId: 'two', context: { k: 1 } },
    { path: 'gone', code: 'Z', message: 'z', sourceId: 'one' },
  ]);
  assert.deepEqual(places(engine.validate()), ['a X', 'a Y', 'gone Z']);
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
  assert.deepEqual(engine.validate().results, [], 'other data was not judged');
});

test('a disabled form is never completed', () => {
  const engine = make([field('a')]);
  assert.equal(engine.response({ mode: 'submit' }).status, 'completed');
  engine.validationMode = 'disabled';
  assert.equal(engine.response({ mode: 'submit' }).status, 'in-progress');
});

test('signatures do not survive a change', () => {
  const engine = make([field('a')]);
  const response = { ...engine.response(), authoredSignatures: [{ signatureId: 's' }] };
  engine.load(response);
  assert.deepEqual(engine.response().authoredSignatures, [{ signatureId: 's' }]);
  engine.set('a', 'x');
  assert.equal(engine.response().authoredSignatures, undefined);
});

test('migration can be declined', () => {
  const engine = make([field('a')], { version: '2.0.0', migrations: { from: { '1.0.0': {} } } });
  const old = { ...engine.response(), definitionVersion: '1.0.0', data: { a: 'x' } };
  assert.throws(() => engine.load(old, { migrate: false }), /1\.0\.0/);
  engine.load(old);
  assert.equal(engine.get('a'), 'x');
});

test('what goes wrong while data is migrated is remarked upon, with its place', () => {
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
