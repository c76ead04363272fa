/** The public types of the headless engine. User interfaces, assistants and hosts use a form through them. */
import type { DataType, Definition, Item, OptionEntry } from '../model/definition.js';
import type { Problem } from '../model/problem.js';
import type { FormResponse, ValidationReport, ValidationResult } from '../model/response.js';
import type { RegistryDocument, RegistryEntry } from '../model/sidecars.js';
import type { EvaluationContext, FelFunction } from '../fel/types.js';

/** The cause of a change: a user, a calculation, an assistant, or the host page. */
export type ChangeSource = 'user' | 'calculate' | 'assist' | 'host';

export type { Problem };

export interface FormOptions {
  /** The current instant. Default: the system clock. A function is called each time. */
  now?: EvaluationContext['now'];
  /** IANA time zone for `today()` and for date-times without a zone, or `local` for that of the machine. Default: UTC. */
  timeZone?: string;
  /** The active language, a BCP 47 tag. */
  locale?: string;
  /**
   * Locale documents, in any order of languages. They are untrusted: a document that cannot be used is left out and
   * reported in `diagnostics()`. An empty list prepares the form for `addLocale`.
   */
  locales?: readonly unknown[];
  /** The language that the definition itself is written in, if it is known. */
  inlineLocale?: string;
  /** Values for `runtimeMeta()`. */
  meta?: Readonly<Record<string, unknown>>;
  /** Registry documents. If absent, extensions are not checked. If empty, every used extension is unresolved. */
  registries?: readonly RegistryDocument[];
  /** Data of instances, by name. It replaces the data written in the definition. */
  instances?: Readonly<Record<string, unknown>>;
  /** Documents named by `$ref`: a map with keys `url|version`, or a function. */
  resolve?:
    Readonly<Record<string, Definition>> | ((url: string, version?: string) => Definition | undefined);
  functions?: readonly FelFunction[];
  /**
   * Refuses only fatal problems. Other spellings of types, widgets and properties are understood, and everything else that
   * is wrong is left out. Each deviation is in `diagnostics()`.
   */
  lenient?: boolean;
  /** Called, in a microtask, for each diagnostic that is added while the form is in use. */
  onDiagnostic?: (problem: Problem) => void;
}

export interface LoadOptions extends Omit<FormOptions, 'resolve'> {
  resolve?:
    | Readonly<Record<string, Definition>>
    | ((url: string, version?: string) => Definition | undefined | Promise<Definition | undefined>);
  /** Replaces `fetch`. Receives absolute or document-relative URLs and returns parsed JSON. */
  fetchJson?: (url: string, signal?: AbortSignal) => Promise<unknown>;
  /** Callbacks of the host for sources such as `formspec-fn:name`, by name. */
  callbacks?: Readonly<Record<string, () => unknown>>;
  /** `later` does not wait for remote option lists; they are filled in when they arrive. Default: `first`. */
  optionLists?: 'first' | 'later';
  /**
   * `later` does not wait for checks that only authors need, such as those of the keys of Locale documents;
   * `diagnostics()` has their results once they are loaded. Default: `first`.
   */
  authorChecks?: 'first' | 'later';
  signal?: AbortSignal;
}

/** A part of a node's state that can change. */
export type Facet =
  'value' | 'relevant' | 'required' | 'readonly' | 'results' | 'rows' | 'options' | 'text' | 'path';

export interface NodeChange {
  readonly field: FieldState;
  /** The node's path after the change. */
  readonly path: string;
  readonly facets: ReadonlySet<Facet>;
  /** The source of the change. For calculated values it is always `calculate`. */
  readonly source: ChangeSource;
}

/**
 * Everything that changed in one processing cycle, that is through one write or one batch. A new row is reported at its
 * repeat (`rows`), not node by node. Results about the whole form are reported at a node whose path is `#`.
 */
export interface FormChange {
  /** The source of the write that started the cycle. */
  readonly source: ChangeSource;
  readonly changes: readonly NodeChange[];
}

export type OptionsStatus = 'ready' | 'loading' | 'failed';

/**
 * The live state of one item instance: a field, a group, a repeat, a row of a repeat, or a display item. The object
 * stays the same while the instance exists. If rows before it are added or removed, its `path` changes and its `id`
 * does not. Every property gives the current state.
 */
export interface FieldState {
  /** Unique and stable while the instance exists. Use it for DOM ids and UI state. */
  readonly id: number;
  /** Instance path with 0-based rows: `orders[0].lines[2].amount`. The path of a row is `orders[0]`. */
  readonly path: string;
  readonly key: string;
  readonly kind: 'field' | 'group' | 'repeat' | 'row' | 'display';
  readonly item: Item;
  readonly dataType: DataType | undefined;
  /** The group, row or field around it; null at the top level. */
  readonly parent: FieldState | null;
  /** Items inside a group, row or field, in document order. A repeat has `rows` instead. */
  readonly children: readonly FieldState[];
  /** Rows of a repeat, in order. Empty for all other kinds. */
  readonly rows: readonly FieldState[];
  /** 0-based position of a row among its siblings. Undefined for all other kinds. */
  readonly index: number | undefined;

