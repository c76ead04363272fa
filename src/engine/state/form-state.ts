/** The live state of a form and the one way in which it changes: a cycle of writing, recalculating and telling. */
import { together, withSharedAccount } from '../../fel/limits.js';
import type { EvaluationContext, FelDiagnostic, FelFunction, FelValue } from '../../fel/types.js';
import { isEqual } from '../../fel/values/values.js';
import type { Definition, FieldItem, OptionEntry } from '../../model/definition.js';
import type { Problem } from '../../model/problem.js';
import type { ValidationResult } from '../../model/response.js';
import type { RegistryEntry } from '../../model/sidecars.js';
import { finish, type Steps } from '../../model/steps.js';
import { isEmpty, sameValue } from '../../model/values.js';
import { checkNode } from '../validate/checks.js';
import { conformInput, conformResult } from './conform.js';
import { dataOf } from '../response/response-data.js';
import { liveFindings } from '../validate/findings.js';
import type { InstanceData } from './instances.js';
import { Journal } from '../cycle/journal.js';
import type { Surroundings } from '../compile/linker.js';
import {
  extraOf,
  type Finding,
  Flag,
  isDetached,
  isRelevant,
  type LiveNode,
  type NodeHost,
  pick,
  settingOf,
  walk,
} from './node.js';
import type { OptionSource, OptionSources } from './options.js';
import type { Program } from '../compile/program.js';
import { type FormEnv, nodeValue } from './read.js';
import type { EngineParts } from '../lazy-parts.js';
import type { Registry } from '../validate/registry.js';
import { Scheduler } from '../cycle/scheduler.js';
import { settleEverything } from '../cycle/settle.js';
import type { Redaction } from './redaction.js';
import type { Template } from '../compile/template.js';
import type { Text } from '../compile/texts.js';
import type { Shape } from '../compile/shapes.js';
import type { ChangeSource, FormChange, OptionsStatus, RedactedState } from '../types.js';
import type { Fallback, Unit, Variable } from '../compile/unit.js';

/** Rounds of applying defaults that make other defaults apply. The specification asks for at least 100. */
const MAX_ROUNDS = 100;
const MAX_REMARKS = 200;
const NONE: readonly Finding[] = [];

export class FormState implements NodeHost, Surroundings {
  root!: LiveNode;
  readonly scheduler = new Scheduler();
  readonly variables = new Map<string, Variable[]>();
  readonly instances = new Map<string, InstanceData>();
  readonly shapes: Shape[] = [];
  /** Units whose result may change although no data did. */
  readonly volatileUnits: Unit[] = [];
  readonly journal = new Journal();
  /** Nodes with results of any severity. */
  readonly flawed = new Set<LiveNode>();
  readonly remarks = new Map<string, Problem>();
  /** External results for places that do not exist. */
  strays: ValidationResult[] = [];
  readonly env: FormEnv;
  /** Texts with expressions, by item and name. */
  readonly texts = new Map<Template, Map<string, Text>>();
  registry: Registry | undefined;
  /** Only forms with sensitive values have one. */
  redaction: Redaction | undefined;
  migrate: EngineParts['migrate'];
  options!: OptionSources;
  mode: 'continuous' | 'deferred' | 'disabled' = 'continuous';
  /** While a form is filled for the first time, or data is loaded, hidden fields do not become visible. */
  isSettlingIn = false;
  /** Made from the definition, not from stored data. */
  isNew = true;
  /** Undo brings back what was there, so nothing is filled in. */
  appliesDefaults = true;
  onChange: (change: FormChange) => void = () => {};

  #toCheck = new Set<LiveNode>();
  /** Fields with a default that were shown or hidden in this cycle, and whether they were relevant before. */
  #shown = new Map<LiveNode, boolean>();
  #depth = 0;
  #isRunning = false;

  constructor(
    readonly definition: Definition,
    readonly template: Template,
    public clock: EvaluationContext,
    readonly functions: ReadonlyMap<string, FelFunction>,
  ) {
    this.env = { context: clock, self: undefined, locals: [], errors: [], node: undefined as never };
  }

  // --- evaluation -------------------------------------------------------------------------------------

  /** Evaluates a program at a node; failures are in `env.errors`. Ad-hoc programs, without a pointer, leave no remark. */
  run(program: Program, node: LiveNode): FelValue {
    const { env } = this;
    env.errors.length = 0;
    env.node = node;
    env.self = program.usesSelf && node.up !== null ? nodeValue(node, env, program.selfParts) : undefined;
    const value = program.run(env);
    if (env.errors.length > 0 && program.pointer !== '') this.remark(program, env.errors);
    return value;
  }

  /** Tells authors, once for each kind of mistake, that an expression went wrong while it ran. */
  remark({ pointer, source }: Pick<Program, 'pointer' | 'source'>, errors: readonly FelDiagnostic[]): void {
    for (const { code, message } of errors) {
      const key = `${pointer} ${code}`;
      if (this.remarks.size >= MAX_REMARKS || this.remarks.has(key)) continue;
      const text = `${message} (in ${source})`;
      this.remarks.set(key, { code, path: pointer, message: text, severity: 'warning' });
    }
  }

