/** The desktop of the screen reader tests leaves nothing behind, however the process that started it ends. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../spoken/desktop/wait.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const OPEN_DESKTOP = fileURLToPath(new URL('open-desktop.ts', import.meta.url));

/** Processes whose command or environment mentions a folder. */
function processesWith(folder: string): string[] {
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(folder)));
}

/** A process of its own with a desktop, on which programs run that detach themselves. */
async function start(): Promise<{ child: ChildProcess; folder: string; supervisor: number }> {
  const child = spawn(process.execPath, ['--import', './.ci/build/run-source.mjs', OPEN_DESKTOP], {
    cwd: PROJECT,
    // The error that it throws on purpose would look like a failure.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { folder: string; supervisor: number }) };
}

async function nothingIsLeft(folder: string): Promise<void> {
  await waitFor(
    'all processes to end',
    () => (processesWith(folder).length === 0 ? true : undefined),
    () => processesWith(folder).join(', '),
    20,
  );
  await waitFor('the folder to be deleted', () => (existsSync(folder) ? undefined : true), undefined, 20);
}

describe('a desktop', () => {
  for (const [how, signal] of [
    ['is interrupted with Ctrl-C', 'SIGINT'],
    ['is told to end', 'SIGTERM'],
    ['is killed', 'SIGKILL'],
  ] as const)
    it(`leaves nothing behind when the test ${how}`, async () => {
      const { child, folder } = await start();
      assert.ok(processesWith(folder).length >= 4, 'X server, D-Bus, window manager, supervisor');
      child.kill(signal);
      await once(child, 'exit');
      await nothingIsLeft(folder);
    });

  it('leaves nothing behind when the test throws', async () => {
    const { child, folder } = await start();
    child.stdin!.end('throw\n');
    const [code] = (await once(child, 'exit')) as [number];
    assert.notEqual(code, 0);
    await nothingIsLeft(folder);
  });

  it('leaves no process behind when its supervisor is killed', async () => {
    const { child, folder, supervisor } = await start();
    process.kill(supervisor, 'SIGKILL');
    child.stdin!.end('close\n');
    await once(child, 'exit');
    await nothingIsLeft(folder);
  });
});
