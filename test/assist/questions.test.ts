import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTENDED_POLICY } from '../../src/assist/index.js';
import { openDialogs, shownPaths } from './dialogs.js';
import { assist } from './forms.js';

describe('questions that wait', () => {
  const setMany = (call: ReturnType<typeof assist>['call'], path: string, value: unknown) =>
    call('field.bulkSet', { entries: [{ path, value }] });

  it('are shown in one dialog when they are about other fields', async () => {
    const { confirm, next, dialogs } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const calls = ['traveller', 'site', 'rate'].map((path, index) =>
      setMany(call, path, ['Ada', 'https://a.example/', 3][index]),
    );
    const dialog = await next();
    assert.deepEqual(shownPaths(dialog.request), ['traveller', 'site', 'rate']);
    dialog.answer({ accept: ['traveller', 'rate'] });
    const answers = await Promise.all(calls);
    assert.deepEqual(
      answers.map(({ summary }) => summary.accepted),
      [1, 0, 1],
    );
    assert.deepEqual([engine.get('traveller'), engine.get('site'), engine.get('rate')], ['Ada', null, 3]);
    assert.equal(dialogs.length, 0);
  });

  it('of another assistant get a dialog of their own', async () => {
    const { confirm, next } = openDialogs();
    const { provider } = assist({ policy: ATTENDED_POLICY, confirm });
    const calls = ['A', 'B'].map((agentName) =>
      provider.call(
        'formspec.field.bulkSet',
        { entries: [{ path: agentName === 'A' ? 'traveller' : 'site', value: 'https://a.example/' }] },
        { agentName },
      ),
    );
    for (const agent of ['A', 'B']) {
      const { request, answer } = await next();
      assert.equal(request.agent, agent);
      assert.equal(request.changes.length, 1);
      answer(true);
    }
    await Promise.all(calls);
  });

  it('are declined together with the one that the user declines', async () => {
    const { confirm, next, dialogs } = openDialogs();
    const { call } = assist({ policy: ATTENDED_POLICY, confirm });
    const calls = ['A', 'B', 'C'].map((value) => setMany(call, 'traveller', value));
    (await next()).answer(false);
    for (const answer of await Promise.all(calls)) assert.equal(answer.results[0]!.error!.code, 'x-declined');
    assert.equal(dialogs.length, 0);
  });

  it('are limited in number', async () => {
    const { confirm, next } = openDialogs();
    const { call } = assist({ policy: ATTENDED_POLICY, confirm });
    const calls = Array.from({ length: 40 }, (_, index) => setMany(call, 'traveller', `${index}`));
    const codes = Promise.all(calls).then((answers) => answers.map(({ code }) => code));
    (await next()).answer(false);
    assert.equal((await codes).filter((code) => code === 'x-busy').length, 24);
  });

  it('are not shown for a while after the user declined five in a row', async () => {
    let asked = 0;
    const { call } = assist({ policy: ATTENDED_POLICY, confirm: () => ++asked < 0 });
    for (let count = 0; count < 8; count++) {
      const { results } = await setMany(call, 'traveller', 'Ada');
      assert.equal(results[0]!.error!.code, 'x-declined');
    }
    assert.equal(asked, 5);
  });

  it('end at once when their call is aborted', async () => {
    const { confirm, next } = openDialogs();
    const { call, provider } = assist({ policy: ATTENDED_POLICY, confirm });
    const first = setMany(call, 'traveller', 'Ada');
    const dialog = await next();
    const controller = new AbortController();
    const second = provider.call(
      'formspec.field.bulkSet',
      { entries: [{ path: 'site', value: 'https://a.example/' }] },
      { signal: controller.signal },
    );
    controller.abort();
    assert.match((await second).content[0]!.text, /x-aborted/);
    dialog.answer(true);
    assert.equal((await first).summary.accepted, 1);
  });
});

it('a row is not added when the user accepts only the other changes of a shared dialog', async () => {
  const { confirm, next } = openDialogs();
  const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
  // The first call of a row tool loads its code.
  await call('x-row.add', { path: 'nowhere' });
  const value = call('field.bulkSet', { entries: [{ path: 'traveller', value: 'Ada' }] });
  const row = call('x-row.add', { path: 'legs' });
  const dialog = await next();
  assert.deepEqual(shownPaths(dialog.request), ['traveller', 'legs[1]']);
  dialog.answer({ accept: ['traveller'] });
  assert.equal((await value).summary.accepted, 1);
  assert.equal((await row).code, 'x-declined');
  assert.equal(engine.field('legs')!.rows.length, 1);
});
