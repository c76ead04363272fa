/** Tools that reuse a person's answers from form to form. */
import type { FieldState } from '../../engine/types.js';
import { nobodyToAsk } from '../confirmation.js';
import { ownProperty, readBoolean, readList, readText } from '../input.js';
import { isObject } from '../../model/values.js';
import { matchField, type ProfileEntry, type UserProfile } from '../profile.js';
import { updateProfile } from '../profile-store.js';
import { writePolicy } from '../policy.js';
import { ToolFailure } from '../result.js';
import { isFilled, isSensitive, isValid, relevantFields, shownResults, shownValue } from '../summary.js';
import { PATH, READS, type Tool, type ToolContext, type ToolInput } from '../tool.js';
import { acceptValue } from '../value-input.js';
import { writeEntries } from '../write.js';

const DEFAULT_PROFILE = 'default';
const PROFILE_ID = { type: 'string', description: 'Default: the only or first profile' };

async function findProfile(input: ToolInput, { profiles }: ToolContext): Promise<UserProfile | undefined> {
  const id = readText(input, 'profileId');
  if (id === undefined) return (await profiles!.list())[0];
  const profile = await profiles!.get(id);
  if (!profile) throw new ToolFailure('NOT_FOUND', 'There is no profile with this id.');
  return profile;
}

const isWritable = (field: FieldState, { engine, policy }: ToolContext) =>
  !field.readonly && !field.calculated && writePolicy(field, engine.definition, policy) !== 'deny';

/** Whether the field could take the value, so that no suggestion leads into a refusal. */
function takes(field: FieldState, value: unknown): boolean {
  try {
    acceptValue(field, value);
    return true;
  } catch {
    return false;
  }
}

async function match(input: ToolInput, context: ToolContext): Promise<object> {
  const { engine, resolver, policy, withheld } = context;
  const profile = await findProfile(input, context);
  withheld.clear();
  const matches = [];
  for (const field of profile ? relevantFields(engine) : []) {
    if (isFilled(field) || !isWritable(field, context)) continue;
    const found = matchField(field, profile!, resolver, policy.fieldKeys);
    if (!found || !takes(field, found.value)) continue;
    if (policy.discloseProfile) matches.push(found);
    else {
      withheld.set(found.path, found.value);
      matches.push({ ...found, value: null, 'x-withheld': true });
    }
  }
  return { matches };
}

async function apply(input: ToolInput, context: ToolContext): Promise<object> {
  const list = readList(input, 'matches');
  const confirm = readBoolean(input, 'confirm');
  if (confirm && !context.ask) throw nobodyToAsk();
  const { withheld, policy } = context;
  // A suggestion whose value was withheld comes back without it; the value is put in here, after which the user decides.
  const entries = list.map((entry) => {
    if (!isObject(entry) || withheld.size === 0) return entry;
    const path = ownProperty(entry, 'path');
    const isSuggestion =
      typeof path === 'string' && (ownProperty(entry, 'value') ?? null) === null && withheld.has(path);
    return isSuggestion ? { path, value: withheld.get(path) } : entry;
  });
  const outcomes = await writeEntries(entries, context, confirm || policy.profile === 'confirm');
  const reasons: Record<string, string> = { 'x-declined': 'DECLINED', INVALID_PATH: 'NOT_FOUND' };
  const report = context.engine.validate({ mode: 'continuous', quiet: true });
  return {
    filled: outcomes.flatMap(({ path, field }) =>
      field ? [{ path, value: shownValue(field, context) }] : [],
    ),
    skipped: outcomes.flatMap(({ path, error }) =>
      error ? [{ path, reason: reasons[error.code] ?? error.code }] : [],
    ),
    validation: { ...report, results: shownResults(report.results, context) },
  };
}

/** Answers worth remembering: given by the user, valid, and neither secret nor a file. */
const isLearnable = (field: FieldState, context: ToolContext) =>
  isFilled(field) &&
  isValid(field) &&
  !field.readonly &&
  !field.calculated &&
  field.dataType !== 'attachment' &&
  !isSensitive(field, context);

/** Without prototype, since anything may be a key. */
const withEntries = (...maps: UserProfile['concepts'][]): UserProfile['concepts'] =>
  Object.assign(Object.create(null) as UserProfile['concepts'], ...maps);

