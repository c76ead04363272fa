/**
 * Stores profiles in IndexedDB, encrypted with a key that scripts can use but not read. Profiles belong to one origin and
 * stay on the device. Encryption protects the files on disk and backups, but not against code that runs in the page.
 */
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { readProfile, type ProfileStore } from '../assist/profiles/profile-store.js';
import type { UserProfile } from '../assist/profiles/profile.js';

export interface EncryptedProfileStoreOptions {
  /** Name of the database. Default `formspec-profiles`. */
  readonly name?: string;
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const KEY = 'key';
const PROFILE = 'profile:';
const ALGORITHM = 'AES-GCM';

/** Returns the key of this device and creates it on first use. */
async function deviceKey(store: UseStore): Promise<CryptoKey> {
  const existing = await get<CryptoKey>(KEY, store);
  if (existing) return existing;
  const fresh = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Two tabs can get here at the same time. The second one uses the key of the first.
  return store('readwrite', (objects) => {
    const request = objects.get(KEY);
    return new Promise<CryptoKey>((resolve, reject) => {
      request.onerror = () => reject(request.error ?? new Error('The profile key cannot be read.'));
      request.onsuccess = () => {
        const other = request.result as CryptoKey | undefined;
        if (!other) objects.put(fresh, KEY);
        resolve(other ?? fresh);
      };
    });
  });
}

/** Replaces the stored profile, unless it has changed since it was read. Returns whether it was replaced. */
function replace(store: UseStore, id: string, before: Sealed | undefined, after: Sealed): Promise<boolean> {
  return store('readwrite', (objects) => {
    const { transaction } = objects;
    const request = objects.get(PROFILE + id) as IDBRequest<Sealed | undefined>;
    return new Promise<boolean>((resolve, reject) => {
      let stands = false;
      request.onsuccess = () => {
        stands = String(request.result?.iv) === String(before?.iv);
        if (stands) objects.put(after, PROFILE + id);
      };
      transaction.oncomplete = () => resolve(stands);
      transaction.onabort = () => reject(transaction.error ?? new Error('The profile cannot be saved.'));
    });
  });
}

/** Throws outside of secure contexts, because WebCrypto is missing there. */
export function createEncryptedProfileStore({
  name = 'formspec-profiles',
}: EncryptedProfileStoreOptions = {}): ProfileStore {
  if (!globalThis.crypto?.subtle)
    throw new Error('Profiles are kept in secure contexts only (https or localhost).');
  const store = createStore(name, 'profiles');
  let key: Promise<CryptoKey> | undefined;
  const currentKey = () => (key ??= deviceKey(store));

  async function unseal(id: string, sealed: Sealed | undefined): Promise<UserProfile | undefined> {
    if (!sealed) return undefined;
    try {
      // The id is authenticated too, so that stored profiles cannot be swapped.
      const additionalData = new TextEncoder().encode(id);
      const plain = await crypto.subtle.decrypt(
        { name: ALGORITHM, iv: sealed.iv, additionalData },
        await currentKey(),
        sealed.data,
      );
      return readProfile(JSON.parse(new TextDecoder().decode(plain)));
    } catch {
      // A damaged profile, or one whose key is lost, counts as missing.
      return undefined;
    }
  }

  async function seal(profile: UserProfile): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(profile));
    const additionalData = new TextEncoder().encode(profile.id);
    const data = await crypto.subtle.encrypt(
      { name: ALGORITHM, iv, additionalData },
      await currentKey(),
      text,
    );
    return { iv, data };
  }

  const open = async (id: string): Promise<UserProfile | undefined> =>
    unseal(id, await get<Sealed>(PROFILE + id, store));

  return {
    async list() {
      const ids = (await keys<string>(store))
        .filter((entry) => entry.startsWith(PROFILE))
        .map((entry) => entry.slice(PROFILE.length));
      const profiles = (await Promise.all(ids.map(open))).filter((profile) => profile !== undefined);
      return profiles.sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : 0));
    },
    get: open,
    async save(profile) {
      const checked = readProfile(profile);
      await set(PROFILE + checked.id, await seal(checked), store);
    },
    async update(id, change) {
      // A transaction cannot wait for encryption, so repeat until nobody saved in between.
      for (let done = false; !done;) {
        const before = await get<Sealed>(PROFILE + id, store);
        const changed = change(await unseal(id, before));
        done = !changed || (await replace(store, id, before, await seal(readProfile({ ...changed, id }))));
      }
    },
    delete: (id) => del(PROFILE + id, store),
  };
}
