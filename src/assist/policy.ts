/** What assistants may do with a form: decided by the host and the form's author, enforced by the provider. */
import type { FieldState } from '../engine/types.js';
import type { Definition, ItemBase } from '../model/definition.js';
import { toWildcard } from '../model/path.js';

/** Whether an assistant may write a field: freely, after the user agreed, or not at all. */
export type WritePolicy = 'allow' | 'confirm' | 'deny';

export interface AssistPolicy {
  /** Refuse every call with `x-declined`: the user stopped assistants. The tools stay, so that callers learn why. Default false. */
  readonly off?: boolean;
  /** Introspection only: no writing, no profiles. Default false. */
  readonly read?: boolean;
  /** For fields without `extensions["x-assist"]` in the definition. Default `allow`. */
  readonly fields?: WritePolicy;
  /** By field path with wildcards; takes precedence over the definition. */
  readonly overrides?: Readonly<Record<string, WritePolicy>>;
  /** Whether `bulkSet` asks the user first. Default `allow`; `confirm` in the element. */
  readonly bulk?: 'allow' | 'confirm';
  /** After so many single writes within a minute, further ones ask like `bulkSet`, if that asks. Default 5. */
  readonly singleWrites?: number;
  /** Whether `profile.apply` asks the user first, even if the call does not request it. Default `allow`; `confirm` in the element. */
  readonly profile?: 'allow' | 'confirm';
  /** Whether `profile.learn` asks the user first. Default `allow`; `confirm` in the element. */
  readonly learn?: 'allow' | 'confirm';
  /** Whether `profile.match` returns values before the user has agreed. Default true; false in the element. */
  readonly discloseProfile?: boolean;
  /** Whether tools return the values of sensitive fields. Default true; false in the element. */
  readonly discloseSensitive?: boolean;
  /** Whether fields without a concept are matched by their path. Default true; false in the element, because equal names often mean different things. */
  readonly fieldKeys?: boolean;
  /**
   * Least confidence of suggestions from a profile, from 0 to 1. Default 0.5. Guesses by label, key or autofill token, for
   * fields without a concept, have 0.3 to 0.45.
   */
  readonly matchThreshold?: number;
  /** Whether answers without a concept are remembered by their field path. Default false. */
  readonly learnFieldKeys?: boolean;
}

/** For programs that fill in their own form: asks only when a call or the definition requires it. */
export const HEADLESS_POLICY: Required<AssistPolicy> = {
  off: false,
  read: false,
  fields: 'allow',
  overrides: {},
  bulk: 'allow',
  singleWrites: 5,
  profile: 'allow',
  learn: 'allow',
  discloseProfile: true,
  discloseSensitive: true,
  fieldKeys: true,
  matchThreshold: 0.5,
  learnFieldKeys: false,
};

/** For pages with a user: the default of `<formspec-form assist>`. */
export const ATTENDED_POLICY: Required<AssistPolicy> = {
  ...HEADLESS_POLICY,
  bulk: 'confirm',
  profile: 'confirm',
  learn: 'confirm',
  discloseProfile: false,
  discloseSensitive: false,
  fieldKeys: false,
};

const EXTENSION = 'x-assist';

function stated(carrier: Pick<ItemBase, 'extensions'>): WritePolicy | undefined {
  const value = carrier.extensions?.[EXTENSION];
  return value === 'allow' || value === 'confirm' || value === 'deny' ? value : undefined;
}

/** The policy for writing one field. Precedence: host override, nearest item that has a policy, form, default. */
export function writePolicy(
  field: FieldState,
  definition: Definition,
  policy: Required<AssistPolicy>,
): WritePolicy {
  const wildcard = toWildcard(field.path);
  if (Object.hasOwn(policy.overrides, wildcard)) return policy.overrides[wildcard]!;
  for (let node: FieldState | null = field; node; node = node.parent) {
    const own = stated(node.item);
    if (own) return own;
  }
  return (
    stated(definition) ?? stated({ extensions: { [EXTENSION]: definition[EXTENSION] } }) ?? policy.fields
  );
}
