/** The Assist Provider: the tool catalogue over one live form. No transport, no DOM. */
import type { ContextResolver } from '../context/resolver.js';
import type { FormEngine } from '../engine/types.js';
import { isObject } from '../model/values.js';
import {
  createActivityLog,
  type ActivityLog,
  type AssistCall,
  type RecordingActivityLog,
} from './activity.js';
import { normalizeAgentName } from './agent-name.js';
import { aborted, type Confirm } from './confirmation.js';
import type { AssistEvent } from './event-log.js';
import { ignoredProperties, readInput } from './input.js';
import { HEADLESS_POLICY, type AssistPolicy } from './policy.js';
import type { ProfileStore } from './profiles/profile-store.js';
import type { Questions } from './questions.js';
import { failure, success, ToolFailure, type ToolResult } from './result.js';
import type { Ask, MessageOf, Tool, ToolContext, ToolDeclaration } from './tool.js';
import { introspectTools } from './tools/introspect.js';
import { mutateTools } from './tools/mutate.js';
import { navigateTools } from './tools/navigate.js';
import { profileTools } from './tools/profile.js';
import { rowTools } from './tools/rows.js';
import { validateTools } from './tools/validate.js';
import { WriteCounter } from './writing/write-counter.js';

export interface ProviderOptions {
  /** Resolves the sidecars of a form. Called again when the form changes. */
  readonly resolver: (engine: FormEngine) => ContextResolver;
  /** The pages that are shown, where a layout has other pages than the definition; undefined: those of the definition. */
  readonly pages?: ToolContext['pages'];
  /** Stores profiles. Without a store, matching and learning are not offered. */
  readonly profileStore?: ProfileStore;
  /** Asks the user; without it, whatever needs consent is refused. */
  readonly confirm?: Confirm;
  /** Default: `HEADLESS_POLICY`, also for missing properties. A function is called whenever the policy is needed. */
  readonly policy?: AssistPolicy | (() => AssistPolicy);
  /** Name of the assistant that is shown to the user when the transport knows none. */
  readonly agentName?: string;
  /** The current instant; default: the system clock. */
  readonly now?: string | Date | (() => string | Date);
  /**
   * The message that the user sees in place of a built-in message of the engine; undefined where that one is shown. `label`
   * is the label as the caller may see it.
   */
  readonly messageOf?: MessageOf;
  /** Called after every call, also after refused ones. */
  readonly onCall?: (call: { tool: string; input: unknown; result: ToolResult }) => void;
  /** Called after every change of `provider.activity`. */
  readonly onActivity?: (activity: ActivityLog) => void;
}

export interface CallOptions {
  /** Aborting ends the wait for the user. Values that are already written stay. */
  readonly signal?: AbortSignal;
  /** Asks the user, for this call only. */
  readonly confirm?: Confirm;
  /** Runs the question inside the transport's own way of reaching the user, such as `requestUserInteraction`. */
  readonly mediate?: <T>(question: () => Promise<T>) => Promise<T>;
  readonly agentName?: string;
}

export interface AssistProvider {
  /** The form that the tools work on now, or null. */
  readonly engine: FormEngine | null;
  /** What assistants may do at this moment. */
  readonly policy: Required<AssistPolicy>;
  /** Log of what assistants did through this provider, with undo. Empty while there is no form. */
  readonly activity: ActivityLog;
  /** Tools that work on the form as it is now. */
  tools(): ToolDeclaration[];
  /** Never throws and never rejects; errors come in the envelope. */
  call(name: string, input?: unknown, options?: CallOptions): Promise<ToolResult>;
  /** The same call without an envelope: resolves to the payload, rejects with `ToolFailure`. */
  invoke(name: string, input?: unknown, options?: CallOptions): Promise<unknown>;
  destroy(): void;
}

/** An engine, or an object whose engine can change, such as a `<formspec-form>`. */
export type AssistForm = FormEngine | { readonly engine: FormEngine | null | undefined };

const TOOLS = new Map<string, Tool>(
  [...introspectTools, ...mutateTools, ...rowTools, ...validateTools, ...profileTools, ...navigateTools].map(
    (tool) => [tool.name, tool],
  ),
);

const isReading = (tool: Tool) =>
  tool.annotations.readOnlyHint === true && !tool.name.startsWith('formspec.profile.');

function toFailure(error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error;
  const message = error instanceof Error ? error.message.slice(0, 200) : 'The form failed.';
  return new ToolFailure('ENGINE_ERROR', message);
}

const stopped = (): ToolFailure => new ToolFailure('x-declined', 'The user stopped assistants in this form.');

function instant(now: ProviderOptions['now']): string {
  const value = typeof now === 'function' ? now() : (now ?? new Date());
  return typeof value === 'string' ? value : value.toISOString();
}

/** Calls a listener of the host. An error in it must not change the result of the call. */
export function tell(host: () => void): void {
  try {
    host();
  } catch (error) {
    console.error(error);
  }
}

const LEARN = 'formspec.profile.learn';

/** What a call leaves in the activity log. */
interface Trail {
  call?: AssistCall | undefined;
  /** Unknown properties of the input. */
  ignored?: string[];
  readonly codes: Set<string>;
}

