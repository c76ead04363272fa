/** The Assist Provider: the tool catalogue over one live form. No transport, no DOM. */
import type { ContextResolver } from '../context/resolver.js';
import type { FormEngine } from '../engine/types.js';
import { createActivityLog, type ActivityLog, type RecordingActivityLog } from './activity.js';
import { normalizeAgentName } from './agent-name.js';
import { aborted, type Confirm } from './confirmation.js';
import { readInput } from './input.js';
import { HEADLESS_POLICY, type AssistPolicy } from './policy.js';
import { createMemoryProfileStore, type ProfileStore } from './profile-store.js';
import { Questions } from './questions.js';
import { failure, success, ToolFailure, type ToolResult } from './result.js';
import type { Ask, Tool, ToolContext, ToolDeclaration } from './tool.js';
import { introspectTools } from './tools/introspect.js';
import { mutateTools } from './tools/mutate.js';
import { navigateTools } from './tools/navigate.js';
import { profileTools } from './tools/profile.js';
import { validateTools } from './tools/validate.js';

export interface ProviderOptions {
  /** What sidecars say about a form. Asked again when the form changes. */
  readonly resolver: (engine: FormEngine) => ContextResolver;
  /** Where profiles are kept. Without store and `profiles`, matching and learning are not offered. */
  readonly profileStore?: ProfileStore;
  /** Profiles for a store that lasts as long as the provider. */
  readonly profiles?: readonly unknown[];
  /** Asks the user; without it, whatever needs consent is refused. */
  readonly confirm?: Confirm;
  /** Default: `HEADLESS_POLICY`. Left-out properties fall back to it. A function is asked at every call. */
  readonly policy?: AssistPolicy | (() => AssistPolicy);
  /** Name of the assistant, shown to the user, when the transport knows none. */
  readonly agentName?: string;
  /** The current instant; default: the system clock. */
  readonly now?: string | Date | (() => string | Date);
  /** After every call, refused ones included. */
  readonly onCall?: (call: { tool: string; input: unknown; result: ToolResult }) => void;
  /** After every write and undo; read `provider.activity`. */
  readonly onActivity?: (activity: ActivityLog) => void;
}

export interface CallOptions {
  /** Aborting gives up waiting for the user; what is already written stays. */
  readonly signal?: AbortSignal;
  /** Asks the user for this call only. */
  readonly confirm?: Confirm;
  /** Runs the question inside the transport's own way of reaching the user, where it has one. */
  readonly mediate?: <T>(question: () => Promise<T>) => Promise<T>;
  readonly agentName?: string;
}

export interface AssistProvider {
  /** The form that the tools work on now, or null. */
  readonly engine: FormEngine | null;
  /** What was written through this provider, and how to undo it. Empty while there is no form. */
  readonly activity: ActivityLog;
  /** Tools that work on the form as it is now. */
  tools(): ToolDeclaration[];
  /** Never throws and never rejects; errors come in the envelope. */
  call(name: string, input?: unknown, options?: CallOptions): Promise<ToolResult>;
  destroy(): void;
}

/** An engine, or something that has one for a while, such as a `<formspec-form>`. */
export type AssistForm = FormEngine | { readonly engine: FormEngine | null | undefined };

const TOOLS = new Map<string, Tool>(
  [...introspectTools, ...mutateTools, ...validateTools, ...profileTools, ...navigateTools].map((tool) => [
    tool.name,
    tool,
  ]),
);

const isReading = (tool: Tool) =>
  tool.annotations.readOnlyHint === true && !tool.name.startsWith('formspec.profile.');

const stopped = (): ToolFailure => new ToolFailure('x-declined', 'The user stopped assistants in this form.');

function instant(now: ProviderOptions['now']): string {
  const value = typeof now === 'function' ? now() : (now ?? new Date());
  return typeof value === 'string' ? value : value.toISOString();
}

/** A host's listener that fails must not turn an answer into a failure. */
export function tell(host: () => void): void {
  try {
    host();
  } catch (error) {
    console.error(error);
  }
}

