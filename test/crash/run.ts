/**
 * Kills a browser while a form is being filled in, many times, and reports what was lost.
 *
 *   npm run test:crash -- --rounds 200 --seed 1
 *   npm run test:crash -- --scenario submit
 *
 * Exits with 1 when a promise was broken. An interrupted run also ends its browser.
 */
import { parseArgs } from 'node:util';
import type { ScenarioName } from './scenarios.js';
import { playRounds } from './rounds.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    scenario: { type: 'string', multiple: true },
  },
});
const rounds = Number(values.rounds ?? 200);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(rounds > 0) || !Number.isInteger(seed)) throw new Error('--rounds and --seed are whole numbers.');

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code));

console.log(`${rounds} rounds, seed ${seed}`);
const started = performance.now();
const figures = await playRounds(
  rounds,
  seed,
  (line) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
    else console.log(line);
  },
  values.scenario as ScenarioName[] | undefined,
);
const { scenarios, complaints, ...counts } = figures;
const NAMES: Record<keyof typeof counts, string> = {
  rounds: 'rounds',
  kills: 'browsers killed',
  reloads: 'pages reloaded',
  withoutDraft: 'rounds without a draft',
  submissions: 'submissions that arrived',
  longestLoss: 'longest loss by a kill, in ms',
  lost: 'lost more than the last second of typing, or anything by a reload',
  corrupt: 'corrupt drafts',
  halfWritten: 'half-written',
  duplicates: 'duplicate submissions',
};
console.log(`\n${Math.round((performance.now() - started) / 1000)} s, seed ${seed}`);
for (const name of Object.keys(NAMES) as (keyof typeof NAMES)[])
  console.log(`${String(counts[name]).padStart(6)}  ${NAMES[name]}`);
console.log(
  `by scenario: ${Object.entries(scenarios)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}`,
);
for (const complaint of complaints) console.error(complaint);
if (complaints.length) process.exitCode = 1;
