/**
 * Walks the transcripts of this folder with Orca and Chromium and says what differs.
 *
 *   npm run test:spoken                     all paths
 *   npm run test:spoken -- wizard rows      some paths
 *   npm run test:spoken -- --heard          with everything that is heard, for writing transcripts
 *   npm run test:spoken -- --repeat 20      the same again and again, to see whether it is stable
 *   npm run test:spoken -- --busy           with one core of the processor busy
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { missingPrograms } from './desktop/packages.mjs';
import { ScreenReader } from './harness/screen-reader.js';
import { servePages } from './harness/serve-pages.js';
import { findTranscripts, parseTranscript, type Transcript } from './harness/transcript.js';
import { walk, type Walk } from './harness/walk.js';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    heard: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
    busy: { type: 'boolean', default: false },
  },
});

function readTranscripts(): Transcript[] {
  const all = findTranscripts(FOLDER);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no path "${unknown.join(', ')}"; there are ${all.join(', ')}.`);
  return (names.length > 0 ? names : all).map((name) =>
    parseTranscript(name, readFileSync(`${FOLDER}${name}.txt`, 'utf8')),
  );
}

const missing = missingPrograms({ orca: true });
if (missing) {
  console.error(missing);
  process.exit(1);
}

const runs = Number(options.repeat);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--repeat needs a whole number from 1, not "${options.repeat}".`);
  process.exit(2);
}

/** Keeps one core busy. Ends with this process, however that ends. */
function keepBusy(): ChildProcess {
  const busy = spawn(process.execPath, [
    '-e',
    'const parent = process.ppid; while (process.ppid === parent);',
  ]);
  process.on('exit', () => busy.kill('SIGKILL'));
  return busy;
}

const busy = options.busy ? keepBusy() : undefined;
const server = await servePages();
let failed = 0;
const defects = new Set<string>();
/** In how many runs each path failed. */
const failedRuns = new Map<string, number>();
try {
  const transcripts = readTranscripts();
  console.log(`Orca ${ScreenReader.version()}, ${transcripts.length} paths`);
  for (let run = 1; run <= runs; run++) {
    if (runs > 1) console.log(`\nRun ${run} of ${runs}`);
    for (const transcript of transcripts) report(await walk(transcript, server));
  }
} finally {
  busy?.kill('SIGKILL');
  await server.close();
}

if (runs > 1) {
  const unstable = [...failedRuns].map(([name, count]) => `  ${name}: failed in ${count} of ${runs} runs`);
  console.log(`\n${unstable.length ? unstable.join('\n') : `Every path passed in all ${runs} runs.`}`);
}

if (defects.size > 0)
  console.log(`\nKnown defects:\n${[...defects].map((about) => `  ${about}`).join('\n')}`);
console.log(failed > 0 ? `\n${failed} expectations FAILED.` : '\nEverything is heard as it should be.');
process.exit(failed > 0 ? 1 : 0);

function report({ transcript, results, browser, seconds }: Walk): void {
  const failures = results.flatMap((result) =>
    result.failures.map((failure) => `  ${failure}\n    heard: ${result.heard || 'nothing'}`),
  );
  const known = results.flatMap((result) => result.knownDefects);
  failed += failures.length;
  if (failures.length > 0) failedRuns.set(transcript.name, (failedRuns.get(transcript.name) ?? 0) + 1);
  for (const about of known) defects.add(about);
  const outcome = failures.length > 0 ? 'FAILED' : 'passed';
  const beside = known.length > 0 ? `, ${known.length} known defects` : '';
  console.log(
    `${outcome}: ${transcript.name} (${transcript.title}), ${results.length} steps${beside}, ${browser}, ${seconds} s`,
  );
  for (const failure of failures) console.log(failure);
  if (options.heard) for (const { step, heard } of results) console.log(`  ${step.text}\n    ${heard}`);
}
