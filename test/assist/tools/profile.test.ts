import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ATTENDED_POLICY,
  createMemoryProfileStore,
  exportProfiles,
  importProfiles,
  readProfile,
} from '../../../src/assist/index.js';
import type { ConfirmationRequest, ProfileStore, UserProfile } from '../../../src/assist/index.js';
import { assist, formOf, trip } from '../forms.js';

const entry = (value: unknown, confidence = 1) => ({
  value,
  confidence,
  source: { type: 'manual' as const, timestamp: '2026-01-01T00:00:00Z' },
  lastUsed: '2026-01-01T00:00:00Z',
  verified: true,
});
const profile = (concepts: object, fields: object = {}, id = 'me'): UserProfile => ({
  id,
  label: id,
  created: '2026-01-01T00:00:00Z',
  updated: '2026-01-01T00:00:00Z',
  concepts: concepts as UserProfile['concepts'],
  fields: fields as UserProfile['fields'],
});
const ontology = (concepts: object) => ({
  $formspecOntology: '1.0',
  version: '1.0.0',
  targetDefinition: { url: trip.url },
  concepts,
});
const NAME = 'https://schema.org/name';

describe('profile.match', () => {
  it('multiplies the confidence by that of the entry and drops matches below the threshold', async () => {
    const matched = async (confidence: number, type?: string) => {
      const ontologies = [
        ontology({
          traveller: {
            concept: 'urn:mine',
            equivalents: [{ system: 'https://schema.org', code: 'name', type }],
          },
        }),
      ];
      const { call } = assist({
        profiles: [profile({ [NAME]: entry('Ada', confidence) })],
        ...(type && { ontologies }),
      });
      return (await call('profile.match')).matches.map((match) => match.confidence);
    };
    assert.deepEqual(await matched(1), [1]);
    assert.deepEqual(await matched(0.6), [0.6]);
    assert.deepEqual(await matched(0.4), []);
    assert.deepEqual(await matched(1, 'exact'), [0.95]);
    assert.deepEqual(await matched(1, 'close'), [0.8]);
    assert.deepEqual(await matched(1, 'broader'), [0.6]);
    assert.deepEqual(await matched(1, 'narrower'), [0.6]);
    assert.deepEqual(await matched(1, 'related'), []);
    assert.deepEqual(await matched(1, 'x-cousin'), []);
    assert.deepEqual(await matched(0.6, 'close'), []);
  });

  it('uses the equivalent with the highest confidence, then the first one', async () => {
    const equivalents = [
      { system: 'urn:a', code: '1', type: 'broader' },
      { system: 'urn:b', code: '2', type: 'close' },
      { system: 'urn:c', code: '3', type: 'close' },
    ];
    const { call } = assist({
      ontologies: [ontology({ traveller: { concept: 'urn:mine', equivalents } })],
      profiles: [profile({ 'urn:a/1': entry('A'), 'urn:b/2': entry('B'), 'urn:c/3': entry('C') })],
    });
    const { matches } = await call('profile.match');
    assert.deepEqual(
      matches.map(({ value, relationship, concept }) => [value, relationship, concept]),
      [['B', 'close', 'urn:b/2']],
    );
  });

  it('treats an equivalent without a type as exact', async () => {
    const equivalents = [{ system: 'urn:a', code: '1' }];
    const { call } = assist({
      ontologies: [ontology({ traveller: { concept: 'urn:mine', equivalents } })],
      profiles: [profile({ 'urn:a/1': entry('A') })],
    });
    const { matches } = await call('profile.match');
    assert.deepEqual(
      matches.map(({ relationship, confidence }) => [relationship, confidence]),
      [['exact', 0.95]],
    );
  });

  it('skips filled, protected and hidden fields, and values that the field cannot take', async () => {
    const profiles = [
      profile({
        [NAME]: entry('Ada'),
        'urn:passport': entry('P1'),
        'https://schema.org/addressLocality': entry(5),
      }),
    ];
    const { call, engine } = assist({ profiles });
    assert.deepEqual(
      (await call('profile.match')).matches.map(({ path }) => path),
      ['traveller'],
    );
    engine.set('traveller', 'Bob');
    engine.set('abroad', true);
    assert.deepEqual(
      (await call('profile.match')).matches.map(({ path }) => path),
      ['passport.number'],
    );
  });

  it('does not fall back to the path when the profile knows the concept with low confidence', async () => {
    const equivalents = [{ system: 'https://schema.org', code: 'alternateName', type: 'related' }];
    const ontologies = [ontology({ traveller: { concept: 'urn:traveller', equivalents } })];
    const fields = { traveller: entry('By path') };
    for (const concepts of [
      { 'urn:traveller': entry('Doubtful', 0.2) },
      { 'https://schema.org/alternateName': entry('Related') },
    ])
      assert.deepEqual(
        await assist({ ontologies, profiles: [profile(concepts, fields)] }).call('profile.match'),
        { matches: [] },
      );
  });

  it('falls back to the path with low confidence, unless the policy forbids it', async () => {
    const profiles = [profile({}, { rate: entry(2, 0.9) })];
    const policy = { fieldKeys: false };
    assert.deepEqual((await assist({ profiles, policy }).call('profile.match')).matches, []);
    const [match] = (await assist({ profiles }).call('profile.match')).matches;
    assert.deepEqual([match!.path, match!.confidence, match!.relationship], ['rate', 0.5, 'field-key']);
  });

  it('remembers by path only if the policy allows it, and never for rows', async () => {
    const store = createMemoryProfileStore();
    const { call, set } = assist({ profileStore: store, policy: { learnFieldKeys: true } });
    await set('rate', 3);
    await set('legs[0].nights', 2);
    assert.deepEqual(await call('profile.learn'), { savedConcepts: 0, savedFields: 1 });
    assert.deepEqual(Object.keys((await store.list())[0]!.fields), ['rate']);
  });

  it('finds profiles by id, and uses the first one by default', async () => {
    const { call, provider } = assist({
      profiles: [profile({}), profile({ [NAME]: entry('Ada') }, {}, 'other')],
    });
    assert.deepEqual((await call('profile.match')).matches, []);
    assert.equal((await call('profile.match', { profileId: 'other' })).matches.length, 1);
    assert.equal((await call('profile.match', { profileId: 'none' })).code, 'NOT_FOUND');
    assert.equal((await call('profile.match', { profileId: 5 })).code, 'INVALID_VALUE');
    assert.ok(provider.tools().some(({ name }) => name === 'formspec.profile.match'));
    assert.ok(
      !assist()
        .provider.tools()
        .some(({ name }) => name === 'formspec.profile.match'),
    );
    assert.equal((await assist().call('profile.match')).code, 'UNSUPPORTED');
  });

  it('withholds values until the user agrees, and then fills them in', async () => {
    const asked: ConfirmationRequest[] = [];
    const confirm = (request: ConfirmationRequest) => {
      asked.push(request);
      return true;
    };
    const { call, engine } = assist({
      profiles: [profile({ [NAME]: entry('Ada') })],
      policy: ATTENDED_POLICY,
      confirm,
    });
    const { matches } = await call('profile.match');
    assert.deepEqual([matches[0]!.value, matches[0]!['x-withheld'], matches[0]!.confidence], [null, true, 1]);
    const { filled } = await call('profile.apply', { matches: [{ path: 'traveller' }, { path: 'rate' }] });
    assert.deepEqual(filled, [
      { path: 'traveller', value: 'Ada' },
      { path: 'rate', value: null },
    ]);
    assert.equal(asked[0]!.changes[0]!.proposed, 'Ada');
    assert.equal(engine.get('traveller'), 'Ada');
  });
});

