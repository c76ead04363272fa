/** The public face of the headless engine. Everything that shows or changes a form talks to these types. */
import type { DataType, Definition, Item, OptionEntry } from '../model/definition.js';
import type { Problem } from '../model/problem.js';
import type { FormResponse, ValidationReport, ValidationResult } from '../model/response.js';
import type { RegistryDocument, RegistryEntry } from '../model/sidecars.js';
import type { EvaluationContext, FelFunction } from '../fel/types.js';

/** Whose change it was. */
export type ChangeSource = 'user' | 'calculate' | 'assist' | 'host';

export type { Problem };

export interface FormOptions {
  /** The current instant; default: the system clock. A function is asked each time. */
  now?: EvaluationContext['now'];
  /** IANA zone for zone-less date-times and `today()`, or `local` for the machine's own. Default: UTC. */
  timeZone?: string;
  locale?: string;
  /** What `runtimeMeta()` finds. */
  meta?: Readonly<Record<string, unknown>>;
  /** Registry documents. Absent: no extension checks at all. Empty: every used extension is unresolved. */
  registries?: readonly RegistryDocument[];
  /** Secondary data already at hand, by instance name; wins over the definition's inline data. */
  instances?: Readonly<Record<string, unknown>>;
  /** Documents named by `$ref`: a map keyed `url|version`, or a function. */
  resolve?:
    Readonly<Record<string, Definition>> | ((url: string, version?: string) => Definition | undefined);
  functions?: readonly FelFunction[];
  /** Author errors that leave a usable form become diagnostics instead of a refusal. */
  lenient?: boolean;
}

export interface LoadOptions extends Omit<FormOptions, 'resolve'> {
  resolve?:
    | Readonly<Record<string, Definition>>
    | ((url: string, version?: string) => Definition | undefined | Promise<Definition | undefined>);
  /** Replaces `fetch`; gets absolute or document-relative URLs and returns parsed JSON. */
  fetchJson?: (url: string, signal?: AbortSignal) => Promise<unknown>;
  /** Host callbacks for `formspec-fn:name` sources. */
  callbacks?: Readonly<Record<string, () => unknown>>;
  /** `later` does not wait for remote option lists: they come in by themselves while the form is in use. Default: `first`. */
  optionLists?: 'first' | 'later';
  signal?: AbortSignal;
}

/** What about a node changed. */
export type Facet =
  'value' | 'relevant' | 'required' | 'readonly' | 'results' | 'rows' | 'options' | 'text' | 'path';

export interface NodeChange {
  readonly field: FieldState;
  /** The node's path after the change. */
  readonly path: string;
  readonly facets: ReadonlySet<Facet>;
  /** Whose change it was; values set by a calculation say `calculate`, whoever set that off. */
  readonly source: ChangeSource;
}

/**
 * One processing cycle: everything that changed because of one write or one batch. A new row is told through its
 * repeat (`rows`), not node by node; results about the whole form are told at a node whose path is `#`.
 */
export interface FormChange {
  /** Who started the cycle. */
  readonly source: ChangeSource;
  readonly changes: readonly NodeChange[];
}

export type OptionsStatus = 'ready' | 'loading' | 'failed';

/**
 * Live state of one item instance: a field, a group, a row of a repeat, or a display item.
 * The object stays the same for the instance's whole life, also when rows before it come and go;
 * its `path` then changes and its `id` does not. Every property is read live.
 */
export interface FieldState {
  /** Unique within the form and stable while the instance lives: the base for DOM ids and UI state. */
  readonly id: number;
  /** Instance path, 0-based: `orders[0].lines[2].amount`. A row's path is `orders[0]`. */
  readonly path: string;
  readonly key: string;
  readonly kind: 'field' | 'group' | 'repeat' | 'row' | 'display';
  readonly item: Item;
  readonly dataType: DataType | undefined;
  /** The enclosing group, row or parent field; null at the top level. */
  readonly parent: FieldState | null;
  /** Items inside a group, row or parent field, in document order; a repeat has `rows` instead. */
  readonly children: readonly FieldState[];
  /** Rows of a repeat, in order; empty for anything else. */
  readonly rows: readonly FieldState[];
  /** Position of a row among its siblings (0-based), else undefined. */
  readonly index: number | undefined;

