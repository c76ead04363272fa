/**
 * Evaluates the same expressions over the same data in FEL, JSONata and CEL, in one process, and reports ratios.
 * JSONata and CEL take part if they are installed in `test/bench/node_modules`.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { follow, type Step } from '../../../src/fel/access.js';
import {
  analyze,
  compile,
  fromJson,
  parse,
  type Env,
  type FelObject,
  type FelValue,
  type Linker,
} from '../../../src/fel/index.js';
import type { PartResult } from '../part.js';
import { round, summarize } from '../statistics.js';
import type { Table } from '../table.js';
import { DATA, SAMPLES, type Sample } from './expressions.js';

interface DataEnv extends Env {
  data: FelValue;
}

const nothing = (): null => null;

/** A minimal host: fields are read from one object, which may change between evaluations. */
const host: Linker<DataEnv> = {
  field({ segments }) {
    const [first = '', ...keys] = segments.map(({ key }) => key);
    if (segments.every(({ index }) => index === undefined)) {
      return keys.reduce<(env: DataEnv) => FelValue>(
        (outer, key) => (env) => (outer(env) as FelObject | null)?.[key] ?? null,
        ({ data }) => (data as FelObject)[first] ?? null,
      );
    }
    const steps = segments.flatMap(({ key, index }): Step[] =>
      index === undefined ? [{ key }] : [{ key }, { index }],
    );
    return ({ data }) => follow(data, steps, nothing);
  },
  context: () => nothing,
  variable: () => nothing,
  instance: () => nothing,
  neighbour: () => nothing,
  state: () => nothing,
};

const env: DataEnv = {
  context: {},
  self: undefined,
  locals: [],
  errors: [],
  data: fromJson(DATA),
};

interface Language {
  readonly name: string;
  source(sample: Sample): string;
  /** Parses a source and returns a function that evaluates it. */
  prepare(source: string): () => unknown;
}

const fel: Language = {
  name: 'FEL',
  source: (sample) => sample.fel,
  prepare(source) {
    const run = compile(parse(source), host);
    return () => run(env);
  },
};

/** The specifier is computed, so that the type checker does not require the package. */
const optional = async (name: string): Promise<Record<string, unknown> | undefined> => {
  try {
    return (await import(name)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
};

async function peers(): Promise<Language[]> {
  const found: Language[] = [];
  const jsonata = (await optional('jsonata'))?.['default'] as
    ((source: string) => { evaluate(data: unknown): Promise<unknown> }) | undefined;
  if (jsonata) {
    found.push({
      name: 'JSONata',
      source: (sample) => sample.jsonata,
      prepare(source) {
        const expression = jsonata(source);
        return () => expression.evaluate(DATA);
      },
    });
  }
  const cel = (await optional('@marcbachmann/cel-js'))?.['parse'] as
    ((source: string) => (data: unknown) => unknown) | undefined;
  if (cel) {
    found.push({
      name: 'CEL',
      source: (sample) => sample.cel,
      prepare(source) {
        const expression = cel(source);
        return () => expression(DATA);
      },
    });
  }
  return found;
}

/** CPU time, because other programs may be busy. */
async function timeOf(run: () => unknown, times: number, isAsync: boolean): Promise<number> {
  const start = process.cpuUsage();
  if (isAsync) for (let i = 0; i < times; i++) await run();
  else for (let i = 0; i < times; i++) run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1e3;
}

/**
 * Median nanoseconds of each, measured in turns, so that a slow phase of the machine affects all of them. Only JSONata,
 * which is asynchronous, is awaited, so that the others do not pay for it.
 */
async function inTurns(runs: readonly (() => unknown)[], rounds: number): Promise<number[]> {
  const contestants: { run: () => unknown; batch: number; isAsync: boolean; times: number[] }[] = [];
  for (const run of runs) {
    const isAsync = run() instanceof Promise;
    let batch = 16;
    while ((await timeOf(run, batch, isAsync)) < 30e6) batch *= 2;
    contestants.push({ run, batch, isAsync, times: [] });
  }
  for (let round = 0; round < rounds; round++)
    for (const { run, batch, isAsync, times } of contestants)
      times.push((await timeOf(run, batch, isAsync)) / batch);
  return contestants.map(({ times }) => summarize(times).median);
}

const nanoseconds = async (run: () => unknown, rounds: number): Promise<number> =>
  (await inTurns([run], rounds))[0]!;

const equalAnswer = (answer: unknown): unknown =>
  typeof answer === 'bigint' ? Number(answer) : typeof answer === 'number' ? round(answer, 6) : answer;

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

interface Comparison {
  readonly table: Table;
  /** How many times as long the others take, by name (geometric means). */
  readonly means: ReadonlyMap<string, number>;
}

async function compare(
  title: string,
  about: string,
  languages: readonly Language[],
  rounds: number,
  task: (language: Language, sample: Sample) => () => unknown,
): Promise<Comparison> {
  const [, ...others] = languages;
  const rows: (string | number)[][] = [];
  const ratios = new Map(others.map(({ name }) => [name, [] as number[]]));
  for (const sample of SAMPLES) {
    const times = await inTurns(
      languages.map((language) => task(language, sample)),
      rounds,
    );
    const [time] = times as [number];
    const row: (string | number)[] = [sample.name, round(time)];
    for (const [at, other] of others.entries()) {
      const theirs = times[at + 1]!;
      ratios.get(other.name)!.push(theirs / time);
      row.push(round(theirs), `${round(theirs / time)}×`);
    }
    rows.push(row);
  }
  const means = new Map([...ratios].map(([name, all]) => [name, geometricMean(all)]));
  rows.push(['geometric mean', '', ...others.flatMap(({ name }) => ['', `${round(means.get(name)!)}×`])]);
  const columns = ['expression', 'FEL ns', ...others.flatMap(({ name }) => [`${name} ns`, 'ratio'])];
  return { table: { title, about, columns, rows }, means };
}

/** Every expression in the definitions of a corpus, if there is one beside the project. */
function corpusExpressions(folder: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, key = ''): void => {
    if (
      typeof value === 'string' &&
      /^(calculate|relevant|required|readonly|constraint|activeWhen|expression)$/.test(key)
    )
      found.add(value);
    else if (typeof value === 'object' && value !== null)
      Object.entries(value).forEach(([name, part]) => visit(part, name));
  };
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = `${folder}/${name}/definition.json`;
    if (existsSync(file)) visit(JSON.parse(readFileSync(file, 'utf8')));
  }
  return [...found];
}

