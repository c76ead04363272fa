import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ATTENDED_POLICY,
  type ConfirmationAnswer,
  type ConfirmationRequest,
} from '../../src/assist/index.js';
import type { Definition } from '../../src/model/definition.js';
import { openDialogs } from './dialogs.js';
import { assist, formOf, stateOf, trip } from './forms.js';

/** Someone to ask, who remembers the questions. */
function person(answer: ConfirmationAnswer) {
  const asked: ConfirmationRequest[] = [];
  return {
    asked,
    confirm: (request: ConfirmationRequest) => {
      asked.push(request);
      return answer;
    },
  };
}
const entries = [
  { path: 'traveller', value: 'Ada' },
  { path: 'abroad', value: true },
  { path: 'passport.number', value: 'P1' },
  { path: 'approver', value: 'me' },
];

describe('asking before many values are written', () => {
  it('shows each proposed value beside the current one, and who asks', async () => {
    const { asked, confirm } = person(true);
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm, agentName: 'Helper' });
    engine.set('traveller', 'Bob');
    const { summary } = await call('field.bulkSet', { entries });
    assert.equal(summary.accepted, 3);
    assert.equal(asked.length, 1);
    assert.deepEqual(
      asked[0]!.changes.map(({ path, current, proposed }) => [path, current, proposed]),
      [
        ['traveller', 'Bob', 'Ada'],
        ['abroad', null, true],
        ['passport.number', null, 'P1'],
      ],
    );
    assert.equal(asked[0]!.agent, 'Helper');
    assert.equal(asked[0]!.purpose, 'write');
  });

  it('writes what was accepted, and nothing when all was declined', async () => {
    const some = assist({ policy: ATTENDED_POLICY, ...person({ accept: ['traveller'] }) });
    const { results } = await some.call('field.bulkSet', { entries });
    assert.deepEqual(
      results.map(({ error }) => error?.code),
      [undefined, 'x-declined', 'NOT_RELEVANT', 'READONLY'],
    );
    for (const answer of [false, 'decline', null, 5, {}] as ConfirmationAnswer[]) {
      const none = assist({ policy: ATTENDED_POLICY, ...person(answer) });
      const before = stateOf(none.engine);
      assert.equal((await none.call('field.bulkSet', { entries })).summary.accepted, 0);
      assert.deepEqual(stateOf(none.engine), before);
    }
  });

  it('treats a dialog that fails as declined', async () => {
    const { call } = assist({ policy: ATTENDED_POLICY, confirm: () => Promise.reject(new Error('broken')) });
    assert.equal((await call('field.bulkSet', { entries })).summary.accepted, 0);
  });

  it('refuses when nobody can be asked, and does not ask when nothing can be written', async () => {
    const { call, engine } = assist({ policy: ATTENDED_POLICY });
    assert.equal((await call('field.bulkSet', { entries })).code, 'x-confirmation-required');
    assert.equal(engine.get('traveller'), null);
    assert.equal(
      (await call('field.bulkSet', { entries: [{ path: 'approver', value: 'x' }] })).summary.rejected,
      1,
    );
  });

  it('asks one question at a time', async () => {
    const { confirm, next, dialogs } = openDialogs();
    const { call } = assist({ policy: ATTENDED_POLICY, confirm });
    const first = call('field.bulkSet', { entries: [{ path: 'traveller', value: 'A' }] });
    const second = call('field.bulkSet', { entries: [{ path: 'traveller', value: 'B' }] });
    const dialog = await next();
    assert.equal(dialogs.length, 0, 'no other dialog is open');
    dialog.answer(true);
    await first;
    (await next()).answer(true);
    await second;
  });

  it('closes the question and writes nothing when the call is aborted', async () => {
    const controller = new AbortController();
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const result = call('field.bulkSet', { entries }, { signal: controller.signal });
    const { request } = await next();
    controller.abort();
    assert.equal((await result).code, 'x-aborted');
    assert.equal(request.signal.aborted, true);
    assert.equal(engine.get('traveller'), null);
    assert.equal(
      (await call('field.set', { path: 'traveller', value: 'x' }, { signal: controller.signal })).code,
      'x-aborted',
    );
  });

  it('writes the values that were shown, even if the caller changes its objects', async () => {
    const entry: { path: string; value: unknown } = {
      path: 'file',
      value: { contentType: 'text/plain', url: 'https://good.example/' },
    };
    const confirm = () => {
      (entry.value as { url: string }).url = 'https://evil.example/';
      return true;
    };
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    await call('field.bulkSet', { entries: [entry] });
    assert.deepEqual(engine.get('file'), { contentType: 'text/plain', url: 'https://good.example/' });
  });

  it('does not write into another row when rows move during the question', async () => {
    const engine = formOf();
    engine.addRow('legs');
    engine.addRow('legs');
    const confirm = () => {
      engine.removeRow('legs', 0);
      return true;
    };
    const { call } = assist({ policy: ATTENDED_POLICY, confirm }, engine);
    const { results } = await call('field.bulkSet', { entries: [{ path: 'legs[1].town', value: 'Rome' }] });
    assert.equal(results[0]!.error!.code, 'NOT_FOUND');
    assert.deepEqual(
      engine
        .fields()
        .filter(({ path }) => path.endsWith('town'))
        .map((field) => field.value),
      [null, null],
    );
  });

  it('asks through the interaction that the transport offers', async () => {
    let mediated = 0;
    const mediate = <T>(question: () => Promise<T>) => {
      mediated++;
      return question();
    };
    const { asked, confirm } = person(true);
    const { call } = assist({ policy: ATTENDED_POLICY, confirm });
    await call('field.bulkSet', { entries }, { mediate });
    assert.deepEqual([mediated, asked.length], [1, 1]);
  });
});

