/** What the user is asked before something is written or remembered, and what the answer can be. */
import type { FieldState } from '../engine/types.js';
import { ToolFailure } from './result.js';

export interface ProposedChange {
  /** Path at the time of the question; unique in it. */
  readonly path: string;
  readonly label: string;
  /** The present value: in the form, or in the profile when answers are to be remembered. */
  readonly current: unknown;
  readonly proposed: unknown;
  readonly field: FieldState;
}

export interface ConfirmationRequest {
  readonly tool: string;
  /** What the user agrees to: writing into the form, or remembering answers in a profile. */
  readonly purpose: 'write' | 'learn';
  /** The name that the assistant claims, reduced to visible characters; undefined when it gives none. */
  readonly agent: string | undefined;
  readonly changes: readonly ProposedChange[];
  /** Aborts when the caller gives up: close the dialog. */
  readonly signal: AbortSignal;
}

/** All changes, none, or the paths that the user accepted. */
export type ConfirmationAnswer = boolean | 'accept' | 'decline' | { readonly accept: readonly string[] };

export type Confirm = (request: ConfirmationRequest) => ConfirmationAnswer | Promise<ConfirmationAnswer>;

export const aborted = (): ToolFailure =>
  new ToolFailure('x-aborted', 'The call was aborted; nothing was written.');

export const nobodyToAsk = (path?: string): ToolFailure =>
  new ToolFailure(
    'x-confirmation-required',
    'The user has to agree to this, and there is no way to ask here.',
    path,
  );

export const declined = (path: string): ToolFailure =>
  new ToolFailure('x-declined', 'The user declined this value.', path);

/** The changes that the answer accepts. Only changes that were shown can be accepted. */
export function acceptedChanges<Change extends { readonly path: string }>(
  shown: readonly Change[],
  answer: unknown,
): ReadonlySet<Change> {
  if (answer === true || answer === 'accept') return new Set(shown);
  const list: unknown = typeof answer === 'object' && answer !== null && 'accept' in answer && answer.accept;
  const paths = new Set<unknown>(Array.isArray(list) ? list : []);
  return new Set(shown.filter(({ path }) => paths.has(path)));
}
