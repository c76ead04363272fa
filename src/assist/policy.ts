/** What assistants may do with a form: decided by the host and the form's author, enforced by the provider. */
import type { FieldState } from '../engine/types.js';
import type { Definition, ItemBase } from '../model/definition.js';
import { toWildcard } from '../model/path.js';

/** May an assistant write here: freely, after the user agreed, or not at all. */
export type WritePolicy = 'allow' | 'confirm' | 'deny';

export interface AssistPolicy {
  /** Refuse every call with `x-declined` and offer no tools: the user stopped assistants. Default false. */
  readonly off?: boolean;
  /** Introspection only: no writing, no profiles. Default false. */
  readonly read?: boolean;
  /** For fields about which the definition says nothing (`extensions["x-assist"]`). Default `allow`. */
  readonly fields?: WritePolicy;
  /** By field path with wildcards; goes before what the definition says. */
  readonly overrides?: Readonly<Record<string, WritePolicy>>;
  /** Ask before `bulkSet`. Default `allow`; the element asks. */
  readonly bulk?: 'allow' | 'confirm';
  /** Ask before `profile.apply`, also when the call does not. Default `allow`; the element asks. */
  readonly profile?: 'allow' | 'confirm';
  /** Ask before answers are remembered. Default `allow`; the element asks. */
  readonly learn?: 'allow' | 'confirm';
  /** Let `profile.match` show values before the user agreed to anything. Default true; the element withholds them. */
  readonly discloseProfile?: boolean;
  /** Show the values of fields marked sensitive. Default true; the element withholds them. */
  readonly discloseSensitive?: boolean;
  /** Match by field path where there is no concept. Default true; the element does not: equal names often mean different things. */
  readonly fieldKeys?: boolean;
  /** Also remember answers without a concept, by their field path. Default false. */
  readonly learnFieldKeys?: boolean;
}

/** For programs that act on their own form: asks only when a call or the definition says so. */
export const HEADLESS_POLICY: Required<AssistPolicy> = {
  off: false,
  read: false,
  fields: 'allow',
  overrides: {},
  bulk: 'allow',
  profile: 'allow',
  learn: 'allow',
  discloseProfile: true,
  discloseSensitive: true,
  fieldKeys: true,
  learnFieldKeys: false,
};

/** For pages where a person watches: the default of `<formspec-form assist>`. */
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

/** The policy for writing one field: host override, then the nearest item that states one, then the form, then the default. */
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
