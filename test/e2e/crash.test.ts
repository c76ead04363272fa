/** A short run of `npm run test:crash`: each scenario once, and one round without a draft. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { playRounds } from '../crash/rounds.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const ROUNDS = 8;

test('killed browsers and reloaded pages lose at most the last second of typing', async () => {
  const figures = await playRounds(ROUNDS, Date.now() % 1_000_000, () => {});
  assert.deepEqual(figures.complaints, []);
  assert.equal(figures.kills, ROUNDS);
});

test('an interrupted run leaves no browser and no profile behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-interrupted-'));
  const run = spawn(process.execPath, ['--import', 'tsx', 'test/crash/run.ts', '--rounds', '50'], {
    cwd: PROJECT,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browsers = (): number =>
    spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes(`--user-data-dir=${folder}`)).length;
  await new Promise<void>((resolve) => {
    run.stdout.setEncoding('utf8').on('data', (line: string) => {
      if (line.includes('1/50')) resolve();
    });
  });
  assert.ok(browsers() > 0, 'it has a browser');
  run.kill('SIGINT');
  const [code] = (await once(run, 'exit')) as [number];
  assert.equal(code, 130);
  for (let wait = 0; browsers() > 0 && wait < 50; wait++) await setTimeout(100);
  assert.equal(browsers(), 0);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('formspec-crash-')),
    [],
  );
  rmSync(folder, { recursive: true });
});
