/**
 * Runs conformance cases kept as data. Ours are in `cases/`; a folder named by FORMSPEC_CASES adds more.
 *
 *   npm run conformance -- [--only fel|engine|assist|screener|component|theme|annotations] [--strict] [--verbose]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseOutcome } from './outcome.js';
import pendingList from './pending.json' with { type: 'json' };

type Runner = (document: never) => CaseOutcome[] | Promise<CaseOutcome[]>;

/** Imported only for case files of that format, so that FEL cases need no browser. */
const RUNNERS: Record<string, () => Promise<Runner>> = {
  'fel-cases/1': async () => (await import('./fel-runner.js')).run,
  'engine-cases/1': async () => (await import('./engine-runner.js')).run,
  'assist-cases/1': async () => (await import('./assist-runner.js')).run,
  'screener-cases/1': async () => (await import('./screener-runner.js')).run,
  'locale-cases/1': async () => (await import('./locale-runner.js')).run,
  'component-cases/1': async () => (await import('./layout-runner.js')).run,
  'theme-cases/1': async () => (await import('./layout-runner.js')).run,
  'annotation-cases/1': async () => (await import('./annotations-in-browser.js')).run,
};
const KIND: Record<string, string> = {
  'fel-cases/1': 'fel',
  'engine-cases/1': 'engine',
  'assist-cases/1': 'assist',
  'screener-cases/1': 'screener',
  'locale-cases/1': 'locale',
  'component-cases/1': 'component',
  'theme-cases/1': 'theme',
  'annotation-cases/1': 'annotations',
};

interface CaseFile {
  readonly name: string;
  readonly format: string;
  readonly document: unknown;
}

function caseFiles(): CaseFile[] {
  const folders = [fileURLToPath(new URL('./cases', import.meta.url))];
  const extra = process.env['FORMSPEC_CASES'];
  if (extra) {
    if (!existsSync(extra)) throw new Error(`FORMSPEC_CASES names ${extra}, which does not exist.`);
    folders.push(extra);
  }
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => {
        const document = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { format?: string };
        return { name: join(folder, name), format: document.format ?? '', document };
      }),
  );
}

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

function printGroups(kind: string, outcomes: readonly CaseOutcome[]): void {
  const groups = new Map<string, { passed: number; failed: number }>();
  for (const { group, ok } of outcomes) {
    const count = groups.get(group) ?? { passed: 0, failed: 0 };
    count[ok ? 'passed' : 'failed'] += 1;
    groups.set(group, count);
  }
  for (const [group, { passed, failed }] of groups) {
    console.log(`  ${kind}/${group}: ${passed} passed${failed ? `, ${failed} failed` : ''}`);
  }
}

async function main(args: readonly string[]): Promise<number> {
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const pending = new Set(args.includes('--strict') ? [] : (pendingList.pending as string[]));
  const totals = { passed: 0, failed: 0, pending: 0 };
  for (const file of caseFiles()) {
    const kind = KIND[file.format];
    if (!kind) {
      if (!only) console.log(`${file.name}: format ${show(file.format)} is not one of ours, left out`);
      continue;
    }
    if (only && only !== kind) continue;
    console.log(file.name);
    const run = await RUNNERS[file.format]!();
    const outcomes = await run(file.document as never);
    printGroups(kind, outcomes);
    for (const outcome of outcomes) {
      if (outcome.ok) totals.passed += 1;
      else if (pending.has(`${kind}/${outcome.group}`)) totals.pending += 1;
      else {
        totals.failed += 1;
        console.log(
          `  FAILED ${outcome.id}\n    expected ${show(outcome.expected)}\n    actual   ${show(outcome.actual)}`,
        );
      }
    }
  }
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.pending} pending`);
  return totals.failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
