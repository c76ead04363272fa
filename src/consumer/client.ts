/** The typed client for forms, independent of the transport. */
import type { ToolResult } from '../assist/result.js';
import type { UserProfile } from '../assist/profiles/profile.js';
import type { ToolDeclaration } from '../assist/tool.js';
import type { FieldFilter } from '../engine/types.js';
import type { Audience } from '../model/sidecars.js';
import { isObject } from '../model/values.js';
import { AssistError, readResult } from './assist-error.js';
import { learnProposals, type LearnProposal, matchOwnProfile, withLearned } from './profile-reuse.js';
import type {
  BulkSetResult,
  FieldDescription,
  FieldSummary,
  FormDescription,
  FormProgress,
  Help,
  NextIncompleteResult,
  PageProgress,
  ProfileApplyResult,
  ProfileLearnResult,
  ProfileMatch,
  Report,
  SetValueResult,
  ValidationResult,
} from './results.js';
import type { CallOptions, Transport } from './transports/transport.js';

/** 1: the page offers an Assist Provider. 2: a Formspec form without one. 3: any other HTML form. */
export type Mode = 1 | 2 | 3;

export interface Entry {
  path: string;
  value?: unknown;
}

type Chosen = readonly (LearnProposal | string)[];

export interface LearnedProfile extends ProfileLearnResult {
  /** A copy of the profile with the answers added. */
  profile: UserProfile;
}

/**
 * Methods reject with `AssistError` when the form refuses, and with the code `UNSUPPORTED` when the form does not have
 * the tool. Only `call` never rejects.
 */
export interface FormClient {
  readonly mode: Mode;
  readonly transport: Transport['kind'];
  /** Whether everything is read from the page's HTML, which is not authoritative. */
  readonly advisory: boolean;

  describe(options?: CallOptions): Promise<FormDescription>;
  list(filter?: FieldFilter, options?: CallOptions): Promise<FieldSummary[]>;
  /** Everything about one field. */
  field(path: string, options?: CallOptions): Promise<FieldDescription>;
  help(path: string, audience?: Audience, options?: CallOptions): Promise<Help>;
  progress(options?: CallOptions): Promise<FormProgress>;
  pages(options?: CallOptions): Promise<PageProgress[]>;
  nextIncomplete(scope?: 'field' | 'page', options?: CallOptions): Promise<NextIncompleteResult>;
  validate(mode?: 'continuous' | 'submit', options?: CallOptions): Promise<Report>;
  validateField(path: string, options?: CallOptions): Promise<ValidationResult[]>;
  /** An undefined or null value clears the field. */
  set(path: string, value: unknown, options?: CallOptions): Promise<SetValueResult>;
  bulkSet(entries: readonly Entry[], options?: CallOptions): Promise<BulkSetResult>;

  /** Suggestions from the page's profiles, or from a profile of yours, which is not sent to the page. */
  match(from?: { profileId?: string; profile?: UserProfile }, options?: CallOptions): Promise<ProfileMatch[]>;
  /** Writes suggestions. `confirm` requires that the form asks the user first. */
  apply(
    matches: readonly Entry[],
    how?: { confirm?: boolean },
    options?: CallOptions,
  ): Promise<ProfileApplyResult>;
  /** Stores the answers in the page's own profiles. The page asks the user. */
  learn(into?: { profileId?: string }, options?: CallOptions): Promise<ProfileLearnResult>;
  /** Adds the answers to a profile of yours. `choose` asks the user and returns the proposals to keep, or their paths. */
  learnInto(
    profile: UserProfile,
    choose: (proposals: readonly LearnProposal[]) => Promise<Chosen> | Chosen,
  ): Promise<LearnedProfile>;

  tools(): Promise<readonly ToolDeclaration[]>;
  supports(tool: string): Promise<boolean>;
  /** Calls any tool, also tools of other authors. */
  call(tool: string, input?: unknown, options?: CallOptions): Promise<ToolResult>;
  onToolsChange(listener: () => void): () => void;
  close(): void;
}

type Check = (payload: unknown) => boolean;

const has =
  (...names: string[]): Check =>
  (payload) =>
    isObject(payload) && names.every((name) => payload[name] !== undefined);
const listOf =
  (check: Check): Check =>
  (payload) =>
    Array.isArray(payload) && payload.every(check);
const listAt =
  (name: string, check: Check): Check =>
  (payload) =>
    isObject(payload) && listOf(check)(payload[name]);
const both =
  (...checks: Check[]): Check =>
  (payload) =>
    checks.every((check) => check(payload));

