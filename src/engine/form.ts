/** The engine as its users see it. */
import { withSharedAccount } from '../fel/limits.js';
import { toJson } from '../fel/values/json.js';
import type { Definition } from '../model/definition.js';
import { formatPath, parsePath } from '../model/path.js';
import type { Problem } from '../model/problem.js';
import type { FormResponse, ValidationReport, ValidationResult } from '../model/response.js';
import { finish, pause, SLICE, type Steps } from '../model/steps.js';
import { copyJson, isEmpty, MAX_ATTACHMENT_LENGTH, MAX_VALUE_LENGTH } from '../model/values.js';
import type { Built } from './compile/build.js';
import { dependenciesOf } from './compile/dependencies-of.js';
import { Envelope, openEnvelope } from './response/envelope.js';
import { WriteError } from './errors.js';
import { clearExternal, injectExternal } from './validate/external.js';
import { findNode } from './state/find-node.js';
import type { FormState } from './state/form-state.js';
import { loadData } from './response/load-data.js';
import { LiveNode, walk } from './state/node.js';
import { Notifier } from './cycle/notifier.js';
import { pagesOf } from './state/pages.js';
import { compileProgram } from './compile/program.js';
import { report } from './validate/report.js';
import { addRow, fillNew, moveRow, removeRow } from './state/node-lifecycle.js';
import { changeLocale, pendingSources, provide } from './state/sources.js';
import { runTransaction } from './cycle/transaction.js';
import type {
  ChangeSource,
  FeeState,
  FieldFilter,
  FieldState,
  FormChange,
  FormEngine,
  NodeChange,
  PageState,
  PendingSource,
  Transaction,
  ValidateOptions,
} from './types.js';

/** Steps of loading that are taken before anybody else is let in: data of an ordinary form is there at once. */
const STEPS_AT_ONCE = 10_000;

interface Loading {
  readonly steps: Steps<void>;
  fault?: unknown;
}

interface Written {
  source?: ChangeSource;
}

const FILTERS: Record<FieldFilter, (field: FieldState) => boolean> = {
  all: () => true,
  required: (field) => field.required,
  empty: (field) => isEmpty(field.value),
  invalid: (field) => !field.valid,
  relevant: (field) => field.relevant,
};

export class Form implements FormEngine {
  readonly #state: FormState;
  /** Data that is being taken over, a slice at a time. */
  #loading: Loading | undefined;
  readonly #built: Built;
  readonly #notifier = new Notifier();
  readonly #problems: readonly Problem[];
  #envelope = new Envelope();

  /** Of a form that is filled already. */
  constructor(built: Built, problems: readonly Problem[]) {
    this.#built = built;
    this.#problems = problems;
    this.#state = built.form;
    this.#state.onChange = (change) => this.#notifier.tell(change);
  }

