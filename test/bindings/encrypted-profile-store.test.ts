import { expect } from '@open-wc/testing';
import { createStore, entries, set } from 'idb-keyval';
import { exportProfiles, importProfiles, type UserProfile } from '../../src/assist/index.js';
import { createEncryptedProfileStore } from '../../src/bindings/encrypted-profile-store.js';

const GIVEN_NAME = 'https://schema.org/givenName';
let databases = 0;
const freshName = () => `profiles-test-${Date.now()}-${databases++}`;
const profile = (id: string, value = 'Ada'): UserProfile => ({
  id,
  label: 'Me',
  created: `2026-01-0${id.length}T00:00:00Z`,
  updated: '2026-01-01T00:00:00Z',
  concepts: {
    [GIVEN_NAME]: {
      value,
      confidence: 1,
      source: { type: 'manual', timestamp: '2026-01-01T00:00:00Z' },
      lastUsed: '2026-01-01T00:00:00Z',
      verified: true,
    },
  },
  fields: {},
});
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('encrypted profile store', () => {
  it('returns saved profiles, also after a restart', async () => {
    const name = freshName();
    await createEncryptedProfileStore({ name }).save(profile('a'));
    const again = createEncryptedProfileStore({ name });
    expect(plain(await again.get('a'))).to.deep.equal(profile('a'));
    expect(await again.get('b')).to.equal(undefined);
  });

  it('lists by creation and deletes', async () => {
    const store = createEncryptedProfileStore({ name: freshName() });
    await store.save(profile('bb'));
    await store.save(profile('a'));
    expect((await store.list()).map(({ id }) => id)).to.deep.equal(['a', 'bb']);
    await store.delete('a');
    expect((await store.list()).map(({ id }) => id)).to.deep.equal(['bb']);
  });

  it('keeps no readable text and no extractable key', async () => {
    const name = freshName();
    await createEncryptedProfileStore({ name }).save(profile('a', 'Very secret name'));
    for (const [key, value] of await entries<string, unknown>(createStore(name, 'profiles'))) {
      if (value instanceof CryptoKey) {
        expect(value.extractable).to.equal(false);
        continue;
      }
      const { data } = value as { data: ArrayBuffer };
      expect(new TextDecoder().decode(data)).not.to.include('secret');
      expect(key).to.equal('profile:a');
    }
  });

  it('treats damaged and swapped entries as missing', async () => {
    const name = freshName();
    const store = createEncryptedProfileStore({ name });
    await store.save(profile('a'));
    await store.save(profile('bb'));
    const raw = createStore(name, 'profiles');
    const sealed = new Map(await entries<string, { data: ArrayBuffer }>(raw));
    await set('profile:a', sealed.get('profile:bb'), raw);
    expect(await store.get('a')).to.equal(undefined);
    expect((await store.list()).map(({ id }) => id)).to.deep.equal(['bb']);
  });

  it('shares one key between tabs that start at once', async () => {
    const name = freshName();
    const one = createEncryptedProfileStore({ name });
    const two = createEncryptedProfileStore({ name });
    await Promise.all([one.save(profile('a')), two.save(profile('bb'))]);
    expect((await createEncryptedProfileStore({ name }).list()).length).to.equal(2);
  });

  it('loses no change when several forms and tabs change one profile at once', async () => {
    const name = freshName();
    const stores = [1, 2, 3, 4].map(() => createEncryptedProfileStore({ name }));
    const add = (key: string) => (stored: UserProfile | undefined) => {
      const { concepts, ...rest } = stored ?? profile('a');
      return { ...rest, concepts: { ...concepts, [key]: profile('a', key).concepts[GIVEN_NAME]! } };
    };
    await Promise.all(
      stores.flatMap((store, i) => [store.update!('a', add(`x${i}`)), store.update!('a', add(`y${i}`))]),
    );
    const { concepts } = (await stores[0]!.get('a'))!;
    expect(Object.keys(concepts)).to.have.members([
      GIVEN_NAME,
      ...[0, 1, 2, 3].flatMap((i) => [`x${i}`, `y${i}`]),
    ]);
  });

  it('writes nothing when nothing changes, and does not restore a deleted profile', async () => {
    const store = createEncryptedProfileStore({ name: freshName() });
    await store.save(profile('a'));
    await store.update!('a', () => undefined);
    expect(plain(await store.get('a'))).to.deep.equal(profile('a'));
    let reads = 0;
    await store.update!('a', (stored) => {
      if (++reads === 1) void store.delete('a');
      return stored && { ...stored, label: 'Changed' };
    });
    expect(await store.get('a')).to.equal(undefined);
    expect(reads).to.equal(2);
  });

  it('exports and imports', async () => {
    const from = createEncryptedProfileStore({ name: freshName() });
    await from.save(profile('a'));
    const to = createEncryptedProfileStore({ name: freshName() });
    expect(await importProfiles(to, await exportProfiles(from))).to.equal(1);
    expect(plain(await to.get('a'))).to.deep.equal(profile('a'));
    for (const text of ['{', '{}', '[]', '{"formspecProfiles":1,"profiles":[{}]}']) {
      let refused = false;
      await importProfiles(to, text).catch(() => (refused = true));
      expect(refused, text).to.equal(true);
    }
  });
});
