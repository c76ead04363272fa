/** The Response around the data: pins, status, and whatever its author put beside them. */
import type { Migration } from '../../model/definition.js';
import type { FormResponse, ResponseStatus, ValidationReport } from '../../model/response.js';
import { copyJson, isObject, MAX_ATTACHMENT_LENGTH } from '../../model/values.js';
import { responseData } from './response-data.js';
import { timestamp } from './timestamp.js';
import { ResponseError } from '../errors.js';
import type { FormState } from '../state/form-state.js';

/** Values in the data of one Response. */
export const MAX_PARTS = 2_000_000;

/** What the engine itself writes; everything else in a loaded Response is handed back as it came. */
const OWN = new Set([
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
      if (!OWN.has(name) && name !== '__proto__')
        this.#kept[name] = copyJson(value, MAX_ATTACHMENT_LENGTH, true, MAX_PARTS);
  }

  /** After a write: signatures no longer hold, and what was finished or given up is being worked on. */
  reopen(): void {
    delete this.#kept['authoredSignatures'];
    if (this.#status !== 'amended') this.#status = 'in-progress';
  }

  response(
    form: FormState,
    mode: 'continuous' | 'submit',
    { valid, results }: ValidationReport,
  ): FormResponse {
    const { url, version, nonRelevantBehavior = 'remove' } = form.definition;
    const isComplete = mode === 'submit' && valid && form.mode !== 'disabled';
    return {
      ...this.#kept,
      $formspecResponse: '1.0',
      definitionUrl: url,
      definitionVersion: version,
      status: isComplete ? 'completed' : this.#status === 'completed' ? 'in-progress' : this.#status,
      data: responseData(form.root, nonRelevantBehavior),
      authored: timestamp(form.clock),
      validationResults: results,
    };
  }
}

const STATUSES: readonly unknown[] = ['in-progress', 'completed', 'amended', 'stopped'];

interface Opened {
  readonly envelope: Envelope;
  readonly data: Record<string, unknown>;
}

/** Takes a Response apart, or takes bare data. Data of an older version is migrated when the definition says how. */
export function openEnvelope(form: FormState, given: unknown, migrate: boolean): Opened {
  try {
    return open(form, given, migrate);
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    throw new ResponseError('RESPONSE_INVALID', `This cannot be loaded: ${(error as Error).message}.`);
  }
}

function open(form: FormState, given: unknown, migrate: boolean): Opened {
  if (!isObject(given))
    throw new ResponseError('RESPONSE_INVALID', 'What is loaded must be a Response, or an object with data.');
  if (given['$formspecResponse'] === undefined) return { envelope: new Envelope(), data: given };
  const { url, version, migrations } = form.definition;
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
  const known = migrationFrom(migrations?.from, String(definitionVersion));
  if (!known || !migrate) {
    const reason = known ? '' : ', which has no migration from it';
    throw new ResponseError(
      'RESPONSE_OTHER_VERSION',
      `The Response was made with version ${String(definitionVersion)}; this is version ${version}${reason}.`,
    );
  }
  const envelope = new Envelope(given);
  // Nobody signed what becomes of it.
  envelope.reopen();
  return { envelope, data: form.migrate!(data, String(definitionVersion), known, form) };
}

const migrationFrom = (from: Record<string, Migration> = {}, version: string): Migration | undefined =>
  Object.hasOwn(from, version) ? from[version] : undefined;