  /** The value as a Response stores it. Null if unanswered, an object for groups, an array for repeats. */
  readonly value: unknown;
  readonly relevant: boolean;
  readonly required: boolean;
  /** True through a bind of its own or of a group around it, through a calculation, or through `prePopulate`. */
  readonly readonly: boolean;
  readonly calculated: boolean;
  /** FEL source of the calculation. */
  readonly expression: string | undefined;
  /** The item is not relevant but is shown disabled (`disabledDisplay: protected`). */
  readonly protected: boolean;
  /** No result of severity error. For groups, rows and repeats everything inside counts too. */
  readonly valid: boolean;
  /** Current results of all severities at exactly this path. */
  readonly results: readonly ValidationResult[];

  /** Texts with `{{…}}` evaluated. With a context, `label` prefers `labels[context]`. */
  label(context?: string): string;
  hint(context?: string): string | undefined;
  description(context?: string): string | undefined;
  /**
   * The language of a text that is not in the active language: the tag of its Locale document, `inlineLocale` for a text
   * of the definition, or `''` if that is not known. Undefined for texts in the active language.
   */
  textLanguage(name: 'label' | 'hint' | 'description', context?: string): string | undefined;

  /** Options of a choice. Undefined while they are not known. */
  readonly options: readonly OptionEntry[] | undefined;
  readonly optionsStatus: OptionsStatus;
  /** Fixed currency of a money field: its own, or the default of the form. */
  readonly currency: string | undefined;
  readonly minRepeat: number | undefined;
  readonly maxRepeat: number | undefined;
  /** Registry entries that the item's extensions enable. */
  readonly registryEntries: readonly RegistryEntry[];
  /**
   * The value must not be drafted, learned or shown to tools. True if the definition (`x-sensitive`, `x-…-sensitive`)
   * or a registry entry marks the item, an item around it or the whole form, and if the value can be derived from
   * a sensitive one: through `calculate`, `default`, `initialValue`, `prePopulate`, variables and instances, also over
   * several steps. A sensitive field does not make its group sensitive; `redacted.value` of the group leaves it out.
   */
  readonly sensitive: boolean;
  /** The same node without sensitive values, for tools, drafts and logs. */
  readonly redacted: RedactedState;
}

/**
 * The state of a node without sensitive values. `value` is null if it is sensitive; in groups and rows only the sensitive
 * parts are null. Texts and messages have `…` in place of sensitive values. The `context` of results has null in their
 * place, and external results about sensitive fields have no `context` and no `value`.
 */
export type RedactedState = Pick<FieldState, 'value' | 'label' | 'hint' | 'description' | 'results'>;

export interface PageState {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly relevant: boolean;
  /** The top-level group of this page. Undefined for pages that collect items outside of groups. */
  readonly group: FieldState | undefined;
  readonly items: readonly FieldState[];
}

export interface ValidateOptions {
  mode?: 'continuous' | 'submit' | 'demand';
  /** Returns only results at this path or below it. */
  path?: string;
  /** Mode demand: evaluates only these shapes. Default: all shapes with timing demand. */
  shapes?: readonly string[];
  /** Number of the first row in the paths of results. Default 0, as in all other paths. */
  firstRow?: 0 | 1;
  /** Leaves sensitive values out of the results, as in `field.redacted.results`. */
  redact?: boolean;
  /** Mode deferred: only returns the results. `field(path).results` stays as it is. */
  quiet?: boolean;
}

/** A remote source whose data is missing. The host passes it to `provide()`. */
export interface PendingSource {
  readonly kind: 'instance' | 'options';
  /** The name of the instance, or the URL of the option list. */
  readonly name: string;
  readonly url: string;
}

export interface Transaction {
  /** Restores all values and rows. Does nothing if the transaction is already undone. Default source: `host`. */
  undo(options?: { source?: ChangeSource }): void;
  /** Paths whose values the transaction wrote, without calculated ones. */
  readonly paths: readonly string[];
}

/** A line of the definition's fees with its current value. */
export interface FeeState {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly category: string;
  readonly currency: string | undefined;
  readonly authorityRef?: string;
  /** A number or money. Null if it cannot be calculated yet. */
  readonly value: unknown;
}

export type FieldFilter = 'all' | 'required' | 'empty' | 'invalid' | 'relevant';