interface Session {
  readonly engine: FormEngine;
  readonly resolver: ContextResolver;
  readonly activity: RecordingActivityLog;
  readonly withheld: Map<string, unknown>;
}

export function provideAssist(form: AssistForm, options: ProviderOptions): AssistProvider {
  const policy = () => ({
    ...HEADLESS_POLICY,
    ...(typeof options.policy === 'function' ? options.policy() : options.policy),
  });
  const profiles = options.profileStore ?? (options.profiles && createMemoryProfileStore(options.profiles));
  let session: Session | undefined;
  let destroyed = false;

  /** The form's own state; a new one whenever the host shows another form. */
  function current(): Session | undefined {
    const engine = destroyed ? undefined : 'engine' in form ? form.engine : form;
    if (session?.engine === engine) return session;
    session?.activity.destroy();
    session = undefined;
    if (!engine) return undefined;
    const activity = createActivityLog(engine);
    session = { engine, resolver: options.resolver(engine), activity, withheld: new Map() };
    activity.subscribe(() => tell(() => options.onActivity?.(activity)));
    return session;
  }

  const isSupported = (tool: Tool, { engine }: Session) =>
    !policy().off && (!policy().read || isReading(tool)) && (tool.supported?.({ engine, profiles }) ?? true);

  const questions = new Questions();

  async function run(name: string, input: unknown, call: CallOptions): Promise<unknown> {
    const live = current();
    const tool = TOOLS.get(name);
    if (!live && tool) throw new ToolFailure('ENGINE_ERROR', 'There is no form here now.');
    if (policy().off) throw stopped();
    if (!live || !tool || !isSupported(tool, live))
      throw new ToolFailure('UNSUPPORTED', 'There is no such tool here.');
    const { signal, mediate } = call;
    if (signal?.aborted) throw aborted();
    const confirm = call.confirm ?? options.confirm;
    const agent = normalizeAgentName(call.agentName ?? options.agentName);
    const ask: Ask | undefined =
      confirm &&
      (async (purpose, collect) => {
        const question = {
          tool: name,
          purpose,
          agent,
          signal,
          confirm,
          collect,
          ...(mediate && { mediate }),
        };
        const accepted = await questions.ask(question);
        // Users take their time; the form that they were asked about may be gone or locked.
        if (signal?.aborted) throw aborted();
        if (current() !== live) throw new ToolFailure('ENGINE_ERROR', 'The form was replaced meanwhile.');
        if (policy().off) throw stopped();
        if (!isSupported(tool, live)) throw new ToolFailure('UNSUPPORTED', 'Assistants may only read now.');
        return accepted;
      });
    const context: ToolContext = {
      ...live,
      get policy() {
        return policy();
      },
      profiles,
      now: () => instant(options.now),
      ask,
      tool: name,
      agent,
    };
    return tool.run(readInput(input), context);
  }

  return {
    get engine() {
      return current()?.engine ?? null;
    },
    get activity() {
      return current()?.activity ?? NO_ACTIVITY;
    },
    tools() {
      const live = current();
      if (!live) return [];
      return [...TOOLS.values()]
        .filter((tool) => isSupported(tool, live))
        .map(({ name, title, description, inputSchema, annotations }) => ({
          name,
          title,
          description,
          inputSchema,
          annotations,
        }));
    },
    async call(name, input, call = {}) {
      let result: ToolResult;
      try {
        result = success(await run(name, input, call));
      } catch (error) {
        result = failure(
          error instanceof ToolFailure
            ? error.toError()
            : {
                code: 'ENGINE_ERROR',
                message: error instanceof Error ? error.message.slice(0, 200) : 'The form failed.',
              },
        );
      }
      tell(() => options.onCall?.({ tool: name, input, result }));
      return result;
    },
    destroy() {
      destroyed = true;
      questions.declineAll();
      current();
    },
  };
}

const NO_ACTIVITY: ActivityLog = {
  calls: [],
  standing: () => undefined,
  undo: () => 0,
  subscribe: () => () => {},
};
