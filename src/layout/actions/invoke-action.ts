/** Runs an action of a Response Actions document: preconditions, validation, then its effects in order. */
import type { FormEngine } from '../../engine/types.js';
import type { FormResponse, ValidationReport } from '../../model/response.js';
import { type FelValue, fromJson } from '../../fel/index.js';
import { own } from '../documents/rules.js';
import { catalogueOf, checkNames, evaluateIn, ExpressionError } from './action-expressions.js';
import type { Action, Effect, EffectType, ValidationPolicy } from './action-types.js';
import { readActions } from './read-actions.js';

export type EffectStatus = 'succeeded' | 'failed' | 'deferred' | 'replayed' | 'not-invoked';

/** A durable effect that the host is asked to run. */
export interface EffectRequest {
  readonly type: Exclude<EffectType, 'hostEvent'>;
  /** What the document says about it: `mappingRef`, `eventKind`, `handoffProfileRef` … */
  readonly effect: Effect;
  /** The same for each attempt: the effect must not be done twice for one key. */
  readonly idempotencyKey: string;
  /** Of a ledger event. */
  readonly payload?: unknown;
  readonly invocationId: string;
  readonly attempt: number;
  readonly response: FormResponse;
}

export interface EffectOutcome {
  readonly status: 'succeeded' | 'failed' | 'deferred';
  readonly reason?: string;
  /** Of a deferred effect: its end, for actions that wait for it. */
  readonly settled?: Promise<EffectOutcome>;
}

/** What the surroundings of a form do for its actions. */
export interface ActionHost {
  /** Dispatches an event. `formspec-submit` means the form's own submission, with `{response, report}`. */
  dispatch?(name: string, detail: unknown): unknown;
  /** Runs a durable effect. Without it, these effects fail. */
  effect?(request: EffectRequest): EffectOutcome | Promise<EffectOutcome>;
  /** Saves a draft now. Without it, nothing is saved, and that is no failure. */
  saveDraft?(response: FormResponse): unknown;
}

export interface EffectResult {
  readonly type: EffectType;
  readonly status: EffectStatus;
  readonly reason?: string;
}

export interface ActionResult {
  readonly terminal: 'completed' | 'failed' | 'deferred' | 'blocked';
  /** Of a blocked invocation. */
  readonly cause?: 'precondition' | 'validation';
  /** Why it did not complete, for authors. */
  readonly reason?: string;
  /** Absent where nothing was validated. */
  readonly report?: ValidationReport;
  readonly effects: readonly EffectResult[];
  /** `completed` only when the action completes the Response and did complete. */
  readonly response: FormResponse;
}

export class ActionError extends Error {
  override name = 'ActionError';
}

const POLICIES: Readonly<Record<string, ValidationPolicy>> = {
  'save-draft': { profile: 'off', blocking: 'non-blocking', persistence: 'draft-checkpoint' },
  autosave: { profile: 'off', blocking: 'non-blocking', persistence: 'draft-checkpoint' },
  review: { profile: 'on-submit', blocking: 'non-blocking', persistence: 'none' },
  submit: { profile: 'on-submit', blocking: 'block-on-error', persistence: 'complete-response' },
  'request-evidence': { profile: 'on-demand', blocking: 'non-blocking', persistence: 'draft-checkpoint' },
};
const MODES = { live: 'continuous', 'on-submit': 'submit', 'on-demand': 'demand' } as const;

const SUBMIT = 'formspec-submit';
const OWN_EVENT =
  /^formspec-(?:ready|change|submitted|submit-failed|pending|invalid|page|error|assist|screened|upload)$/;

/** An action may send events of its own, but not act as the page or the form. */
const isAllowedEvent = (name: string): boolean =>
  /^(?:formspec|x)-[A-Za-z0-9_.-]{1,100}$/.test(name) && !OWN_EVENT.test(name);

/**
 * Runs the action with this id. Rejects with `ActionError` when there is none; everything else that goes wrong is part
 * of the result.
 */
