/** The user's details in the extension's storage: encrypted on disk and not accessible to pages. */
import { createEncryptedProfileStore } from '../../src/bindings/encrypted-profile-store.js';
import type { UserProfile } from '../../src/consumer/index.js';

const ID = 'own';
const store = createEncryptedProfileStore({ name: 'formspec-helper' });

const schema = (name: string): string => `https://schema.org/${name}`;

/** Details that can be entered by hand; others are learned from forms. */
export const COMMON_CONCEPTS: ReadonlyMap<string, string> = new Map([
  [schema('givenName'), 'Given name'],
  [schema('familyName'), 'Family name'],
  [schema('name'), 'Full name'],
  [schema('email'), 'E-mail'],
  [schema('telephone'), 'Telephone'],
  [schema('streetAddress'), 'Street and number'],
  [schema('postalCode'), 'Postal code'],
  [schema('addressLocality'), 'City'],
  [schema('addressRegion'), 'Region'],
  [schema('addressCountry'), 'Country'],
  [schema('birthDate'), 'Date of birth'],
  [schema('legalName'), 'Organisation'],
]);

/** A known concept by its name, any other by its whole address, since the end of it can imitate a known one. */
export const conceptLabel = (concept: string): string => COMMON_CONCEPTS.get(concept) ?? concept;

export async function loadProfile(): Promise<UserProfile> {
  const now = new Date().toISOString();
  return (
    (await store.get(ID)) ?? {
      id: ID,
      label: 'My details',
      created: now,
      updated: now,
      concepts: {},
      fields: {},
    }
  );
}

/** Saves the differences between two copies, and keeps changes by another panel. Returns the stored profile. */
export async function saveChanges(before: UserProfile, after: UserProfile): Promise<UserProfile> {
  let saved = after;
  await store.update!(ID, (stored = before) => {
    const concepts = { ...stored.concepts };
    for (const key of Object.keys({ ...before.concepts, ...after.concepts })) {
      const entry = after.concepts[key];
      if (entry === before.concepts[key]) continue;
      if (entry) concepts[key] = entry;
      else delete concepts[key];
    }
    return (saved = { ...stored, updated: after.updated, concepts });
  });
  return saved;
}

export const deleteProfile = (): Promise<void> => store.delete(ID);

export function withEntry(profile: UserProfile, concept: string, value: unknown): UserProfile {
  const timestamp = new Date().toISOString();
  const entry = {
    value,
    confidence: 1,
    source: { type: 'manual', timestamp },
    lastUsed: timestamp,
    verified: true,
  } as const;
  return { ...profile, updated: timestamp, concepts: { ...profile.concepts, [concept]: entry } };
}

export function withoutEntry(profile: UserProfile, concept: string): UserProfile {
  const { [concept]: _, ...concepts } = profile.concepts;
  return { ...profile, updated: new Date().toISOString(), concepts };
}
