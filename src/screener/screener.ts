/** A screener at work: its questions as an ordinary form, and the record of where the answers lead. */
import { checkDefinition, createForm } from '../engine/create-form.js';
import { DefinitionError } from '../engine/errors.js';
import type { FieldState, FormEngine, FormOptions } from '../engine/types.js';
import type { FelFunction } from '../fel/types.js';
import type { Definition, Item } from '../model/definition.js';
import type { Problem } from '../model/problem.js';
import { answerState, effectiveData, isComplete, recordInputs } from './answers.js';
import { addDuration, isInside, type Moment, momentOf } from './calendar.js';
import { checkScreener } from './check-screener.js';
import type { ScreenerDocument } from './screener-document.js';
import { checkExpressions, Expressions } from './expressions.js';
import { type ExtensionStrategy, runPipeline } from './pipeline.js';
import type { AnswerState, Determination } from './record.js';

export interface ScreenerOptions {
  /** The current instant; default: the system clock. A function is asked each time. */
  now?: FormOptions['now'];
  /** When the session began; it decides whether the screener is open. Default: now. */
  started?: string | Date;
  /** Expressions that are wrong do not refuse the screener; their routes are eliminated. */
  lenient?: boolean;
  locale?: string;
  timeZone?: string;
  functions?: readonly FelFunction[];
  /** Strategies of the host's own, by names that begin with `x-`. */
  strategies?: Readonly<Record<string, ExtensionStrategy>>;
}

export interface Screener {
  readonly document: ScreenerDocument;
  /** The questions, an ordinary form. Its `diagnostics()` include remarks about routes. */
  readonly engine: FormEngine;
  /** Whether the screener was open when the session began. */
  readonly available: boolean;
  /** Marks a question as not to be answered, and clears its value. Setting a value takes the mark away. */
  decline(path: string, declined?: boolean): void;
  stateOf(path: string): AnswerState;
  /** Judges the answers as they are now. The record is `partial` while answers are missing. */
  determine(): Determination;
  destroy(): void;
}

/**
 * Makes a screener. Throws `DefinitionError` with every problem of the document.
 *
 * @example
 * const screener = createScreener(document);
 * screener.engine.set('income', 21000);
 * screener.determine().phases[0].matched; // where to go
 */
export function createScreener(document: ScreenerDocument, options: ScreenerOptions = {}): Screener {
  return new LiveScreener(document, options);
}

/**
 * Judges answers in one call. `answers` is data of the screener's items, nested as in a Response; what belongs to no
 * item is left out, and so are declined paths that lead nowhere.
 */
export function screen(
  document: ScreenerDocument,
  answers: Record<string, unknown> = {},
  { declined = [], ...options }: ScreenerOptions & { declined?: readonly string[] } = {},
): Determination {
  const screener = createScreener(document, options);
  try {
    screener.engine.load(answers);
    for (const path of declined) if (screener.engine.field(path)?.kind === 'field') screener.decline(path);
    return screener.determine();
  } finally {
    screener.destroy();
  }
}

class LiveScreener implements Screener {
  readonly document: ScreenerDocument;
  readonly engine: FormEngine;
  readonly available: boolean;
  readonly #options: ScreenerOptions;
  /** The effective answers, without any rule: what routes see. */
  readonly #values: FormEngine;
  readonly #expressions: Expressions;
  readonly #declined = new Set<FieldState>();

