/** The properties of a Response around its data: form, version, status, and properties that others added. */
import type { Migration } from '../../model/definition.js';
import type { FormResponse, ResponseStatus, ValidationReport } from '../../model/response.js';
import { copyJson, isObject, MAX_ATTACHMENT_LENGTH } from '../../model/values.js';
import { ResponseError } from '../errors.js';
import type { EngineParts } from '../lazy-parts.js';
import type { FormState } from '../state/form-state.js';
import { responseData } from './response-data.js';
import { timestamp } from './timestamp.js';

/** Maximum number of values in the data of one Response. */
export const MAX_PARTS = 2_000_000;

/** Properties that the engine writes. All others of a loaded Response are kept as they are. */
const ENGINE_PROPERTIES = new Set([
  '$formspecResponse',
  'definitionUrl',
  'definitionVersion',
  'status',
  'data',
  'authored',
  'validationResults',
]);

export class Envelope {
  #status: ResponseStatus = 'in-progress';
  readonly #kept: Record<string, unknown> = {};

  constructor(response: Record<string, unknown> = {}, status?: ResponseStatus) {
    if (status) this.#status = status;
    for (const [name, value] of Object.entries(response))
      if (!ENGINE_PROPERTIES.has(name) && name !== '__proto__')
        this.#kept[name] = copyJson(value, MAX_ATTACHMENT_LENGTH, true, MAX_PARTS);
  }

  /** Called on each write: signatures become invalid, and a completed or stopped Response is in progress again. */
  reopen(): void {
    delete this.#kept['authoredSignatures'];
    if (this.#status !== 'amended') this.#status = 'in-progress';
  }

  response(
    state: FormState,
    mode: 'continuous' | 'submit',
    { valid, results }: ValidationReport,
  ): FormResponse {
    const { url, version, nonRelevantBehavior = 'remove' } = state.definition;
    const isComplete = mode === 'submit' && valid && state.mode !== 'disabled';
    return {
      ...this.#kept,
      $formspecResponse: '1.0',
      definitionUrl: url,
      definitionVersion: version,
      status: isComplete ? 'completed' : this.#status === 'completed' ? 'in-progress' : this.#status,
      data: responseData(state.root, nonRelevantBehavior),
      authored: timestamp(state.env.context),
      validationResults: results,
    };
  }
}

const STATUSES: readonly unknown[] = ['in-progress', 'completed', 'amended', 'stopped'];

/** A loaded Response, or bare data with a new envelope. */
export interface ReadResponse {
  readonly envelope: Envelope;
  readonly data: Record<string, unknown>;
}

/**
 * Reads a Response or bare data. Data of an earlier version is migrated with `migrate`, if the definition describes
 * how. Throws `ResponseError`.
 */
export function readResponse(
  state: FormState,
  given: unknown,
  migrate: EngineParts['migrate'],
): ReadResponse {
  try {
    return read(state, given, migrate);
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    throw new ResponseError('RESPONSE_INVALID', `This cannot be loaded: ${(error as Error).message}.`);
  }
}

function read(state: FormState, given: unknown, migrate: EngineParts['migrate']): ReadResponse {
  if (!isObject(given))
    throw new ResponseError('RESPONSE_INVALID', 'What is loaded must be a Response, or an object with data.');
  if (given['$formspecResponse'] === undefined) return { envelope: new Envelope(), data: given };
  const { url, version, migrations } = state.definition;
  const { definitionUrl, definitionVersion, data, status } = given;
  if (!isObject(data)) throw new ResponseError('RESPONSE_INVALID', 'The Response has no data.');
  if (definitionUrl !== url)
    throw new ResponseError(
      'RESPONSE_OTHER_FORM',
      `The Response belongs to ${String(definitionUrl)}, not to ${url}.`,
    );
  if (definitionVersion === version)
    return {
      envelope: new Envelope(given, STATUSES.includes(status) ? (status as ResponseStatus) : undefined),
      data,
    };
  const migration = migrationFrom(migrations?.from, String(definitionVersion));
  if (!migration || !migrate) {
    const reason = migration ? '' : ', which has no migration from it';
    throw new ResponseError(
      'RESPONSE_OTHER_VERSION',
      `The Response was made with version ${String(definitionVersion)}; this is version ${version}${reason}.`,
    );
  }
  const envelope = new Envelope(given);
  // Migration changes the data, so it is no longer what was signed.
  envelope.reopen();
  return { envelope, data: migrate(data, String(definitionVersion), migration, state) };
}

const migrationFrom = (from: Record<string, Migration> = {}, version: string): Migration | undefined =>
  Object.hasOwn(from, version) ? from[version] : undefined;
