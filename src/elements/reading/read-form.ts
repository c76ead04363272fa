/** Puts a submitted form into an engine. */
import { INTENT } from '../rendering/intent.js';
import type { FieldState, FormEngine } from '../../engine/types.js';
import { isEmpty } from '../../model/values.js';
import { typedSignature } from './typed-signature.js';
import { type Answers, PAGE, type PageState, readPageState, reportingOf, STATE } from './page-state.js';
import { readAnswer } from './read-answer.js';
import { matchRows } from './rows.js';

export interface FormReading {
  /** What was pressed: `submit` unless the body says otherwise. */
  readonly intent: string;
  /** Id of the page that was sent. */
  readonly page: string | undefined;
  /** Names in the body that are not fields of the form. */
  readonly ignored: readonly string[];
}

export interface ReadOptions {
  /** Language in which numbers are written. Default: that of the engine, else English. */
  readonly locale?: string | undefined;
  /** What became of the files in the body, by path: attachment values. Files that are not in it are ignored. */
  readonly files?: Answers | undefined;
}

/** What only the script that takes over says. */
export interface BodyOptions extends ReadOptions {
  /** Paths of the answers to take. All others and all rows stay as they are. Default: everything is taken. */
  readonly only?: ReadonlySet<string> | undefined;
}

/** What only the handler needs of a reading. */
export interface WholeReading extends FormReading {
  readonly state: PageState | undefined;
  /** Answers that are not relevant now and were not taken. */
  readonly kept: Answers;
}

/**
 * Puts a submitted body into the engine by the rules that the controls follow in a browser. Answers that are calculated,
 * read-only or not relevant are not taken. Text that is not a value is kept as it is and reported at its field.
 *
 * @example
 * const { intent } = readForm(engine, await request.formData());
 */
export function readForm(
  engine: FormEngine,
  body: FormData | URLSearchParams,
  options: ReadOptions = {},
): FormReading {
  const { intent, page, ignored } = readBody(engine, body, options);
  return { intent, page, ignored };
}

export function readBody(
  engine: FormEngine,
  body: FormData | URLSearchParams,
  options: BodyOptions,
): WholeReading {
  const texts = new Map<string, string[]>();
  for (const [name, value] of body as Iterable<[string, unknown]>) {
    // An empty file input sends an empty file.
    const list = texts.get(name) ?? [];
    if (typeof value === 'string') list.push(value);
    texts.set(name, list);
  }
  const take = (name: string): string | undefined => {
    const value = texts.get(name)?.at(-1);
    texts.delete(name);
    return value;
  };
  const intent = take(INTENT) || 'submit';
  const page = take(PAGE);
  const state = readPageState(take(STATE));
  const reader = new BodyReader(engine, texts, state, options);
  const { kept, ignored } = reader.read();
  return { intent, page, ignored, state, kept };
}

/** How often answers are looked at again, because other answers made them relevant. */
const MOST_ROUNDS = 50;

class BodyReader {
  readonly #engine: FormEngine;
  readonly #texts: ReadonlyMap<string, readonly string[]>;
  readonly #state: PageState | undefined;
  readonly #options: BodyOptions;
  readonly #locale: string;

  constructor(
    engine: FormEngine,
    texts: ReadonlyMap<string, readonly string[]>,
    state: PageState | undefined,
    options: BodyOptions,
  ) {
    this.#engine = engine;
    this.#texts = texts;
    this.#state = state;
    this.#options = options;
    this.#locale = options.locale ?? engine.locale ?? 'en';
  }

