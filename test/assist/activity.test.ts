import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assist, formOf, stateOf, trip } from './forms.js';

describe('the activity log', () => {
  it('records the assistant, the new values and the previous values', async () => {
    let notified = 0;
    const { engine, provider, call } = assist({ agentName: 'Helper', onActivity: () => notified++ });
    engine.set('traveller', 'Bob', { source: 'user' });
    await call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'Ada' },
        { path: 'rate', value: 2 },
        { path: 'approver', value: 'x' },
      ],
    });
    const [entry] = provider.activity.calls;
    assert.equal(entry!.tool, 'formspec.field.bulkSet');
    assert.equal(entry!.agent, 'Helper');
    assert.equal(entry!.time, '2026-03-01T12:00:00Z');
    assert.deepEqual(
      entry!.changes.map(({ field, label, previous, value, state }) => [
        field.path,
        label,
        previous,
        value,
        state,
      ]),
      [
        ['traveller', 'Traveller', 'Bob', 'Ada', 'standing'],
        ['rate', 'Rate', null, 2, 'standing'],
      ],
    );
    assert.equal(notified, 1);
  });

  it('ignores reads, refusals and writes that change nothing', async () => {
    const { provider, call, set } = assist();
    await call('field.list');
    await set('approver', 'x');
    await set('traveller', 'Ada');
    await set('traveller', 'Ada');
    assert.equal(provider.activity.calls.length, 1);
  });

  it('reports a write as standing until the user edits the field', async () => {
    const { provider, engine, set } = assist();
    const field = engine.field('traveller')!;
    await set('traveller', 'Ada');
    assert.equal(provider.activity.standing(field)!.value, 'Ada');
    engine.set('traveller', 'Ada B.', { source: 'user' });
    assert.equal(provider.activity.standing(field), undefined);
    assert.equal(provider.activity.calls[0]!.changes[0]!.state, 'edited');
    assert.equal(provider.activity.undo(), 0);
    assert.equal(engine.get('traveller'), 'Ada B.');
  });

  it('undoes as the user, also directly after the call', async () => {
    const { provider, engine, set } = assist();
    const sources: string[] = [];
    await set('traveller', 'Ada');
    engine.subscribe('traveller', ({ changes }) => sources.push(...changes.map(({ source }) => source)));
    provider.activity.undo();
    await set('traveller', 'Ada');
    await set('rate', 2);
    provider.activity.undo(provider.activity.standing(engine.field('traveller')!));
    assert.deepEqual(sources, ['user', 'assist', 'user']);
  });

  it('undoes one field, one call or everything', async () => {
    const { provider, engine, set, call } = assist();
    engine.set('traveller', 'Bob', { source: 'user' });
    await set('traveller', 'Ada');
    await call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'Eve' },
        { path: 'rate', value: 1 },
      ],
    });
    await set('site', 'https://a.example/');
    const { activity } = provider;
    activity.undo(activity.standing(engine.field('traveller')!));
    assert.equal(engine.get('traveller'), 'Ada');
    assert.equal(activity.standing(engine.field('traveller')!)!.value, 'Ada');
    assert.equal(activity.undo(activity.calls[1]), 1);
    assert.equal(engine.get('rate'), null);
    assert.equal(activity.undo(), 2);
    assert.deepEqual([engine.get('traveller'), engine.get('site')], ['Bob', null]);
    assert.equal(activity.undo(), 0);
  });

  it('undoes the effects of the last call, for the call, its change and everything', async () => {
    const definition = {
      ...trip,
      binds: [{ path: 'site', relevant: '$abroad = true', default: 'https://a.example/' }],
    };
    for (const name of ['change', 'call', 'everything'] as const) {
      const { provider, engine, set } = assist({}, formOf(definition));
      const before = stateOf(engine);
      await set('abroad', true);
      assert.equal(engine.get('site'), 'https://a.example/');
      const { activity } = provider;
      const [call] = activity.calls;
      activity.undo({ change: call!.changes[0], call, everything: undefined }[name]);
      assert.deepEqual(stateOf(engine), before, name);
    }
  });

  it('does not undo what the user has changed since', async () => {
    const { provider, engine, call } = assist();
    await call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'Eve' },
        { path: 'rate', value: 1 },
      ],
    });
    engine.set('rate', 5, { source: 'user' });
    provider.activity.undo(provider.activity.calls[0]);
    assert.deepEqual([engine.get('traveller'), engine.get('rate')], [null, 5]);
  });

  it('follows a row that moves and ignores a row that was removed', async () => {
    const { provider, engine, set } = assist();
    engine.addRow('legs');
    await set('legs[1].town', 'Rome');
    engine.removeRow('legs', 0);
    assert.equal(provider.activity.standing(engine.field('legs[0].town')!)!.value, 'Rome');
    provider.activity.undo();
    assert.equal(engine.get('legs[0].town'), null);
    await set('legs[0].town', 'Oslo');
    engine.removeRow('legs', 0);
    provider.activity.undo();
    assert.deepEqual(engine.get('legs'), []);
  });

  it('drops old calls', async () => {
    const { provider, set } = assist();
    for (let i = 0; i < 520; i++) await set('rate', i);
    assert.equal(provider.activity.calls.length, 500);
  });
});
