/** Where profiles are kept. This one forgets; an encrypted one for browsers is among the bindings. */
import type { UserProfile } from './profile.js';
import { copyJson, isObject, MAX_VALUE_LENGTH } from '../model/values.js';

/** All methods may reject; the tools then answer with an error and the form works on. */
export interface ProfileStore {
  /** In order of creation; the first one is used when a call names none. */
  list(): Promise<UserProfile[]>;
  get(id: string): Promise<UserProfile | undefined>;
  /** Adds or replaces the profile with this id. */
  save(profile: UserProfile): Promise<void>;
  delete(id: string): Promise<void>;
  /**
   * Replaces one profile by what `change` makes of it, as one step, so that nothing is lost that another form or tab
   * saves meanwhile. `change` gets what is stored now, may be asked again, and keeps everything by returning
   * undefined. A store without it is read and saved, one change after the other within this page.
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

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * A profile from outside (an import, a store that somebody touched): known properties only, entries that are none left
 * out, maps without prototype. Throws when it is no profile at all.
 */
export function readProfile(candidate: unknown): UserProfile {
  if (!isObject(candidate) || !isText(candidate['id']) || candidate['id'] === '')
    throw new TypeError('This is not a profile: it has no id.');
  const entries = (list: unknown) => {
    const read = Object.create(null) as UserProfile['concepts'];
    for (const [key, entry] of Object.entries(isObject(list) ? list : {})) {
      if (!isObject(entry)) continue;
      const { value, confidence, source, lastUsed, verified } = copyJson(
        entry,
        MAX_VALUE_LENGTH,
      ) as UserProfile['concepts'][string];
      read[key] = {
        value,
        confidence: typeof confidence === 'number' ? confidence : 1,
        source: isObject(source) ? source : { type: 'import', source: 'unknown', timestamp: '' },
        lastUsed: isText(lastUsed) ? lastUsed : '',
        verified: verified === true,
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
  // Kept as text, so that no caller shares objects with the store.
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

/** Everything the store holds, as JSON text for the user to take away. */
export async function exportProfiles(store: ProfileStore): Promise<string> {
  return JSON.stringify({ formspecProfiles: 1, profiles: await store.list() }, null, 2);
}

/** Takes in what `exportProfiles` wrote; profiles with the same id are replaced. Returns how many came. */
export async function importProfiles(store: ProfileStore, text: string): Promise<number> {
  const parsed: unknown = JSON.parse(text);
  const list = isObject(parsed) && parsed['formspecProfiles'] === 1 ? parsed['profiles'] : undefined;
  if (!Array.isArray(list)) throw new TypeError('This is not an export of profiles.');
  const profiles = list.map(readProfile);
  for (const profile of profiles) await store.save(profile);
  return profiles.length;
}
