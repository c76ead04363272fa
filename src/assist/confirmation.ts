/** What the user is asked before something is written or remembered, and what the answer can be. */
import type { FieldState } from '../engine/types.js';
import type { ValidationResult } from '../model/response.js';
import { isObject } from '../model/values.js';
import { ToolFailure } from './result.js';

/** Who gave a value: the user (or the page), an assistant, or the user's profile. */
export type ValueOrigin = 'user' | 'assistant' | 'profile';

export interface ProposedChange {
  /** Path at the time of the question; unique in it. */
  readonly path: string;
  readonly label: string;
  /** The present value: in the form, or in the profile when answers are to be remembered. */
  readonly current: unknown;
  readonly proposed: unknown;
  /** A field; the repeat for `add-row`; the row for `remove-row`. A field in a row that is yet to be added has no live state. */
  readonly field: FieldState;
  /**
   * What accepting does: fill an empty field, replace or clear an answer, store the same answer again, add a row, or
   * remove one. Of a row, `current` and `proposed` are short texts or null.
   */
  readonly effect: 'fill' | 'replace' | 'clear' | 'same' | 'add-row' | 'remove-row';
  /** Where the proposed value comes from. When answers are to be remembered: who gave the answer. */
  readonly origin: ValueOrigin;
  /** Who gave the present value; undefined when there is none, when the form starts with it, and for values in a profile. */
  readonly currentOrigin: ValueOrigin | undefined;
  /** Ask about it individually, and do not accept it together with others. */
  readonly sensitive: boolean;
  /** Errors and warnings that the form would report at the field if all changes were accepted. */
  readonly results: readonly ValidationResult[];
  /** Paths of rows that are added for this value. */
  readonly addsRows: readonly string[];
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

/** All changes, none, or the paths that the user accepted; with `values`, for paths whose value the user edited. */
export type ConfirmationAnswer =
  | boolean
  | 'accept'
  | 'decline'
  | { readonly accept: readonly string[]; readonly values?: Readonly<Record<string, unknown>> };

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

export const changedMeanwhile = (path: string): ToolFailure =>
  new ToolFailure('x-changed', `${path} changed while the user was asked; read it again.`, path);

/** The changes that the user accepted, with the accepted values. */
export type Accepted<Change = ProposedChange> = ReadonlyMap<Change, unknown>;

/** The changes that the answer accepts. Only changes that were shown can be accepted. */
export function acceptedChanges<Change extends { readonly path: string; readonly proposed: unknown }>(
  shown: readonly Change[],
  answer: unknown,
): Accepted<Change> {
  if (answer === true || answer === 'accept')
    return new Map(shown.map((change) => [change, change.proposed]));
  const { accept, values } = isObject(answer) ? answer : {};
  const paths = new Set<unknown>(Array.isArray(accept) ? accept : []);
  const valueOf = ({ path, proposed }: Change): unknown =>
    isObject(values) && Object.hasOwn(values, path) ? values[path] : proposed;
  return new Map(shown.filter(({ path }) => paths.has(path)).map((change) => [change, valueOf(change)]));
}