describe('the policy of a form', () => {
  const guarded: Definition = {
    ...trip,
    items: trip.items.map((item) =>
      item.key === 'rate'
        ? { ...item, extensions: { 'x-assist': 'deny' } }
        : item.key === 'passport'
          ? { ...item, extensions: { 'x-assist': 'confirm' } }
          : item,
    ),
  };

  it('denies, asks and allows, field by field', async () => {
    const { asked, confirm } = person(true);
    const { set } = assist({ confirm }, formOf(guarded));
    assert.equal((await set('rate', 1)).code, 'x-denied');
    assert.equal((await set('abroad', true)).accepted, true);
    assert.equal(asked.length, 0);
    assert.equal((await set('passport.number', 'P')).accepted, true);
    assert.deepEqual(
      asked.map(({ changes }) => changes.map(({ path }) => path)),
      [['passport.number']],
    );
  });

  it('asks in bulkSet only about fields whose policy requires it', async () => {
    const { asked, confirm } = person(false);
    const { call } = assist({ confirm }, formOf(guarded));
    const { results } = await call('field.bulkSet', { entries });
    assert.deepEqual(
      asked[0]!.changes.map(({ path }) => path),
      ['passport.number'],
    );
    assert.deepEqual(
      results.map(({ error }) => error?.code),
      [undefined, undefined, 'x-declined', 'READONLY'],
    );
  });

  it('may be set for the whole form, and overridden by the host', async () => {
    const closed = { ...trip, extensions: { 'x-assist': 'deny' } };
    assert.equal((await assist({}, formOf(closed)).set('traveller', 'x')).code, 'x-denied');
    const policy = { overrides: { 'legs[*].town': 'allow' } } as const;
    assert.equal((await assist({ policy }, formOf(closed)).set('legs[0].town', 'x')).accepted, true);
    assert.equal((await assist({ policy: { fields: 'deny' } }).set('traveller', 'x')).code, 'x-denied');
  });

  it('read: offers no tool that writes', async () => {
    const { provider, set, call } = assist({ policy: { read: true }, profiles: [] });
    const names = provider.tools().map(({ name }) => name);
    assert.ok(names.includes('formspec.field.list') && names.includes('formspec.form.validate'));
    assert.ok(!names.some((name) => /set$|bulkSet|profile/i.test(name)), names.join());
    assert.equal((await set('traveller', 'x')).code, 'UNSUPPORTED');
    assert.equal((await call('profile.apply', { matches: [] })).code, 'UNSUPPORTED');
  });

  it('withholds sensitive values in the attended policy', async () => {
    const { engine, call } = assist({ policy: ATTENDED_POLICY });
    engine.set('abroad', true);
    engine.set('passport.number', 'SECRET');
    assert.equal((await call('field.describe', { path: 'passport.number' })).value, null);
    for (const tool of ['field.list', 'form.validate', 'form.progress'])
      assert.ok(!JSON.stringify(await call(tool)).includes('SECRET'));
    assert.equal(
      (await assist({}, engine).call('field.describe', { path: 'passport.number' })).value,
      'SECRET',
    );
  });
});