export async function invokeAction(
  engine: FormEngine,
  actions: unknown,
  id: string,
  host: ActionHost = {},
): Promise<ActionResult> {
  const problems: string[] = [];
  const known = readActions(
    actions,
    engine.definition,
    (_, __, message) => problems.push(message),
    () => {},
  );
  const action = known?.get(id);
  if (!action) throw new ActionError(`There is no action "${id}".${problems[0] ? ` ${problems[0]}` : ''}`);
  return new Invocation(engine, action, host).run();
}

type Ending = Pick<ActionResult, 'terminal' | 'cause' | 'reason'>;

class Invocation {
  readonly #id = globalThis.crypto.randomUUID();
  readonly #policy: ValidationPolicy;
  /** The Response as it was at the start; later changes do not reach expressions or effects. */
  readonly #snapshot: FormResponse;
  /** The completed one, once nothing blocks. */
  #complete: FormResponse | undefined;
  #report: ValidationReport | undefined;
  /** By position; kept for a second attempt. */
  readonly #keys = new Map<number, string>();
  readonly #succeeded = new Set<number>();
  #isSubmitted = false;
  #effects: EffectResult[];

  constructor(
    readonly engine: FormEngine,
    readonly action: Action,
    readonly host: ActionHost,
  ) {
    this.#snapshot = engine.response();
    this.#policy = action.validation ?? own(POLICIES, action.intent)!;
    this.#effects = action.effects.map(({ type }) => ({ type, status: 'not-invoked' }));
  }

