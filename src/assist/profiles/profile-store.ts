/** The interface of profile stores, and a store in memory. An encrypted store for browsers is in the bindings. */
import type { UserProfile } from './profile.js';
import { copyJson, isObject, MAX_VALUE_LENGTH } from '../../model/values.js';

/** All methods may reject; the tools then return an error and the form keeps working. */
export interface ProfileStore {
  /** In order of creation. The first profile is the default of the tools. */
  list(): Promise<UserProfile[]>;
  get(id: string): Promise<UserProfile | undefined>;
  /** Adds or replaces the profile with this id. */
  save(profile: UserProfile): Promise<void>;
  delete(id: string): Promise<void>;
  /**
   * Replaces one profile by the result of `change` in one step, so that changes of another form or tab are not lost.
   * `change` receives the stored profile, may be called again, and returns undefined to change nothing. For a store
   * without this method, changes of this page run one after the other with `get` and `save`.
   */
  update?(id: string, change: ProfileChange): Promise<void>;
}

export type ProfileChange = (stored: UserProfile | undefined) => UserProfile | undefined;

const lastUpdate = new WeakMap<ProfileStore, Promise<void>>();

/** Changes a profile in any store; see `ProfileStore.update`. */
export function updateProfile(store: ProfileStore, id: string, change: ProfileChange): Promise<void> {
  if (store.update) return store.update(id, change);
  const work = async (): Promise<void> => {
    const changed = change(await store.get(id));
    if (changed) await store.save(changed);
  };
  const next = (lastUpdate.get(store) ?? Promise.resolve()).then(work, work);
  lastUpdate.set(store, next);
  return next;
}

/** Longer labels of entries are cut. */
const MAX_LABEL = 200;

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Checks a profile from outside (an import, a stored profile): keeps known properties only, drops invalid entries, and
 * returns maps without prototype. Throws when it is not a profile.
 */
export function readProfile(candidate: unknown): UserProfile {
  if (!isObject(candidate) || !isText(candidate['id']) || candidate['id'] === '')
    throw new TypeError('This is not a profile: it has no id.');
  const entries = (list: unknown) => {
    const read = Object.create(null) as UserProfile['concepts'];
    for (const [key, entry] of Object.entries(isObject(list) ? list : {})) {
      if (!isObject(entry)) continue;
      const { value, confidence, source, lastUsed, verified, label } = copyJson(
        entry,
        MAX_VALUE_LENGTH,
      ) as UserProfile['concepts'][string];
      read[key] = {
        value,
        confidence: typeof confidence === 'number' ? confidence : 1,
        source: isObject(source) ? source : { type: 'import', source: 'unknown', timestamp: '' },
        lastUsed: isText(lastUsed) ? lastUsed : '',
        verified: verified === true,
        ...(isText(label) && { label: label.slice(0, MAX_LABEL) }),
      };
    }
    return read;
  };
  const { id, label, created, updated } = candidate;
  return {
    id,
    label: isText(label) ? label : id,
    created: isText(created) ? created : '',
    updated: isText(updated) ? updated : '',
    concepts: entries(candidate['concepts']),
    fields: entries(candidate['fields']),
  };
}

export function createMemoryProfileStore(profiles: readonly unknown[] = []): ProfileStore {
  const kept = new Map<string, string>();
  // Stored as text, so that no caller shares objects with the store.
  const put = (profile: UserProfile) => kept.set(profile.id, JSON.stringify(profile));
  for (const profile of profiles) put(readProfile(profile));
  const parse = (text: string) => readProfile(JSON.parse(text));
  return {
    list: async () => [...kept.values()].map(parse),
    get: async (id) => {
      const text = kept.get(id);
      return text === undefined ? undefined : parse(text);
    },
    save: async (profile) => void put(readProfile(profile)),
    delete: async (id) => void kept.delete(id),
    update: async (id, change) => {
      const text = kept.get(id);
      const changed = change(text === undefined ? undefined : parse(text));
      if (changed) put(readProfile(changed));
    },
  };
}

/** Exports all profiles of a store as JSON text. */
export async function exportProfiles(store: ProfileStore): Promise<string> {
  return JSON.stringify({ formspecProfiles: 1, profiles: await store.list() }, null, 2);
}

/** Imports what `exportProfiles` returned. Replaces profiles with the same id. Returns the number of profiles. */
export async function importProfiles(store: ProfileStore, text: string): Promise<number> {
  const parsed: unknown = JSON.parse(text);
  const list = isObject(parsed) && parsed['formspecProfiles'] === 1 ? parsed['profiles'] : undefined;
  if (!Array.isArray(list)) throw new TypeError('This is not an export of profiles.');
  const profiles = list.map(readProfile);
  for (const profile of profiles) await store.save(profile);
  return profiles.length;
}
