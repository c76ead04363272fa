import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ValidationReport } from '../../../src/engine/index.js';
import { field, group, make, NOW, repeat } from '../forms.js';

const pathsAndCodes = ({ results }: ValidationReport): string[] =>
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
  test('list results in document order, and those about the whole form last', () => {
    const engine = form();
    engine.set('z', 1);
    assert.deepEqual(pathsAndCodes(engine.validate()), [
      'z CONSTRAINT_FAILED',
      'g.a REQUIRED',
      'g.rows[0].n REQUIRED',
      'g.rows[1].n REQUIRED',
      'b REQUIRED',
      '# FORM',
    ]);
  });

  test('have all properties of a ValidationReport', () => {
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

  test('can be limited to a path', () => {
    const engine = form();
    assert.deepEqual(pathsAndCodes(engine.validate({ path: 'g.rows[1]', mode: 'submit' })), [
      'g.rows[1].n REQUIRED',
      'g.rows[1].m LATE',
    ]);
    assert.deepEqual(pathsAndCodes(engine.validate({ path: 'g.a' })), ['g.a REQUIRED']);
    assert.deepEqual(pathsAndCodes(engine.validate({ path: 'nowhere' })), []);
    assert.equal(engine.validate({ path: 'nowhere' }).valid, true);
    assert.equal(engine.validate({ path: '#' }).results.length, 5);
  });

  test('can count rows from 1', () => {
    assert.deepEqual(pathsAndCodes(form().validate({ path: 'g.rows', firstRow: 1 })), [
      'g.rows[1].n REQUIRED',
      'g.rows[2].n REQUIRED',
    ]);
  });

  test('on demand evaluate the requested shapes', () => {
    const engine = form();
    engine.set('z', 5);
    assert.deepEqual(pathsAndCodes(engine.validate({ mode: 'demand' })), ['z ASKED']);
    assert.deepEqual(pathsAndCodes(engine.validate({ mode: 'demand', shapes: ['form', 'asked'] })), [
      'z ASKED',
      '# FORM',
    ]);
  });
});
