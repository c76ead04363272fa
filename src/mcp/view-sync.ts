/** Keeps the form in a view and the form on the server alike. The person wins where both changed the same answer. */
import { failure, success, ToolFailure, type ToolResult } from '../assist/result.js';
import { WriteError } from '../engine/errors.js';
import { isObject } from '../model/values.js';
import type { OpenForm } from './open-form.js';
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
  options: McpServerOptions,
): Promise<ToolResult> {
  try {
    const request = readInput(input);
    const { engine } = form;
    const opens = request.since < 0;
    if (request.data) {
      // Rows cannot be merged: whoever moved them last on the server wins, and the view starts again from there.
      if (!opens && form.rowsRevision > request.since)
        return success({ ...state(form), conflict: 'x-conflict' });
      engine.load(request.data);
    }
    const refused = writeChanges(form, request.changes);
    const sent = new Set(request.changes.map(({ path }) => path));
    const submitted = request.submit ? await submit(form, options) : undefined;
    if (opens) return success({ ...state(form), definition: engine.definition, refused, ...submitted });
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
    const message = error instanceof Error ? error.message.slice(0, 200) : 'The form failed.';
    return failure({ code: 'ENGINE_ERROR', message });
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

async function submit(
  { id, engine }: OpenForm,
  { onSubmit }: McpServerOptions,
): Promise<{ submitted: boolean; report?: unknown; message?: string }> {
  const report = engine.validate({ mode: 'submit' });
  if (!report.valid) return { submitted: false, report };
  try {
    await onSubmit?.(engine.response({ mode: 'submit' }), { form: id });
    return { submitted: true };
  } catch (error) {
    return {
      submitted: false,
      message: error instanceof Error ? error.message : 'The answers were not taken.',
    };
  }
}
