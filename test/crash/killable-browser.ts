/** A Chromium whose processes can all be killed at once, and which restarts with the same profile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../support/find-chromium.mjs';

export class KillableBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'formspec-crash-'));
  #process: ChildProcess | undefined;
  #driver: Browser | undefined;
  /** Also kills the browser when the run itself ends, by a signal for example: its own process group would survive. */
  readonly #last = (): void => {
    if (this.#process?.pid) process.kill(-this.#process.pid, 'SIGKILL');
    this.#clear();
  };

  constructor() {
    process.once('exit', this.#last);
  }

  /** Starts the browser and opens an empty page. */
  async start(): Promise<Page> {
    // In its own process group, so that a signal also reaches renderers and services.
    const child = spawn(
      findChromium(),
      [
        ...chromiumFlags(),
        '--headless=new',
        '--remote-debugging-port=0',
        '--hide-crash-restore-bubble',
        `--user-data-dir=${this.#profile}`,
        'about:blank',
      ],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    this.#driver = await chromium.connectOverCDP(await endpoint(child));
    const context = this.#driver.contexts()[0]!;
    // tsx wraps functions in a helper, `__name`, which pages do not have.
    await context.addInitScript('globalThis.__name = (target) => target');
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(15_000);
    return page;
  }

  /** Sends SIGKILL to the whole process group. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child?.pid) return;
    this.#process = undefined;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
    await this.#driver?.close().catch(() => undefined);
  }

  async dispose(): Promise<void> {
    await this.kill();
    process.off('exit', this.#last);
    this.#clear();
  }

  #clear(): void {
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Reads the DevTools address from the error output of a Chromium that has just started. */
function endpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      const found = /DevTools listening on (ws:\S+)/.exec(said);
      if (found) resolve(found[1]!);
    });
    child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)));
  });
}