  constructor(document: ScreenerDocument, options: ScreenerOptions) {
    const remarks = checkScreener(document);
    refuse(remarks);
    this.document = document;
    this.#options = options;
    const { lenient = false, locale, timeZone, functions } = options;
    const shared: FormOptions = {
      now: () => this.#moment()?.text ?? new Date(),
      lenient,
      ...(locale !== undefined && { locale }),
      ...(timeZone !== undefined && { timeZone }),
      ...(functions && { functions }),
    };
    const { definition, rules } = definitionOf(document);
    const found = checkDefinition({ ...definition, ...rules }, shared);
    if (!lenient) refuse(found);
    this.engine = createForm({ ...definition, ...rules }, shared);
    this.#values = createForm(withoutSeeds(definition), { ...shared, lenient: true });
    const wrong = checkExpressions(document, this.#values);
    if (!lenient) refuse(wrong);
    this.#expressions = new Expressions(this.#values);
    const own = this.engine.diagnostics.bind(this.engine);
    const routes = [...remarks, ...wrong.map((problem) => ({ ...problem, severity: 'warning' as const }))];
    this.engine.diagnostics = () => [...own(), ...routes, ...this.#expressions.remarks];
    this.engine.subscribe(null, ({ changes }) => {
      for (const { field, facets } of changes)
        if (facets.has('value') && field.value !== null) this.#declined.delete(field);
    });
    this.available = this.#isOpen();
  }

  decline(path: string, declined = true): void {
    const field = this.engine.field(path);
    if (field?.kind !== 'field') throw new RangeError(`The screener has no question at "${path}".`);
    // A calculated field asks for nothing, so there is nothing to decline.
    if (field.calculated) return;
    if (!declined) this.#declined.delete(field);
    else {
      if (field.value !== null) this.engine.set(path, null);
      this.#declined.add(field);
    }
  }

  stateOf(path: string): AnswerState {
    const field = this.engine.field(path);
    return field ? answerState(field, this.#declined) : 'not-presented';
  }

  determine(): Determination {
    const { url, version, availability, resultValidity } = this.document;
    const now = this.#moment();
    if (!now && !availability) throw new RangeError('The time of the evaluation is no date.');
    const head = {
      $formspecDetermination: '1.0' as const,
      screener: { url, version },
      timestamp: (now ?? momentOf(new Date())!).text,
      evaluationVersion: version,
    };
    const inputs = recordInputs(this.engine, this.#declined);
    if (!now || !this.#isOpen())
      return {
        ...head,
        status: 'unavailable',
        overrides: { matched: [], halted: false },
        phases: [],
        inputs,
      };
    this.#values.load(effectiveData(this.engine, this.#declined));
    this.#expressions.remarks = [];
    return {
      ...head,
      status: isComplete(this.engine, this.#declined) ? 'completed' : 'partial',
      ...runPipeline(this.document, {
        expressions: this.#expressions,
        strategies: this.#options.strategies ?? {},
      }),
      inputs,
      ...(resultValidity !== undefined && {
        validity: { validUntil: addDuration(now, resultValidity), resultValidity },
      }),
    };
  }

  destroy(): void {
    this.engine.destroy();
    this.#values.destroy();
  }

  #moment(): Moment | undefined {
    const { now = new Date() } = this.#options;
    return momentOf(typeof now === 'function' ? now() : now);
  }

  /** A session that began inside the window may be finished after its end. */
  #isOpen(): boolean {
    const { availability } = this.document;
    if (!availability) return true;
    const { started } = this.#options;
    const begun = started === undefined ? this.#moment() : momentOf(started);
    return begun !== undefined && isInside(begun.date, availability);
  }
}

function refuse(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity = 'error' }) => severity === 'error');
  if (errors.length) throw new DefinitionError(errors);
}

/** The questions as a definition, and the rules that go with them. */
function definitionOf({ url, version, title, description, items, binds }: ScreenerDocument): {
  definition: Definition;
  rules: Pick<Definition, 'binds'>;
} {
  return {
    definition: {
      $formspec: '1.0',
      url,
      version,
      // A version that is not of three numbers is only remarked upon.
      versionAlgorithm: 'natural',
      status: 'active',
      title,
      ...(description !== undefined && { description }),
      items,
    },
    rules: binds ? { binds } : {},
  };
}

/** The same items without anything that puts values or rows into a new form. */
function withoutSeeds(definition: Definition): Definition {
  const strip = (item: Item): Item => {
    const {
      initialValue: _value,
      minRepeat: _rows,
      prePopulate: _source,
      ...rest
    } = item as Item & Record<string, unknown>;
    const { children } = item as { children?: Item[] };
    return { ...rest, ...(children && { children: children.map(strip) }) } as unknown as Item;
  };
  return { ...definition, items: definition.items.map(strip) };
}
