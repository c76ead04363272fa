/** Reads the attributes of a form about what assistants may do: `assist-policy` and `assist-exposed-to`. */
import type { AssistPolicy, WritePolicy } from '../../assist/index.js';

const WRITE: readonly unknown[] = ['allow', 'confirm', 'deny'] satisfies WritePolicy[];
const ASK: readonly unknown[] = ['allow', 'confirm'];
const SWITCH: readonly unknown[] = [true, false];

const VALUES: Readonly<
  Record<Exclude<keyof AssistPolicy, 'overrides' | 'singleWrites' | 'matchThreshold'>, readonly unknown[]>
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
        : name === 'matchThreshold'
          ? typeof value === 'number' && value >= 0 && value <= 1
          : name === 'overrides'
            ? Object.values(value as object).every((one) => WRITE.includes(one))
            : Object.hasOwn(VALUES, name) && VALUES[name as keyof typeof VALUES].includes(value);
    if (!isKnown) throw new TypeError(`A policy cannot have ${name}: ${JSON.stringify(value)}.`);
  }
  return policy;
}

/** Reads a list of origins, separated by spaces. What is not an origin is left out and reported. */
export function readOrigins(given: string | null, onInvalid: (text: string) => void): string[] {
  return (given ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((text) => {
      const origin = URL.canParse(text) ? new URL(text).origin : 'null';
      // Only an origin itself, so that nobody believes a path limits it.
      if (origin !== 'null' && (text === origin || text === `${origin}/`)) return [origin];
      onInvalid(text.slice(0, 200));
      return [];
    });
}
