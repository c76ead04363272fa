/**
 * Asks the person before something is written, through the client (elicitation). Newer clients get the question as the
 * result of the call and repeat the call with the answer; what was asked comes back signed, and counts once. Older
 * clients get the question as a request while their call is open.
 */
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { ConfirmationAnswer, ConfirmationRequest, ProposedChange } from '../assist/index.js';
import { isObject } from '../model/values.js';
import { acceptedPaths, type ConsentQuestion, questionOf } from './consent-question.js';

/** The name of the question among the inputs of a call. */
const QUESTION = 'consent';
const STATE_SECONDS = 600;

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
  /** The question that the client answers with this call, and its answer. */
  #given: { asked: string; answer: unknown } | undefined;
  #waiting = new AbortController();
  #open: { request: ConfirmationRequest; asked: string } | undefined;

  constructor(form: string, tool: string, context: ServerContext, sealing: Sealing) {
    this.#form = form;
    this.#tool = tool;
    this.#context = context;
    this.#sealing = sealing;
    const state = context.mcpReq.requestState<AskedState>();
    // A state counts once: otherwise old consent would work again after the person has undone the values.
    const fresh = isObject(state) && sealing.use(state.nonce) ? state : undefined;
    this.#answered = [...(fresh?.answered ?? [])];
    const response = inputResponse(context.mcpReq.inputResponses, QUESTION);
    if (fresh && response.kind === 'elicit') this.#given = { asked: fresh.asked, answer: response };
  }

  /** Aborts the call when the client gives up, and when a question has to be asked first. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.#waiting.signal, this.#context.mcpReq.signal]);
  }

  /** Whether a question has to be asked before the call can go on. */
  get isAsking(): boolean {
    return this.#open !== undefined;
  }

  /** For the provider: the answer that came with this call, or the end of the call until there is one. */
  readonly confirm = async (request: ConfirmationRequest): Promise<ConfirmationAnswer> => {
    const asked = await digest([this.#form, this.#tool, request.purpose, request.changes.map(essence)]);
    const before = this.#answered.find((answer) => answer.asked === asked);
    if (before) return { accept: before.accept };
    if (this.#given?.asked === asked) {
      const { action, content } = this.#given.answer as { action?: unknown; content?: unknown };
      if (action !== 'accept') return 'decline';
      const accept = acceptedPaths(content, request.changes);
      this.#answered.push({ asked, accept });
      return { accept };
    }
    this.#open = { request, asked };
    // Aborting writes nothing at all; declining would write what needs no consent.
    this.#waiting.abort();
    return 'decline';
  };

  /** The question as the result of the call, for clients that repeat the call with the answer. */
  async asResult(title: string): Promise<ReturnType<typeof inputRequired>> {
    return inputRequired({
      inputRequests: { [QUESTION]: inputRequired.elicit(this.#question(title)) },
      requestState: await this.#sealing.mint({
        nonce: crypto.randomUUID(),
        asked: this.#open!.asked,
        answered: this.#answered,
      }),
    });
  }

  /** Asks while the call is open. The call can then be tried again. Rejects when the client does not answer. */
  async askNow(title: string): Promise<void> {
    const { asked } = this.#open!;
    const params = { mode: 'form' as const, ...this.#question(title) };
    const answer = await this.#context.mcpReq.send(
      { method: 'elicitation/create', params },
      {
        // People take their time; progress of the client starts it anew.
        timeout: STATE_SECONDS * 1000,
        resetTimeoutOnProgress: true,
        onprogress: () => {},
        signal: this.#context.mcpReq.signal,
      },
    );
    this.#given = { asked, answer };
    this.#open = undefined;
    this.#waiting = new AbortController();
  }

  #question(title: string): ConsentQuestion {
    return questionOf(this.#open!.request, title);
  }
}

const essence = ({ path, current, proposed }: ProposedChange): unknown[] => [path, current, proposed];

async function digest(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
