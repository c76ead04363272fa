/** Reuses the user's answers in other forms. Loaded with the first call of a profile tool. */
import type { FieldState } from '../../engine/types.js';
import { nobodyToAsk, type ProposedChange } from '../confirmation.js';
import { ownProperty, readBoolean, readList, readText } from '../input.js';
import { isObject } from '../../model/values.js';
import { matchField, type ProfileEntry, THRESHOLD, type UserProfile } from './profile.js';
import { updateProfile } from './profile-store.js';
import { writePolicy } from '../policy.js';
import { currentOriginOf, effectOf } from '../writing/proposal.js';
import { ToolFailure } from '../result.js';
import {
  isFilled,
  isSensitive,
  isRedacted,
  isShown,
  isValid,
  presentResults,
  relevantFields,
  type ResultsAt,
  shownResults,
} from '../summary.js';
import type { ToolContext, ToolInput } from '../tool.js';
import type {
  ProfileApplyResult,
  ProfileLearnResult,
  ProfileMatch,
  ProfileMatches,
} from '../tool-results.js';
import { acceptValue } from '../writing/value-input.js';
import { writeEntries } from '../writing/write.js';

const DEFAULT_PROFILE = 'default';

async function findProfile(input: ToolInput, { profiles }: ToolContext): Promise<UserProfile | undefined> {
  const [byId, byRef] = [readText(input, 'profileId'), readText(input, 'profileRef')];
  if (byId !== undefined && byRef !== undefined && byId !== byRef)
    throw new ToolFailure('INVALID_VALUE', '"profileId" and "profileRef" name different profiles.');
  const id = byId ?? byRef;
  if (id === undefined) return (await profiles!.list())[0];
  const profile = await profiles!.get(id);
  if (!profile) throw new ToolFailure('NOT_FOUND', 'There is no profile with this id.');
  return profile;
}

const isWritable = (field: FieldState, { engine, policy }: ToolContext) =>
  !field.readonly && !field.calculated && writePolicy(field, engine.definition, policy) !== 'deny';

/** Whether the field accepts the value. Values that it would refuse are not suggested. */
function takes(field: FieldState, value: unknown): boolean {
  try {
    acceptValue(field, value);
    return true;
  } catch {
    return false;
  }
}

export async function match(input: ToolInput, context: ToolContext): Promise<ProfileMatches> {
  const { engine, resolver, policy, suggestions } = context;
  const profile = await findProfile(input, context);
  // Loaded only where the host wants guesses, which have less confidence than others.
  const guess = policy.matchThreshold < THRESHOLD ? await import('./guess-match.js') : undefined;
  suggestions.clear();
  const matches: ProfileMatch[] = [];
  for (const field of profile ? relevantFields(engine) : []) {
    if (isFilled(field) || !isWritable(field, context)) continue;
    const found =
      matchField(field, profile!, resolver, policy.fieldKeys, policy.matchThreshold) ??
      (resolver.concept(field) || isSensitive(field, context)
        ? undefined
        : guess?.guessMatch(field, profile!, resolver, policy.matchThreshold));
    if (!found || !takes(field, found.value)) continue;
    suggestions.set(found.path, { value: found.value, isWithheld: !policy.discloseProfile });
    matches.push(policy.discloseProfile ? found : { ...found, value: null, 'x-withheld': true });
  }
  return { matches };
}

export async function apply(input: ToolInput, context: ToolContext): Promise<ProfileApplyResult> {
  const list = readList(input, 'matches');
  const confirm = readBoolean(input, 'confirm');
  if (confirm && !context.ask) throw nobodyToAsk();
  const { suggestions, policy } = context;
  // A match with a withheld value comes back without value; insert it here. The user decides about it afterwards.
  const entries = list.map((entry) => {
    const path = isObject(entry) && ownProperty(entry, 'path');
    const suggestion = typeof path === 'string' ? suggestions.get(path) : undefined;
    const isWithoutValue = isObject(entry) && (ownProperty(entry, 'value') ?? null) === null;
    return suggestion?.isWithheld && isWithoutValue ? { path, value: suggestion.value } : entry;
  });
  const outcomes = await writeEntries(entries, context, {
    askAll: confirm || policy.profile === 'confirm',
    addsRows: false,
  });
  const reasons: Record<string, string> = { 'x-declined': 'DECLINED', INVALID_PATH: 'NOT_FOUND' };
  const report = context.engine.validate({
    mode: 'continuous',
    quiet: true,
    redact: isRedacted(context),
  });
  return {
    filled: outcomes.flatMap(({ path, field, value }) =>
      field ? [{ path, value: isShown(field, context) ? value : null }] : [],
    ),
    skipped: outcomes.flatMap(({ path, failure }) =>
      failure ? [{ path, reason: reasons[failure.code] ?? failure.code }] : [],
    ),
    validation: { ...report, results: shownResults(report.results, context) },
  };
}

