/** The values and flags of one form. The processing cycle changes them (`cycle/cycle.ts`). */
import type { EvaluationContext, FelDiagnostic, FelValue } from '../../fel/types.js';
import { isEqual } from '../../fel/values/values.js';
import type { Definition, FieldItem, OptionEntry } from '../../model/definition.js';
import type { Problem } from '../../model/problem.js';
import type { ValidationResult } from '../../model/response.js';
import type { RegistryEntry } from '../../model/sidecars.js';
import { sameValue } from '../../model/values.js';
import type { CompiledForm } from '../compile/compile-form.js';
import type { Program } from '../compile/program.js';
import type { Template } from '../compile/template.js';
import type { ValueSource } from '../compile/unit.js';
import type { EngineParts } from '../lazy-parts.js';
import { spellTag } from '../locale/language-tag.js';
import type { LocaleTexts } from '../locale/locale-texts.js';
import { dataOf } from '../response/response-data.js';
import type { FormOptions, OptionsStatus, RedactedState } from '../types.js';
import type { Registry } from '../validate/registry.js';
import { conformInput, conformResult } from './conform.js';
import type { InstanceData } from './instances.js';
import {
  createNode,
  type Finding,
  type FormNode,
  isError,
  isRelevant,
  isValid,
  type NodeHost,
  settingOf,
  type TextName,
  walk,
} from './node.js';
import { OptionSources } from './options.js';
import { type FormEnv, nodeValue } from './read.js';
import type { Redaction } from './redaction.js';

const MAX_DIAGNOSTICS = 200;
const NO_FINDINGS: readonly Finding[] = [];

export class FormState implements NodeHost {
  readonly definition: Definition;
  readonly root: FormNode;
  /** Data of the instances, by slot. */
  readonly instances: readonly InstanceData[];
  readonly options: OptionSources;
  readonly env: FormEnv;
  readonly registry: Registry | undefined;
  /** Undefined if nothing in the form is sensitive. */
  readonly redaction: Redaction | undefined;
  /** Undefined if the form was created without Locale documents. */
  readonly locales: LocaleTexts | undefined;
  mode: 'continuous' | 'deferred' | 'disabled' = 'continuous';
  /** Whether the data began with initial values; false after stored data was loaded. */
  isNewResponse = true;
  /** Nodes with live findings of any severity. */
  readonly nodesWithFindings = new Set<FormNode>();
  /** External results for paths that do not exist. */
  unplacedResults: readonly ValidationResult[] = [];
  /** Remarks for authors about expressions, sources and writes that failed while the form was used. */
  readonly diagnostics = new Map<string, Problem>();
  readonly #onDiagnostic: FormOptions['onDiagnostic'];

  constructor(
    readonly compiled: CompiledForm,
    options: FormOptions,
    parts: EngineParts,
  ) {
    const { definition, templates } = compiled;
    const {
      Registry: RegistryClass,
      instances: instanceSupport,
      createRedaction,
      LocaleTexts: Texts,
    } = parts;
    this.definition = definition;
    this.#onDiagnostic = options.onDiagnostic;
    this.instances = [...compiled.instances.values()].map(
      (instance) => new instanceSupport!.InstanceData(instance, options.instances),
    );
    this.options = new OptionSources(definition, templates);
    if (options.registries) this.registry = new RegistryClass!(options.registries);
    this.redaction = createRedaction?.(this);
    this.root = createNode(this, compiled.root, null);
    this.env = {
      context: evaluationContext(options),
      self: undefined,
      locals: [],
      errors: [],
      node: this.root,
      versions: new Uint32Array(templates.length),
      instances: this.instances,
      columns: new WeakMap(),
    };
    if (options.locales && Texts) {
      this.locales = new Texts(this, options.locales, options.inlineLocale, () => parts.localeChecks?.());
      this.locales.activate(this.env.context.locale ?? undefined);
    }
  }

  // --- values -------------------------------------------------------------------------------------------

  /**
   * Stores the value of a node. This is the only place that assigns `node.stored`. Returns whether anything changed.
   * `typed` is the exact value if it is more precise than the stored JSON.
   */
  store(node: FormNode, stored: unknown, typed?: FelValue): boolean {
    const isSame = sameValue(node.stored, stored);
    if (isSame) {
      if (typed === undefined) return false;
      if (node.typed !== undefined && isEqual(typed, node.typed, this.env.context)) return false;
    } else node.stored = stored;
    node.typed = typed;
    this.countChange(node.template);
    return true;
  }

  /** Invalidates arrays that were read from all instances of a template. */
  countChange({ index }: Template): void {
    this.env.versions[index]!++;
  }

  /** An entered value in the form in which it is stored. */
  conform(node: FormNode, value: unknown): unknown {
    const currency = this.currencyOf(node.template);
    return conformInput(value, node.item as FieldItem, settingOf(node, 'whitespace'), currency);
  }

  /** The current value of a `default` or `initialValue`. */
  valueFrom({ program, literal }: ValueSource, node: FormNode): unknown {
    if (!program) return literal;
    const value = this.evaluate(program, node);
    return conformResult(value, node.item as FieldItem, this.currencyOf(node.template)).stored;
  }

  // --- evaluation ---------------------------------------------------------------------------------------

  /** Evaluates a program at a node. `env.errors` then holds the errors of this evaluation. */
  evaluate(program: Program, node: FormNode): FelValue {
    const { env } = this;
    env.errors.length = 0;
    env.node = node;
    env.self =
      program.usesSelf && node.parentNode !== null ? nodeValue(node, env, program.selfKeys) : undefined;
    const value = program.run(env);
    // An expression without a pointer is not in the definition, so there is no author to inform.
    if (env.errors.length > 0 && program.pointer !== '') this.addErrors(program, env.errors);
    return value;
  }