export async function measure(rounds: number, corpusFolder: string): Promise<PartResult> {
  const languages = [fel, ...(await peers())];
  for (const language of languages) {
    for (const sample of SAMPLES) {
      const answer = await language.prepare(language.source(sample))();
      assert.equal(equalAnswer(answer), sample.answer, `${language.name}: ${language.source(sample)}`);
    }
  }
  const evaluation = await compare(
    'FEL: evaluate',
    'Parsed once, evaluated many times over the same data; nanoseconds of processor time per evaluation, median. FEL calculates in decimals, the others in doubles.',
    languages,
    rounds,
    (language, sample) => language.prepare(language.source(sample)),
  );
  const parsing = await compare(
    'FEL: parse',
    'Source to something that evaluates; nanoseconds.',
    languages,
    rounds,
    (language, sample) => {
      const source = language.source(sample);
      return () => language.prepare(source);
    },
  );
  const tables = [evaluation.table, parsing.table];
  const corpus = corpusExpressions(corpusFolder);
  if (corpus.length) {
    const perExpression = async (task: (source: string) => unknown): Promise<number> =>
      round((await nanoseconds(() => corpus.forEach(task), rounds)) / corpus.length);
    const trees = corpus.map(parse);
    const programs = trees.map((tree) => compile(tree, host));
    tables.push({
      title: 'FEL: expressions of real definitions',
      about: `${corpus.length} expressions of the corpus, evaluated over an unrelated form, so mostly on missing answers.`,
      columns: ['step', 'ns per expression'],
      rows: [
        ['parse', await perExpression(parse)],
        ['analyze', round((await nanoseconds(() => trees.forEach(analyze), rounds)) / corpus.length)],
        [
          'compile',
          round(
            (await nanoseconds(() => trees.forEach((tree) => compile(tree, host)), rounds)) / corpus.length,
          ),
        ],
        [
          'evaluate',
          round(
            (await nanoseconds(() => {
              for (const program of programs) program(env);
              env.errors.length = 0;
            }, rounds)) / corpus.length,
          ),
        ],
      ],
    });
  }
  const figures = Object.fromEntries(
    [...evaluation.means].map(([name, value]) => [`fel beside ${name}`, { value }]),
  );
  return { tables, figures };
}