interface Session {
  readonly engine: FormEngine;
  readonly resolver: ContextResolver;
  readonly activity: RecordingActivityLog;
  readonly suggestions: ToolContext['suggestions'];
  readonly singleWrites: WriteCounter;
}

export function provideAssist(form: AssistForm, options: ProviderOptions): AssistProvider {
  const policy = () => ({
    ...HEADLESS_POLICY,
    ...(typeof options.policy === 'function' ? options.policy() : options.policy),
  });
  const profiles = options.profileStore;
  let session: Session | undefined;
  let destroyed = false;

  /** The state for the present form; created anew when the host shows another form. */
  function current(): Session | undefined {
    const engine = destroyed ? undefined : 'engine' in form ? form.engine : form;
    if (session?.engine === engine) return session;
    session?.activity.destroy();
    session = undefined;
    if (!engine) return undefined;
    const activity = createActivityLog(engine);
    session = {
      engine,
      resolver: options.resolver(engine),
      activity,
      suggestions: new Map(),
      singleWrites: new WriteCounter(),
    };
    activity.subscribe(() => tell(() => options.onActivity?.(activity)));
    return session;
  }

  const isSupported = (tool: Tool, { engine }: Session) =>
    (!policy().read || isReading(tool)) &&
    (tool.supported?.({ engine, profiles, pages: options.pages }) ?? true);

  let questions: Promise<Questions> | undefined;
  /** Loaded with the first question: most calls ask nothing. */
  const loadQuestions = (): Promise<Questions> =>
    (questions ??= import('./questions.js').then((module) => new module.Questions()));

  const agentOf = (call: CallOptions): string | undefined =>
    normalizeAgentName(call.agentName ?? options.agentName);

  function eventOf(
    tool: string,
    agent: string | undefined,
    outcome: unknown,
    { call, codes }: Trail,
  ): Omit<AssistEvent, 'id' | 'count'> {
    if (outcome instanceof ToolFailure) codes.add(outcome.code);
    const known = TOOLS.get(tool);
    return {
      // A name that is no tool can be any text.
      tool: known ? tool : 'unknown',
      agent,
      time: instant(options.now),
      outcome: call
        ? 'written'
        : codes.size > 0
          ? 'refused'
          : known?.annotations.readOnlyHint
            ? 'read'
            : tool === LEARN
              ? 'remembered'
              : 'unchanged',
      codes: [...codes],
      ...(call && { call }),
    };
  }

  async function run(name: string, input: unknown, call: CallOptions, trail: Trail): Promise<unknown> {
    const live = current();
    const tool = TOOLS.get(name);
    if (!live && tool) throw new ToolFailure('ENGINE_ERROR', 'There is no form here now.');
    if (policy().off) throw stopped();
    if (!live || !tool || !isSupported(tool, live))
      throw new ToolFailure('UNSUPPORTED', 'There is no such tool here.');
    const { signal, mediate } = call;
    if (signal?.aborted) throw aborted();
    const confirm = call.confirm ?? options.confirm;
    const agent = agentOf(call);
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
        const accepted = await (await loadQuestions()).ask(question);
        // The form may have been replaced or locked while the user was asked.
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
      activity: {
        standing: (field) => live.activity.standing(field),
        record: (record) => (trail.call = live.activity.record(record)),
      },
      messageOf: options.messageOf,
      pages: options.pages,
      noteRefusal: ({ code }) => trail.codes.add(code),
      profiles,
      now: () => instant(options.now),
      ask,
      tool: name,
      agent,
    };
    const read = readInput(input);
    const outcome = await tool.run(read, context);
    trail.ignored = ignoredProperties(read, tool.inputSchema);
    // A list has no place for it; it then stands beside the list, in the envelope.
    return trail.ignored.length > 0 && isObject(outcome) ? { ...outcome, ignored: trail.ignored } : outcome;
  }

  /** Runs a call and returns the payload or the failure, together with its envelope. */
  async function settle(
    name: string,
    input: unknown,
    call: CallOptions = {},
  ): Promise<{ outcome: unknown; result: ToolResult }> {
    const trail: Trail = { codes: new Set() };
    let outcome: unknown;
    try {
      outcome = await run(name, input, call, trail);
    } catch (error) {
      outcome = toFailure(error);
    }
    current()?.activity.note(eventOf(name, agentOf(call), outcome, trail));
    const { ignored = [] } = trail;
    const result: ToolResult =
      outcome instanceof ToolFailure
        ? failure(outcome.toError())
        : { ...success(outcome), ...(Array.isArray(outcome) && ignored.length > 0 && { ignored }) };
    tell(() => options.onCall?.({ tool: name, input, result }));
    return { outcome, result };
  }

  return {
    get engine() {
      return current()?.engine ?? null;
    },
    get policy() {
      return policy();
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
    call: async (name, input, call) => (await settle(name, input, call)).result,
    async invoke(name, input, call) {
      const { outcome } = await settle(name, input, call);
      if (outcome instanceof ToolFailure) throw outcome;
      return outcome;
    },
    destroy() {
      destroyed = true;
      void questions?.then((open) => open.declineAll());
      current();
    },
  };
}

const NO_ACTIVITY: ActivityLog = {
  calls: [],
  events: [],
  standing: () => undefined,
  undo: () => 0,
  subscribe: () => () => {},
};
