/** Types of Response Actions documents. */

export type Profile = 'live' | 'on-submit' | 'on-demand' | 'off';
export type Persistence = 'none' | 'draft-checkpoint' | 'complete-response';

/** How an action validates, whether errors stop it, and what becomes of the Response. */
export interface ValidationPolicy {
  readonly profile: Profile;
  readonly blocking: 'non-blocking' | 'block-on-error';
  readonly persistence: Persistence;
}

export interface Precondition {
  readonly id: string;
  readonly expression: string;
  readonly severity: 'block' | 'defer';
}

export type EffectType =
  'hostEvent' | 'mappingExecution' | 'ledgerAppend' | 'handoffAssembly' | 'evidenceRequest';

export interface Effect {
  readonly type: EffectType;
  readonly eventName?: string;
  readonly detailRef?: string;
  readonly mappingRef?: string;
  readonly eventKind?: string;
  readonly payloadRef?: string;
  readonly handoffProfileRef?: string;
  readonly recipientRef?: string;
  readonly requestRef?: string;
  readonly idempotencyKey?: string;
  readonly onError?: 'fail' | 'defer';
}

export interface Action {
  readonly id: string;
  readonly intent: string;
  readonly label?: { readonly literal?: string; readonly ref?: string };
  readonly actor?: string;
  readonly preconditions?: readonly Precondition[];
  readonly validation?: ValidationPolicy;
  readonly effects: readonly Effect[];
  readonly onFailure?: 'stop' | 'retry-once';
  readonly onDeferred?: 'stop' | 'await';
}