  async run(): Promise<ActionResult> {
    const ending = this.#checkPreconditions() ?? this.#validate() ?? (await this.#runEffects());
    return {
      ...ending,
      ...(this.#report ? { report: this.#report } : {}),
      effects: this.#effects,
      response: ending.terminal === 'completed' ? (this.#complete ?? this.#snapshot) : this.#snapshot,
    };
  }

  #catalogue(attempt?: number): Record<string, FelValue> {
    const invocation = attempt === undefined ? { id: this.#id } : { id: this.#id, attempt };
    const catalogue = catalogueOf(this.engine, this.#snapshot, this.action, invocation, this.#report);
    if (attempt !== undefined)
      catalogue['effects'] = fromJson(this.#effects.filter(({ status }) => status !== 'not-invoked'));
    return catalogue;
  }

  /** In effects, which know the attempt. */
  #evaluate(source: string, attempt: number): unknown {
    return evaluateIn(this.#catalogue(attempt), source, this.#snapshot.authored);
  }

  /** Of a precondition: one that cannot be evaluated with these answers is not met. */
  #isMet(expression: string): boolean {
    try {
      return evaluateIn(this.#catalogue(), expression, this.#snapshot.authored) === true;
    } catch (error) {
      if (error instanceof ExpressionError) return false;
      throw error;
    }
  }

  #checkPreconditions(): Ending | undefined {
    const preconditions = this.action.preconditions ?? [];
    const catalogue = this.#catalogue();
    try {
      // A mistake in any of them fails the invocation before anything runs.
      for (const { expression } of preconditions) checkNames(expression, catalogue);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return { terminal: 'failed', reason: error.message };
    }
    for (const { id, expression, severity } of preconditions) {
      if (this.#isMet(expression)) continue;
      const reason = `The precondition "${id}" is not met.`;
      return severity === 'block'
        ? { terminal: 'blocked', cause: 'precondition', reason }
        : { terminal: 'deferred', reason };
    }
    return undefined;
  }

  #validate(): Ending | undefined {
    const { profile, blocking, persistence } = this.#policy;
    if (profile !== 'off') this.#report = this.engine.validate({ mode: MODES[profile] });
    if (blocking === 'block-on-error' && this.#report && !this.#report.valid)
      return { terminal: 'blocked', cause: 'validation', reason: 'There are errors in the answers.' };
    if (persistence === 'complete-response') this.#complete = this.engine.response({ mode: 'submit' });
    return undefined;
  }

  async #runEffects(): Promise<Ending> {
    if (this.#policy.persistence === 'draft-checkpoint') {
      try {
        await this.host.saveDraft?.(this.#snapshot);
      } catch (error) {
        return { terminal: 'failed', reason: `The draft could not be saved: ${String(error)}` };
      }
    }
    const first = await this.#attempt(1);
    return first.terminal === 'failed' && this.action.onFailure === 'retry-once' ? this.#attempt(2) : first;
  }

  async #attempt(attempt: number): Promise<Ending> {
    const { effects } = this.action;
    this.#effects = effects.map(({ type }) => ({ type, status: 'not-invoked' }));
    for (const [i, effect] of effects.entries()) {
      const { status, reason } = await this.#runEffect(effect, i, attempt);
      this.#effects[i] = { type: effect.type, status, ...(reason === undefined ? {} : { reason }) };
      const because = reason === undefined ? {} : { reason };
      if (status === 'deferred') return { terminal: 'deferred', ...because };
      if (status !== 'failed') continue;
      const { onError = effect.type === 'evidenceRequest' ? 'defer' : 'fail' } = effect;
      return { terminal: onError === 'defer' ? 'deferred' : 'failed', ...because };
    }
    return { terminal: 'completed' };
  }

  async #runEffect(effect: Effect, i: number, attempt: number): Promise<Omit<EffectResult, 'type'>> {
    if (this.#succeeded.has(i)) return { status: 'replayed' };
    try {
      if (effect.type === 'hostEvent') return await this.#dispatch(effect, attempt);
      const outcome = await this.#request(effect, effect.type, i, attempt);
      if (outcome.status === 'succeeded') this.#succeeded.add(i);
      return outcome;
    } catch (error) {
      return { status: 'failed', reason: (error as Error)?.message ?? String(error) };
    }
  }

  async #dispatch(
    { eventName = '', detailRef }: Effect,
    attempt: number,
  ): Promise<Omit<EffectResult, 'type'>> {
    if (!isAllowedEvent(eventName))
      return { status: 'failed', reason: `An action cannot send the event "${eventName.slice(0, 80)}".` };
    const given = detailRef === undefined ? undefined : this.#evaluate(detailRef, attempt);
    const isSubmit = eventName === SUBMIT;
    if (isSubmit && this.#isSubmitted) return { status: 'succeeded' };
    this.#isSubmitted ||= isSubmit;
    const detail = isSubmit ? { response: this.#complete ?? this.#snapshot, report: this.#report } : given;
    await this.host.dispatch?.(eventName, detail);
    return { status: 'succeeded' };
  }

  async #request(
    effect: Effect,
    type: EffectRequest['type'],
    i: number,
    attempt: number,
  ): Promise<Omit<EffectResult, 'type'>> {
    const { host } = this;
    if (!host.effect) return { status: 'failed', reason: `There is no host that can run ${type}.` };
    const idempotencyKey = this.#keyOf(effect, i, attempt);
    const { payloadRef } = effect;
    const outcome = await host.effect({
      type,
      effect,
      idempotencyKey,
      ...(payloadRef === undefined ? {} : { payload: this.#evaluate(payloadRef, attempt) }),
      invocationId: this.#id,
      attempt,
      response: this.#complete ?? this.#snapshot,
    });
    const isAwaited = outcome.status === 'deferred' && this.action.onDeferred === 'await' && outcome.settled;
    const { status, reason } = isAwaited ? await outcome.settled! : outcome;
    return reason === undefined ? { status } : { status, reason };
  }

  /** Evaluated once; a second attempt has the same key. */
  #keyOf({ idempotencyKey = '' }: Effect, i: number, attempt: number): string {
    const known = this.#keys.get(i);
    if (known !== undefined) return known;
    const value = this.#evaluate(idempotencyKey, attempt);
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new ExpressionError(`The idempotency key ${idempotencyKey.slice(0, 80)} has no value.`);
    this.#keys.set(i, String(value));
    return String(value);
  }
}