  /** As stored in a Response: null when unanswered; for groups an object, for repeats an array. */
  readonly value: unknown;
  readonly relevant: boolean;
  readonly required: boolean;
  /** Own, inherited, calculated or locked by prePopulate. */
  readonly readonly: boolean;
  readonly calculated: boolean;
  /** FEL source of the calculation, for authors and agents. */
  readonly expression: string | undefined;
  /** Not relevant, but to be shown disabled (`disabledDisplay: protected`). */
  readonly protected: boolean;
  /** No error-severity result in the live (continuous) state; of a group, row or repeat everything inside counts too. */
  readonly valid: boolean;
  /** Live results at exactly this path, all severities. */
  readonly results: readonly ValidationResult[];

  /** Texts with `{{…}}` resolved; `label` looks up `labels[context]` first when a context is given. */
  label(context?: string): string;
  hint(): string | undefined;
  description(): string | undefined;

  /** Options of a choice; undefined when they are not known (yet). */
  readonly options: readonly OptionEntry[] | undefined;
  readonly optionsStatus: OptionsStatus;
  /** Fixed currency of a money field (own or form-wide default), else undefined. */
  readonly currency: string | undefined;
  readonly minRepeat: number | undefined;
  readonly maxRepeat: number | undefined;
  /** Registry data-type entries that the item's extensions switch on. */
  readonly registryEntries: readonly RegistryEntry[];
  /**
   * The value must not be drafted, learned or shown to tools. True where the definition (`x-sensitive`, `x-…-sensitive`)
   * or a registry entry marks the item, an item around it or the whole form, and where the value can be derived from
   * a sensitive one: through `calculate`, `default`, `initialValue`, `prePopulate`, variables and instances, also over
   * several steps. A group is not sensitive because of what is in it; its `redacted.value` leaves that out.
   */
  readonly sensitive: boolean;
  /** The same node without sensitive values, for tools, drafts and logs. */
  readonly redacted: RedactedState;
}

/**
 * What may be told of a node: `value` is null where it is sensitive (in groups and rows part by part), `…` stands for
 * sensitive values in texts and messages, and the `context` and `value` of results lack them.
 */
export type RedactedState = Pick<FieldState, 'value' | 'label' | 'hint' | 'description' | 'results'>;

export interface PageState {
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly relevant: boolean;
  /** The top-level group this page shows; undefined for the page that collects loose items. */
  readonly group: FieldState | undefined;
  readonly items: readonly FieldState[];
}

export interface ValidateOptions {
  mode?: 'continuous' | 'submit' | 'demand';
  /** Only results at this path or below. */
  path?: string;
  /** Demand mode: only these shapes; default all demand-timed ones. */
  shapes?: readonly string[];
  /** Number of the first row in the paths of results. Default 0, as everywhere; 1 for readers that count so. */
  firstRow?: 0 | 1;
  /** Results without sensitive values, as in `field.redacted.results`: for tools, drafts and logs. */
  redact?: boolean;
  /** Mode deferred: the results are for the caller alone; `field(path).results` stays as it was last asked for. */
  quiet?: boolean;
}

/** A remote source that the engine waits for; `provide()` hands it in. */
export interface PendingSource {
  readonly kind: 'instance' | 'options';
  /** Instance name, or the URL of the option list. */
  readonly name: string;
  readonly url: string;
}

export interface Transaction {
  /** Restores every value and row to what it was before, unless the whole is already undone. */
  undo(): void;
  /** Paths whose values the transaction wrote, calculated ones not included. */
  readonly paths: readonly string[];
}

