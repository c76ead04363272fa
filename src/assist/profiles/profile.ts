/** A user's reusable answers, keyed by concept, and how they match the fields of a form. */
import type { ConceptEquivalent } from '../../context/concept.js';
import { equivalentKey } from '../../context/equivalent-key.js';
import type { ContextNode, ContextResolver } from '../../context/resolver.js';
import { isEmpty, isObject } from '../../model/values.js';
import type { ProfileMatch } from '../tool-results.js';

export type ProfileEntrySource =
  | { type: 'form-fill'; formUrl: string; fieldPath: string; timestamp: string }
  | { type: 'manual'; timestamp: string }
  | { type: 'import'; source: string; timestamp: string }
  | { type: 'extension'; extensionId: string; timestamp: string };

export interface ProfileEntry {
  value: unknown;
  confidence: number;
  source: ProfileEntrySource;
  lastUsed: string;
  /** The user entered or confirmed it. */
  verified: boolean;
  /** The question that it answered, for lists that people read. Not part of the specification. */
  label?: string;
}

export interface UserProfile {
  id: string;
  label: string;
  created: string;
  updated: string;
  concepts: Record<string, ProfileEntry>;
  fields: Record<string, ProfileEntry>;
}

/** Confidence of a value that the profile has under an equivalent concept. Unknown relationships count as related. */
const CONFIDENCE: Readonly<Record<string, number>> = {
  __proto__: null as never,
  exact: 0.95,
  close: 0.8,
  broader: 0.6,
  narrower: 0.6,
};
const RELATED = 0.4;
const FIELD_KEY = 0.5;
/** Least confidence of a suggestion, unless the host wants another. */
export const THRESHOLD = 0.5;

export function entryAt(entries: unknown, key: string): ProfileEntry | undefined {
  const entry = isObject(entries) && Object.hasOwn(entries, key) ? entries[key] : undefined;
  return isObject(entry) && !isEmpty(entry['value']) ? (entry as unknown as ProfileEntry) : undefined;
}

/** The confidence of the match, multiplied by that of the entry. */
export function sureness(level: number, { confidence }: ProfileEntry): number {
  const own = typeof confidence === 'number' ? Math.min(confidence, 1) : 1;
  // 0.8 × 0.9 is 0.72, not 0.7200000000000001.
  return Math.round(level * own * 1e10) / 1e10;
}

/** The best value of the profile for a field, if its confidence is high enough. */
export function matchField(
  field: ContextNode,
  profile: UserProfile,
  resolver: Pick<ContextResolver, 'concept'>,
  fieldKeys: boolean,
  threshold = THRESHOLD,
): ProfileMatch | undefined {
  const { path } = field;
  const concept = resolver.concept(field);
  let best: ProfileMatch | undefined;
  /** The profile has a value, even if its confidence is too low to suggest it. */
  let known = false;
  const consider = (entry: ProfileEntry | undefined, level: number, relationship: string, key?: string) => {
    if (!entry) return;
    known = true;
    const confidence = sureness(level, entry);
    if (!(confidence >= threshold) || (best && best.confidence >= confidence)) return;
    best = {
      path,
      ...(key && { concept: key }),
      value: entry.value,
      confidence,
      relationship,
      source: entry.source,
    };
  };

  if (concept) {
    const key = concept.binding.concept;
    const exact = entryAt(profile.concepts, key);
    consider(exact, 1, 'exact', key);
    if (!exact)
      for (const equivalent of concept.equivalents) {
        const other = equivalentKey(equivalent);
        // Other providers may leave the type out.
        const { type = 'exact' } = equivalent as Partial<ConceptEquivalent>;
        if (other) consider(entryAt(profile.concepts, other), CONFIDENCE[type] ?? RELATED, type, other);
      }
  }
  if (!known && fieldKeys && entryAt(profile.fields, path))
    consider({ ...entryAt(profile.fields, path)!, confidence: 1 }, FIELD_KEY, 'field-key');
  return best;
}
