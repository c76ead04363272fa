/** Runs case files of the format `engine-cases/1`. */
import { createForm, DefinitionError } from '../../src/engine/index.js';
import type {
  Definition,
  FormEngine,
  FormOptions,
  ValidationReport,
  ValidationResult,
} from '../../src/engine/index.js';
import type { CaseOutcome } from './outcome.js';

interface Expectation {
  values?: Record<string, unknown>;
  relevant?: Record<string, boolean>;
  required?: Record<string, boolean>;
  readonly?: Record<string, boolean>;
  valid?: Record<string, boolean>;
  rows?: Record<string, number>;
  results?: {
    mode?: 'continuous' | 'submit' | 'demand';
    match?: Record<string, unknown>[];
    exact?: boolean;
    shapes?: string[];
  };
  counts?: Record<string, number>;
  response?: {
    mode?: 'continuous' | 'submit';
    data?: unknown;
    absent?: string[];
    present?: string[];
    [key: string]: unknown;
  };
  pristine?: string[];
}

interface Step {
  set?: [string, unknown];
  batch?: [string, unknown][];
  addRow?: string | [string, number];
  removeRow?: [string, number];
  moveRow?: [string, number, number];
  external?: Partial<ValidationResult>[];
  load?: Record<string, unknown>;
  mode?: FormEngine['validationMode'];
  reset?: boolean;
  undo?: Step[];
  expect?: Expectation;
  mayThrow?: boolean;
  throws?: boolean;
}

interface EngineCase {
  id: string;
  group: string;
  definition: Definition;
  options?: FormOptions;
  load?: Record<string, unknown>;
  steps?: Step[];
  expect?: Expectation;
  diagnostics?: string[];
  reject?: { at?: 'load'; code?: string; mentions?: string[]; mentionsAll?: string[] };
}

class Mismatch extends Error {
  constructor(
    readonly what: string,
    readonly expected: unknown,
    readonly actual: unknown,
  ) {
    super(what);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Normalises decimals: `12.50`, `12.5` and the number 12.5 are equal. */
const decimal = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return undefined;
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
};

/** Absent and null are equal; amounts and numbers compare as decimals. */
function same(expected: unknown, actual: unknown, asDecimal = false): boolean {
  if (expected === undefined || expected === null) return actual === undefined || actual === null;
  if (isRecord(expected) && typeof expected['$decimal'] === 'string')
    return same(expected['$decimal'], actual, true);
  if (typeof expected === 'number' || asDecimal) {
    const [left, right] = [decimal(expected), decimal(actual)];
    return (
      left !== undefined &&
      right !== undefined &&
      Math.abs(Number(left) - Number(right)) < 1e-12 * Math.max(1, Math.abs(Number(left)))
    );
  }
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      expected.length === actual.length &&
      expected.every((item, i) => same(item, actual[i]))
    );
  if (!isRecord(expected)) return expected === actual;
  if (!isRecord(actual)) return false;
  const isMoney = 'amount' in expected && 'currency' in expected;
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].every((key) => same(own(expected, key), own(actual, key), isMoney && key === 'amount'));
}

const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** Whether every part of a path in data is an own property. */
function isPresent(data: unknown, path: string): boolean {
  let at = data;
  for (const part of path.replace(/\[(\d+)\]/g, '.$1').split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false;
    at = (at as Record<string, unknown>)[part];
  }
  return true;
}

function checkResults(form: FormEngine, expected: NonNullable<Expectation['results']>): ValidationReport {
  const { mode = 'continuous', match = [], exact = false, shapes } = expected;
  const report = form.validate({ mode, ...(shapes ? { shapes } : {}) });
  const left = [...report.results];
  for (const wanted of match) {
    const i = left.findIndex((result) =>
      Object.entries(wanted).every(([key, value]) => same(value, own(result, key))),
    );
    if (i < 0) throw new Mismatch(`result in mode ${mode}`, wanted, report.results);
    left.splice(i, 1);
  }
  if (exact && left.length > 0) throw new Mismatch(`no other results in mode ${mode}`, match, report.results);
  return report;
}

function checkResponse(form: FormEngine, expected: NonNullable<Expectation['response']>): void {
  const { mode = 'submit', data, absent = [], present = [], ...rest } = expected;
  const response = form.response({ mode });
  if (data !== undefined && !same(data, response.data))
    throw new Mismatch('response data', data, response.data);
  for (const path of absent)
    if (isPresent(response.data, path)) throw new Mismatch(`no ${path} in data`, undefined, response.data);
  for (const path of present)
    if (!isPresent(response.data, path)) throw new Mismatch(`${path} in data`, path, response.data);
  for (const [key, value] of Object.entries(rest))
    if (!same(value, own(response, key))) throw new Mismatch(`response ${key}`, value, own(response, key));
}