  read(): { kept: Answers; ignored: string[] } {
    const engine = this.#engine;
    const { only } = this.#options;
    if (!only) engine.batch(() => matchRows(engine, this.#texts.keys(), this.#state), { source: 'user' });
    const pending = new Map<FieldState, (field: FieldState) => unknown>();
    const names = new Set<string>();
    for (const field of engine.fields()) {
      names.add(field.path);
      if (field.dataType === 'money') names.add(`${field.path}.currency`);
      if (field.calculated || (only && !only.has(field.path))) continue;
      const read = this.#reader(field);
      if (read) pending.set(field, read);
    }
    const before = this.#write(pending);
    const kept = this.#dropNotRelevant(before);
    for (const [field, read] of pending) {
      if (field.readonly) continue;
      const value = read(field);
      if (!isEmpty(value)) kept.set(field.path, value);
    }
    return { kept, ignored: [...this.#texts.keys()].filter((name) => !names.has(name)) };
  }

  /** Writes what is relevant, again and again, as answers make others relevant. Returns the values before. */
  #write(pending: Map<FieldState, (field: FieldState) => unknown>): Map<FieldState, unknown> {
    const engine = this.#engine;
    const before = new Map<FieldState, unknown>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const due = [...pending].filter(([field]) => field.relevant && !field.readonly);
      if (due.length === 0) break;
      engine.batch(
        () => {
          for (const [field, read] of due) {
            pending.delete(field);
            before.set(field, field.value);
            this.#set(field, read(field));
          }
        },
        { source: 'user' },
      );
    }
    return before;
  }

  /** Takes back answers that other answers made irrelevant. They are kept for the next page. */
  #dropNotRelevant(before: ReadonlyMap<FieldState, unknown>): Map<string, unknown> {
    const engine = this.#engine;
    const kept = new Map<string, unknown>();
    engine.batch(
      () => {
        for (const [field, value] of before) {
          if (field.relevant) continue;
          if (!isEmpty(field.value)) kept.set(field.path, field.value);
          engine.set(field.path, value, { source: 'user' });
        }
      },
      { source: 'user' },
    );
    return kept;
  }

  #set(field: FieldState, value: unknown): void {
    try {
      this.#engine.set(field.path, value, { source: 'user' });
    } catch (cause) {
      // The engine refuses impossible values. Whatever it is, the user must learn that the answer was not taken.
      this.#engine.injectExternal([
        { path: field.path, severity: 'error', code: 'x-unreadable', message: (cause as Error).message },
      ]);
    }
  }

  /** How to read the answer of a field; undefined if the body says nothing about it. */
  #reader(field: FieldState): ((field: FieldState) => unknown) | undefined {
    const { path } = field;
    const state = this.#state;
    const texts = this.#texts.get(path);
    const reporting = reportingOf(field, this.#engine);
    const files = this.#options.files;
    if (files?.has(path)) return () => files.get(path);
    if (reporting === 'file') {
      const stored = state?.files.get(path);
      return stored === undefined ? undefined : () => stored;
    }
    if (reporting === 'signature') return this.#signatureReader(path, texts);
    if (texts && texts.length > 0) {
      const currency = this.#texts.get(`${path}.currency`)?.at(-1);
      const zone = (state?.zones.get(path) as string | undefined) ?? zoneIn(field.value);
      const amount = state?.amounts.get(path);
      return (now) => readAnswer(now, texts, { locale: this.#locale, currency, zone, amount });
    }
    if (state?.kept.has(path)) return () => state.kept.get(path);
    return this.#absentReader(field, reporting);
  }

  /** Native controls leave out boxes that are not ticked. */
  #absentReader(field: FieldState, reporting: string): (() => unknown) | undefined {
    const state = this.#state;
    if (reporting === 'box') {
      if (state && !state.boxes.has(field.path)) return undefined;
      const was = state ? state.boxes.get(field.path) : field.value;
      return () => (typeof was === 'boolean' ? false : null);
    }
    if (reporting !== 'group') return undefined;
    if (state) return state.groups.has(field.path) ? () => null : undefined;
    // Without a state: radio buttons that are chosen are always sent, so only lists can have become empty.
    return field.dataType === 'multiChoice' && !isEmpty(field.value) ? () => null : undefined;
  }

  #signatureReader(path: string, texts: readonly string[] | undefined): (() => unknown) | undefined {
    const stored = this.#state?.files.get(path) as { typed?: unknown } | undefined;
    const typed = texts?.at(-1)?.trim();
    if (typed && typed !== stored?.typed) return () => typedSignature(typed);
    // An empty name removes a typed signature, but not one that was drawn.
    if (typed === '' && stored?.typed) return () => null;
    return stored === undefined ? undefined : () => stored;
  }
}

function zoneIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /(?:Z|[+-]\d\d:?\d\d)$/.exec(value)?.[0] : undefined;
}