describe('profile.apply', () => {
  it('reports what was skipped and why; a write error takes precedence over a declined value', async () => {
    const { call } = assist({ profiles: [], confirm: () => false });
    const { skipped, filled } = await call('profile.apply', {
      matches: [
        { path: 'traveller', value: 'Ada' },
        { path: 'passport.number', value: 'x' },
        { path: 'approver', value: 'x' },
        { path: 'nowhere', value: 'x' },
        { path: 'a..b', value: 'x' },
        { path: 'rate', value: 'x' },
      ],
      confirm: true,
    });
    assert.deepEqual(filled, []);
    assert.deepEqual(
      skipped.map(({ reason }) => reason),
      ['DECLINED', 'NOT_RELEVANT', 'READONLY', 'NOT_FOUND', 'NOT_FOUND', 'INVALID_VALUE'],
    );
  });

  it('never writes without consent when the call requires it', async () => {
    const { call, engine } = assist({ profiles: [] });
    const matches = [{ path: 'traveller', value: 'Ada' }];
    assert.equal((await call('profile.apply', { matches, confirm: true })).code, 'x-confirmation-required');
    assert.equal(
      (await call('profile.apply', { matches: [], confirm: true })).code,
      'x-confirmation-required',
    );
    assert.equal((await call('profile.apply', { matches, confirm: 'yes' })).code, 'INVALID_VALUE');
    assert.equal((await call('profile.apply', { matches, confirm: null })).code, 'INVALID_VALUE');
    assert.equal((await call('profile.apply', {})).code, 'INVALID_VALUE');
    assert.equal(engine.get('traveller'), null);
    assert.equal((await call('profile.apply', { matches })).filled.length, 1);
  });
});