async function learn(input: ToolInput, context: ToolContext): Promise<object> {
  const { engine, resolver, policy, profiles, activity, ask } = context;
  const timestamp = context.now();
  const profile: UserProfile = (await findProfile(input, context)) ?? {
    id: DEFAULT_PROFILE,
    label: 'My details',
    created: timestamp,
    updated: timestamp,
    concepts: {},
    fields: {},
  };
  /** Values as they are now: what the user agrees to is what is saved. */
  const candidates = new Map<
    string,
    { field: FieldState; value: unknown; kind: 'concepts' | 'fields'; key: string }
  >();
  for (const field of relevantFields(engine)) {
    if (!isLearnable(field, context)) continue;
    const concept = resolver.concept(field)?.binding.concept;
    // Row numbers are no stable name for anything.
    const key = concept ?? (policy.learnFieldKeys && !field.path.includes('[') ? field.path : undefined);
    const kind = concept ? 'concepts' : 'fields';
    if (key !== undefined && !candidates.has(`${kind} ${key}`))
      candidates.set(`${kind} ${key}`, { field, value: field.value, kind, key });
  }

  let accepted = (_path: string) => true;
  if (policy.learn === 'confirm') {
    if (!ask) throw nobodyToAsk();
    accepted = await ask(
      'learn',
      [...candidates.values()].map(({ field, value, kind, key }) => ({
        path: field.path,
        label: field.label(),
        current: profile[kind][key]?.value ?? null,
        proposed: value,
        field,
      })),
    );
  }

  const learnt = { concepts: {} as UserProfile['concepts'], fields: {} as UserProfile['fields'] };
  for (const { field, value, kind, key } of candidates.values()) {
    if (!accepted(field.path)) continue;
    const entry: ProfileEntry = {
      value,
      confidence: 1,
      source: { type: 'form-fill', formUrl: engine.definition.url, fieldPath: field.path, timestamp },
      lastUsed: timestamp,
      verified: activity.standing(field) === undefined,
    };
    learnt[kind] = withEntries(learnt[kind], { [key]: entry });
  }
  const saved = { concepts: Object.keys(learnt.concepts).length, fields: Object.keys(learnt.fields).length };
  if (saved.concepts + saved.fields > 0)
    // Other forms may have learnt, and the user deleted, since the profile was read.
    await updateProfile(profiles!, profile.id, (stored = { ...profile, concepts: {}, fields: {} }) => ({
      ...stored,
      updated: timestamp,
      concepts: withEntries(stored.concepts, learnt.concepts),
      fields: withEntries(stored.fields, learnt.fields),
    }));
  return { savedConcepts: saved.concepts, savedFields: saved.fields };
}

const hasProfiles: NonNullable<Tool['supported']> = ({ profiles }) => profiles !== undefined;

export const profileTools: Tool[] = [
  {
    name: 'formspec.profile.match',
    title: 'Suggest from profile',
    description:
      "Values from the user's stored profile that fit empty fields, with confidence. Writes nothing.",
    inputSchema: { type: 'object', properties: { profileId: PROFILE_ID } },
    annotations: READS,
    supported: hasProfiles,
    run: match,
  },
  {
    name: 'formspec.profile.apply',
    title: 'Apply suggestions',
    description:
      'Writes suggested values. Pass the matches you want; a withheld value is left out and filled in for you.',
    inputSchema: {
      type: 'object',
      properties: {
        matches: {
          type: 'array',
          maxItems: 1000,
          items: { type: 'object', properties: { path: PATH, value: {} }, required: ['path'] },
        },
        confirm: { type: 'boolean', default: false, description: 'Have the user review each value first' },
      },
      required: ['matches'],
    },
    annotations: { consequentialHint: true },
    run: apply,
  },
  {
    name: 'formspec.profile.learn',
    title: 'Remember answers',
    description: "Saves the form's answers to the user's profile on this device, for other forms.",
    inputSchema: { type: 'object', properties: { profileId: PROFILE_ID } },
    annotations: { consequentialHint: true },
    supported: hasProfiles,
    run: learn,
  },
];
