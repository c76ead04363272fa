/** Runs `locale-cases/1`: a definition with Locale documents, steps, and the texts that can then be read. */
import { isDeepStrictEqual } from 'node:util';
import { createForm } from '../../src/engine/index.js';
import type { FieldState, FormChange, FormEngine, FormOptions } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import type { ValidationResult } from '../../src/model/response.js';
import { resolveFixtures } from './match.js';
import type { CaseOutcome } from './outcome.js';

type Json = Record<string, unknown>;

interface Step {
  readonly set?: [string, unknown];
  readonly locale?: string | null;
  readonly addRow?: string;
  readonly removeRow?: [string, number];
  readonly addLocale?: unknown;
  readonly external?: Partial<ValidationResult>[];
  readonly expect?: Json;
  readonly told?: Record<string, string>;
  readonly quiet?: boolean;
}

interface LocaleCase {
  readonly id: string;
  readonly group: string;
  readonly definition: Definition;
  readonly locales?: readonly unknown[];
  readonly locale?: string;
  readonly options?: FormOptions;
  readonly data?: Json;
  readonly steps?: readonly Step[];
  readonly expect?: Json;
}

export function run({
  fixtures = {},
  cases,
}: {
  fixtures?: Json;
  cases: readonly LocaleCase[];
}): CaseOutcome[] {
  return cases.map((each) => {
    const test = resolveFixtures(each, fixtures) as LocaleCase;
    const { id, group } = test;
    try {
      const wrong = runCase(test);
      return { id, group, ok: wrong.length === 0, expected: test.expect ?? test.steps, actual: wrong };
    } catch (error) {
      return { id, group, ok: false, expected: test.expect, actual: String(error) };
    }
  });
}

function runCase({
  definition,
  locales = [],
  locale,
  options,
  data,
  steps = [],
  expect,
}: LocaleCase): string[] {
  const form = createForm(definition, { ...options, locales, ...(locale !== undefined && { locale }) });
  const wrong: string[] = [];
  if (data) form.load(data);
  steps.forEach((step, i) => runStep(form, step, (what) => wrong.push(`step ${i}: ${what}`)));
  if (expect) check(form, expect, (what) => wrong.push(what));
  form.destroy();
  return wrong;
}

type Complain = (what: string) => void;

function runStep(form: FormEngine, step: Step, complain: Complain): void {
  const heard: FormChange[] = [];
  const stop = form.subscribe(null, (change) => heard.push(change));
  if (step.set) form.set(...step.set);
  if ('locale' in step) form.locale = step.locale ?? undefined;
  if (step.addRow !== undefined) form.addRow(step.addRow);
  if (step.removeRow) form.removeRow(...step.removeRow);
  if ('addLocale' in step) form.addLocale(step.addLocale);
  if (step.external) form.injectExternal(step.external);
  stop();
  for (const [path, facet] of Object.entries(step.told ?? {})) {
    const isTold = heard.some(({ changes }) =>
      changes.some((change) => change.path === path && change.facets.has(facet as never)),
    );
    if (!isTold) complain(`nobody was told of ${facet} at ${path}`);
  }
  if (step.quiet && heard.length > 0)
    complain(`told of ${heard.flatMap(({ changes }) => changes.map(({ path }) => path)).join(', ')}`);
  if (step.expect) check(form, step.expect, complain);
}

const same = (expected: unknown, actual: unknown): boolean =>
  isDeepStrictEqual(plain(expected ?? null), plain(actual ?? null)) ||
  (expected !== null &&
    actual !== null &&
    expected !== '' &&
    actual !== '' &&
    typeof expected !== 'boolean' &&
    Number(expected) === Number(actual));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

