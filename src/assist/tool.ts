/** What a tool is, and what it works with. */
import type { ContextResolver } from '../context/resolver.js';
import type { FormEngine } from '../engine/types.js';
import type { RecordingActivityLog } from './activity.js';
import type { ConfirmationRequest, ProposedChange } from './confirmation.js';
import type { AssistPolicy } from './policy.js';
import type { ProfileStore } from './profile-store.js';

/** The part of JSON Schema that the tools need. */
export interface InputSchema {
  type: 'object';
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
}

export interface ToolAnnotations {
  readOnlyHint?: boolean;
  /** The answer carries text by the form's author or the user: data, never instructions. */
  untrustedContentHint?: boolean;
  consequentialHint?: boolean;
}

/** A tool as agents see it. */
export interface ToolDeclaration {
  name: string;
  title: string;
  description: string;
  inputSchema: InputSchema;
  annotations: ToolAnnotations;
}

/** Input of a call: a plain object of unknown content. Read it through `input.ts` only. */
export type ToolInput = Readonly<Record<string, unknown>>;

/**
 * Asks the user and resolves to the changes that were accepted. `collect` is called when the question's turn comes, and
 * what it returns is what the user sees. Rejects when the call cannot go on, whatever the user decided.
 */
export type Ask = (
  purpose: ConfirmationRequest['purpose'],
  collect: () => readonly ProposedChange[],
) => Promise<ReadonlySet<ProposedChange>>;

export interface ToolContext {
  readonly engine: FormEngine;
  readonly resolver: ContextResolver;
  /** The policy at this moment; it can change while the user is asked. */
  readonly policy: Required<AssistPolicy>;
  readonly activity: RecordingActivityLog;
  readonly profiles: ProfileStore | undefined;
  /** Suggestions of the last `profile.match` whose values were withheld, by path. */
  readonly withheld: Map<string, unknown>;
  readonly now: () => string;
  /** Undefined when nobody can be asked. */
  readonly ask: Ask | undefined;
  /** Name of the running tool, for the activity log. */
  readonly tool: string;
  readonly agent: string | undefined;
}

export interface Tool extends ToolDeclaration {
  /** Absent: always. */
  supported?(context: Pick<ToolContext, 'engine' | 'profiles'>): boolean;
  run(input: ToolInput, context: ToolContext): unknown;
}

/** The schema of a `path` parameter. */
export const PATH = {
  type: 'string',
  description: 'Path from formspec.field.list, rows from 0: items[0].qty',
};

/** Of tools that change nothing. Labels, titles and messages in their answers are by the author of the form. */
export const READS: ToolAnnotations = { readOnlyHint: true, untrustedContentHint: true };

/** Of tools that write. Their results contain labels and messages too. */
export const WRITES: ToolAnnotations = { untrustedContentHint: true };

export const EMPTY_INPUT: InputSchema = { type: 'object', properties: {} };
