/** Keeps the form in a view and the form on the server alike. The person wins where both changed the same answer. */
import { failure, success, ToolFailure, type ToolResult } from '../assist/result.js';
import { ResponseError, WriteError } from '../engine/errors.js';
import type { FormEngine } from '../engine/types.js';
import { toWildcard } from '../model/path.js';
import { isObject } from '../model/values.js';
import type { KeptForms } from './kept-forms.js';
import type { OpenForm, Submission } from './open-form.js';
import type { McpServerOptions } from './options.js';

interface Change {
  readonly path: string;
  readonly value: unknown;
}

/** Everything a view sends is checked: it is only as honest as its host. */
interface SyncInput {
  readonly since: number;
  readonly changes: readonly Change[];
  readonly data: Record<string, unknown> | undefined;
  readonly submit: boolean;
}

export interface SyncServer {
  readonly options: McpServerOptions;
  readonly kept: KeptForms | undefined;
}

const MAX_CHANGES = 1000;
const WRITES = { source: 'user' } as const;

function readInput(input: Record<string, unknown>): SyncInput {
  const { since, changes = [], data, submit = false } = input;
  if (typeof since !== 'number' || !Number.isInteger(since))
    throw new ToolFailure('INVALID_VALUE', '"since" must be a whole number.');
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES)
    throw new ToolFailure('INVALID_VALUE', `"changes" must be a list of at most ${MAX_CHANGES}.`);
  const read = changes.map((change: unknown): Change => {
    if (!isObject(change) || typeof change['path'] !== 'string')
      throw new ToolFailure('INVALID_VALUE', 'Each change must have a path.');
    return { path: change['path'], value: change['value'] ?? null };
  });
  if (data !== undefined && !isObject(data))
    throw new ToolFailure('INVALID_VALUE', '"data" must be an object.');
  return { since, changes: read, data, submit: submit === true };
}

export async function syncView(
  form: OpenForm,
  input: Record<string, unknown>,
  server: SyncServer,
): Promise<ToolResult> {
  try {
    const request = readInput(input);
    const { engine } = form;
    const opens = request.since < 0;
    const isLocked = form.isSubmitted;
    if (request.data && !isLocked) {
      // Rows cannot be merged: whoever moved them last on the server wins, and the view starts again from there.
      if (!opens && form.rowsRevision > request.since)
        return success({ ...state(form), conflict: 'x-conflict' });
      loadData(engine, request.data);
    }
    const refused = isLocked
      ? request.changes.map(({ path }) => ({ path, code: 'READONLY' }))
      : writeChanges(form, request.changes);
    const sent = new Set(request.changes.map(({ path }) => path));
    const submitted = request.submit || isLocked ? await submit(form, server) : undefined;
    if (opens) return success({ ...state(form), ...form.viewDocuments(), refused, ...submitted });
    if (form.rowsRevision > request.since && !request.data)
      return success({ ...state(form), refused, ...submitted });
    const news = [...form.changes].flatMap(([path, { revision }]) =>
      revision > request.since && !sent.has(path) ? [{ path, value: engine.get(path) }] : [],
    );
    return success({
      revision: form.revision,
      changes: news,
      ...(refused.length && { refused }),
      ...submitted,
    });
  } catch (error) {
    if (error instanceof ToolFailure) return failure(error.toError());
    if (error instanceof ResponseError || error instanceof WriteError)
      return failure({ code: 'INVALID_VALUE', message: error.message.slice(0, 200) });
    console.error(error);
    return failure({ code: 'ENGINE_ERROR', message: 'The form could not take the changes.' });
  }
}

/** The whole state: what a view starts from. */
const state = ({ engine, revision }: OpenForm) => ({
  revision,
  changes: [],
  response: engine.response({ mode: 'continuous' }),
});

/** Writes what the person changed; returns what could not be written. */
function writeChanges({ engine }: OpenForm, changes: readonly Change[]): { path: string; code: string }[] {
  const refused: { path: string; code: string }[] = [];
  engine.batch(() => {
    for (const { path, value } of changes) {
      const field = engine.field(path);
      if (field?.kind !== 'field') refused.push({ path, code: 'NOT_FOUND' });
      else if (field.calculated || field.readonly) refused.push({ path, code: 'READONLY' });
      else
        try {
          engine.set(path, value, WRITES);
        } catch (error) {
          if (!(error instanceof WriteError)) throw error;
          refused.push({ path, code: 'INVALID_VALUE' });
        }
    }
  }, WRITES);
  return refused;
}

/**
 * Takes all answers of the view, because rows came or went. Read-only fields keep what the server has: a value in one
 * must have been in that field before, in any row.
 */
function loadData(engine: FormEngine, data: Record<string, unknown>): void {
  const before = new Map<string, Map<string, unknown>>();
  for (const { path, value, readonly } of engine.fields()) {
    if (!readonly) continue;
    const values = before.get(toWildcard(path)) ?? new Map<string, unknown>();
    before.set(toWildcard(path), values.set(JSON.stringify(value ?? null), value));
  }
  engine.load(data);
  engine.batch(
    () => {
      for (const { path, value, readonly, calculated, item } of engine.fields()) {
        if (!readonly || calculated) continue;
        const known = before.get(toWildcard(path));
        const initial: unknown = 'initialValue' in item ? item.initialValue : undefined;
        const isKnown = [...(known?.values() ?? []), initial, null].some((old) => isEqual(old, value));
        if (!isKnown) engine.set(path, known?.values().next().value ?? null, { source: 'host' });
      }
    },
    { source: 'host' },
  );
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Submits once: a view that asks again gets the same answer. */
async function submit(form: OpenForm, server: SyncServer): Promise<Submission> {
  form.submission ??= takeAnswers(form, server);
  const submission = await form.submission;
  if (!submission.submitted) form.submission = undefined;
  return submission;
}

async function takeAnswers(form: OpenForm, { options, kept }: SyncServer): Promise<Submission> {
  const { engine, id } = form;
  const report = engine.validate({ mode: 'submit' });
  if (!report.valid) return { submitted: false, report };
  try {
    const response = engine.response({ mode: 'submit' });
    await options.onSubmit?.(response, { form: id });
    const reference = await kept?.submit(form, response);
    form.isSubmitted = true;
    return { submitted: true, ...(reference !== undefined && { id: reference }) };
  } catch (error) {
    return {
      submitted: false,
      message: error instanceof Error ? error.message : 'The answers were not taken.',
    };
  }
}
