/** Finds the fields of a page that may be written, and writes several of them with the user's consent. */
import { type Accepted, declined } from '../../assist/confirmation.js';
import { ToolFailure } from '../../assist/result.js';
import { copyJson, isObject, MAX_VALUE_LENGTH, sameValue } from '../../model/values.js';
import type { BulkSetResult } from '../results.js';
import { askUser, type ConsumerConfirm, type PageProposal } from './page-consent.js';
import type { PageField } from './page-fields.js';
import { resultsOf } from './page-results.js';
import { shownValue, writeValue } from './page-value.js';

type Fields = readonly PageField[];

const MAX_ENTRIES = 1000;

export function findField(fields: Fields, input: unknown): PageField {
  const path = isObject(input) ? input['path'] : undefined;
  if (typeof path !== 'string') throw new ToolFailure('INVALID_PATH', '"path" must be the path of a field.');
  const field = fields.find((candidate) => candidate.path === path);
  if (field) return field;
  throw new ToolFailure('NOT_FOUND', 'There is no such field; formspec.field.list names them all.', path);
}

/** The field to write, if it may be written. */
export function findWritable(fields: Fields, input: unknown): PageField {
  const field = findField(fields, input);
  const { path, relevant, readonly } = field;
  if (!relevant) throw new ToolFailure('NOT_RELEVANT', 'Nobody can see this field now.', path);
  if (readonly) throw new ToolFailure('READONLY', 'This field cannot be changed.', path);
  return field;
}

/** One entry of a call: the user is asked about it, or it was refused before. */
interface Entry {
  readonly path: string;
  readonly given: unknown;
  readonly shown?: PageProposal;
  /** The element that the proposal was about. */
  readonly element?: Element;
  readonly refused?: ToolFailure;
}

/** Writes the field; throws `ToolFailure` when that is not possible. */
type Write = (entry: Entry, field: PageField) => void;

function toFailure(error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error;
  throw error;
}

const readEntry = (given: unknown): Entry => {
  const path = isObject(given) ? given['path'] : undefined;
  return { path: typeof path === 'string' ? path : '', given };
};

const valueOf = (given: unknown): unknown => (isObject(given) ? given['value'] : undefined) ?? null;

/** A copy, so that what the user was shown cannot change until it is written. */
function copyValue({ path, given }: Entry): unknown {
  try {
    return copyJson(valueOf(given), MAX_VALUE_LENGTH);
  } catch {
    throw new ToolFailure('INVALID_VALUE', 'A value must be plain JSON.', path);
  }
}

/** Takes a snapshot of what the user is asked: the fields that can be written now, each once. */
function propose(entries: readonly Entry[], fields: Fields): Entry[] {
  const paths = new Set<string>();
  return entries.map((entry) => {
    try {
      const field = findWritable(fields, entry.given);
      const { path, label, element } = field;
      if (paths.has(path))
        throw new ToolFailure('x-duplicate', 'The field is named twice; give it one value.', path);
      paths.add(path);
      const current = shownValue(field);
      return {
        ...entry,
        shown: { path, label, current, proposed: copyValue(entry) },
        element,
      };
    } catch (error) {
      return { ...entry, refused: toFailure(error) };
    }
  });
}

/** Writes an entry only if the user was shown this control with these values, and accepted. */
function writeAccepted(accepted: Accepted<PageProposal>, fieldsNow: Fields): Write {
  const valuesNow = new Map(fieldsNow.map((field) => [field.element, shownValue(field)]));
  return ({ shown, element, refused }, field) => {
    const { path } = field;
    if (!shown) throw refused!;
    if (!accepted.has(shown)) throw declined(path);
    if (element !== field.element)
      throw new ToolFailure('NOT_FOUND', 'The page replaced this field meanwhile.', path);
    if (!sameValue(shown.current, valuesNow.get(element!)))
      throw new ToolFailure('x-changed', 'The field changed while the user was asked.', path);
    writeValue(field, accepted.get(shown));
  };
}

const writeGiven: Write = ({ given }, field) => writeValue(field, valueOf(given));

export interface SetManyOptions {
  /** Asks before anything is written. Without it, entries are written at once. */
  readonly confirm: ConsumerConfirm | undefined;
  readonly agentName: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** `fields` reads the page anew, because pages change their forms while they are filled. */
export async function setMany(
  list: unknown,
  fields: () => Fields,
  { confirm, agentName, signal }: SetManyOptions,
): Promise<BulkSetResult> {
  if (!Array.isArray(list) || list.length > MAX_ENTRIES)
    throw new ToolFailure(
      'INVALID_VALUE',
      `"entries" must be a list of at most ${MAX_ENTRIES} {path, value}.`,
    );
  let entries = list.map(readEntry);
  let write = writeGiven;
  if (confirm) {
    entries = propose(entries, fields());
    const shown = entries.flatMap((entry) => entry.shown ?? []);
    const accepted = await askUser(confirm, shown, agentName, signal);
    write = writeAccepted(accepted, fields());
  }
  const results = entries.map((entry): BulkSetResult['results'][number] => {
    const { path } = entry;
    try {
      const field = findWritable(fields(), entry.given);
      write(entry, field);
      return { path, accepted: true, validation: resultsOf(field) };
    } catch (error) {
      return { path, accepted: false, validation: [], error: toFailure(error).toError() };
    }
  });
  const accepted = results.filter((result) => result.accepted).length;
  const rejected = results.length - accepted;
  return { results, summary: { accepted, rejected, errors: rejected } };
}