/** Whether an answer may be remembered: valid, not sensitive, not calculated, not a file. */
const isLearnable = (field: FieldState, resultsAt: ResultsAt, context: ToolContext) =>
  isFilled(field) &&
  isValid(field, resultsAt) &&
  !field.readonly &&
  !field.calculated &&
  field.dataType !== 'attachment' &&
  !isSensitive(field, context);

/** A map without prototype, because any text may be a key. */
const withEntries = (...maps: UserProfile['concepts'][]): UserProfile['concepts'] =>
  Object.assign(Object.create(null) as UserProfile['concepts'], ...maps);

/** An answer that could be remembered, with its value at this moment. */
interface Learnable extends ProposedChange {
  readonly kind: 'concepts' | 'fields';
  readonly key: string;
}

/** The first answer in document order for each concept or field path. */
function findLearnable(context: ToolContext, profile: UserProfile): Learnable[] {
  const { engine, resolver, policy } = context;
  const found = new Map<string, Learnable>();
  const resultsAt = presentResults(engine);
  for (const field of relevantFields(engine)) {
    if (!isLearnable(field, resultsAt, context)) continue;
    const { path, value } = field;
    const concept = resolver.concept(field)?.binding.concept;
    // A path with row numbers does not name the same thing in the next response.
    const key = concept ?? (policy.learnFieldKeys && !path.includes('[') ? path : undefined);
    const kind = concept ? 'concepts' : 'fields';
    if (key === undefined || found.has(`${kind} ${key}`)) continue;
    const current = Object.hasOwn(profile[kind], key) ? profile[kind][key]!.value : null;
    found.set(`${kind} ${key}`, {
      path,
      label: field.label(),
      current,
      proposed: value,
      field,
      effect: effectOf(current, value),
      origin: currentOriginOf(field, value, context) ?? 'user',
      currentOrigin: undefined,
      sensitive: false,
      results: [],
      addsRows: [],
      kind,
      key,
    });
  }
  return [...found.values()];
}

export async function learn(input: ToolInput, context: ToolContext): Promise<ProfileLearnResult> {
  const { engine, policy, profiles, activity, ask } = context;
  const timestamp = context.now();
  const profile: UserProfile = (await findProfile(input, context)) ?? {
    id: DEFAULT_PROFILE,
    label: 'My details',
    created: timestamp,
    updated: timestamp,
    concepts: {},
    fields: {},
  };
  let candidates = findLearnable(context, profile);
  if (policy.learn === 'confirm' && candidates.length > 0) {
    if (!ask) throw nobodyToAsk();
    const accepted = await ask('learn', () => (candidates = findLearnable(context, profile)));
    candidates = candidates
      .filter((candidate) => accepted.has(candidate))
      .map((candidate) => ({ ...candidate, proposed: accepted.get(candidate) }));
  }

  const learnt = { concepts: {} as UserProfile['concepts'], fields: {} as UserProfile['fields'] };
  for (const { field, path, proposed, kind, key, label } of candidates) {
    const entry: ProfileEntry = {
      value: proposed,
      confidence: 1,
      source: { type: 'form-fill', formUrl: engine.definition.url, fieldPath: path, timestamp },
      lastUsed: timestamp,
      verified: activity.standing(field) === undefined,
      ...(label && { label }),
    };
    learnt[kind] = withEntries(learnt[kind], { [key]: entry });
  }
  const saved = { concepts: Object.keys(learnt.concepts).length, fields: Object.keys(learnt.fields).length };
  if (saved.concepts + saved.fields > 0)
    // The stored profile may have changed since it was read.
    await updateProfile(profiles!, profile.id, (stored = { ...profile, concepts: {}, fields: {} }) => ({
      ...stored,
      updated: timestamp,
      concepts: withEntries(stored.concepts, learnt.concepts),
      fields: withEntries(stored.fields, learnt.fields),
    }));
  return { savedConcepts: saved.concepts, savedFields: saved.fields };
}