function check(form: FormEngine, expect: Json, complain: Complain): void {
  const expected = expect as Record<string, never>;
  const differ = (what: string, wanted: unknown, actual: unknown): void => {
    if (!same(wanted, actual)) complain(`${what}: ${JSON.stringify(actual)}`);
  };
  for (const name of ['title', 'description', 'locale', 'locales', 'direction'] as const)
    if (name in expected) differ(name, expected[name], form[name]);
  for (const [path, texts] of Object.entries((expected['texts'] ?? {}) as Record<string, Json>))
    for (const [name, wanted] of Object.entries(texts)) {
      const text = textOf(form.field(path), name);
      if (wanted === null ? (text ?? '') !== '' : text !== wanted)
        complain(`${path} ${name}: ${String(text)}`);
    }
  for (const [path, labels] of Object.entries((expected['options'] ?? {}) as Record<string, Json>))
    for (const [value, label] of Object.entries(labels))
      differ(
        `${path} ${value}`,
        label,
        form.field(path)?.options?.find((entry) => entry.value === value)?.label,
      );
  for (const [path, values] of Object.entries((expected['optionValues'] ?? {}) as Json))
    differ(
      `values of ${path}`,
      values,
      form.field(path)?.options?.map(({ value }) => value),
    );
  checkMessages(form, expected, complain);
  const pages = form.pages();
  for (const wanted of (expected['pages'] ?? []) as { id: string; title?: string; description?: string }[]) {
    const page = pages.find(({ id }) => id === wanted.id);
    if ('title' in wanted) differ(`title of page ${wanted.id}`, wanted.title, page?.title);
    if ('description' in wanted)
      differ(`description of page ${wanted.id}`, wanted.description, page?.description);
  }
  if ('pageTitles' in expected)
    differ(
      'pageTitles',
      expected['pageTitles'],
      pages.map(({ title }) => title),
    );
  for (const [path, wanted] of Object.entries((expected['values'] ?? {}) as Json))
    differ(`value of ${path}`, wanted, form.get(path));
  for (const facet of ['relevant', 'required'] as const)
    for (const [path, wanted] of Object.entries((expected[facet] ?? {}) as Json))
      differ(`${facet} of ${path}`, wanted, form.field(path)?.[facet]);
  for (const [source, wanted] of Object.entries((expected['fel'] ?? {}) as Json))
    differ(source, wanted, form.evaluate(source).value);
  for (const [name, wanted] of Object.entries((expected['definition'] ?? {}) as Json))
    differ(`definition ${name}`, wanted, (form.definition as unknown as Json)[name]);
  checkResponse(form, expected, complain);
  for (const name of (expected['pristine'] ?? []) as string[])
    if (name in {}) complain(`a fresh object has ${name}`);
  checkDiagnostics(form, expected, complain);
}

function textOf(field: FieldState | undefined, name: string): string | undefined {
  const [kind, context] = name.split('@') as ['label' | 'hint' | 'description', string?];
  return field?.[kind](context);
}

function checkMessages(form: FormEngine, expected: Record<string, never>, complain: Complain): void {
  const results = form.validate({ mode: 'submit' }).results;
  const compare = (what: string, wanted: readonly unknown[], actual: readonly string[]): void => {
    const fits = (one: unknown, text: string): boolean => {
      if (one === null) return true;
      return typeof one === 'object' ? (one as { not: string }).not !== text : one === text;
    };
    if (wanted.length !== actual.length || !wanted.every((one, i) => fits(one, actual[i]!)))
      complain(`${what}: ${JSON.stringify(actual)}`);
  };
  const at = (path: string): ValidationResult[] => results.filter((result) => result.path === path);
  for (const [path, wanted] of Object.entries((expected['messages'] ?? {}) as Record<string, unknown[]>))
    compare(
      `messages of ${path}`,
      wanted,
      at(path).map((result) => form.message(result)),
    );
  for (const [path, wanted] of Object.entries((expected['inline'] ?? {}) as Record<string, unknown[]>))
    compare(
      `inline messages of ${path}`,
      wanted,
      at(path).map(({ message }) => message),
    );
  for (const path of (expected['noMessages'] ?? []) as string[])
    if (at(path).length > 0) complain(`${path} has results`);
  for (const [id, wanted] of Object.entries((expected['shapes'] ?? {}) as Record<string, unknown[]>))
    compare(
      `messages of shape ${id}`,
      wanted,
      results.filter(({ shapeId }) => shapeId === id).map((result) => form.message(result)),
    );
}

/** Null, empty lists and empty objects count as absent. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.length ? value.map(withoutGaps) : undefined;
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const kept = withoutGaps(part);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return entries.length ? Object.fromEntries(entries) : undefined;
}

function checkResponse(form: FormEngine, expected: Record<string, never>, complain: Complain): void {
  const response = form.response({ mode: 'submit' }) as unknown as Json;
  for (const [name, wanted] of Object.entries((expected['response'] ?? {}) as Json)) {
    const actual = response[name];
    const isSame =
      name === 'data'
        ? isDeepStrictEqual(plain(withoutGaps(wanted)), plain(withoutGaps(actual)))
        : same(wanted, actual);
    if (!isSame) complain(`response ${name}: ${JSON.stringify(actual)}`);
  }
  for (const text of (expected['responseLacks'] ?? []) as string[])
    if (JSON.stringify(response).includes(text)) complain(`the response contains ${text}`);
}

function checkDiagnostics(form: FormEngine, expected: Record<string, never>, complain: Complain): void {
  const diagnostics = form.diagnostics();
  for (const wanted of (expected['diagnostics'] ?? []) as {
    code: string | string[];
    mentions?: string;
    severity?: string;
  }[]) {
    const isThere = diagnostics.some(
      ({ code, path, message, severity = 'error' }) =>
        [wanted.code].flat().includes(code) &&
        (wanted.severity === undefined || wanted.severity === severity) &&
        `${path} ${message}`.toLowerCase().includes((wanted.mentions ?? '').toLowerCase()),
    );
    if (!isThere)
      complain(
        `no ${JSON.stringify(wanted)} among ${JSON.stringify(diagnostics.map(({ code, path, message }) => [code, path, message]))}`,
      );
  }
  for (const code of (expected['noDiagnostics'] ?? []) as string[])
    if (diagnostics.some((problem) => problem.code === code)) complain(`there is a ${code}`);
}