export interface FormEngine {
  readonly definition: Definition;
  readonly title: string;
  readonly description: string | undefined;
  /** Title and description without sensitive values, which a translation can repeat. For tools and logs. */
  readonly redacted: Pick<FormEngine, 'title' | 'description'>;
  validationMode: 'continuous' | 'deferred' | 'disabled';
  /** Language for `locale()` and for formatting. Setting it runs all expressions again that depend on it. */
  locale: string | undefined;
  /** Languages of the Locale documents, in the order in which they were given. */
  readonly locales: readonly string[];
  /** Direction of the text: as declared, by the active language for `auto`, undefined if the page decides. */
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** Adds a Locale document, or replaces the one of the same language. What is wrong with it is in `diagnostics()`. */
  addLocale(document: unknown): void;
  /** The text to show for a result in the active language; without Locale documents `result.message`. */
  message(result: ValidationResult, options?: { redact?: boolean }): string;

  get(path: string): unknown;
  /**
   * Writes a value. Calculated fields ignore it; readonly fields accept it. Throws `PathError` or `WriteError` for a
   * wrong path and for a value that is not plain JSON or has more than 1,000,000 characters (8,000,000 in an attachment).
   */
  set(path: string, value: unknown, options?: { source?: ChangeSource }): void;
  /** Runs several writes with one processing cycle at the end. */
  batch<T>(work: () => T, options?: { source?: ChangeSource }): T;
  /** Runs several writes that can be undone together. */
  transaction(work: () => void, options?: { source?: ChangeSource }): Transaction;

  /**
   * Runs writes, returns what `work` reads, and undoes the writes. Subscribers are not notified, and a Response keeps its
   * status. `settle` recalculates the form in between. Throws inside of a batch.
   */
  preview<T>(work: (settle: () => void) => T): T;

  /** The live state at a path, or undefined if there is nothing. `''` is not a path. */
  field(path: string): FieldState | undefined;
  /** Fields (no groups, rows or display items) in document order. Default filter: `all`. */
  fields(filter?: FieldFilter | ((field: FieldState) => boolean)): FieldState[];
  /** Top-level items in document order. */
  readonly items: readonly FieldState[];

  addRow(path: string, at?: number, options?: { source?: ChangeSource }): void;
  removeRow(path: string, index: number, options?: { source?: ChangeSource }): void;
  moveRow(path: string, from: number, to: number, options?: { source?: ChangeSource }): void;

  /** Pages in wizard and tabs mode, including pages that are not relevant. Empty in single mode. */
  pages(): PageState[];
  /** Everything remarkable about the definition and its use, each with a severity: remarks, and in lenient mode errors. */
  diagnostics(): Problem[];

  validate(options?: ValidateOptions): ValidationReport;
  injectExternal(results: readonly Partial<ValidationResult>[]): void;
  clearExternal(sourceId?: string): void;

  response(options?: { mode?: 'continuous' | 'submit' }): FormResponse;
  /** Replaces all data with a Response or bare data. Throws `ResponseError` for another form or version. */
  load(responseOrData: FormResponse | Record<string, unknown>, options?: { migrate?: boolean }): void;
  /**
   * Like `load`, but loads large data in time slices of about 50 ms, so that a page stays responsive. Returns undefined
   * if all data is loaded, otherwise a promise that resolves when it is. Any other call in between finishes the load
   * first, so nobody sees half-loaded data. Throws, or rejects, with the errors of `load`.
   */
  loadInSlices(
    responseOrData: FormResponse | Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<void> | undefined;
  /** Starts a new Response with initial values and minimum rows. */
  reset(): void;

  /** Calls the listener on changes at a path or below it, or on every change if the path is null. */
  subscribe(path: string | null, listener: (change: FormChange) => void): () => void;
  /** Calls the listener on changes of exactly this node, also after its row moved. The cheapest subscription. */
  observe(field: FieldState, listener: (change: NodeChange) => void): () => void;

  /** Remote sources whose data is missing. */
  pendingSources(): PendingSource[];
  /** Passes the data of a remote source to the form, or the error if it could not be fetched. */
  provide(source: PendingSource, outcome: { data: unknown } | { error: unknown }): void;

  /** Evaluates a FEL expression at a path. Default: at the form itself. */
  evaluate(
    source: string,
    path?: string,
  ): { value: unknown; errors: readonly { code: string; message: string }[] };
  /** The paths that the state at a path depends on, with wildcards. The given path can have wildcards too. */
  dependenciesOf(path: string): {
    value: string[];
    relevant: string[];
    required: string[];
    readonly: string[];
    validity: string[];
  };

  /** The fees of the definition, calculated from the current answers. */
  fees(): FeeState[];

  destroy(): void;
}
