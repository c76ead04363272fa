/** Puts together what the user is shown about one change. */
import type { FieldState } from '../../engine/types.js';
import { isEmpty, sameValue } from '../../model/values.js';
import type { ProposedChange, ValueOrigin } from '../confirmation.js';
import { findingsOf, isSensitive } from '../summary.js';
import type { ToolContext } from '../tool.js';

export function effectOf(current: unknown, proposed: unknown): ProposedChange['effect'] {
  if (isEmpty(proposed)) return isEmpty(current) ? 'same' : 'clear';
  if (isEmpty(current)) return 'fill';
  return sameValue(current, proposed) ? 'same' : 'replace';
}

/** Who gave the present value of a field. */
export function currentOriginOf(
  field: FieldState,
  value: unknown,
  { activity }: Pick<ToolContext, 'activity'>,
): ValueOrigin | undefined {
  if (isEmpty(value)) return undefined;
  return activity.standing(field) ? 'assistant' : 'user';
}

/** Suggestions of the last match are the user's own details; every other value is the assistant's. */
function originOf(path: string, proposed: unknown, { tool, suggestions }: ToolContext): ValueOrigin {
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
