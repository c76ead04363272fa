/** The public face of a form. It finds nodes, checks arguments, and passes changes on to the processing cycle. */
import { withSharedAccount } from '../fel/limits.js';
import { toJson } from '../fel/values/json.js';
import type { Definition } from '../model/definition.js';
import { formatPath, parsePath } from '../model/path.js';
import type { Problem } from '../model/problem.js';
import type { FormResponse, ValidationReport, ValidationResult } from '../model/response.js';
import { finish, type Steps } from '../model/steps.js';
import { isEmpty } from '../model/values.js';
import { type CompiledForm, compileForm } from './compile/compile-form.js';
import { dependenciesOf } from './compile/dependencies-of.js';
import { compileProgram } from './compile/program.js';
import { Cycle } from './cycle/cycle.js';
import { runPreview, runTransaction } from './cycle/transaction.js';
import { WriteError } from './errors.js';
import type { EngineParts } from './lazy-parts.js';
import { Envelope } from './response/envelope.js';
import { ResponseLoader } from './response/response-loader.js';
import { FormState } from './state/form-state.js';
import { addRow, fillNew, moveRow, removeRow } from './state/node-lifecycle.js';
import { findNode, FormNode, walk } from './state/node.js';
import { pagesOf } from './state/pages.js';
import { addLocale, changeLocale, pendingSources, provide } from './state/sources.js';
import { storable } from './state/storable.js';
import type {
  ChangeSource,
  FeeState,
  FieldFilter,
  FieldState,
  FormChange,
  FormEngine,
  FormOptions,
  NodeChange,
  PageState,
  PendingSource,
  Transaction,
  ValidateOptions,
} from './types.js';
import { clearExternal, injectExternal } from './validate/external.js';
import { createReport, forgetRequested } from './validate/report.js';

interface WriteOptions {
  source?: ChangeSource;
}

