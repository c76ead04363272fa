/** Attacks on consent: the form changes between the proposal and the user's decision. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTENDED_POLICY } from '../../src/assist/index.js';
import type { Definition } from '../../src/model/definition.js';
import { openDialogs, shownPaths } from './dialogs.js';
import { assist, formOf, trip } from './forms.js';

const profile = {
  id: 'me',
  label: 'Me',
  created: '',
  updated: '',
  fields: {},
  concepts: {
    'https://schema.org/name': entryOf('Ada'),
    'urn:passport': entryOf('SECRET-1'),
  },
};

function entryOf(value: unknown) {
  return { value, confidence: 1, source: { type: 'manual', timestamp: '' }, lastUsed: '', verified: true };
}

const guarded: Definition = {
  ...trip,
  items: trip.items.map((item) =>
    item.key === 'passport' ? { ...item, extensions: { 'x-assist': 'confirm' } } : item,
  ),
};

describe('a proposal is a snapshot', () => {
  for (const [decision, answer] of [
    ['accepts all', true],
    ['accepts what was shown', { accept: ['traveller'] }],
    ['names a path that was not shown', { accept: ['traveller', 'passport.number'] }],
    ['declines all', false],
    ['closes the dialog', { accept: [] }],
  ] as const)
    it(`bulkSet writes no field that opened during the question, when the user ${decision}`, async () => {
      const { confirm, next } = openDialogs();
      const { call, set, engine } = assist({ policy: ATTENDED_POLICY, confirm });
      const bulk = call('field.bulkSet', {
        entries: [
          { path: 'traveller', value: 'Ada' },
          { path: 'passport.number', value: 'FORGED' },
        ],
      });
      const dialog = await next();
      assert.deepEqual(shownPaths(dialog.request), ['traveller']);
      assert.equal((await set('abroad', true)).accepted, true);
      dialog.answer(answer);
      const { results } = await bulk;
      assert.equal(engine.get('passport.number'), null);
      assert.equal(results[1]!.error!.code, 'NOT_RELEVANT');
    });

  it('profile.apply does not disclose a withheld value of a field that opened during the question', async () => {
    const { confirm, next } = openDialogs();
    const { call, set, engine } = assist({ policy: ATTENDED_POLICY, confirm, profiles: [profile] });
    engine.set('abroad', true);
    assert.equal((await call('profile.match')).matches.length, 2);
    engine.set('abroad', false);
    const applied = call('profile.apply', {
      matches: [{ path: 'traveller' }, { path: 'passport.number' }],
    });
    const dialog = await next();
    assert.deepEqual(shownPaths(dialog.request), ['traveller']);
    await set('abroad', true);
    dialog.answer(true);
    assert.deepEqual((await applied).skipped, [{ path: 'passport.number', reason: 'NOT_RELEVANT' }]);
    assert.equal(engine.get('passport.number'), null);
  });

  it('two calls in one task cannot get around x-assist: confirm', async () => {
    for (const gateFirst of [true, false]) {
      const { confirm, next, dialogs } = openDialogs();
      const { set, engine } = assist({ confirm }, formOf(guarded));
      const open = () => set('abroad', true);
      const forge = () => set('passport.number', 'FORGED');
      const forged = gateFirst ? (open(), forge()) : forge();
      if (gateFirst) (await next()).answer(false);
      else await open();
      assert.equal((await forged).code, gateFirst ? 'x-declined' : 'NOT_RELEVANT');
      assert.equal(engine.get('abroad'), true);
      assert.equal(engine.get('passport.number'), null);
      assert.equal(dialogs.length, 0);
    }
  });

  it('a row that is added during the question is not written', async () => {
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const bulk = call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'Ada' },
        { path: 'legs[3].town', value: 'Rome' },
      ],
    });
    const dialog = await next();
    for (let row = 1; row <= 3; row++) engine.addRow('legs');
    dialog.answer(true);
    assert.equal((await bulk).results[1]!.error!.code, 'NOT_FOUND');
    assert.equal(engine.get('legs[3].town'), null);
  });

  it('an answer that changed during the question is not replaced', async () => {
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const bulk = call('field.bulkSet', { entries: [{ path: 'traveller', value: 'Ada' }] });
    const dialog = await next();
    engine.set('traveller', 'Typed by the user', { source: 'user' });
    dialog.answer(true);
    assert.equal((await bulk).results[0]!.error!.code, 'x-changed');
    assert.equal(engine.get('traveller'), 'Typed by the user');
  });

  it('a policy that becomes stricter during the question applies to the write', async () => {
    const { confirm, next } = openDialogs();
    let policy = { ...ATTENDED_POLICY };
    const { call, engine } = assist({ policy: () => policy, confirm });
    const entries = [{ path: 'traveller', value: 'Ada' }];
    const first = call('field.bulkSet', { entries });
    const dialog = await next();
    policy = { ...policy, overrides: { traveller: 'deny' } };
    dialog.answer(true);
    assert.equal((await first).results[0]!.error!.code, 'x-denied');
    policy = { ...ATTENDED_POLICY };
    const second = call('field.bulkSet', { entries });
    const again = await next();
    policy = { ...policy, read: true };
    again.answer(true);
    assert.equal((await second).code, 'UNSUPPORTED');
    assert.equal(engine.get('traveller'), null);
  });

  it('an aborted call writes nothing, although the user accepted', async () => {
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const controller = new AbortController();
    const bulk = call(
      'field.bulkSet',
      { entries: [{ path: 'traveller', value: 'Ada' }] },
      { signal: controller.signal },
    );
    const dialog = await next();
    dialog.answer(true);
    controller.abort();
    assert.equal((await bulk).code, 'x-aborted');
    assert.equal(engine.get('traveller'), null);
  });

  it('the user decides about one value for each field', async () => {
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const bulk = call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'Shown' },
        { path: 'traveller', value: 'Not shown' },
      ],
    });
    const dialog = await next();
    assert.deepEqual(
      dialog.request.changes.map(({ proposed }) => proposed),
      ['Shown'],
    );
    dialog.answer(true);
    assert.deepEqual(
      (await bulk).results.map(({ error }) => error?.code),
      [undefined, 'x-duplicate'],
    );
    assert.equal(engine.get('traveller'), 'Shown');
  });

  it('shows the values as they are when the question comes up, not when the call was made', async () => {
    const { confirm, next, dialogs } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const first = call('field.bulkSet', { entries: [{ path: 'traveller', value: 'Ada' }] });
    const second = call('field.bulkSet', { entries: [{ path: 'traveller', value: 'Bob' }] });
    (await next()).answer(true);
    await first;
    assert.equal(dialogs.length, 0);
    const dialog = await next();
    assert.equal(dialog.request.changes[0]!.current, 'Ada');
    dialog.answer(true);
    await second;
    assert.equal(engine.get('traveller'), 'Bob');
  });
});

describe('an answer that opens the next field', () => {
  it('is proposed together with that field, and both are written', async () => {
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ policy: ATTENDED_POLICY, confirm });
    const bulk = call('field.bulkSet', {
      entries: [
        { path: 'abroad', value: true },
        { path: 'passport.number', value: 'P1' },
        { path: 'legs[0].nights', value: 12 },
        { path: 'notes', value: 'Long trip' },
      ],
    });
    const dialog = await next();
    assert.deepEqual(shownPaths(dialog.request), ['abroad', 'passport.number', 'legs[0].nights', 'notes']);
    dialog.answer(true);
    assert.equal((await bulk).summary.accepted, 4);
    assert.equal(engine.get('notes'), 'Long trip');
  });

  it('opens a field that asks for consent, when the answer itself needs none', async () => {
    const { confirm, next } = openDialogs();
    const { call, engine } = assist({ confirm }, formOf(guarded));
    const bulk = call('field.bulkSet', {
      entries: [
        { path: 'abroad', value: true },
        { path: 'passport.number', value: 'P1' },
      ],
    });
    const dialog = await next();
    assert.deepEqual(shownPaths(dialog.request), ['passport.number']);
    assert.equal(engine.get('abroad'), null);
    dialog.answer(true);
    assert.equal((await bulk).summary.accepted, 2);
    assert.equal(engine.get('passport.number'), 'P1');
  });
});

describe('remembering answers', () => {
  it('saves the rows that were shown, also when rows move during the question', async () => {
    const { confirm, next } = openDialogs();
    const engine = formOf();
    engine.addRow('legs');
    engine.set('legs[0].town', 'Rome');
    engine.set('traveller', 'Ada');
    const { call } = assist({ policy: ATTENDED_POLICY, confirm, profiles: [] }, engine);
    const learnt = call('profile.learn');
    const dialog = await next();
    assert.deepEqual(shownPaths(dialog.request), ['traveller', 'legs[0].town']);
    engine.moveRow('legs', 0, 1);
    dialog.answer({ accept: ['legs[0].town'] });
    assert.equal((await learnt).savedConcepts, 1);
  });
});

describe('a user who stops assistants', () => {
  it('is not asked any more, and every call is declined until assistants are allowed again', async () => {
    const { confirm, next, dialogs } = openDialogs();
    let off = false;
    const { call, set, engine, provider } = assist({ policy: () => ({ ...ATTENDED_POLICY, off }), confirm });
    const entries = [{ path: 'traveller', value: 'Ada' }];
    const open = call('field.bulkSet', { entries });
    const dialog = await next();
    off = true;
    dialog.answer(true);
    assert.equal((await open).code, 'x-declined');
    assert.equal(engine.get('traveller'), null);
    for (const tool of ['form.describe', 'field.list', 'field.bulkSet'])
      assert.equal((await call(tool, { entries })).code, 'x-declined', tool);
    assert.equal(provider.tools().length > 0, true, 'callers can still call, and learn why');
    assert.equal(dialogs.length, 0);
    off = false;
    assert.equal((await set('traveller', 'Ada')).accepted, true);
  });
});
