/** Reads the options of `formspec-elements mcp` into those of the server. */
import { type AssistPolicy, readProfile, type WritePolicy } from '../assist/index.js';
import type { McpServerOptions } from '../mcp/index.js';
import { isObject } from '../model/values.js';
import { createSqliteStore } from '../server/index.js';
import { CommandError } from './command.js';
import { readJsonFile } from './read-definition.js';

/** For `parseArgs`. */
export const MCP_ARGUMENTS = {
  port: { type: 'string' },
  'tool-names': { type: 'string', default: 'dots' },
  token: { type: 'string' },
  name: { type: 'string' },
  store: { type: 'string' },
  locale: { type: 'string' },
  locales: { type: 'string', multiple: true },
  references: { type: 'string', multiple: true },
  ontology: { type: 'string', multiple: true },
  registry: { type: 'string', multiple: true },
  profile: { type: 'string', multiple: true },
  policy: { type: 'string' },
  'max-sessions': { type: 'string' },
  'session-minutes': { type: 'string' },
  'no-app': { type: 'boolean', default: false },
} as const;

export interface McpArguments {
  readonly 'tool-names': string;
  readonly token?: string;
  readonly name?: string;
  readonly store?: string;
  readonly locale?: string;
  readonly locales?: readonly string[];
  readonly references?: readonly string[];
  readonly ontology?: readonly string[];
  readonly registry?: readonly string[];
  readonly profile?: readonly string[];
  readonly policy?: string;
  readonly 'max-sessions'?: string;
  readonly 'session-minutes'?: string;
  readonly 'no-app': boolean;
}

/** Throws `CommandError` for a value that cannot be used. The store opens its file with the first answer. */
export async function readMcpOptions(
  given: McpArguments,
  fetchJson: NonNullable<NonNullable<McpServerOptions['form']>['fetchJson']>,
): Promise<McpServerOptions> {
  const toolNames = given['tool-names'];
  if (toolNames !== 'dots' && toolNames !== 'underscores')
    throw new CommandError('--tool-names takes "dots" or "underscores".', 2);
  const { token, name, locale, store } = given;
  const [locales, references, ontologies, registries, profiles] = await Promise.all(
    [given.locales, given.references, given.ontology, given.registry, given.profile].map((files = []) =>
      Promise.all(files.map(readJsonFile)),
    ),
  );
  return {
    toolNames,
    app: !given['no-app'],
    form: {
      fetchJson,
      ...(locale !== undefined && { locale }),
      ...(given.locales && { locales: locales! }),
    },
    references: references!,
    ontologies: ontologies!,
    registries: registries!,
    ...(given.profile && { profiles: checkedProfiles(given.profile, profiles!) }),
    ...(given.policy !== undefined && { policy: await readPolicy(given.policy) }),
    ...(token !== undefined && { bearerToken: token }),
    ...(name !== undefined && { name }),
    ...(store !== undefined && { store: createSqliteStore(store) }),
    ...(given['max-sessions'] !== undefined && {
      maxSessions: wholeNumber('--max-sessions', given['max-sessions']),
    }),
    ...(given['session-minutes'] !== undefined && {
      sessionIdleMs: wholeNumber('--session-minutes', given['session-minutes']) * 60_000,
    }),
    onProblem: ({ message }) => console.error(message),
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new CommandError(`${option} takes a whole number above 0.`, 2);
  return Number(text);
}

function checkedProfiles(files: readonly string[], profiles: readonly unknown[]): readonly unknown[] {
  return profiles.map((profile, i) => {
    try {
      return readProfile(profile);
    } catch (error) {
      throw new CommandError(`${files[i]}: ${(error as Error).message}`);
    }
  });
}

const WORDS: Readonly<Record<string, AssistPolicy>> = {
  read: { read: true },
  ...Object.fromEntries(
    (['allow', 'confirm', 'deny'] satisfies WritePolicy[]).map((fields) => [fields, { fields }]),
  ),
};

/** A word for fields without a policy of their own, or the file of a whole policy. */
async function readPolicy(given: string): Promise<AssistPolicy> {
  const word = Object.hasOwn(WORDS, given) ? WORDS[given] : undefined;
  if (word) return word;
  if (!given.endsWith('.json'))
    throw new CommandError('--policy takes allow, confirm, deny, read or a JSON file.', 2);
  const policy = await readJsonFile(given);
  if (!isObject(policy)) throw new CommandError(`${given} is not a policy.`);
  const { fields } = policy;
  if (
    fields !== undefined &&
    !(typeof fields === 'string' && fields !== 'read' && Object.hasOwn(WORDS, fields))
  )
    throw new CommandError(`${given}: "fields" must be allow, confirm or deny.`);
  return policy as AssistPolicy;
}