/** Languages written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|he|fa|ur|ps|sd|yi)\b/i;

const FILTERS: Record<FieldFilter, (field: FieldState) => boolean> = {
  all: () => true,
  required: (field) => field.required,
  empty: (field) => isEmpty(field.value),
  invalid: (field) => !field.valid,
  relevant: (field) => field.relevant,
};

const notFound = (path: string, message: string): WriteError => new WriteError('NOT_FOUND', path, message);

export class Form implements FormEngine {
  readonly #compiled: CompiledForm;
  readonly #state: FormState;
  readonly #cycle: Cycle;
  readonly #loader: ResponseLoader;

  /** Creates a form with its initial values. */
  static *create(compiled: CompiledForm, options: FormOptions, parts: EngineParts): Steps<Form> {
    const form = new Form(compiled, options, parts);
    const { journal } = form.#cycle;
    // There is nothing to compare with yet.
    journal.isRecording = false;
    yield* fillNew(form.#cycle);
    journal.isRecording = true;
    return form;
  }

  private constructor(compiled: CompiledForm, options: FormOptions, parts: EngineParts) {
    this.#compiled = compiled;
    this.#state = new FormState(compiled, options, parts);
    this.#cycle = new Cycle(this.#state);
    this.#loader = new ResponseLoader(this.#cycle, parts.migrate);
  }

  /** Finishes a pending `loadInSlices` first, so that callers never see half-loaded data. */
  #loadedState(): FormState {
    this.#loader.finishPending();
    return this.#state;
  }

  get definition(): Definition {
    return this.#compiled.definition;
  }
  get title(): string {
    return this.#state.locales?.formText('$form.title') ?? this.definition.title;
  }
  get description(): string | undefined {
    return this.#state.locales?.formText('$form.description') ?? this.definition.description;
  }
  get redacted(): Pick<FormEngine, 'title' | 'description'> {
    const { locales, redaction } = this.#state;
    const { title, description } = this.definition;
    return {
      title: locales?.formText('$form.title', redaction?.isLeftOut) ?? title,
      description: locales?.formText('$form.description', redaction?.isLeftOut) ?? description,
    };
  }
  get items(): readonly FieldState[] {
    return this.#loadedState().root.childNodes;
  }

  get validationMode(): FormEngine['validationMode'] {
    return this.#state.mode;
  }
  set validationMode(mode) {
    const state = this.#loadedState();
    if (mode === state.mode) return;
    this.#cycle.change('host', () => {
      forgetRequested(this.#cycle);
      state.mode = mode;
    });
  }

  get locale(): string | undefined {
    return this.#state.env.context.locale ?? undefined;
  }
  set locale(locale) {
    this.#loadedState();
    changeLocale(this.#cycle, locale);
  }
  get locales(): readonly string[] {
    return this.#state.locales?.tags ?? [];
  }
  get direction(): 'ltr' | 'rtl' | undefined {
    const declared = this.definition.formPresentation?.direction;
    if (declared !== 'auto') return declared;
    return RIGHT_TO_LEFT.test(this.locale ?? '') ? 'rtl' : 'ltr';
  }

  addLocale(document: unknown): void {
    this.#loadedState();
    addLocale(this.#cycle, document);
  }

  message(result: ValidationResult, { redact = false }: { redact?: boolean } = {}): string {
    const { locales, redaction } = this.#loadedState();
    return locales?.message(result, redact ? redaction?.isLeftOut : undefined) ?? result.message;
  }

  // --- reading ------------------------------------------------------------------------------------------

  get(path: string): unknown {
    return this.#find(path)?.value ?? null;
  }

  field(path: string): FieldState | undefined {
    return this.#find(path);
  }

  /** Undefined if the path is not valid or leads nowhere. Reading never throws. */
  #find(path: string): FormNode | undefined {
    const { root } = this.#loadedState();
    try {
      return findNode(root, parsePath(path));
    } catch {
      return undefined;
    }
  }

  fields(filter: FieldFilter | ((field: FieldState) => boolean) = 'all'): FieldState[] {
    const accepts = typeof filter === 'function' ? filter : FILTERS[filter];
    const found: FieldState[] = [];
    walk(this.#loadedState().root, (node) => {
      if (node.template.kind === 'field' && accepts(node)) found.push(node);
    });
    return found;
  }

  pages(): PageState[] {
    const { root, locales } = this.#loadedState();
    return pagesOf(this.definition, root.childNodes, locales);
  }

  diagnostics(): Problem[] {
    const { diagnostics, locales } = this.#loadedState();
    return [...this.#compiled.problems, ...diagnostics.values(), ...(locales?.diagnostics() ?? [])];
  }

  // --- writing ------------------------------------------------------------------------------------------

  /** The node at a path for writing. Throws if there is none. */
  #target(path: string): FormNode {
    const { root } = this.#loadedState();
    const segments = parsePath(path);
    if (segments.some(({ index }) => index === '*'))
      throw new WriteError(
        'INVALID_PATH',
        path,
        `"${path}" names every row; a write needs one, such as ${formatPath(segments).replace('*', '0')}.`,
      );
    const node = findNode(root, segments);
    if (!node) throw new WriteError('NOT_FOUND', path, `There is nothing at "${path}".`);
    return node;
  }

  #repeat(path: string): FormNode {
    const node = this.#target(path);
    if (!node.template.row)
      throw new WriteError('INVALID_PATH', path, `"${path}" does not repeat, so it has no rows.`);
    return node;
  }

  set(path: string, value: unknown, { source }: WriteOptions = {}): void {
    const node = this.#target(path);
    const { kind } = node.template;
    if (kind !== 'field')
      throw new WriteError('INVALID_PATH', path, `"${path}" is a ${kind}; only fields hold values.`);
    if (node.calculated) return this.#state.remarkCalculated(node);
    let copy: unknown;
    try {
      copy = storable(value ?? null, node.template);
    } catch (error) {
      const reason = (error as Error).message;
      throw new WriteError('INVALID_VALUE', path, `"${path}" cannot take this value: ${reason}.`);
    }
    const cycle = this.#cycle;
    this.#write(source, () => cycle.enter(node, copy, source ?? cycle.journal.source));
  }

  #write(source: ChangeSource | undefined, work: () => void): void {
    if (!this.#cycle.isPreview) this.#loader.envelope.reopen();
    this.#cycle.change(source, work);
  }

  batch<T>(work: () => T, { source }: WriteOptions = {}): T {
    this.#loadedState();
    return this.#cycle.change(source, work);
  }

  transaction(work: () => void, { source }: WriteOptions = {}): Transaction {
    this.#loadedState();
    return runTransaction(this.#cycle, work, source);
  }

  preview<T>(work: (settle: () => void) => T): T {
    this.#loadedState();
    return runPreview(this.#cycle, work);
  }

  addRow(path: string, at?: number, { source }: WriteOptions = {}): void {
    const repeat = this.#repeat(path);
    const { length } = repeat.childNodes;
    const position = at ?? length;
    if (!Number.isInteger(position) || position < 0 || position > length)
      throw notFound(path, `"${path}" has ${length} rows; a row cannot be added at ${String(at)}.`);
    this.#write(source, () => addRow(this.#cycle, repeat, position));
  }

  removeRow(path: string, index: number, { source }: WriteOptions = {}): void {
    const row = this.#repeat(path).childNodes[Number.isInteger(index) ? index : -1];
    if (row) this.#write(source, () => removeRow(this.#cycle, row));
  }

  moveRow(path: string, from: number, to: number, { source }: WriteOptions = {}): void {
    const { childNodes: rows } = this.#repeat(path);
    const row = rows[from];
    if (!(row instanceof FormNode) || !Number.isInteger(to) || !rows[to])
      throw notFound(path, `"${path}" has ${rows.length} rows; row ${from} cannot move to ${to}.`);
    this.#write(source, () => moveRow(this.#cycle, row, to));
  }

  reset(): void {
    const state = this.#loadedState();
    const cycle = this.#cycle;
    this.#loader.envelope = new Envelope();
    clearExternal(cycle);
    cycle.change('host', () => {
      if (state.mode === 'deferred') forgetRequested(cycle);
      for (const instance of state.instances) if (instance.isWritable) instance.reset();
      finish(fillNew(cycle));
    });
  }

  // --- validating ---------------------------------------------------------------------------------------

  validate(options: ValidateOptions = {}): ValidationReport {
    this.#loadedState();
    const isWhole = options.path === undefined || options.path === '#';
    const at = isWhole ? undefined : this.#find(options.path!);
    const report = withSharedAccount(() => createReport(this.#cycle, options, at));
    return isWhole || at
      ? report
      : { ...report, valid: true, results: [], counts: { error: 0, warning: 0, info: 0 } };
  }

  injectExternal(results: readonly Partial<ValidationResult>[]): void {
    this.#loadedState();
    injectExternal(this.#cycle, results);
  }

  clearExternal(sourceId?: string): void {
    this.#loadedState();
    clearExternal(this.#cycle, sourceId);
  }

  // --- responses ----------------------------------------------------------------------------------------

  response({ mode = 'continuous' }: { mode?: 'continuous' | 'submit' } = {}): FormResponse {
    const report = this.validate({ mode, quiet: true });
    return this.#loader.envelope.response(this.#state, mode, report);
  }

  load(
    responseOrData: FormResponse | Record<string, unknown>,
    { migrate = true }: { migrate?: boolean } = {},
  ): void {
    this.#loadedState();
    this.#loader.load(responseOrData, migrate);
  }

  loadInSlices(
    responseOrData: FormResponse | Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<void> | undefined {
    this.#loadedState();
    return this.#loader.loadInSlices(responseOrData, signal);
  }

  // --- listening ----------------------------------------------------------------------------------------

  subscribe(path: string | null, listener: (change: FormChange) => void): () => void {
    return this.#cycle.notifier.subscribe(path, listener);
  }

  observe(field: FieldState, listener: (change: NodeChange) => void): () => void {
    return this.#cycle.notifier.observe(field, listener);
  }

  destroy(): void {
    this.#loader.cancelPending();
    this.#cycle.notifier.close();
  }

  // --- sources and tools --------------------------------------------------------------------------------

  pendingSources(): PendingSource[] {
    return pendingSources(this.#loadedState());
  }

  provide(source: PendingSource, outcome: { data: unknown } | { error: unknown }): void {
    this.#loadedState();
    provide(this.#cycle, source, outcome);
  }

  evaluate(source: string, path?: string): ReturnType<FormEngine['evaluate']> {
    const state = this.#loadedState();
    const node = path === undefined || path === '#' ? state.root : this.#find(path);
    if (!node)
      return { value: null, errors: [{ code: 'NOT_FOUND', message: `There is nothing at "${path}".` }] };
    const problems: Problem[] = [];
    const { functions, linker } = this.#compiled;
    const program = compileProgram(
      source,
      { context: node.template, isInside: node.kind === 'group', pointer: '', what: 'This expression' },
      { functions, linker, report: (problem) => problems.push(problem) },
    );
    const value = program ? toJson(state.evaluate(program, node)) : null;
    const errors = [...problems, ...(program ? state.env.errors : [])];
    return { value, errors: errors.map(({ code, message }) => ({ code, message })) };
  }

  dependenciesOf(path: string): ReturnType<FormEngine['dependenciesOf']> {
    return dependenciesOf(this.#compiled, path);
  }

  fees(): FeeState[] {
    const state = this.#loadedState();
    const { fees } = this.definition;
    return withSharedAccount(() =>
      (fees?.lineItems ?? []).map((item, i) => {
        const program = this.#compiled.fees[i];
        return {
          ...item,
          category: item.category ?? 'base',
          currency: item.currency ?? fees?.currency,
          value: program ? toJson(state.evaluate(program, state.root)) : null,
        };
      }),
    );
  }
}

/** Compiles a definition and creates the form, in steps that `loadForm` can interrupt. */
export function* createInSteps(
  definition: Definition,
  options: FormOptions,
  parts: EngineParts,
): Steps<FormEngine> {
  const compiled = yield* compileForm(definition, options, parts);
  return yield* Form.create(compiled, options, parts);
}