/** A line of the cost disclosure, evaluated now. */
export interface FeeState {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly category: string;
  readonly currency: string | undefined;
  readonly authorityRef?: string;
  /** A number or money; null when it cannot be told yet. */
  readonly value: unknown;
}

export type FieldFilter = 'all' | 'required' | 'empty' | 'invalid' | 'relevant';

export interface FormEngine {
  readonly definition: Definition;
  readonly title: string;
  validationMode: 'continuous' | 'deferred' | 'disabled';
  /** Language for messages, `locale()` and formatting; setting it re-evaluates what depends on it. */
  locale: string | undefined;

  get(path: string): unknown;
  /**
   * Ignored for calculated targets; readonly stops users, not this. Throws `PathError`/`WriteError` on a bad path or
   * an impossible value: anything but plain JSON, or more than 1,000,000 characters (8,000,000 in an attachment).
   */
  set(path: string, value: unknown, options?: { source?: ChangeSource }): void;
  /** Collects writes; one cycle runs at the end. */
  batch<T>(work: () => T, options?: { source?: ChangeSource }): T;
  /** A batch that can be taken back as one. */
  transaction(work: () => void, options?: { source?: ChangeSource }): Transaction;

  /** The live state of any item instance, or undefined when nothing is there. `''` is not a path. */
  field(path: string): FieldState | undefined;
  /** Field instances (no groups, rows or displays) in document order. Default filter: `all`. */
  fields(filter?: FieldFilter | ((field: FieldState) => boolean)): FieldState[];
  /** Top-level items in document order. */
  readonly items: readonly FieldState[];

  addRow(path: string, at?: number, options?: { source?: ChangeSource }): void;
  removeRow(path: string, index: number, options?: { source?: ChangeSource }): void;
  moveRow(path: string, from: number, to: number, options?: { source?: ChangeSource }): void;

  /** Pages in wizard and tabs mode, non-relevant ones included (see `relevant`); empty in single mode. */
  pages(): PageState[];
  diagnostics(): Problem[];

  validate(options?: ValidateOptions): ValidationReport;
  injectExternal(results: readonly Partial<ValidationResult>[]): void;
  clearExternal(sourceId?: string): void;

  response(options?: { mode?: 'continuous' | 'submit' }): FormResponse;
  /** Takes a Response or bare data as it is. Throws `ResponseError` for another url or version. */
  load(responseOrData: FormResponse | Record<string, unknown>, options?: { migrate?: boolean }): void;
  /**
   * The same for data of any size, without keeping a page waiting: what is much is taken over in slices of some 50 ms, and
   * the promise resolves when all of it is there; undefined says that it is. Whoever asks the form for something
   * meanwhile gets the rest at once, so nobody sees half of it. Throws, or rejects, as `load` throws.
   */
  loadInSlices(
    responseOrData: FormResponse | Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<void> | undefined;
  /** Back to a new Response: initial values and minimum rows. */
  reset(): void;

  /** A path hears changes at that node and below; null hears every cycle. */
  subscribe(path: string | null, listener: (change: FormChange) => void): () => void;
  /** Hears changes of exactly this node, wherever its row moves; the cheapest subscription. */
  observe(field: FieldState, listener: (change: NodeChange) => void): () => void;

  /** Remote sources not yet provided. */
  pendingSources(): PendingSource[];
  /** Hands in the data of a remote source, or the error that stands in its place. */
  provide(source: PendingSource, outcome: { data: unknown } | { error: unknown }): void;

  /** Evaluates FEL in the context of a node (or the whole form): for messages, fees and tools. */
  evaluate(
    source: string,
    path?: string,
  ): { value: unknown; errors: readonly { code: string; message: string }[] };
  /** Paths (wildcard form) that the node's value, relevance, requiredness, readonly state and validity depend on; `path` may have wildcards too. */
  dependenciesOf(path: string): {
    value: string[];
    relevant: string[];
    required: string[];
    readonly: string[];
    validity: string[];
  };

  /** The costs that the definition discloses, with the answers so far. */
  fees(): FeeState[];

  destroy(): void;
}
