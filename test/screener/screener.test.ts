/** A screener that is answered question by question. The records themselves are tested by the conformance cases. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DefinitionError } from '../../src/engine/index.js';
import { createScreener, screen, type ScreenerDocument, targetKind } from '../../src/screener/index.js';

const grant: ScreenerDocument = {
  $formspecScreener: '1.0',
  url: 'https://forms.example/screeners/grant',
  version: '1.0.0',
  title: 'Which grant?',
  items: [
    { key: 'size', type: 'field', dataType: 'integer', label: 'Staff' },
    { key: 'reason', type: 'field', dataType: 'string', label: 'Reason' },
  ],
  evaluation: [
    {
      id: 'pick',
      strategy: 'first-match',
      routes: [
        { condition: '$size < 10', target: 'https://forms.example/small|1.0.0', label: 'Small grant' },
        { condition: 'true', target: 'outcome:review' },
      ],
    },
  ],
};

describe('a screener in use', () => {
  it('gives a partial record until every question is answered or declined', () => {
    const screener = createScreener(grant);
    assert.equal(screener.determine().status, 'partial');
    screener.engine.set('size', 4);
    screener.decline('reason');
    const record = screener.determine();
    assert.equal(record.status, 'completed');
    assert.deepEqual(record.phases[0]!.matched, [
      { target: 'https://forms.example/small|1.0.0', label: 'Small grant' },
    ]);
    screener.destroy();
  });

  it('clears a declined answer, and takes the mark away when a value is set', () => {
    const screener = createScreener(grant);
    screener.engine.set('reason', 'secret');
    screener.decline('reason');
    assert.equal(screener.engine.get('reason'), null);
    assert.equal(screener.stateOf('reason'), 'declined');
    screener.engine.set('reason', 'public');
    assert.equal(screener.stateOf('reason'), 'answered');
    screener.decline('reason');
    screener.decline('reason', false);
    assert.equal(screener.stateOf('reason'), 'not-presented');
    screener.destroy();
  });

  it('refuses to decline what is no question', () => {
    const screener = createScreener(grant);
    assert.throws(() => screener.decline('ghost'), /no question at "ghost"/);
    screener.destroy();
  });

  it('is open or closed by the start of the session', () => {
    const closed = { ...grant, availability: { until: '2026-01-31' } };
    const started = createScreener(closed, { started: '2026-01-31T23:00:00Z', now: '2026-02-01T01:00:00Z' });
    assert.equal(started.available, true);
    assert.equal(started.determine().status, 'partial');
    started.destroy();
    const late = createScreener(closed, { now: '2026-02-01T01:00:00Z' });
    assert.equal(late.available, false);
    assert.equal(late.determine().status, 'unavailable');
    late.destroy();
  });

  it('needs a time that is a date', () => {
    assert.throws(() => screen(grant, {}, { now: 'yesterday' }), RangeError);
  });

  it('tells authors about conditions that are no booleans', () => {
    const odd = structuredClone(grant);
    odd.evaluation[0]!.routes[0]!.condition = '$size';
    const screener = createScreener(odd);
    screener.engine.set('size', 3);
    screener.determine();
    assert.deepEqual(
      screener.engine.diagnostics().map(({ code, path }) => [code, path]),
      [['SCREENER_NOT_BOOLEAN', '/evaluation/0/routes/0/condition']],
    );
    screener.destroy();
  });

  it('remarks upon routes behind one that always matches', () => {
    const odd = structuredClone(grant);
    odd.evaluation[0]!.routes.reverse();
    const screener = createScreener(odd);
    assert.match(screener.engine.diagnostics()[0]!.message, /can never be taken/);
    screener.destroy();
  });
});

describe('strategies of the host', () => {
  const lottery = structuredClone(grant);
  lottery.evaluation[0]!.strategy = 'x-last';

  it('choose among the routes of a phase', () => {
    const record = screen(
      lottery,
      { size: 20, reason: 'a' },
      {
        strategies: {
          'x-last': (routes, _config, evaluate) => ({
            matched: [{ route: routes.at(-1)!, score: evaluate('$size') as number }],
            eliminated: [{ route: routes[0]! }],
          }),
        },
      },
    );
    assert.deepEqual(record.phases[0]!.matched, [{ target: 'outcome:review', score: 20 }]);
    assert.equal(record.phases[0]!.eliminated[0]!.reason, 'condition-false');
  });

  for (const [what, strategy] of [
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns nothing of use', () => ({}) as never],
    ['names a route of its own', () => ({ matched: [{ route: { target: 'urn:x' } }], eliminated: [] })],
  ] as const)
    it(`count as unsupported when the strategy ${what}`, () => {
      const record = screen(lottery, { size: 1 }, { strategies: { 'x-last': strategy } });
      assert.equal(record.phases[0]!.status, 'unsupported-strategy');
      assert.deepEqual(record.phases[0]!.matched, []);
    });
});

describe('hostile documents', () => {
  it('are refused when they are too large', () => {
    const items = Array.from({ length: 1001 }, (_, i) => ({ ...grant.items[0]!, key: `k${i}` }));
    assert.throws(() => createScreener({ ...grant, items }), /at most 1000 items/);
    const [phase] = grant.evaluation;
    const routes = Array.from({ length: 5001 }, () => phase!.routes[0]!);
    assert.throws(() => createScreener({ ...grant, evaluation: [{ ...phase!, routes }] }), /5000 routes/);
  });

  it('list every problem at once', () => {
    const broken = {
      $formspecScreener: '2.0',
      items: [],
      evaluation: [{ id: '1', strategy: 'best' }],
      shapes: [],
    };
    assert.throws(
      () => createScreener(broken as unknown as ScreenerDocument),
      (error: unknown) => error instanceof DefinitionError && error.problems.length >= 7,
    );
  });

  for (const value of [null, 1, 'x', [], { items: {} }, { evaluation: [null] }])
    it(`of the wrong kind are refused: ${JSON.stringify(value)}`, () => {
      assert.throws(() => createScreener(value as never), DefinitionError);
    });
});

describe('targetKind', () => {
  for (const [target, kind] of [
    ['https://forms.example/a|1.0.0', 'definition'],
    ['outcome:ineligible', 'outcome'],
    ['surface:intake', 'surface'],
    ['https://forms.example/help', 'external'],
  ] as const)
    it(`says that ${target} is of kind ${kind}`, () => assert.equal(targetKind(target), kind));
});
