/**
 * The texts of a form in the active language. A text is looked up when it is read. Texts with expressions are compiled
 * for the active documents, so that listeners can be told when an answer changes them.
 */
import { interpolate } from '../../fel/interpolate.js';
import type { FelValue } from '../../fel/types.js';
import type { FieldItem, OptionEntry } from '../../model/definition.js';
import type { Problem } from '../../model/problem.js';
import type { ValidationResult } from '../../model/response.js';
import type { Program } from '../compile/program.js';
import type { Template } from '../compile/template.js';
import { type CompiledText, compileText } from '../compile/texts.js';
import type { Journal } from '../cycle/journal.js';
import type { FormState } from '../state/form-state.js';
import { findNode, type FormNode, type TextName, walk } from '../state/node.js';
import { parsePath } from '../../model/path.js';
import { languageOf, spellTag } from './language-tag.js';
import { chainOf } from './locale-chain.js';
import type { LocaleChecks } from './locale-checks.js';
import { keyPath, LocaleKeys } from './locale-keys.js';
import { optionKey } from './option-key.js';
import { TextWatch } from './text-watch.js';
import { readLocale, type ReadLocale, stringPointer } from './read-locale.js';

const MAX_DOCUMENTS = 100;
const LEFT_OUT = '…';

type IsLeftOut = (program: Program) => boolean;

/** A text of a document. */
interface Found {
  readonly text: string;
  readonly locale: ReadLocale;
  readonly key: string;
}

/** Codes of results that have none. */
const CODES: Readonly<Record<string, string>> = {
  required: 'REQUIRED',
  type: 'TYPE_MISMATCH',
  constraint: 'CONSTRAINT_FAILED',
  shape: 'SHAPE_FAILED',
  external: 'EXTERNAL_FAILED',
};

export class LocaleTexts {
  readonly #state: FormState;
  readonly #keys: LocaleKeys;
  readonly #locales = new Map<string, ReadLocale>();
  readonly #inlineLocale: string | undefined;
  readonly #loadedChecks: () => typeof LocaleChecks | undefined;
  #madeChecks: LocaleChecks | undefined;
  /** Documents that were given so far, refused ones included. */
  #given = 0;
  /** Problems of the documents, by tag; of refused ones by number. */
  readonly #problems = new Map<string, readonly Problem[]>();
  readonly #failures = new Map<string, Problem>();
  #chain: readonly ReadLocale[] = [];
  #compiled = new Map<string, CompiledText>();
  #watch: TextWatch;
  #options = new WeakMap<FormNode, { labels: string; entries: readonly OptionEntry[] }>();

  /** `loadedChecks` gives the checks for authors, once their code is loaded. */
  constructor(
    state: FormState,
    documents: readonly unknown[],
    inlineLocale: string | undefined,
    loadedChecks: () => typeof LocaleChecks | undefined,
  ) {
    this.#state = state;
    this.#loadedChecks = loadedChecks;
    this.#keys = new LocaleKeys(state.compiled);
    this.#inlineLocale = inlineLocale;
    this.#watch = new TextWatch(state);
    for (const document of documents) this.add(document);
  }

  get tags(): string[] {
    return [...this.#locales.keys()];
  }

  /** Takes a document in. Its texts are used after the next `activate`. */
  add(document: unknown): void {
    this.#given += 1;
    if (this.#given > MAX_DOCUMENTS) {
      this.#problems.set('#limit', [
        {
          code: 'LOCALE_INVALID',
          severity: 'error',
          path: `locale:#${this.#given}`,
          message: `At most ${MAX_DOCUMENTS} Locale documents are used.`,
        },
      ]);
      return;
    }
    const { locale, problems } = readLocale(document, this.#state.definition, this.#given);
    if (!locale) {
      this.#problems.set(`#${this.#given}`, problems);
      return;
    }
    const { tag } = locale;
    const replaced: Problem[] = this.#locales.has(tag)
      ? [
          {
            code: 'LOCALE_REPLACED',
            severity: 'info',
            path: `locale:${tag}`,
            message: `A second document for "${tag}" took the place of the first.`,
          },
        ]
      : [];
    this.#locales.set(tag, locale);
    this.#problems.set(tag, [...problems, ...replaced]);
  }

  #active: string | undefined;

  /** Makes a language active. Its documents are asked from now on. */
  activate(tag: string | undefined): void {
    this.#active = tag;
    this.#chain = tag === undefined ? [] : chainOf(spellTag(tag), this.#locales);
    this.#compiled = new Map();
    this.#failures.clear();
    this.#options = new WeakMap();
    this.#watch = new TextWatch(this.#state);
    for (const locale of this.#chain)
      for (const [key, text] of locale.strings) if (text.includes('{{')) this.#prepare({ text, locale, key });
  }

  /** Compiles a text that is in use, so that its mistakes and what it reads are known. */
  #prepare(found: Found): void {
    const { key } = found;
    if (this.#find(key)?.locale !== found.locale) return;
    const item = this.#keys.itemOf(key);
    if (item) {
      const { template } = item;
      for (const owner of template.row ? [template, template.row] : [template])
        this.#watch.add(owner, this.#compile(found, owner));
    } else if (key.startsWith('$form.')) {
      const { root } = this.#state.compiled;
      this.#watch.add(root, this.#compile(found, root));
    }
  }

  // --- looking up ---------------------------------------------------------------------------------------

  #find(key: string): Found | undefined {
    for (const locale of this.#chain) {
      const text = locale.strings.get(key);
      if (text !== undefined) return { text, locale, key };
    }
    return undefined;
  }