function check(form: FormEngine, expected: Expectation): void {
  for (const [path, value] of Object.entries(expected.values ?? {})) {
    const actual = form.get(path);
    if (!same(value, actual)) throw new Mismatch(`value of ${path}`, value, actual);
  }
  for (const facet of ['relevant', 'required', 'readonly', 'valid'] as const) {
    for (const [path, value] of Object.entries(expected[facet] ?? {})) {
      const actual = form.field(path)?.[facet];
      if (actual !== value) throw new Mismatch(`${facet} of ${path}`, value, actual);
    }
  }
  for (const [path, count] of Object.entries(expected.rows ?? {})) {
    const actual = form.field(path)?.rows.length;
    if (actual !== count) throw new Mismatch(`rows of ${path}`, count, actual);
  }
  const report = expected.results ? checkResults(form, expected.results) : undefined;
  if (expected.counts) {
    const { counts } = report ?? form.validate({ mode: 'continuous' });
    if (!same(expected.counts, counts)) throw new Mismatch('counts', expected.counts, counts);
  }
  if (expected.response) checkResponse(form, expected.response);
  for (const name of expected.pristine ?? [])
    if (name in {})
      throw new Mismatch(`an empty object has no ${name}`, undefined, ({} as Record<string, unknown>)[name]);
}

function perform(form: FormEngine, step: Step): void {
  if (step.set) form.set(...step.set);
  if (step.batch) form.batch(() => step.batch!.forEach(([path, value]) => form.set(path, value)));
  if (step.addRow !== undefined) {
    if (typeof step.addRow === 'string') form.addRow(step.addRow);
    else form.addRow(...step.addRow);
  }
  if (step.removeRow) form.removeRow(...step.removeRow);
  if (step.moveRow) form.moveRow(...step.moveRow);
  if (step.external) form.injectExternal(step.external);
  if (step.load) form.load(step.load);
  if (step.mode) form.validationMode = step.mode;
  if (step.reset) form.reset();
  if (step.undo) form.transaction(() => step.undo!.forEach((inner) => perform(form, inner))).undo();
  if (step.expect) check(form, step.expect);
}

function runSteps(form: FormEngine, steps: readonly Step[]): void {
  steps.forEach((step, i) => {
    let thrown = false;
    try {
      perform(form, step);
    } catch (error) {
      if (error instanceof Mismatch)
        throw new Mismatch(`step ${i}: ${error.what}`, error.expected, error.actual);
      if (!step.mayThrow && !step.throws) throw error;
      thrown = true;
    }
    if (step.throws && !thrown) throw new Mismatch(`step ${i} throws`, true, false);
  });
}

/** All messages of an error. */
const wordsOf = (error: unknown): string =>
  error instanceof DefinitionError
    ? [error.message, ...error.problems.map(({ code, path, message }) => `${code} ${path} ${message}`)].join(
        '\n',
      )
    : String((error as Error).message);

function checkRefusal(error: unknown, reject: NonNullable<EngineCase['reject']>): void {
  if (reject.at !== 'load' && !(error instanceof DefinitionError)) throw error;
  const words = wordsOf(error);
  const { mentions, mentionsAll = [], code } = reject;
  if (mentions && !mentions.some((word) => words.includes(word)))
    throw new Mismatch('the refusal mentions', mentions, words);
  for (const word of mentionsAll)
    if (!words.includes(word)) throw new Mismatch('the refusal mentions', word, words);
  if (code && !(error as DefinitionError).problems.some((problem) => problem.code === code))
    throw new Mismatch('code of the refusal', code, words);
}

function runCase({ definition, options, load, steps, expect, reject, diagnostics }: EngineCase): void {
  let form: FormEngine;
  try {
    form = createForm(definition, options ?? {});
    if (load && reject?.at === 'load') form.load(load);
  } catch (error) {
    if (!reject) throw error;
    checkRefusal(error, reject);
    return;
  }
  if (reject) throw new Mismatch('a refusal', reject, 'accepted');
  if (load) form.load(load);
  runSteps(form, steps ?? []);
  if (expect) check(form, expect);
  const codes = form.diagnostics().map(({ code }) => code);
  for (const code of diagnostics ?? [])
    if (!codes.includes(code)) throw new Mismatch('diagnostic', code, codes);
}

export function run(document: unknown): CaseOutcome[] {
  return (document as { cases: EngineCase[] }).cases.map((one) => {
    const { id, group } = one;
    try {
      runCase(one);
      return { id, group, ok: true };
    } catch (error) {
      if (error instanceof Mismatch)
        return { id, group, ok: false, expected: { [error.what]: error.expected }, actual: error.actual };
      return { id, group, ok: false, expected: 'no error', actual: String((error as Error).stack ?? error) };
    }
  });
}