  // --- writing ----------------------------------------------------------------------------------------

  /** Stores a value as it is and marks what depends on it. */
  store(node: LiveNode, stored: unknown, source: ChangeSource, typed?: FelValue): void {
    const same = sameValue(node.stored, stored);
    if (same && (typed === undefined || (node.typed !== undefined && isEqual(typed, node.typed, this.clock))))
      return;
    if (!same) {
      this.journal.touch(node, 'value', node.stored, source);
      node.stored = stored;
      this.recheck(node);
    }
    node.typed = typed;
    node.template.version++;
    this.scheduler.mark(node.template.edges?.value, node);
  }

  /** Stores a value as somebody entered it. */
  enter(node: LiveNode, value: unknown, source: ChangeSource): void {
    this.journal.write(node);
    const conformed = conformInput(
      value,
      node.item as FieldItem,
      settingOf(node, 'whitespace'),
      this.currencyOf(node.template),
    );
    this.store(node, conformed, source);
  }

  storeCalculated(node: LiveNode, value: FelValue): void {
    if (node.template.kind === 'field') {
      const { stored, typed } = conformResult(value, node.item as FieldItem, this.currencyOf(node.template));
      this.store(node, stored, 'calculate', typed);
    } else this.store(node, value, 'calculate');
  }

  /** The value of a literal or of an expression at this moment. */
  fallbackValue({ program, literal }: Fallback, node: LiveNode): unknown {
    if (!program) return literal;
    const { stored } = conformResult(
      this.run(program, node),
      node.item as FieldItem,
      this.currencyOf(node.template),
    );
    return stored;
  }

  setVariable(node: LiveNode, variable: Variable, value: FelValue): void {
    const extra = extraOf(node);
    const locals = (extra.locals ??= Array.from({ length: node.template.variableCount }, () => null));
    if (isEqual(locals[variable.slot] ?? null, value, this.clock)) return;
    locals[variable.slot] = value;
    this.scheduler.mark(variable.edges, node);
  }

