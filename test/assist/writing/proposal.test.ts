import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTENDED_POLICY, type ProposedChange } from '../../../src/assist/index.js';
import { assist, formOf } from '../forms.js';

const entryOf = (value: unknown) => ({
  value,
  confidence: 1,
  source: { type: 'manual', timestamp: '' },
  lastUsed: '',
  verified: true,
});
const profile = {
  id: 'me',
  label: 'Me',
  created: '',
  updated: '',
  fields: {},
  concepts: { 'https://schema.org/name': entryOf('Ada'), 'urn:passport': entryOf('P1') },
};

/** Collects what the user is shown, and accepts nothing. */
async function shownBy(
  engine = formOf(),
  work: (call: ReturnType<typeof assist>['call']) => Promise<unknown>,
): Promise<Map<string, ProposedChange>> {
  const shown = new Map<string, ProposedChange>();
  const { call } = assist(
    {
      policy: ATTENDED_POLICY,
      profiles: [profile],
      confirm: ({ changes }) => {
        for (const change of changes) shown.set(change.path, change);
        return false;
      },
    },
    engine,
  );
  await work(call);
  return shown;
}

describe('what the user is shown about a change', () => {
  it('tells filling, replacing, clearing and repeating an answer apart', async () => {
    const engine = formOf();
    engine.set('traveller', 'Bob');
    engine.set('site', 'https://a.example/');
    engine.set('rate', 2);
    const shown = await shownBy(engine, (call) =>
      call('field.bulkSet', {
        entries: [
          { path: 'traveller', value: 'Ada' },
          { path: 'site' },
          { path: 'rate', value: 2 },
          { path: 'abroad', value: true },
        ],
      }),
    );
    assert.deepEqual(
      [...shown.values()].map(({ effect }) => effect),
      ['replace', 'clear', 'same', 'fill'],
    );
    assert.equal(shown.get('traveller')!.current, 'Bob');
  });

  it('has the errors that the form would report, with all changes accepted', async () => {
    const shown = await shownBy(formOf(), (call) =>
      call('field.bulkSet', {
        entries: [
          { path: 'legs[0].nights', value: 0 },
          { path: 'traveller', value: 'Ada' },
          { path: 'abroad', value: true },
          { path: 'passport.number', value: null },
        ],
      }),
    );
    const messages = (path: string) => shown.get(path)!.results.map(({ message }) => message);
    assert.deepEqual(messages('legs[0].nights'), ['At least one night']);
    assert.deepEqual(messages('traveller'), []);
    assert.equal(messages('passport.number').length, 1, 'required once it is relevant');
  });

  it('names the origin of the new and of the present value', async () => {
    const engine = formOf();
    engine.set('abroad', true);
    const shown = await shownBy(engine, async (call) => {
      await call('field.set', { path: 'site', value: 'https://assistant.example/' });
      engine.set('rate', 2, { source: 'user' });
      await call('profile.match');
      await call('profile.apply', {
        matches: [
          { path: 'traveller' },
          { path: 'passport.number', value: 'made up' },
          { path: 'site', value: 'https://b.example/' },
          { path: 'rate', value: 3 },
        ],
      });
    });
    assert.deepEqual(
      [...shown.values()].map(({ path, origin, currentOrigin }) => [path, origin, currentOrigin]),
      [
        ['traveller', 'profile', undefined],
        ['passport.number', 'assistant', undefined],
        ['site', 'assistant', 'assistant'],
        ['rate', 'assistant', 'user'],
      ],
    );
  });

  it('marks sensitive fields', async () => {
    const engine = formOf();
    engine.set('abroad', true);
    const shown = await shownBy(engine, (call) =>
      call('field.bulkSet', {
        entries: [
          { path: 'passport.number', value: 'P1' },
          { path: 'traveller', value: 'Ada' },
        ],
      }),
    );
    assert.deepEqual(
      [...shown.values()].map(({ sensitive }) => sensitive),
      [true, false],
    );
  });
});

describe('a user who edits a suggestion', () => {
  it('gets the edited value written, and an edit that the field cannot take is refused', async () => {
    const { call, engine } = assist({
      policy: ATTENDED_POLICY,
      confirm: () => ({
        accept: ['traveller', 'legs[0].nights'],
        values: { traveller: 'Ada King', 'legs[0].nights': 'many', rate: 9 },
      }),
    });
    const { results } = await call('field.bulkSet', {
      entries: [
        { path: 'traveller', value: 'Ada' },
        { path: 'legs[0].nights', value: 2 },
        { path: 'rate', value: 1 },
      ],
    });
    assert.deepEqual(
      results.map(({ error }) => error?.code),
      [undefined, 'INVALID_VALUE', 'x-declined'],
    );
    assert.deepEqual(
      ['traveller', 'legs[0].nights', 'rate'].map((path) => engine.get(path)),
      ['Ada King', null, null],
    );
  });
});

describe('many single writes', () => {
  const burst = async (options: object, count: number) => {
    let asked = 0;
    const { set } = assist({ policy: ATTENDED_POLICY, confirm: () => ++asked > 0, ...options });
    const accepted = [];
    for (let index = 0; index < count; index++) accepted.push((await set('traveller', `${index}`)).accepted);
    return { asked, accepted };
  };

  it('in a short time ask like a bulk write, and start anew when the user agrees', async () => {
    const { asked, accepted } = await burst({}, 12);
    assert.equal(asked, 2);
    assert.ok(accepted.every(Boolean));
  });

  it('in one task are counted too', async () => {
    let asked = 0;
    const { set, engine } = assist({ policy: ATTENDED_POLICY, confirm: () => ++asked < 0 });
    const calls = Array.from({ length: 8 }, (_, index) => set('traveller', `${index}`));
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 'x-declined').length, 3);
    assert.equal(engine.get('traveller'), '4');
    assert.equal(asked, 1);
  });

  it('follow the policy', async () => {
    assert.equal((await burst({ policy: { ...ATTENDED_POLICY, singleWrites: 2 } }, 3)).asked, 1);
    assert.equal((await burst({ policy: { ...ATTENDED_POLICY, singleWrites: 0 } }, 3)).asked, 3);
    assert.equal((await burst({ policy: {} }, 30)).asked, 0, 'without a user nobody is asked');
  });
});
