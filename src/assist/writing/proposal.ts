/** Puts together what the user is shown about one change. */
import { WriteError } from '../../engine/errors.js';
import type { FieldState, FormEngine } from '../../engine/types.js';
import type { FieldItem } from '../../model/definition.js';
import { isEmpty, sameValue } from '../../model/values.js';
import type { ValidationResult } from '../../model/response.js';
import type { ProposedChange, ValueOrigin } from '../confirmation.js';
import { HEADLESS_POLICY } from '../policy.js';
import { ToolFailure } from '../result.js';
import { findingsOf, isSensitive } from '../summary.js';
import type { ToolContext } from '../tool.js';
import { addMissingRows } from './rows.js';

export function effectOf(current: unknown, proposed: unknown): ProposedChange['effect'] {
  if (isEmpty(proposed)) return isEmpty(current) ? 'same' : 'clear';
  if (isEmpty(current)) return 'fill';
  return sameValue(current, proposed) ? 'same' : 'replace';
}

/** Who gave the present value of a field; undefined for an empty field and for the value that the form starts with. */
export function currentOriginOf(
  field: FieldState,
  value: unknown,
  { activity }: Pick<ToolContext, 'activity'>,
): ValueOrigin | undefined {
  if (isEmpty(value)) return undefined;
  const standing = activity.standing(field);
  if (standing) return standing.origin;
  const { initialValue } = field.item as FieldItem;
  return initialValue !== undefined && sameValue(initialValue, value) ? undefined : 'user';
}

/** Suggestions of the last match are the user's own details; every other value is the assistant's. */
export function originOf(
  path: string,
  proposed: unknown,
  { tool, suggestions }: Pick<ToolContext, 'tool' | 'suggestions'>,
): ValueOrigin {
  const suggestion = tool === 'formspec.profile.apply' ? suggestions.get(path) : undefined;
  return suggestion && sameValue(suggestion.value, proposed) ? 'profile' : 'assistant';
}

export interface ValueDraft {
  /** The field in the preview, with the proposed value. */
  readonly field: FieldState;
  readonly current: unknown;
  readonly proposed: unknown;
  readonly addsRows: readonly string[];
}

/** Call it in a preview in which all proposed values are written. */
export function proposeValue(
  { field, current, proposed, addsRows }: ValueDraft,
  context: ToolContext,
): ProposedChange {
  const { path } = field;
  return {
    path,
    label: field.label(),
    current: current ?? null,
    proposed,
    field,
    effect: effectOf(current, proposed),
    origin: originOf(path, proposed, context),
    currentOrigin: currentOriginOf(field, current, context),
    sensitive: isSensitive(field, context),
    // For the user, who may see sensitive values.
    results: findingsOf(field, {
      engine: context.engine,
      policy: { ...context.policy, discloseSensitive: true },
    }),
    addsRows,
  };
}

/** What the form would say at each of these fields if all values were written. Rows that are missing are added. */
export function previewResults(
  engine: FormEngine,
  values: readonly { readonly path: string; readonly value: unknown }[],
): ReadonlyMap<string, readonly ValidationResult[]> {
  const context = { engine, policy: HEADLESS_POLICY };
  return engine.preview((settle) => {
    for (const { path, value } of values)
      try {
        addMissingRows(path, context);
        if (engine.field(path)) engine.set(path, value, { source: 'assist' });
        settle();
      } catch (error) {
        // A value that cannot be stored is refused when it is written.
        if (!(error instanceof WriteError || error instanceof ToolFailure)) throw error;
      }
    const fields = values.map(({ path }) => engine.field(path)).filter((field) => field !== undefined);
    return new Map(fields.map((field) => [field.path, findingsOf(field, context)]));
  });
}