describe('profile.learn', () => {
  it('stores answers by concept, with their source', async () => {
    const store = createMemoryProfileStore();
    const { call, engine, set } = assist({ profileStore: store });
    engine.set('traveller', 'Ada', { source: 'user' });
    engine.addRow('legs');
    engine.set('legs[0].town', 'Rome');
    engine.set('legs[1].town', 'Oslo');
    await set('rate', 3);
    assert.deepEqual(await call('profile.learn'), { savedConcepts: 2, savedFields: 0 });
    const saved = (await store.list())[0]!;
    assert.deepEqual(saved.concepts[NAME], {
      value: 'Ada',
      confidence: 1,
      source: {
        type: 'form-fill',
        formUrl: trip.url,
        fieldPath: 'traveller',
        timestamp: '2026-03-01T12:00:00Z',
      },
      lastUsed: '2026-03-01T12:00:00Z',
      verified: true,
      label: 'Traveller',
    });
    assert.equal(saved.concepts['https://schema.org/addressLocality']!.value, 'Rome');
    assert.deepEqual(Object.keys(saved.fields), []);
  });

  it('leaves out sensitive, hidden, read-only, invalid and empty answers, and files', async () => {
    const definition = {
      ...trip,
      items: trip.items.map((item) =>
        item.type === 'field' ? { ...item, semanticType: `urn:${item.key}` } : item,
      ),
    };
    const store = createMemoryProfileStore([profile({})]);
    const { call, engine } = assist({ profileStore: store }, formOf(definition));
    engine.load({
      abroad: true,
      passport: { number: 'SECRET' },
      legs: [{ nights: 2 }],
      approver: 'boss',
      file: { contentType: 'a/b', url: 'https://a.example' },
      rate: 'wrong',
      notes: 'hidden',
    });
    await call('profile.learn', { profileId: 'me' });
    assert.deepEqual(Object.keys((await store.get('me'))!.concepts), ['urn:abroad']);
  });

  it('does not mark answers of an assistant as verified', async () => {
    const store = createMemoryProfileStore();
    const { call, set } = assist({ profileStore: store });
    await set('traveller', 'Guess');
    await call('profile.learn');
    assert.equal((await store.list())[0]!.concepts[NAME]!.verified, false);
  });

  it('asks first in the attended policy, and saves only accepted answers', async () => {
    const store = createMemoryProfileStore([profile({ [NAME]: entry('Old') })]);
    const asked: ConfirmationRequest[] = [];
    const confirm = (request: ConfirmationRequest) => {
      asked.push(request);
      return { accept: ['legs[0].town'] };
    };
    const { call, engine } = assist({ profileStore: store, policy: ATTENDED_POLICY, confirm });
    engine.set('traveller', 'Ada');
    engine.set('legs[0].town', 'Rome');
    assert.deepEqual(await call('profile.learn'), { savedConcepts: 1, savedFields: 0 });
    assert.equal(asked[0]!.purpose, 'learn');
    assert.deepEqual(
      asked[0]!.changes.map(({ path, current, proposed }) => [path, current, proposed]),
      [
        ['traveller', 'Old', 'Ada'],
        ['legs[0].town', null, 'Rome'],
      ],
    );
    assert.equal((await store.get('me'))!.concepts[NAME]!.value, 'Old');
    assert.equal(
      (await assist({ profileStore: store, policy: ATTENDED_POLICY }, engine).call('profile.learn')).code,
      'x-confirmation-required',
    );
  });

  for (const [kind, prepare] of [
    ['that changes a profile in one step', (store: ProfileStore): ProfileStore => store],
    [
      'that can only read and save',
      ({ list, get, save, delete: remove }: ProfileStore): ProfileStore => {
        const slowly =
          <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
          async (...given: A): Promise<R> => {
            const done = await work(...given);
            await new Promise((resolve) => setTimeout(resolve, 1));
            return done;
          };
        return { list, get: slowly(get), save: slowly(save), delete: remove };
      },
    ],
  ] as const)
    it(`loses nothing when two forms learn at once into a store ${kind}`, async () => {
      const memory = createMemoryProfileStore([profile({ 'urn:kept': entry('Kept') })]);
      const store = prepare(memory);
      const one = assist({ profileStore: store });
      const two = assist({ profileStore: store });
      one.engine.set('traveller', 'Ada');
      two.engine.set('legs[0].town', 'Rome');
      await Promise.all([one.call('profile.learn'), two.call('profile.learn')]);
      assert.deepEqual(
        Object.entries((await memory.get('me'))!.concepts).map(([key, { value }]) => [key, value]),
        [
          ['urn:kept', 'Kept'],
          [NAME, 'Ada'],
          ['https://schema.org/addressLocality', 'Rome'],
        ],
      );
    });

  it('does not restore entries that the user deleted during the question', async () => {
    const store = createMemoryProfileStore([profile({ 'urn:private': entry('Secret') })]);
    const confirm = async () => {
      await store.delete('me');
      return true;
    };
    const { call, engine } = assist({ profileStore: store, policy: ATTENDED_POLICY, confirm });
    engine.set('traveller', 'Ada');
    assert.deepEqual(await call('profile.learn'), { savedConcepts: 1, savedFields: 0 });
    assert.deepEqual(Object.keys((await store.get('me'))!.concepts), [NAME]);
  });

  it('reports an error of the store, and the form keeps working', async () => {
    const broken = {
      list: () => Promise.reject(new Error('disk full')),
      get: async () => undefined,
      save: async () => {},
      delete: async () => {},
    };
    const { call, set } = assist({ profileStore: broken });
    assert.equal((await call('profile.learn')).code, 'ENGINE_ERROR');
    assert.equal((await set('traveller', 'x')).accepted, true);
  });
});

describe('profiles from outside', () => {
  it('are checked and reduced to known properties', () => {
    const hostile = JSON.parse(
      '{"id":"a","concepts":{"__proto__":{"value":1,"source":{}},"constructor":{"value":2,"source":{}},"x":5}}',
    ) as object;
    const read = readProfile(hostile);
    assert.equal(({} as { value?: number }).value, undefined);
    assert.deepEqual(Object.keys(read.concepts), ['__proto__', 'constructor']);
    for (const bad of [null, 5, {}, { id: '' }, []]) assert.throws(() => readProfile(bad), TypeError);
  });

  it('can be exported and imported', async () => {
    const from = createMemoryProfileStore([profile({ [NAME]: entry('Ada') })]);
    const to = createMemoryProfileStore();
    assert.equal(await importProfiles(to, await exportProfiles(from)), 1);
    assert.equal((await to.get('me'))!.concepts[NAME]!.value, 'Ada');
    await assert.rejects(importProfiles(to, '{"profiles":[]}'), TypeError);
  });
});
