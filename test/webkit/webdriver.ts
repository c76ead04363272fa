/** A minimal WebDriver client for WebKitGTK's MiniBrowser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { installOnDebian } from '../support/find-browser.mjs';

const DRIVER = '/usr/bin/WebKitWebDriver';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebKit {
  readonly version: string;
  open(url: string): Promise<void>;
  run<T>(script: string): Promise<T>;
  /** Types into the element with this selector. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  close(): Promise<void>;
}

function findMiniBrowser(): string {
  const find = (): string | undefined =>
    readdirSync('/usr/lib')
      .flatMap((folder) => ['4.1', '4.0'].map((api) => `/usr/lib/${folder}/webkit2gtk-${api}/MiniBrowser`))
      .find((file) => existsSync(file));
  const isComplete = (): boolean => existsSync(DRIVER) && existsSync('/usr/bin/xvfb-run') && !!find();
  if (!isComplete()) installOnDebian('webkit2gtk-driver', 'xvfb', 'xauth');
  if (isComplete()) return find()!;
  throw new Error(
    'The smoke test needs WebKitGTK: on Debian or Ubuntu, apt-get install webkit2gtk-driver xvfb.',
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function command<T>(url: string, body?: unknown, method = 'POST'): Promise<T> {
  const reply = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function whenListening(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await command(`${url}/status`, undefined, 'GET').catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('WebKitWebDriver did not start.');
}

/** Starts the driver on its own virtual screen and in its own process group, so that all its processes can be ended. */
function startDriver(port: number): ChildProcess {
  const args = ['-a', DRIVER, `--port=${port}`];
  return spawn('/usr/bin/xvfb-run', args, { stdio: 'ignore', detached: true });
}

export async function launchWebKit(): Promise<WebKit> {
  const binary = findMiniBrowser();
  const port = await freePort();
  const driver = startDriver(port);
  const stop = (): void => {
    if (driver.pid) process.kill(-driver.pid);
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await whenListening(base);
    const { sessionId, capabilities } = await command<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>(`${base}/session`, {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    });
    const session = `${base}/session/${sessionId}`;
    const element = async (selector: string): Promise<string> => {
      const found = await command<Record<string, string>>(`${session}/element`, {
        using: 'css selector',
        value: selector,
      });
      return `${session}/element/${found[ELEMENT]}`;
    };
    return {
      version: capabilities.browserVersion,
      open: (url) => command(`${session}/url`, { url }),
      run: (script) => command(`${session}/execute/sync`, { script, args: [] }),
      type: async (selector, text) => command(`${await element(selector)}/value`, { text }),
      click: async (selector) => command(`${await element(selector)}/click`),
      async close() {
        await command(session, undefined, 'DELETE').catch(() => undefined);
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
