/**
 * Fills forms from a profile that the helper keeps itself, and adds answers to it. The form is only asked for the
 * concepts of its fields. The values are matched here, and only accepted ones are sent to the form.
 */
import { matchField, type ProfileEntry, type UserProfile } from '../assist/profiles/profile.js';
import type { ResolvedConcept } from '../context/concept.js';
import { isEmpty } from '../model/values.js';
import { AssistError } from './assist-error.js';
import type { FormClient } from './client.js';
import { type DatePart, partOfDate } from './page/page-date-part.js';
import type { FieldDescription, FieldSummary, Help, ProfileMatch } from './results.js';

const THRESHOLD = 0.5;
/** Calls to the form that may be pending at once; the form's own limit is higher. */
const AT_ONCE = 16;
/** Further fields are not matched. */
const MAX_FIELDS = 1000;

/** Help for plain pages says how the concept was guessed. */
type GuessedHelp = Help & {
  concept?: { concept: string; 'x-confidence'?: number; 'x-basis'?: string; 'x-part'?: DatePart };
};

/** Repeats a call that the form refused because it came too fast. */
async function retryWhenRateLimited<R>(ask: () => Promise<R>): Promise<R> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof AssistError) || error.code !== 'x-rate-limited' || attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function forEach<T, R>(list: readonly T[], ask: (entry: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < Math.min(list.length, MAX_FIELDS); start += AT_ONCE) {
    const some = list.slice(start, start + AT_ONCE);
    answers.push(...(await Promise.all(some.map((entry) => retryWhenRateLimited(() => ask(entry))))));
  }
  return answers;
}

/** Paths that are listed once. A page that lists a path twice could receive two answers for one decision of the user. */
function withUniquePath<Field extends { readonly path: string }>(fields: readonly Field[]): Field[] {
  const counts = new Map<string, number>();
  for (const { path } of fields) counts.set(path, (counts.get(path) ?? 0) + 1);
  return fields.filter(({ path }) => counts.get(path) === 1);
}

function conceptOf({ concept, equivalents }: Help): ResolvedConcept | undefined {
  return concept && { binding: concept, equivalents: equivalents ?? [] };
}

/** Values of the profile for fields that are empty and writable. */
export async function matchOwnProfile(client: FormClient, profile: UserProfile): Promise<ProfileMatch[]> {
  const empty = withUniquePath(await client.list('empty'));
  const open = empty.filter(({ readonly, relevant }) => relevant && !readonly);
  const suggested = new Set<string>();
  const matches = await forEach(open, async ({ path, label }: FieldSummary) => {
    const help = (await client.help(path)) as GuessedHelp;
    const concept = conceptOf(help);
    const node = { path, item: { key: path, type: 'field', label, dataType: 'string' } } as const;
    return { help, match: matchField(node, profile, { concept: () => concept }, false) };
  });
  return matches.flatMap(({ help, match }) => {
    if (!match) return [];
    const part = help.advisory && help.concept?.['x-part'];
    const value = part ? partOfDate(match.value, part) : match.value;
    if (value === undefined) return [];
    const confidence = match.confidence * (help.concept?.['x-confidence'] ?? 1);
    if (confidence < THRESHOLD) return [];
    if (!help.advisory) return [{ ...match, confidence }];
    const detail = `${match.concept ?? ''} ${part ?? ''}`;
    // Two fields with similar labels are often about two people. Suggest both only if markup states their concept.
    const basis = help.concept?.['x-basis'];
    if (basis !== 'annotation' && basis !== 'autocomplete') {
      if (suggested.has(detail)) return [];
      suggested.add(detail);
    }
    return [{ ...match, value, confidence, advisory: true as const }];
  });
}

/** An answer that can be remembered. */
export interface LearnProposal {
  readonly path: string;
  readonly label: string;
  /** The concept that the profile would store it under. Show it to the user. */
  readonly concept: string;
  /** The value that the profile has for this concept, or null. */
  readonly current: unknown;
  readonly proposed: unknown;
}

function isLearnable({ value, valid, readonly, relevant, calculated, dataType }: FieldDescription): boolean {
  // Forms return null for sensitive values.
  return valid && relevant && !readonly && !calculated && dataType !== 'attachment' && !isEmpty(value);
}

/** Answers whose concept is known; the first one in document order for each concept. */
export async function learnProposals(client: FormClient, profile: UserProfile): Promise<LearnProposal[]> {
  const listed = withUniquePath(await client.list());
  const filled = listed.filter(({ filled: isFilled, readonly }) => isFilled && !readonly);
  // The path and label of the list count: a second description of the same field must not replace them.
  const fields = await forEach(filled, async ({ path, label }) => ({
    ...(await client.field(path)),
    path,
    label,
  }));
  const proposals = new Map<string, LearnProposal>();
  for (const field of fields) {
    const { concept, 'x-part': part } = (field.help as GuessedHelp).concept ?? {};
    // The day alone is not a date of birth.
    if (!concept || part || !isLearnable(field) || proposals.has(concept)) continue;
    const current = Object.hasOwn(profile.concepts, concept) ? profile.concepts[concept]!.value : null;
    const { path, label, value } = field;
    proposals.set(concept, { path, label, concept, current, proposed: value });
  }
  return [...proposals.values()];
}

/** A copy of the profile with these answers in it. `formUrl` must not come from the form itself. */
export function withLearned(
  profile: UserProfile,
  proposals: readonly LearnProposal[],
  formUrl: string,
  now: Date = new Date(),
): UserProfile {
  const timestamp = now.toISOString();
  const concepts = Object.assign(Object.create(null) as UserProfile['concepts'], profile.concepts);
  for (const { concept, path, proposed } of proposals) {
    const source = { type: 'form-fill', formUrl, fieldPath: path, timestamp } as const;
    const entry: ProfileEntry = {
      value: proposed,
      confidence: 1,
      source,
      lastUsed: timestamp,
      verified: true,
    };
    concepts[concept] = entry;
  }
  return { ...profile, concepts, updated: timestamp };
}
