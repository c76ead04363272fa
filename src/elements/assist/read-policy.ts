/** Reads the `assist-policy` of a form. */
import type { AssistPolicy, WritePolicy } from '../../assist/index.js';

const WRITE: readonly unknown[] = ['allow', 'confirm', 'deny'] satisfies WritePolicy[];
const ASK: readonly unknown[] = ['allow', 'confirm'];
const SWITCH: readonly unknown[] = [true, false];

const VALUES: Readonly<
  Record<Exclude<keyof AssistPolicy, 'overrides' | 'singleWrites'>, readonly unknown[]>
> = {
  off: SWITCH,
  read: SWITCH,
  fields: WRITE,
  bulk: ASK,
  profile: ASK,
  learn: ASK,
  discloseProfile: SWITCH,
  discloseSensitive: SWITCH,
  fieldKeys: SWITCH,
  learnFieldKeys: SWITCH,
};

/** A single word applies to all fields; JSON is a whole policy. Throws if it is neither. */
export function readPolicy(given: string | AssistPolicy | null): AssistPolicy {
  if (given === null || given === '') return {};
  const policy: unknown =
    typeof given !== 'string' ? given : WRITE.includes(given) ? { fields: given } : JSON.parse(given);
  if (typeof policy !== 'object' || policy === null) throw new TypeError('A policy is an object.');
  for (const [name, value] of Object.entries(policy)) {
    const isKnown =
      name === 'singleWrites'
        ? Number.isInteger(value) && Number(value) >= 0
        : name === 'overrides'
          ? Object.values(value as object).every((one) => WRITE.includes(one))
          : Object.hasOwn(VALUES, name) && VALUES[name as keyof typeof VALUES].includes(value);
    if (!isKnown) throw new TypeError(`A policy cannot have ${name}: ${JSON.stringify(value)}.`);
  }
  return policy;
}
