/**
 * Measures and prints; asserts nothing. Figures go to `test/bench/results/` as Markdown and JSON.
 *
 *   npm run bench -- [--only fel,engine,render,assist] [--rounds 7] [--cases flat1000,repeat100] [--peers]
 *
 * `--peers` installs other form libraries into `test/bench/node_modules` and lets them take part.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Table, toMarkdown } from './table.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export interface BenchOptions {
  readonly rounds: number;
  readonly peers: boolean;
  /** Only these forms, where a part has several. */
  readonly cases?: readonly string[] | undefined;
}

const PARTS: Record<string, () => Promise<{ run(options: BenchOptions): Promise<Table[]> }>> = {
  fel: () => import('./fel/bench.js'),
  engine: () => import('./engine/bench.js'),
  render: () => import('./render/bench.js'),
  assist: () => import('./assist/bench.js'),
};

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const only = option('only')?.split(',') ?? Object.keys(PARTS);
const unknown = only.filter((part) => !(part in PARTS));
if (unknown.length)
  throw new Error(`There is no part "${unknown.join(', ')}"; there are ${Object.keys(PARTS).join(', ')}.`);
const options: BenchOptions = {
  rounds: Number(option('rounds') ?? 7),
  peers: process.argv.includes('--peers'),
  cases: option('cases')?.split(','),
};

if (options.peers && !existsSync(`${HERE}node_modules`)) {
  execFileSync(
    'npm',
    [
      'install',
      '--prefix',
      HERE,
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--legacy-peer-deps',
      '--ignore-scripts',
    ],
    {
      stdio: 'inherit',
    },
  );
}
if (only.includes('render')) execFileSync('npm', ['run', 'build'], { cwd: PROJECT, stdio: 'inherit' });

const tables: Table[] = [];
for (const part of only) {
  const { run } = await PARTS[part]!();
  const results = await run(options);
  tables.push(...results);
  for (const table of results) console.log(`\n${toMarkdown(table)}`);
}

const environment = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
mkdirSync(`${HERE}results`, { recursive: true });
writeFileSync(
  `${HERE}results/results.json`,
  `${JSON.stringify({ environment, options, tables }, null, 2)}\n`,
);
writeFileSync(
  `${HERE}results/results.md`,
  `# Benchmark\n\n${environment}\n\n${tables.map(toMarkdown).join('\n')}`,
);
