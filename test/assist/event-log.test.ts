import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTENDED_POLICY } from '../../src/assist/index.js';
import { assist } from './forms.js';

describe('the list of all calls', () => {
  it('has reads, writes, refusals and remembered answers, with their codes', async () => {
    let answer = true;
    const { call, set, provider } = assist({
      policy: ATTENDED_POLICY,
      profiles: [],
      confirm: () => answer,
      agentName: 'Helper',
    });
    await call('form.describe');
    await set('traveller', 'Ada');
    await set('traveller', 'Ada');
    await set('approver', 'x');
    await call('profile.learn');
    answer = false;
    await call('field.bulkSet', { entries: [{ path: 'traveller', value: 'Bob' }] });
    await provider.call('<b>no such tool</b>');
    const { events, calls } = provider.activity;
    assert.deepEqual(
      events.map(({ tool, outcome, codes }) => [tool.replace('formspec.', ''), outcome, ...codes]),
      [
        ['form.describe', 'read'],
        ['field.set', 'written'],
        ['field.set', 'unchanged'],
        ['field.set', 'refused', 'READONLY'],
        ['profile.learn', 'remembered'],
        ['field.bulkSet', 'refused', 'x-declined'],
        ['unknown', 'refused', 'UNSUPPORTED'],
      ],
    );
    assert.equal(events[1]!.call, calls[0]);
    assert.ok(events.every(({ agent }) => agent === 'Helper'));
  });

  it('counts equal calls in a row together, and is limited', async () => {
    const { call, set, provider } = assist();
    for (let count = 0; count < 40; count++) await call('field.list');
    assert.deepEqual(
      provider.activity.events.map(({ count }) => count),
      [40],
    );
    for (let count = 0; count < 600; count++) await set('traveller', `${count}`);
    assert.equal(provider.activity.events.length, 500);
  });

  it('tells listeners once for each call', async () => {
    const { call, set, provider } = assist();
    let heard = 0;
    provider.activity.subscribe(() => heard++);
    await call('form.describe');
    await set('traveller', 'Ada');
    await set('approver', 'x');
    assert.equal(heard, 3);
  });
});
