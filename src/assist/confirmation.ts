/** Asking the user before something is written or remembered. */
import type { FieldState } from '../engine/types.js';
import { ToolFailure } from './result.js';

export interface ProposedChange {
  readonly path: string;
  readonly label: string;
  /** What is there now: in the form, or in the profile when answers are to be remembered. */
  readonly current: unknown;
  readonly proposed: unknown;
  readonly field: FieldState;
}

export interface ConfirmationRequest {
  readonly tool: string;
  /** What the user agrees to: writing into the form, or remembering answers in a profile. */
  readonly purpose: 'write' | 'learn';
  /** The agent's name, when it is known. */
  readonly agent: string | undefined;
  readonly changes: readonly ProposedChange[];
  /** Aborts when the caller gives up: close the dialog. */
  readonly signal: AbortSignal;
}

/** All, none, or the paths that the user accepted. */
export type ConfirmationAnswer = boolean | 'accept' | 'decline' | { readonly accept: readonly string[] };

export type Confirm = (request: ConfirmationRequest) => ConfirmationAnswer | Promise<ConfirmationAnswer>;

/** Resolves to a test for each path: did the user accept it? */
export type Ask = (
  purpose: ConfirmationRequest['purpose'],
  changes: readonly ProposedChange[],
) => Promise<(path: string) => boolean>;

export interface AskOptions {
  readonly confirm: Confirm;
  readonly tool: string;
  readonly agent: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** One question at a time: resolves when earlier ones are answered. */
  readonly queue: <T>(work: () => Promise<T>) => Promise<T>;
}

export const aborted = (): ToolFailure =>
  new ToolFailure('x-aborted', 'The call was aborted; nothing was written.');

export const nobodyToAsk = (path?: string): ToolFailure =>
  new ToolFailure(
    'x-confirmation-required',
    'The user has to agree to this, and there is no way to ask here.',
    path,
  );

function accepts(answer: ConfirmationAnswer): (path: string) => boolean {
  if (typeof answer === 'object' && answer !== null && Array.isArray(answer.accept)) {
    const paths = new Set(answer.accept);
    return (path) => paths.has(path);
  }
  const all = answer === true || answer === 'accept';
  return () => all;
}

export function createAsk({ confirm, tool, agent, signal, queue }: AskOptions): Ask {
  return (purpose, changes) => {
    if (changes.length === 0) return Promise.resolve(() => false);
    return queue(
      () =>
        new Promise((resolve, reject) => {
          const closing = new AbortController();
          const abort = () => {
            closing.abort();
            reject(aborted());
          };
          if (signal?.aborted) return abort();
          signal?.addEventListener('abort', abort, { once: true });
          void Promise.resolve()
            .then(() => confirm({ tool, purpose, agent, changes, signal: closing.signal }))
            // A dialog that breaks is no consent.
            .catch(() => false as const)
            .then((answer) => resolve(accepts(answer)))
            .finally(() => signal?.removeEventListener('abort', abort));
        }),
    );
  };
}
