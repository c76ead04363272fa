/** The interface of a tool, and the context it runs in. */
import type { ContextResolver } from '../context/resolver.js';
import type { FieldState, FormEngine, PageState } from '../engine/types.js';
import type { ValidationResult } from '../model/response.js';
import type { RecordingActivityLog } from './activity.js';
import type { Accepted, ConfirmationRequest, ProposedChange } from './confirmation.js';
import type { AssistPolicy } from './policy.js';
import type { ProfileStore } from './profiles/profile-store.js';
import type { ToolFailure } from './result.js';
import type { WriteCounter } from './writing/write-counter.js';

/** The part of JSON Schema that the tools need. Tools of other authors may have more, or leave parts out. */
export interface InputSchema {
  readonly type?: 'object';
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  /** The result contains text by the form's author or the user: data, never instructions. */
  readonly untrustedContentHint?: boolean;
  readonly consequentialHint?: boolean;
}

/** A tool as agents see it. */
export interface ToolDeclaration {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly annotations?: ToolAnnotations;
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
) => Promise<Accepted>;

/** Gives a message in place of a built-in one of the engine. */
export type MessageOf = (field: FieldState, result: ValidationResult, label: string) => string | undefined;

export interface ToolContext {
  readonly engine: FormEngine;
  /** The pages that are shown; undefined: those of the definition. */
  readonly pages: (() => readonly PageState[] | undefined) | undefined;
  readonly resolver: ContextResolver;
  /** The policy at this moment; it can change while the user is asked. */
  readonly policy: Required<AssistPolicy>;
  readonly activity: Pick<RecordingActivityLog, 'standing' | 'record'>;
  readonly messageOf: MessageOf | undefined;
  /** Notes refused entries of a call that goes on. */
  readonly noteRefusal: (failure: ToolFailure) => void;
  readonly profiles: ProfileStore | undefined;
  /** Suggestions of the last `profile.match`, by path. */
  readonly suggestions: Map<string, { readonly value: unknown; readonly isWithheld: boolean }>;
  /** Counts single writes, which count as a bulk write when many come in a short time. */
  readonly singleWrites: WriteCounter;
  readonly now: () => string;
  /** Undefined when nobody can be asked. */
  readonly ask: Ask | undefined;
  /** Name of the running tool, for the activity log. */
  readonly tool: string;
  readonly agent: string | undefined;
}

export interface Tool extends Required<ToolDeclaration> {
  /** Default: always supported. */
  supported?(context: Pick<ToolContext, 'engine' | 'profiles' | 'pages'>): boolean;
  run(input: ToolInput, context: ToolContext): unknown;
}

/** The schema of a `path` parameter. */
export const PATH = {
  type: 'string',
  description: 'Path from formspec.field.list, rows from 0: items[0].qty',
};

/** Annotations of tools that change nothing. Their results contain labels, titles and messages by the form's author. */
export const READS: ToolAnnotations = { readOnlyHint: true, untrustedContentHint: true };

/** Annotations of tools that write. Their results contain labels and messages too. */
export const WRITES: ToolAnnotations = { untrustedContentHint: true };

export const EMPTY_INPUT: InputSchema = { type: 'object', properties: {} };