  /** The whole of it: who asks while data is being taken over finds all of it there. */
  get #form(): FormState {
    const loading = this.#loading;
    this.#loading = undefined;
    try {
      if (loading) finish(loading.steps);
    } catch (error) {
      // Not the mistake of whoever asks; `loadInSlices` tells those whose it is.
      loading!.fault = error;
    }
    return this.#state;
  }

  get definition(): Definition {
    return this.#state.definition;
  }
  get title(): string {
    return this.definition.title;
  }
  get items(): readonly FieldState[] {
    return this.#form.root.kids;
  }

  get validationMode(): FormEngine['validationMode'] {
    return this.#form.mode;
  }
  set validationMode(mode) {
    const form = this.#form;
    if (mode === form.mode) return;
    form.change('host', () => {
      this.#forgetRequested();
      form.mode = mode;
    });
  }

  /** What a validation on request found counts no longer. */
  #forgetRequested(): void {
    const form = this.#form;
    form.forEachNode((node) => {
      if (!node.extra) return;
      form.journal.touch(node, 'results', form.shownFindings(node));
      delete node.extra.requested;
    });
  }

  get locale(): string | undefined {
    return this.#form.clock.locale ?? undefined;
  }
  set locale(locale) {
    changeLocale(this.#form, locale);
  }

  // --- reading ----------------------------------------------------------------------------------------

  get(path: string): unknown {
    return this.#find(path)?.value ?? null;
  }

  field(path: string): FieldState | undefined {
    return this.#find(path);
  }

  /** Undefined for anything that is not a path to something; reading never throws. */
  #find(path: string): LiveNode | undefined {
    try {
      return findNode(this.#form.root, parsePath(path));
    } catch {
      return undefined;
    }
  }

  fields(filter: FieldFilter | ((field: FieldState) => boolean) = 'all'): FieldState[] {
    const accepts = typeof filter === 'function' ? filter : FILTERS[filter];
    const found: FieldState[] = [];
    walk(this.#form.root, (node) => {
      if (node.template.kind === 'field' && accepts(node)) found.push(node);
    });
    return found;
  }

  pages(): PageState[] {
    return pagesOf(this.definition, this.#form.root.kids);
  }

  diagnostics(): Problem[] {
    return [...this.#problems, ...this.#form.remarks.values()];
  }

  // --- writing ----------------------------------------------------------------------------------------

  /** The node at a path that is to be written to. */
  #target(path: string): LiveNode {
    const segments = parsePath(path);
    if (segments.some(({ index }) => index === '*'))
      throw new WriteError(
        'INVALID_PATH',
        path,
        `"${path}" names every row; a write needs one, such as ${formatPath(segments).replace('*', '0')}.`,
      );
    const node = findNode(this.#form.root, segments);
    if (!node) throw new WriteError('NOT_FOUND', path, `There is nothing at "${path}".`);
    return node;
  }

  #repeat(path: string): LiveNode {
    const node = this.#target(path);
    if (!node.template.row)
      throw new WriteError('INVALID_PATH', path, `"${path}" does not repeat, so it has no rows.`);
    return node;
  }

  set(path: string, value: unknown, { source }: Written = {}): void {
    const node = this.#target(path);
    if (node.template.kind !== 'field')
      throw new WriteError(
        'INVALID_PATH',
        path,
        `"${path}" is a ${node.template.kind}; only fields hold values.`,
      );
    if (node.calculated) return;
    const limit = node.dataType === 'attachment' ? MAX_ATTACHMENT_LENGTH : MAX_VALUE_LENGTH;
    let copy: unknown;
    try {
      copy = copyJson(value ?? null, limit);
    } catch (error) {
      throw new WriteError(
        'INVALID_VALUE',
        path,
        `"${path}" cannot take this value: ${(error as Error).message}.`,
      );
    }
    this.#write(source, () => this.#form.enter(node, copy, source ?? this.#form.journal.source));
  }

  #write<T>(source: ChangeSource | undefined, work: () => T): T {
    this.#envelope.reopen();
    return this.#form.change(source, work);
  }

  batch<T>(work: () => T, { source }: Written = {}): T {
    return this.#form.change(source, work);
  }

  transaction(work: () => void, { source }: Written = {}): Transaction {
    return runTransaction(this.#form, work, source);
  }

  addRow(path: string, at?: number, { source }: Written = {}): void {
    const repeat = this.#repeat(path);
    const position = at ?? repeat.kids.length;
    if (!Number.isInteger(position) || position < 0 || position > repeat.kids.length)
      throw new WriteError(
        'NOT_FOUND',
        path,
        `"${path}" has ${repeat.kids.length} rows; a row cannot be added at ${String(at)}.`,
      );
    this.#write(source, () => addRow(this.#form, repeat, position));
  }

  removeRow(path: string, index: number, { source }: Written = {}): void {
    const row = this.#repeat(path).kids[Number.isInteger(index) ? index : -1];
    if (row) this.#write(source, () => removeRow(this.#form, row));
  }

  moveRow(path: string, from: number, to: number, { source }: Written = {}): void {
    const repeat = this.#repeat(path);
    const row = repeat.kids[from];
    if (!(row instanceof LiveNode) || !Number.isInteger(to) || !repeat.kids[to])
      throw new WriteError(
        'NOT_FOUND',
        path,
        `"${path}" has ${repeat.kids.length} rows; row ${from} cannot move to ${to}.`,
      );
    this.#write(source, () => moveRow(this.#form, row, to));
  }

  reset(): void {
    this.#envelope = new Envelope();
    const form = this.#form;
    clearExternal(form);
    form.change('host', () => {
      if (form.mode === 'deferred') this.#forgetRequested();
      for (const [name, instance] of form.instances)
        if (instance.isWritable) instance.replace(this.#built.initialData.get(name));
      finish(fillNew(form));
    });
  }

  // --- validating -------------------------------------------------------------------------------------

  validate(options: ValidateOptions = {}): ValidationReport {
    const everywhere = options.path === undefined || options.path === '#';
    const at = everywhere ? undefined : this.#find(options.path!);
    const found = withSharedAccount(() => report(this.#form, options, at));
    return everywhere || at
      ? found
      : { ...found, valid: true, results: [], counts: { error: 0, warning: 0, info: 0 } };
  }

  injectExternal(results: readonly Partial<ValidationResult>[]): void {
    injectExternal(this.#form, results);
  }

  clearExternal(sourceId?: string): void {
    clearExternal(this.#form, sourceId);
  }

  // --- responses --------------------------------------------------------------------------------------

  response({ mode = 'continuous' }: { mode?: 'continuous' | 'submit' } = {}): FormResponse {
    return this.#envelope.response(this.#form, mode, this.validate({ mode, quiet: true }));
  }

  load(
    responseOrData: FormResponse | Record<string, unknown>,
    { migrate = true }: { migrate?: boolean } = {},
  ): void {
    finish(this.#load(this.#form, responseOrData, migrate));
  }

  loadInSlices(
    responseOrData: FormResponse | Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<void> | undefined {
    const form = this.#form;
    const steps = this.#load(form, responseOrData, true);
    // In the middle of a batch nobody can be let in between.
    for (let left = form.isBatching ? Infinity : STEPS_AT_ONCE; left > 0; left--)
      if (steps.next().done) return undefined;
    return this.#loadOn(steps, signal);
  }

  /** Whoever asks for the form between two slices takes the other steps; who asks within one finds what there is. */
  async #loadOn(steps: Steps<void>, signal: AbortSignal | undefined): Promise<void> {
    const loading: Loading = { steps };
    for (let isDone = false; !isDone;) {
      this.#loading = loading;
      await pause();
      signal?.throwIfAborted();
      // Other data may have come by then, and took these steps.
      if (this.#loading === loading) this.#loading = undefined;
      for (const end = performance.now() + SLICE; !isDone && performance.now() < end;)
        isDone = steps.next().done!;
    }
    if ('fault' in loading) throw loading.fault;
  }

  *#load(form: FormState, given: FormResponse | Record<string, unknown>, migrate: boolean): Steps<void> {
    const { envelope, data } = openEnvelope(form, given, migrate);
    form.open('host');
    try {
      if (form.mode === 'deferred') this.#forgetRequested();
      yield* loadData(form, data);
      clearExternal(form);
    } finally {
      form.close();
    }
    this.#envelope = envelope;
  }

  // --- listening --------------------------------------------------------------------------------------

  subscribe(path: string | null, listener: (change: FormChange) => void): () => void {
    return this.#notifier.subscribe(path, listener);
  }

  observe(field: FieldState, listener: (change: NodeChange) => void): () => void {
    return this.#notifier.observe(field, listener);
  }

  destroy(): void {
    this.#loading = undefined;
    this.#notifier.close();
  }

  // --- sources and tools ------------------------------------------------------------------------------

  pendingSources(): PendingSource[] {
    return pendingSources(this.#form, this.#built.given);
  }

  provide(source: PendingSource, outcome: { data: unknown } | { error: unknown }): void {
    provide(this.#form, this.#built.given, source, outcome);
  }

  evaluate(source: string, path?: string): ReturnType<FormEngine['evaluate']> {
    const node = path === undefined || path === '#' ? this.#form.root : this.#find(path);
    if (!node)
      return { value: null, errors: [{ code: 'NOT_FOUND', message: `There is nothing at "${path}".` }] };
    const problems: Problem[] = [];
    const place = {
      context: node.template,
      inside: node.kind === 'group',
      pointer: '',
      what: 'This expression',
    };
    const program = compileProgram(source, place, {
      ...this.#built.compilation,
      report: (problem) => problems.push(problem),
    });
    const value = program ? toJson(this.#form.run(program, node)) : null;
    const errors = [...problems, ...(program ? this.#form.env.errors : [])];
    return { value, errors: errors.map(({ code, message }) => ({ code, message })) };
  }

  dependenciesOf(path: string): ReturnType<FormEngine['dependenciesOf']> {
    return dependenciesOf(this.#form, path);
  }

  fees(): FeeState[] {
    const { fees } = this.definition;
    return withSharedAccount(() =>
      (fees?.lineItems ?? []).map((item, i) => {
        const program = this.#built.fees[i];
        return {
          ...item,
          category: item.category ?? 'base',
          currency: item.currency ?? fees?.currency,
          value: program ? toJson(this.#form.run(program, this.#form.root)) : null,
        };
      }),
    );
  }
}
