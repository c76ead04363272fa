/**
 * Asks the person before something is written, through the client (elicitation). The question goes out as the result of
 * the call; the client repeats the call with the answer. What was asked comes back signed, and counts once.
 */
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ConfirmationAnswer, ConfirmationRequest, ProposedChange } from '../assist/index.js';
import { isObject } from '../model/values.js';

/** The name of the question among the inputs of a call. */
const QUESTION = 'consent';
/** Above so many changes there is one box for all. */
const MAX_BOXES = 20;
const STATE_SECONDS = 600;
const MAX_SHOWN = 200;

/** What a client sends back. It is signed, so it proves what was shown. It contains no secret. */
interface AskedState {
  /** Makes the state usable once. */
  readonly nonce: string;
  /** What was asked in this round. */
  readonly asked: string;
  /** Questions of the same call that were answered before, with the accepted paths. */
  readonly answered: readonly { readonly asked: string; readonly accept: readonly string[] }[];
}

/** One per server: signs the questions and remembers which answers were used. */
export class Consent {
  readonly #codec = createRequestStateCodec<AskedState>({
    key: crypto.getRandomValues(new Uint8Array(32)),
    ttlSeconds: STATE_SECONDS,
  });
  readonly #used = new Map<string, number>();

  /** For the SDK: checks a state that comes back before the call is handled. */
  readonly verify = (state: string, context: ServerContext): Promise<AskedState> =>
    this.#codec.verify(state, context);

  /** The questions of one call to one form. */
  begin(form: string, tool: string, context: ServerContext): CallConsent {
    return new CallConsent(form, tool, context, {
      mint: (state) => this.#codec.mint(state, context),
      use: (nonce) => this.#use(nonce),
    });
  }

  /** Whether the nonce was not used before. */
  #use(nonce: string): boolean {
    const now = Date.now();
    for (const [old, expires] of this.#used) {
      if (expires > now) break;
      this.#used.delete(old);
    }
    if (this.#used.has(nonce)) return false;
    this.#used.set(nonce, now + STATE_SECONDS * 1000);
    return true;
  }
}

interface Sealing {
  mint(state: AskedState): Promise<string>;
  use(nonce: string): boolean;
}

export class CallConsent {
  readonly #form: string;
  readonly #tool: string;
  readonly #context: ServerContext;
  readonly #sealing: Sealing;
  readonly #answered: { asked: string; accept: readonly string[] }[];
  readonly #state: AskedState | undefined;
  readonly #waiting = new AbortController();
  #open: { request: ConfirmationRequest; asked: string } | undefined;

  constructor(form: string, tool: string, context: ServerContext, sealing: Sealing) {
    this.#form = form;
    this.#tool = tool;
    this.#context = context;
    this.#sealing = sealing;
    const state = context.mcpReq.requestState<AskedState>();
    // A state counts once: otherwise old consent would work again after the person has undone the values.
    this.#state = isObject(state) && sealing.use(state.nonce) ? state : undefined;
    this.#answered = [...(this.#state?.answered ?? [])];
  }

  /** Aborts the call when the client gives up, and when a question has to be asked first. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.#waiting.signal, this.#context.mcpReq.signal]);
  }

  /** For the provider: the answer that came with this call, or the end of the call until there is one. */
  readonly confirm = async (request: ConfirmationRequest): Promise<ConfirmationAnswer> => {
    const asked = await digest([this.#form, this.#tool, request.purpose, request.changes.map(essence)]);
    const before = this.#answered.find((answer) => answer.asked === asked);
    if (before) return { accept: before.accept };
    const answer = inputResponse(this.#context.mcpReq.inputResponses, QUESTION);
    if (this.#state?.asked === asked && answer.kind === 'elicit') {
      if (answer.action !== 'accept') return 'decline';
      const accept = acceptedPaths(answer.content, request.changes);
      this.#answered.push({ asked, accept });
      return { accept };
    }
    this.#open = { request, asked };
    // Aborting writes nothing at all; declining would write what needs no consent.
    this.#waiting.abort();
    return 'decline';
  };

  /** The question to send in place of the result, if there is one. */
  async question(title: string): Promise<ReturnType<typeof inputRequired> | undefined> {
    if (!this.#open) return undefined;
    const { request, asked } = this.#open;
    return inputRequired({
      inputRequests: { [QUESTION]: inputRequired.elicit(questionOf(request, title)) },
      requestState: await this.#sealing.mint({
        nonce: crypto.randomUUID(),
        asked,
        answered: this.#answered,
      }),
    });
  }
}

const essence = ({ path, current, proposed }: ProposedChange): unknown[] => [path, current, proposed];

async function digest(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Only `true` counts, and only for paths that were shown. */
function acceptedPaths(content: unknown, changes: readonly ProposedChange[]): string[] {
  const given = isObject(content) ? content : {};
  const paths = changes.map(({ path }) => path);
  if (changes.length > MAX_BOXES) return given['all'] === true ? paths : [];
  return paths.filter((path) => Object.hasOwn(given, path) && given[path] === true);
}

type Question = Parameters<typeof inputRequired.elicit>[0];

function questionOf({ agent, purpose, changes }: ConfirmationRequest, title: string): Question {
  const who = agent ? `“${agent}”` : 'The assistant';
  const what = purpose === 'learn' ? 'remember these answers' : 'write these answers';
  const message = `${who} wants to ${what} (${title}).`;
  if (changes.length > MAX_BOXES)
    return {
      message: [message, ...changes.map(lineOf)].join('\n'),
      requestedSchema: {
        type: 'object',
        properties: {
          all: { type: 'boolean', title: `Accept all ${changes.length} answers`, default: true },
        },
        required: ['all'],
      },
    };
  return {
    message,
    requestedSchema: {
      type: 'object',
      properties: Object.fromEntries(
        changes.map((change) => [
          change.path,
          {
            type: 'boolean' as const,
            title: lineOf(change),
            description: `Now: ${written(change, change.current)}`,
            default: true,
          },
        ]),
      ),
      required: changes.map(({ path }) => path),
    },
  };
}

const lineOf = (change: ProposedChange): string => `${change.label}: ${written(change, change.proposed)}`;

/** A value in few words. Values of sensitive fields do not leave the form. */
function written({ field }: ProposedChange, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (field.sensitive) return '(hidden)';
  const option = field.options?.find((entry) => entry.value === value);
  const text = option?.label ?? (typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