export function createClient(mode: Mode, transport: Transport): FormClient {
  const advisory = transport.kind === 'dom';

  const supports = async (tool: string): Promise<boolean> =>
    (await transport.tools()).some(({ name }) => name === tool);

  const ask = async <T>(tool: string, input: object, fits: Check, options?: CallOptions): Promise<T> => {
    const name = `formspec.${tool}`;
    if (!(await supports(name))) throw new AssistError('UNSUPPORTED', `The form does not offer ${name}.`);
    return readResult<T>(await transport.call(name, input, options), fits);
  };

  /** For forms without profile tools, suggestions are written with `bulkSet`. */
  const applyAsBulkSet = async (
    matches: readonly Entry[],
    options: CallOptions | undefined,
  ): Promise<ProfileApplyResult> => {
    const { results } = await client.bulkSet(matches, options);
    const values = new Map(matches.map(({ path, value }) => [path, value]));
    const reasons: Record<string, string> = { 'x-declined': 'DECLINED', INVALID_PATH: 'NOT_FOUND' };
    return {
      filled: results
        .filter(({ accepted }) => accepted)
        .map(({ path }) => ({ path, value: values.get(path) })),
      skipped: results
        .filter(({ accepted }) => !accepted)
        .map(({ path, error }) => ({
          path,
          reason: reasons[error?.code ?? ''] ?? error?.code ?? 'INVALID_VALUE',
        })),
      ...(advisory && { advisory }),
    };
  };

  const client: FormClient = {
    mode,
    transport: transport.kind,
    advisory,
    describe: (options) => ask('form.describe', {}, has('title', 'fieldCount'), options),
    list: (filter, options) =>
      ask('field.list', filter ? { filter } : {}, listOf(has('path', 'label', 'dataType')), options),
    field: (path, options) =>
      ask(
        'field.describe',
        { path },
        both(has('path', 'label', 'dataType', 'help'), listAt('validation', has('message'))),
        options,
      ),
    help: (path, audience, options) =>
      ask('field.help', { path, ...(audience && { audience }) }, has('path', 'label', 'references'), options),
    progress: (options) => ask('form.progress', {}, has('total', 'filled', 'complete'), options),
    pages: async (options) =>
      (await ask<{ pages: PageProgress[] }>('form.pages', {}, listAt('pages', has('id')), options)).pages,
    nextIncomplete: (scope, options) =>
      ask('form.nextIncomplete', scope ? { scope } : {}, has('label', 'reason'), options),
    validate: (how, options) =>
      ask(
        'form.validate',
        how ? { mode: how } : {},
        both(has('valid'), listAt('results', has('path', 'message'))),
        options,
      ),
    validateField: async (path, options) =>
      (
        await ask<{ results: ValidationResult[] }>(
          'field.validate',
          { path },
          listAt('results', has('message')),
          options,
        )
      ).results,
    set: (path, value, options) => ask('field.set', { path, value }, has('accepted', 'validation'), options),
    bulkSet: (entries, options) =>
      ask(
        'field.bulkSet',
        { entries },
        both(has('summary'), listAt('results', has('path', 'accepted'))),
        options,
      ),

    async match(from = {}, options) {
      if (from.profile) return matchOwnProfile(client, from.profile);
      const input = from.profileId === undefined ? {} : { profileId: from.profileId };
      const fits = listAt('matches', has('path', 'confidence'));
      return (await ask<{ matches: ProfileMatch[] }>('profile.match', input, fits, options)).matches;
    },
    async apply(matches, { confirm } = {}, options) {
      const entries = matches.map(({ path, value }) => ({ path, value }));
      // The user decided about one value for each field.
      if (new Set(entries.map(({ path }) => path)).size < entries.length)
        throw new AssistError('INVALID_VALUE', 'A field is named twice; give it one value.');
      if (!(await supports('formspec.profile.apply'))) {
        // With `bulkSet` it is not certain that the user is asked.
        if (confirm) throw new AssistError('x-confirmation-required', 'The form cannot ask the user.');
        return applyAsBulkSet(entries, options);
      }
      const input = { matches: entries, ...(confirm !== undefined && { confirm }) };
      const fits = both(listAt('filled', has('path')), listAt('skipped', has('path', 'reason')));
      return ask('profile.apply', input, fits, options);
    },
    learn: (into = {}, options) => ask('profile.learn', into, has('savedConcepts', 'savedFields'), options),
    async learnInto(profile, choose) {
      const proposals = await learnProposals(client, profile);
      const chosen = new Set(proposals.length > 0 ? await choose(proposals) : []);
      const kept = proposals.filter((proposal) => chosen.has(proposal) || chosen.has(proposal.path));
      const learned = withLearned(profile, kept, transport.pageUrl ?? '');
      return { profile: learned, savedConcepts: kept.length, savedFields: 0 };
    },

    tools: () => transport.tools(),
    supports,
    call: (tool, input, options) => transport.call(tool, input, options),
    onToolsChange: (listener) => transport.onToolsChange(listener),
    close: () => transport.close(),
  };
  return client;
}
