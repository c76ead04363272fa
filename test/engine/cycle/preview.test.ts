import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createForm, DefinitionError } from '../../../src/engine/index.js';
import { definition, field, repeat } from '../../support/definition.js';
import { definitions, edits, perform, snapshot } from '../random-forms.js';

const NOW = '2026-03-05T12:00:00Z';

const form = () =>
  createForm(
    definition(
      [
        field('gate', 'boolean'),
        field('hidden', 'string', { label: 'Because {{$gate}}' }),
        repeat('rows', [field('n', 'integer')]),
        field('total', 'integer'),
      ],
      {
        binds: [
          { path: 'hidden', relevant: '$gate = true', default: 'start', required: 'true' },
          { path: 'rows[*].n', constraint: '$ > 0' },
          { path: 'total', calculate: 'sum($rows[*].n)' },
        ],
      },
    ),
    { now: NOW },
  );

describe('a preview', () => {
  it('reads the form as it would be, with calculations, defaults, rows and results', () => {
    const engine = form();
    const seen = engine.preview((settle) => {
      engine.set('gate', true);
      engine.addRow('rows');
      engine.set(`rows[${engine.field('rows')!.rows.length - 1}].n`, -3);
      settle();
      const results = engine.validate({ quiet: true }).results.map(({ path }) => path);
      return [engine.get('hidden'), engine.get('total'), results.at(-1)];
    });
    assert.deepEqual(seen.slice(0, 2), ['start', -3]);
    assert.match(seen[2] as string, /^rows\[\d\]\.n$/);
  });

  it('leaves values, rows, relevance and results as they were, and notifies nobody', () => {
    const engine = form();
    engine.set('gate', false);
    const before = snapshot(engine);
    let heard = 0;
    engine.subscribe(null, () => heard++);
    engine.preview((settle) => {
      engine.set('gate', true);
      engine.addRow('rows');
      settle();
      engine.set('hidden', 'x');
    });
    assert.deepEqual(snapshot(engine), before);
    assert.equal(heard, 0);
  });

  it('notifies nobody of a row that was removed before its repeat was hidden', () => {
    const engine = createForm(
      definition([field('gate', 'boolean'), repeat('rows', [field('n', 'integer')])], {
        binds: [{ path: 'rows', relevant: '$gate != false' }],
      }),
      { now: NOW },
    );
    engine.addRow('rows');
    let heard = 0;
    engine.subscribe(null, () => heard++);
    engine.preview((settle) => {
      engine.removeRow('rows', 0);
      engine.set('gate', false);
      settle();
    });
    assert.equal(heard, 0);
  });

  it('undoes its writes when the work throws', () => {
    const engine = form();
    assert.throws(() =>
      engine.preview(() => {
        engine.set('gate', true);
        throw new Error('stop');
      }),
    );
    assert.equal(engine.get('gate'), null);
    engine.set('gate', true);
    assert.equal(engine.get('hidden'), 'start');
  });

  it('does not reopen a signed Response, and is refused inside of a batch', () => {
    const engine = form();
    engine.load({ ...engine.response(), status: 'stopped' });
    engine.preview(() => engine.set('gate', true));
    assert.equal(engine.response().status, 'stopped');
    assert.throws(() => engine.batch(() => engine.preview(() => 0)), /batch/);
  });

  it('of any edits of any form changes nothing', () => {
    fc.assert(
      fc.property(
        definitions,
        fc.array(edits, { maxLength: 8 }),
        fc.array(edits, { maxLength: 8 }),
        (random, first, second) => {
          let engine;
          try {
            engine = createForm(random, { now: NOW });
          } catch (error) {
            assert.ok(error instanceof DefinitionError);
            return;
          }
          for (const edit of first) perform(engine, edit);
          const before = snapshot(engine);
          let heard = 0;
          engine.subscribe(null, () => heard++);
          engine.preview((settle) => {
            for (const edit of second) {
              perform(engine, edit);
              settle();
            }
          });
          assert.deepEqual(snapshot(engine), before);
          assert.equal(heard, 0);
        },
      ),
      { numRuns: 300 },
    );
  });
});