  setRelevant(node: LiveNode, own: boolean): void {
    const relevant = own && (node.up === null || isRelevant(node.up));
    if (relevant === ((node.flags & Flag.relevant) !== 0)) return;
    node.flags ^= Flag.relevant;
    this.scheduler.mark(node.template.edges?.relevant, node);
    const visit = (at: LiveNode): void => {
      this.journal.touch(at, 'relevant', !relevant);
      if (at.flags & Flag.required) this.journal.touch(at, 'required', !relevant);
      this.recheck(at);
      if (at.extra?.external) this.changeFindings(at, () => {});
      if (at.template.rules.defaults && !this.#shown.has(at)) this.#shown.set(at, !relevant);
      for (const kid of at.kids) if (!kid.template.rules.relevant) visit(kid);
    };
    visit(node);
  }

  setRequired(node: LiveNode, required: boolean): void {
    if (required === ((node.flags & Flag.required) !== 0)) return;
    this.journal.touch(node, 'required', node.required);
    node.flags ^= Flag.required;
    this.recheck(node);
    this.scheduler.mark(node.template.edges?.required, node);
  }

  setReadonly(node: LiveNode, own: boolean): void {
    const { up } = node;
    const hops = up?.template.readonlyHops ?? -1;
    let above = up;
    for (let i = hops; i > 0; i--) above = above!.up;
    const readonly = own || (hops >= 0 && (above!.flags & Flag.readonly) !== 0);
    if (readonly === ((node.flags & Flag.readonly) !== 0)) return;
    const visit = (at: LiveNode): void => {
      this.journal.touch(at, 'readonly', at.readonly);
      for (const kid of at.kids) if (!kid.template.rules.readonly) visit(kid);
    };
    visit(node);
    node.flags ^= Flag.readonly;
    this.scheduler.mark(node.template.edges?.readonly, node);
  }

  // --- results ----------------------------------------------------------------------------------------

  /** Has the node checked again before the cycle ends. */
  recheck(node: LiveNode): void {
    if (this.isSettlingIn) return;
    const { check } = node.template;
    if (check) this.scheduler.add(check, node);
    else this.#toCheck.add(node);
  }

  /** Checks a node now. */
  check(node: LiveNode): void {
    const findings = checkNode(this, node);
    if (!sameValue(node.extra?.bind ?? NONE, findings))
      this.changeFindings(node, () => {
        extraOf(node).bind = findings;
      });
  }

  /** Changes something about the results of a node and keeps track of it. */
  changeFindings(node: LiveNode, change: () => void): void {
    this.journal.touch(node, 'results', this.shownFindings(node));
    change();
    const findings = this.liveFindings(node);
    if (findings.length > 0) this.flawed.add(node);
    else this.flawed.delete(node);
    const invalid = findings.some(({ severity }) => severity === 'error');
    if (invalid === ((node.flags & Flag.invalid) !== 0)) return;
    node.flags ^= Flag.invalid;
    this.scheduler.mark(node.template.edges?.valid, node);
  }

  /** Everything known about a node at this moment, whatever is shown of it. */
  readonly liveFindings = liveFindings;

  shownFindings(node: LiveNode): readonly Finding[] {
    if (this.mode === 'continuous') return this.liveFindings(node);
    return this.mode === 'deferred' ? (node.extra?.requested ?? NONE) : NONE;
  }

  /** Whether a node and everything in it is without errors, as `valid()` sees it. */
  isValid(node: LiveNode): boolean {
    return (node.flags & Flag.invalid) === 0 && node.kids.every((kid) => this.isValid(kid));
  }

  showsValid(node: LiveNode): boolean {
    if (this.mode === 'continuous') return this.isValid(node);
    let valid = true;
    walk(node, (at) => {
      valid &&= !this.shownFindings(at).some(({ severity }) => severity === 'error');
    });
    return valid;
  }

  // --- cycles -----------------------------------------------------------------------------------------

  get isBatching(): boolean {
    return this.#depth > 0;
  }

  /** Runs work that writes; the outermost call closes with one cycle. */
  change<T>(source: ChangeSource | undefined, work: () => T): T {
    this.open(source);
    try {
      return work();
    } finally {
      this.close();
    }
  }

  /** Begins what `close` ends: work that writes, and that cannot be one call. */
  open(source: ChangeSource | undefined): void {
    if (this.#isRunning) throw new Error('A form cannot be written to while it is being calculated.');
    if (this.#depth === 0) this.journal.begin(source ?? 'host');
    this.#depth++;
  }

  close(): void {
    this.#depth--;
    if (this.#depth === 0) this.#commit();
  }

  *#calculate(work: Steps<void>): Steps<void> {
    this.#isRunning = true;
    try {
      yield* together(work);
    } finally {
      this.isSettlingIn = this.#isRunning = false;
    }
  }

  /** Brings everything up to date except for defaults, which wait for the end of the cycle. */
  settle(): void {
    finish(this.#calculate(this.#settleMarked()));
  }

  *#settleMarked(): Steps<void> {
    do {
      this.scheduler.run();
      yield;
      for (const node of this.#toCheck) {
        this.#toCheck.delete(node);
        if (!isDetached(node)) this.check(node);
      }
    } while (!this.scheduler.isIdle);
  }

  /** Recalculates everything from the stored values. */
  *settleAll(): Steps<void> {
    this.isSettlingIn = true;
    yield* this.#calculate(settleEverything(this));
    this.settle();
    this.#shown.clear();
  }

  /** Forgets that these nodes were shown or hidden: they have only just come into being. */
  forgetShown(row: LiveNode): void {
    if (this.#shown.size > 0) walk(row, (node) => this.#shown.delete(node));
  }

  #commit(): void {
    withSharedAccount(() => {
      for (let round = 0; !round || (round <= MAX_ROUNDS && this.#applyDefaults()); round++) this.settle();
    });
    this.#shown.clear();
    const changes = this.journal.close((node) => this.shownFindings(node));
    if (changes.length > 0) this.onChange({ source: this.journal.source, changes });
  }

  #applyDefaults(): boolean {
    let applied = false;
    for (const [node, wasRelevant] of this.#shown) {
      this.#shown.set(node, true);
      if (wasRelevant || !this.appliesDefaults || isDetached(node) || !isRelevant(node)) continue;
      const fallback = pick(node.template.rules.defaults, node);
      if (!fallback || !isEmpty(node.stored) || node.calculated) continue;
      this.enter(node, this.fallbackValue(fallback, node), 'calculate');
      applied = true;
    }
    return applied;
  }

  forEachNode(visit: (node: LiveNode) => void): void {
    walk(this.root, visit);
  }

  // --- what nodes ask for -----------------------------------------------------------------------------

  readonly dataOf = dataOf;

  redacted(node: LiveNode): RedactedState {
    return this.redaction?.of(node) ?? node;
  }

  currencyOf(template: Template): string | undefined {
    const { item } = template;
    if (item.type !== 'field' || item.dataType !== 'money') return undefined;
    return item.currency ?? this.definition.formPresentation?.defaultCurrency;
  }

  optionSource(template: Template): OptionSource | undefined {
    return this.options.of(template);
  }

  optionsOf(node: LiveNode): { entries: readonly OptionEntry[] | undefined; status: OptionsStatus } {
    return this.optionSource(node.template) ?? { entries: undefined, status: 'ready' };
  }

  entriesOf(template: Template): readonly RegistryEntry[] {
    return this.registry?.entriesFor(template.item) ?? [];
  }

  text(node: LiveNode, name: 'label' | 'hint' | 'description', context?: string): string | undefined {
    const { item } = node;
    const labels = context === undefined ? undefined : item.labels;
    const own = labels && Object.hasOwn(labels, context!) ? context! : undefined;
    if (own !== undefined) return node.extra?.texts?.get(`labels.${own}`) ?? labels![own];
    return node.extra?.texts?.get(name) ?? item[name];
  }

  setText(node: LiveNode, name: string, text: string): void {
    const texts = (extraOf(node).texts ??= new Map());
    const before = texts.get(name);
    if (before === text) return;
    this.journal.touch(node, 'text', undefined);
    texts.set(name, text);
  }
}
