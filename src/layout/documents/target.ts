/** What documents that belong to a definition have in common: their marker, their structure and their target. */
import type { Definition } from '../../model/definition.js';
import { isObject } from '../../model/values.js';
import { satisfies } from '../../model/version-order.js';
import type { Remark } from './diagnostics.js';
import { type Json, own, type Report, type Rule, shown } from './rules.js';

export interface Marker {
  readonly name: string;
  readonly versions: readonly string[];
  /** What such a document is called. */
  readonly title: string;
}

/** The document if it is one and has the structure of one; otherwise the remarks say why not. */
export function readDocument(given: unknown, marker: Marker, rule: Rule, remark: Remark): Json | undefined {
  const { name, versions, title } = marker;
  if (!isObject(given)) {
    remark('E100', '', `This is no ${title} but ${shown(given)}.`);
    return undefined;
  }
  const version = own(given, name);
  if (version === undefined) remark('E100', '', `This is no ${title}: it has no "${name}".`);
  else if (!versions.includes(version as string)) {
    if (typeof version !== 'string')
      remark('E101', `/${name}`, `"${name}" must be text, not ${shown(version)}.`);
    remark(
      'UNSUPPORTED_VERSION',
      `/${name}`,
      `Version ${shown(version)} of a ${title} is not known; ${versions.join(', ')} can be read.`,
    );
    return undefined;
  }
  let isValid = version !== undefined;
  untilTooMany(
    (report) =>
      rule(given, '', (pointer, message) => {
        isValid = false;
        report(pointer, message);
      }),
    remark,
  );
  return isValid ? given : undefined;
}

const MOST_FAULTS = 100;
class TooManyFaults extends Error {}

/** Checks a structure. Stops after a number of violations that is too long to read. */
export function untilTooMany<T>(check: (report: Report) => T, remark: Remark): T | undefined {
  let faults = 0;
  try {
    return check((pointer, message) => {
      remark('E101', pointer, message);
      if (++faults >= MOST_FAULTS) throw new TooManyFaults();
    });
  } catch (error) {
    if (error instanceof TooManyFaults) return undefined;
    throw error;
  }
}

/** Whether the target's version range takes the definition in. */
export function meetsRange(document: Json, { version }: Definition): boolean {
  const target = own(document, 'targetDefinition') as Json | undefined;
  const range = target && own(target, 'compatibleVersions');
  // Ranges are matched with patterns; no sensible one is longer.
  return typeof range !== 'string' || (range.length <= 200 && satisfies(version, range));
}

/** Warns about a version range that does not take the definition in, or cannot be read. */
export function checkRange(document: Json, definition: Definition, remark: Remark): void {
  if (meetsRange(document, definition)) return;
  const { compatibleVersions } = own(document, 'targetDefinition') as Json;
  remark(
    'VERSION_MISMATCH',
    '/targetDefinition/compatibleVersions',
    `Made for versions ${shown(compatibleVersions)}; this form has version ${definition.version}.`,
  );
}

export const targetUrl = (document: Json): string | undefined =>
  own(own(document, 'targetDefinition') as Json | undefined, 'url') as string | undefined;