  /** Adds a diagnostic for each kind of error, once for each expression. */
  addErrors(
    { pointer, source }: Pick<Program, 'pointer' | 'source'>,
    errors: readonly FelDiagnostic[],
  ): void {
    for (const { code, message } of errors) {
      const key = `${pointer} ${code}`;
      if (this.diagnostics.size >= MAX_DIAGNOSTICS || this.diagnostics.has(key)) continue;
      this.addDiagnostic(key, { code, path: pointer, message: `${message} (in ${source})` });
    }
  }

  /** Adds a remark, or replaces the one with the same key. */
  addDiagnostic(key: string, problem: Problem): void {
    const remark: Problem = { ...problem, severity: 'remark' };
    this.diagnostics.set(key, remark);
    const tell = this.#onDiagnostic;
    if (tell) queueMicrotask(() => tell(remark));
  }

  /** A calculated field keeps its value. The author of the page learns why a write changed nothing. */
  remarkCalculated({ template, path }: FormNode): void {
    const pointer = template.rules.calculate?.pointer ?? template.pointer;
    const message = `"${path}" is calculated, so set() does not change it.`;
    this.addDiagnostic(`${pointer} CALCULATED_FIELD`, { code: 'CALCULATED_FIELD', path: pointer, message });
  }

  setLocale(locale: string | undefined): void {
    (this.env as { context: EvaluationContext }).context = {
      ...this.env.context,
      locale: locale === undefined ? null : spellTag(locale),
    };
  }

  // --- findings -----------------------------------------------------------------------------------------

  /** All findings about a node at this moment, whether they are shown or not. */
  liveFindings(node: FormNode): readonly Finding[] {
    if (!node.extra) return NO_FINDINGS;
    const { bindFindings = NO_FINDINGS, shapeFindings, externalFindings } = node.extra;
    const external = externalFindings && isRelevant(node) ? externalFindings : NO_FINDINGS;
    if (!shapeFindings?.size && external.length === 0) return bindFindings;
    const ofShapes = [...(shapeFindings ?? [])].sort(([a], [b]) => a.order - b.order);
    return [...bindFindings, ...ofShapes.map(([, finding]) => finding), ...external];
  }

  /** Whether a node has findings. Unlike `liveFindings`, it takes the same time for any number of shapes. */
  hasFindings(node: FormNode): boolean {
    const { bindFindings, shapeFindings, externalFindings } = node.extra ?? {};
    return Boolean(
      bindFindings?.length || shapeFindings?.size || (externalFindings?.length && isRelevant(node)),
    );
  }

  /** Whether a node has findings that are errors. */
  hasErrors(node: FormNode): boolean {
    const { bindFindings, shapeErrors, externalFindings } = node.extra ?? {};
    return Boolean(
      shapeErrors || bindFindings?.some(isError) || (externalFindings?.some(isError) && isRelevant(node)),
    );
  }

  /** The findings that the validation mode shows. */
  shownFindings(node: FormNode): readonly Finding[] {
    if (this.mode === 'continuous') return this.liveFindings(node);
    return this.mode === 'deferred' ? (node.extra?.requestedFindings ?? NO_FINDINGS) : NO_FINDINGS;
  }

  showsValid(node: FormNode): boolean {
    if (this.mode === 'continuous') return isValid(node);
    let valid = true;
    walk(node, (at) => {
      valid &&= !this.shownFindings(at).some(isError);
    });
    return valid;
  }

  // --- what nodes read ----------------------------------------------------------------------------------

  dataOf(node: FormNode): unknown {
    return dataOf(node);
  }

  currencyOf({ item }: Template): string | undefined {
    if (item.type !== 'field' || item.dataType !== 'money') return undefined;
    return item.currency ?? this.definition.formPresentation?.defaultCurrency;
  }

  optionsOf(node: FormNode): { entries: readonly OptionEntry[] | undefined; status: OptionsStatus } {
    const source = this.options.of(node.template);
    if (!source?.entries || !this.locales) return source ?? { entries: undefined, status: 'ready' };
    return { entries: this.locales.options(node, source.entries), status: source.status };
  }

  registryEntriesOf({ item }: Template): readonly RegistryEntry[] {
    return this.registry?.entriesFor(item) ?? [];
  }

  text(node: FormNode, name: TextName, context?: string): string | undefined {
    const translated = this.locales?.text(node, name, context);
    if (translated !== undefined) return translated;
    const { item, extra } = node;
    const labels = context === undefined || name !== 'label' ? undefined : item.labels;
    if (labels && Object.hasOwn(labels, context!))
      return extra?.texts?.get(`labels.${context}`) ?? labels[context!];
    return extra?.texts?.get(name) ?? item[name];
  }

  textLanguage(node: FormNode, name: TextName, context?: string): string | undefined {
    return this.locales?.textLanguage(node, name, context);
  }

  isSensitive(template: Template): boolean {
    return this.redaction?.isSensitive(template) ?? false;
  }

  redacted(node: FormNode): RedactedState {
    return this.redaction?.of(node) ?? node;
  }
}

function evaluationContext({ now, timeZone, meta, locale }: FormOptions): EvaluationContext {
  return {
    ...(now === undefined ? {} : { now }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(meta === undefined ? {} : { meta }),
    locale: locale === undefined ? null : spellTag(locale),
  };
}