  #findText({ template }: FormNode, name: TextName, context: string | undefined): Found | undefined {
    if (this.#chain.length === 0) return undefined;
    const key = `${keyPath(template)}.${name}`;
    return (context === undefined ? undefined : this.#find(`${key}@${context}`)) ?? this.#find(key);
  }

  /** Undefined if no document has the text; then the text of the definition counts. */
  text(node: FormNode, name: TextName, context?: string, isLeftOut?: IsLeftOut): string | undefined {
    const found = this.#findText(node, name, context);
    return found && this.#fill(found, node, isLeftOut);
  }

  /** The text of the form itself or of a page. */
  formText(key: string, isLeftOut?: IsLeftOut): string | undefined {
    const found = this.#find(key);
    return found && this.#fill(found, this.#state.root, isLeftOut);
  }

  /** The language of a text that is not in the active language. */
  textLanguage(node: FormNode, name: TextName, context?: string): string | undefined {
    if (this.#active === undefined || this.#locales.size === 0) return undefined;
    const tag = this.#findText(node, name, context)?.locale.tag ?? this.#inlineLocale ?? '';
    return languageOf(tag) === languageOf(this.#active) ? undefined : tag;
  }

  options(node: FormNode, entries: readonly OptionEntry[]): readonly OptionEntry[] {
    if (this.#chain.length === 0) return entries;
    const path = keyPath(node.template);
    const { optionSet } = node.item as FieldItem;
    const labels = entries.map(({ value, label }) => {
      const own = optionKey(value);
      const found =
        this.#find(`${path}.options.${own}.label`) ??
        (optionSet === undefined ? undefined : this.#find(`$optionSet.${optionSet}.${own}.label`));
      if (!found) return label;
      return this.#fill(found, found.key.startsWith('$') ? this.#state.root : node);
    });
    if (labels.every((label, i) => label === entries[i]!.label)) return entries;
    // The same list as long as nothing in it changes: lists are compared by identity when they are shown.
    const joined = JSON.stringify(labels);
    let known = this.#options.get(node);
    if (known?.labels !== joined) {
      known = { labels: joined, entries: entries.map((entry, i) => ({ ...entry, label: labels[i]! })) };
      this.#options.set(node, known);
    }
    return known.entries;
  }

  /** The text to show for a result, or undefined if no document has one. */
  message(result: ValidationResult, isLeftOut?: IsLeftOut): string | undefined {
    const node = this.#nodeAt(result.path);
    const found = this.#findMessage(result, node);
    return found && this.#fill(found, node ?? this.#state.root, isLeftOut);
  }

  #findMessage(result: ValidationResult, node: FormNode | undefined): Found | undefined {
    if (this.#chain.length === 0) return undefined;
    const { code, constraintKind, shapeId } = result;
    const item = node?.parentNode ? keyPath(node.template) : result.path.replace(/\[\d+\]/g, '');
    const isForm = result.path === '#' || result.path === '';
    const named = code ?? CODES[constraintKind];
    const byCode = isForm || named === undefined ? undefined : this.#find(`${item}.errors.${named}`);
    const byShape = shapeId === undefined ? undefined : this.#find(`$shape.${shapeId}.message`);
    if (byCode ?? byShape) return byCode ?? byShape;
    if (isForm || result.source !== 'bind') return undefined;
    if (constraintKind === 'required') return this.#find(`${item}.requiredMessage`);
    if (constraintKind !== 'constraint' || !node || !this.#isFirstConstraint(result, node)) return undefined;
    return this.#find(`${item}.constraintMessage`);
  }

  /** One text cannot speak for several rules: it speaks for the first one that fails. */
  #isFirstConstraint({ constraint, message }: ValidationResult, node: FormNode): boolean {
    const first = this.#state
      .liveFindings(node)
      .find(({ constraintKind, source }) => constraintKind === 'constraint' && source === 'bind');
    return !first || (first.constraint === constraint && first.message === message);
  }

  #nodeAt(path: string): FormNode | undefined {
    try {
      return path === '#' ? this.#state.root : findNode(this.#state.root, parsePath(path));
    } catch {
      return undefined;
    }
  }

  // --- filling in ---------------------------------------------------------------------------------------

  #compile({ text, locale, key }: Found, context: Template): CompiledText {
    const id = `${context.index} ${locale.tag} ${key}`;
    let compiled = this.#compiled.get(id);
    if (!compiled) {
      const { functions, linker } = this.#state.compiled;
      const path = `locale:${locale.tag}${stringPointer(key)}`;
      compiled = compileText(
        text,
        // A pointer would make every failure a problem of the definition.
        { context, pointer: '', what: `The text "${key}"` },
        {
          functions,
          linker,
          // A repeat as a whole has no row; what its text says about rows is simply empty there.
          report: ({ message }) => context.kind !== 'repeat' && this.#noteFailure(path, message),
        },
      );
      this.#compiled.set(id, compiled);
    }
    return compiled;
  }

  #fill(found: Found, node: FormNode, isLeftOut?: IsLeftOut): string {
    if (!found.text.includes('{{')) return found.text;
    const { programs } = this.#compile(found, node.template);
    const { env } = this.#state;
    return interpolate(found.text, (source): FelValue | undefined => {
      const program = programs.get(source);
      if (!program) return undefined;
      if (isLeftOut?.(program)) return LEFT_OUT;
      const value = this.#state.evaluate(program, node);
      if (env.errors.length > 0) {
        if (node.template.kind === 'repeat') return null;
        this.#noteFailure(`locale:${found.locale.tag}${stringPointer(found.key)}`, env.errors[0]!.message);
        return undefined;
      }
      return isPrintable(value) ? value : undefined;
    });
  }

  #noteFailure(path: string, message: string): void {
    if (this.#failures.size < MAX_DOCUMENTS && !this.#failures.has(path))
      this.#failures.set(path, { code: 'LOCALE_EXPRESSION', severity: 'warning', path, message });
  }

  // --- for authors --------------------------------------------------------------------------------------

  diagnostics(): Problem[] {
    const checks = this.#checks();
    return [
      ...[...this.#problems].flatMap(([name, problems]) => [
        ...problems,
        ...(checks?.ofDocument(this.#locales.get(name)) ?? []),
      ]),
      ...(checks?.ofAll(this.#locales, this.#active) ?? []),
      ...this.#failures.values(),
    ];
  }

  /** The checks of documents that were taken in; undefined until their code is loaded. */
  #checks(): LocaleChecks | undefined {
    const Checks = this.#loadedChecks();
    return (this.#madeChecks ??= Checks && new Checks(this.#state.compiled, this.#keys, this.#inlineLocale));
  }

  // --- switching ----------------------------------------------------------------------------------------

  /** Runs a change of the language or of the documents, and records every node whose texts it changes. */
  change(journal: Journal, work: () => void): void {
    const before = this.#snapshot();
    work();
    this.activate(this.#state.env.context.locale ?? undefined);
    const after = this.#snapshot();
    for (const [node, text] of after.texts)
      if (before.texts.get(node) !== text) journal.noteBefore(node, 'text', undefined);
    for (const [node, entries] of after.options)
      if (before.options.get(node) !== entries) journal.noteBefore(node, 'options', undefined);
    // The findings are the same; only what is read changed.
    for (const [node, message] of after.messages)
      if (before.messages.get(node) !== message) journal.noteBefore(node, 'results', message);
  }

  /** Records the nodes whose texts repeat answers that changed in this cycle. */
  noteAffected(journal: Journal): void {
    if (this.#watch.isEmpty) return;
    for (const node of this.#watch.affectedBy(journal.changedNodes()))
      journal.noteBefore(node, 'text', undefined);
  }

  /** Everything that a person can read now. */
  #snapshot(): Snapshot {
    const { root } = this.#state;
    const texts = new Map<FormNode, string>();
    const options = new Map<FormNode, readonly OptionEntry[] | undefined>();
    const messages = new Map<FormNode, string>();
    walk(root, (node) => {
      if (node === root) return;
      const contexts = [undefined, ...this.#contextsOf(node.template)];
      texts.set(
        node,
        JSON.stringify(
          contexts.map((context) => [node.label(context), node.hint(context), node.description(context)]),
        ),
      );
      if (node.template.kind === 'field') options.set(node, node.options);
    });
    for (const node of this.#state.nodesWithFindings)
      messages.set(
        node,
        JSON.stringify(node.results.map((result) => this.message(result) ?? result.message)),
      );
    texts.set(root, JSON.stringify([this.formText('$form.title'), this.formText('$form.description')]));
    return { texts, options, messages };
  }

  /** Contexts such as `short` for which the definition has a label. */
  #contextsOf({ item }: Template): readonly string[] {
    return item.labels ? Object.keys(item.labels) : NO_CONTEXTS;
  }
}

const NO_CONTEXTS: readonly string[] = [];

interface Snapshot {
  readonly texts: ReadonlyMap<FormNode, string>;
  readonly options: ReadonlyMap<FormNode, readonly OptionEntry[] | undefined>;
  readonly messages: ReadonlyMap<FormNode, string>;
}

/** Lists and objects have no form in which people could read them. Dates and money have. */
const isPrintable = (value: FelValue): boolean =>
  typeof value !== 'object' || value === null || 'kind' in value || 'toFixed' in value;
