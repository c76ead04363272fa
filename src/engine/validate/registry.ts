/** Checks items against the registry entries that their extensions enable. */
import { safeMatch } from '../../fel/regex/safe-match.js';
import type { Item } from '../../model/definition.js';
import type { RegistryDocument, RegistryEntry } from '../../model/sidecars.js';
import type { Severity } from '../../model/definition.js';
import { compareVersions, satisfies } from '../../model/version-order.js';
import type { Finding } from '../state/node.js';

/** The version of the specification that this engine implements, for version ranges in registries. */
const SPECIFICATION = '1.0.0';

export class Registry {
  readonly #entries = new Map<string, RegistryEntry>();

  /** If several entries have one name, the newest version that fits this specification wins. */
  constructor(documents: readonly RegistryDocument[]) {
    const fits = (entry: RegistryEntry): boolean => satisfies(SPECIFICATION, rangeOf(entry) ?? '*');
    for (const entry of documents.flatMap((registry) => registry.entries ?? [])) {
      const known = this.#entries.get(entry.name);
      const newer = known && (compareVersions(entry.version, known.version) ?? 0) >= 0;
      if (!known || (fits(entry) !== fits(known) ? fits(entry) : newer)) this.#entries.set(entry.name, entry);
    }
  }

  /** Entries that an item's extensions enable. */
  entriesFor(item: Item): RegistryEntry[] {
    return enabled(item).flatMap((name) => this.#entries.get(name) ?? []);
  }

  /** Results for an item with a value that is not empty. */
  check(item: Item, value: unknown): Finding[] {
    return enabled(item).flatMap((name) => {
      const entry = this.#entries.get(name);
      const findings = checkEntry(name, entry);
      return entry?.category === 'dataType' ? [...findings, ...checkValue(entry, value)] : findings;
    });
  }

  /** Results about the extensions themselves, for items that hold no value. */
  checkUse(item: Item): Finding[] {
    return enabled(item).flatMap((name) => checkEntry(name, this.#entries.get(name)));
  }
}

const enabled = (item: Item): string[] =>
  Object.entries(item.extensions ?? {}).flatMap(([name, value]) =>
    value === true || (typeof value === 'object' && value !== null) ? [name] : [],
  );

const finding = (code: string, message: string, severity: Severity = 'error'): Finding => ({
  severity,
  constraintKind: 'constraint',
  code,
  message,
  source: 'external',
});

const rangeOf = (entry: RegistryEntry): string | undefined => {
  const range: unknown = entry.compatibility?.formspecVersion;
  return typeof range === 'string' ? range : undefined;
};

function checkEntry(name: string, entry: RegistryEntry | undefined): Finding[] {
  if (!entry)
    return [
      finding('UNRESOLVED_EXTENSION', `Unresolved extension '${name}': no matching registry entry loaded`),
    ];
  const findings: Finding[] = [];
  const { status } = entry;
  const range = rangeOf(entry);
  if (range !== undefined && !satisfies(SPECIFICATION, range)) {
    const strict = entry.extensions?.['x-formspec-strict'] === true;
    findings.push(
      finding(
        'EXTENSION_COMPATIBILITY_MISMATCH',
        `Extension '${name}' requires formspec version ${range}`,
        strict ? 'error' : 'warning',
      ),
    );
  }
  if (status === 'retired')
    findings.push(finding('EXTENSION_RETIRED', `Extension '${name}' is retired`, 'warning'));
  if (status === 'deprecated')
    findings.push(
      finding('EXTENSION_DEPRECATED', entry.deprecationNotice ?? `Extension '${name}' is deprecated`, 'info'),
    );
  return findings;
}

function checkValue(entry: RegistryEntry, value: unknown): Finding[] {
  const findings: Finding[] = [];
  const { pattern, maxLength, minimum, maximum } = entry.constraints ?? {};
  const displayName = entry.metadata?.['displayName'];
  const name = typeof displayName === 'string' ? displayName : entry.name;
  if (typeof value === 'string') {
    const fits = pattern === undefined || safeMatch(pattern, value);
    // A value that cannot be checked does not pass. The message says that the form is at fault, not the answer.
    if (fits !== true)
      findings.push(
        finding(
          'PATTERN_MISMATCH',
          fits
            ? `This cannot be checked: ${name} has a pattern that does not work. ${fits.message}`
            : `Must be a valid ${name}`,
        ),
      );
    if (maxLength !== undefined && Array.from(value).length > maxLength)
      findings.push(finding('MAX_LENGTH_EXCEEDED', `${name} must be at most ${maxLength} characters`));
  }
  const amount: unknown =
    typeof value === 'object' && value !== null ? (value as { amount?: unknown }).amount : value;
  const number =
    typeof amount === 'number' ? amount : typeof value === 'object' ? Number(amount ?? NaN) : NaN;
  if (minimum !== undefined && number < minimum)
    findings.push(finding('RANGE_UNDERFLOW', `${name} must be at least ${minimum}`));
  if (maximum !== undefined && number > maximum)
    findings.push(finding('RANGE_OVERFLOW', `${name} must be at most ${maximum}`));
  return findings;
}
