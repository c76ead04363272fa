/**
 * Measures and prints. Figures go to `test/bench/results/` as Markdown and JSON.
 *
 *   npm run bench -- [--only size,transfer,fel,engine,assist,render,cold,annotations,profile] [--rounds 5]
 *                    [--cases flat1000,repeat100] [--peers] [--publish]
 *   npm run bench -- --check      compares ratios to static HTML with `recorded.json`; fails when one is worse
 *   npm run bench -- --record     measures the same forms and writes `recorded.json`
 *
 * `--peers` installs other form libraries into `test/bench/node_modules` and lets them take part. `--publish` writes the
 * figures into the documentation.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../support/browser.js';
import {
  casesOf,
  compareRatios,
  comparisonTable,
  lowerRatios,
  ratiosOf,
  type Recorded,
} from './check-ratios.js';
import { goalsTable } from './goals.js';
import { type GrowthRow, growthTable } from './growth.js';
import type { BenchOptions, Figure, PartResult } from './part.js';
import { importPlain } from './plain-build.js';
import { publish } from './publish.js';
import { type Table, toMarkdown } from './table.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const PARTS: Record<string, () => Promise<{ run(options: BenchOptions): Promise<PartResult> }>> = {
  size: () => import('./size/bench.js'),
  transfer: () => import('./transfer/bench.js'),
  render: () => import('./render/bench.js'),
  cold: () => import('./cold/bench.js'),
  annotations: () => import('./annotations/bench.js'),
  engine: () => importPlain('engine', 'bench'),
  fel: () => importPlain('fel', 'bench'),
  assist: () => importPlain('assist', 'bench'),
  profile: () => import('./profile/bench.js'),
};
const WITHOUT_BUILD = ['engine', 'fel', 'assist'];
const WITHOUT_BROWSER = [...WITHOUT_BUILD, 'size'];

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const checks = process.argv.includes('--check');
const records = process.argv.includes('--record');
/** The forms of the performance goals; a check of all forms would take too long. */
const CHECKED = ['flat100', 'flat1000', 'conditional1000', 'repeat100'];

const only = checks || records ? ['render'] : (option('only')?.split(',') ?? Object.keys(PARTS));
const unknown = only.filter((part) => !(part in PARTS));
if (unknown.length)
  throw new Error(`There is no part "${unknown.join(', ')}"; there are ${Object.keys(PARTS).join(', ')}.`);
const publishes = process.argv.includes('--publish');
if (publishes && (option('only') ?? option('cases')))
  throw new Error('What is published is a whole run: leave --only and --cases out.');
const started = performance.now();
const options: BenchOptions = {
  rounds: Number(option('rounds') ?? 5),
  peers: process.argv.includes('--peers'),
  cases: option('cases')?.split(',') ?? (checks || records ? CHECKED : undefined),
  progress: (message) =>
    console.error(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${message}`),
};

if (options.peers && !existsSync(`${HERE}node_modules`)) {
  const flags = '--no-audit --no-fund --no-package-lock --legacy-peer-deps --ignore-scripts'.split(' ');
  execFileSync('npm', ['install', '--prefix', HERE, ...flags], { stdio: 'inherit' });
}
if (only.some((part) => !WITHOUT_BUILD.includes(part))) {
  options.progress('build');
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: PROJECT, stdio: ['ignore', 'ignore', 'inherit'] });
}

const tables: Table[] = [];
const figures: Record<string, Figure> = {};
const growth: GrowthRow[] = [];
const notes: string[] = [];
for (const part of only) {
  options.progress(part);
  const { run } = await PARTS[part]!();
  const result = await run(options);
  tables.push(...result.tables);
  Object.assign(figures, result.figures);
  growth.push(...(result.growth ?? []));
  notes.push(...(result.notes ?? []));
}
if (growth.length > 0) tables.unshift(growthTable(growth));
const goals = goalsTable(figures, growth);
tables.unshift(goals);

async function browserName(): Promise<string> {
  if (only.every((part) => WITHOUT_BROWSER.includes(part))) return '';
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return `headless Chromium ${version.split('.')[0]} with software rendering, `;
}

const environment = `${cpus().length} cores, ${await browserName()}Node ${process.version.split('.')[0]}, ${options.rounds} rounds, ${new Date().toISOString().slice(0, 10)}`;
const report = (shown: readonly Table[]): string =>
  [
    `Measured with ${environment}.`,
    ...(notes.length ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    ...shown.map(toMarkdown),
  ].join('\n\n');
const markdown = report(tables);
console.log(markdown);

mkdirSync(`${HERE}results`, { recursive: true });
const { rounds, peers } = options;
writeFileSync(
  `${HERE}results/results.json`,
  `${JSON.stringify({ environment, rounds, peers, only, notes, figures, growth, tables }, null, 2)}\n`,
);
writeFileSync(`${HERE}results/results.md`, `# Benchmark\n\n${markdown}`);
if (publishes) {
  const first = tables.filter((table) => table === goals || table.first);
  publish('performance', report(first));
  publish('measurements', report(tables.filter((table) => !table.detail && !first.includes(table))));
}

const RECORDED = `${HERE}recorded.json`;
if (records) {
  const recorded: Recorded = { environment, ratios: ratiosOf(figures) };
  writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
}
if (checks) {
  const { ratios } = JSON.parse(readFileSync(RECORDED, 'utf8')) as Recorded;
  let measured = ratiosOf(figures);
  let worse = compareRatios(ratios, measured).filter(({ isWorse }) => isWorse);
  if (worse.length > 0) {
    const cases = casesOf(worse);
    options.progress(`${cases.join(', ')} again, in case it was noise`);
    const { run } = await PARTS['render']!();
    measured = lowerRatios(measured, ratiosOf((await run({ ...options, cases })).figures ?? {}));
    worse = compareRatios(ratios, measured).filter(({ isWorse }) => isWorse);
  }
  const comparisons = compareRatios(ratios, measured);
  console.log(`\n${toMarkdown(comparisonTable(comparisons))}`);
  if (comparisons.length === 0) throw new Error('Nothing was compared: run with --record first.');
  if (worse.length > 0) process.exitCode = 1;
}
options.progress('done');
