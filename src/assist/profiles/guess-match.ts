/**
 * Matches a profile with a field that has no concept: by its autofill token, its label or its key. These are guesses, with
 * a confidence below the usual threshold, so a host has to lower the threshold to see them.
 */
import { conceptOfToken, conceptOfWords, OTHERS } from '../../context/concept-words.js';
import type { ContextResolver } from '../../context/resolver.js';
import type { FieldState } from '../../engine/types.js';
import type { ProfileMatch } from '../tool-results.js';
import { entryAt, sureness, type UserProfile } from './profile.js';

const BY_TOKEN = 0.45;
const BY_LABEL = 0.4;
const BY_KEY = 0.3;

/** `dateOfBirth` and `date_of_birth` become "date of birth". */
const wordsOf = (key: string): string => key.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');

/** The concept and the confidence that its basis deserves. */
function guess(field: FieldState, resolver: ContextResolver): { concept: string; level: number } | undefined {
  for (let node: FieldState | null = field; node; node = node.parent)
    if (OTHERS.test(`${node.label()} ${wordsOf(node.key)}`.toLowerCase())) return undefined;
  const token = resolver.autofill?.(field.item)?.split(' ').at(-1);
  const guesses: [string | undefined, number][] = [
    // A field for a part of a date takes no whole date.
    [token && !token.startsWith('bday-') ? conceptOfToken(token) : undefined, BY_TOKEN],
    [conceptOfWords(field.label())?.concept, BY_LABEL],
    [conceptOfWords(wordsOf(field.key))?.concept, BY_KEY],
  ];
  for (const [name, level] of guesses) if (name) return { concept: `https://schema.org/${name}`, level };
  return undefined;
}

/** A match that only words support, if its confidence reaches the threshold. */
export function guessMatch(
  field: FieldState,
  profile: UserProfile,
  resolver: ContextResolver,
  threshold: number,
): ProfileMatch | undefined {
  const guessed = guess(field, resolver);
  const entry = guessed && entryAt(profile.concepts, guessed.concept);
  if (!entry) return undefined;
  const confidence = sureness(guessed.level, entry);
  if (!(confidence >= threshold)) return undefined;
  return {
    path: field.path,
    concept: guessed.concept,
    value: entry.value,
    confidence,
    relationship: 'x-guess',
    'x-advisory': true,
    source: entry.source,
  };
}
