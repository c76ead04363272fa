/** Browsers driven by Playwright and a server for the sources, for tests that run in Node. */
import { type Browser, chromium, firefox } from 'playwright-core';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findChromium } from './find-chromium.mjs';
import { FIREFOX_WANTED, findFirefox } from './find-firefox.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts Chromium with native WebMCP. `extraFlags` are appended to the usual flags. */
export function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [...chromiumFlags(), ...extraFlags],
  });
}

/** Playwright's internals for a browser driven over WebDriver BiDi. */
interface DrivenFirefox {
  readonly _connection: {
    toImpl(browser: Browser): {
      readonly _browserSession: object;
    };
  };
}
interface BidiSession {
  send(method: string, parameters?: unknown): Promise<unknown>;
}

/** Starts Firefox; `preferences` are added to the usual ones. */
export async function launchFirefox(preferences: Record<string, boolean> = {}): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error(FIREFOX_WANTED);
  const browser = await firefox.launch({
    executablePath,
    headless: true,
    channel: 'moz-firefox',
    firefoxUserPrefs: {
      // Firefox requests icons by itself, which count as violations of the page's policy.
      'browser.chrome.site_icons': false,
      // Playwright waits for a load event, which pages restored from the cache do not fire.
      'browser.sessionhistory.max_total_viewers': 0,
      ...preferences,
    },
  });
  // Playwright sends a command for media features to every new page. Firefox 153 does not know it.
  const { _browserSession } = (browser as unknown as DrivenFirefox)._connection.toImpl(browser);
  const session = Object.getPrototypeOf(_browserSession) as BidiSession;
  const { send } = session;
  session.send = function (method, parameters) {
    return method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(this, method, parameters);
  };
  return browser;
}

export const inFirefox = process.env['TEST_BROWSER'] === 'firefox';
/** Why a test is for Chromium alone: handed to a test as `skip`. */
export const noWebMcp =
  inFirefox && 'WebMCP of Firefox is off by default; firefox-webmcp.test.ts switches it on';

/** The browser of the suite: Chromium, or Firefox with `TEST_BROWSER=firefox`. */
export function launchBrowser(): Promise<Browser> {
  return inFirefox ? launchFirefox() : launchChromium();
}

/** Serves the whole project from source, including TypeScript; `root` limits it to one folder. */
export async function serveSources(
  root = PROJECT,
  plugins: Plugin[] = [],
): Promise<{ url: string; server: ViteDevServer }> {
  const server = await createServer({
    configFile: false,
    root,
    plugins,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [PROJECT] } },
    // Vite would reload the page when it finds a new dependency, in the middle of a test.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The source server did not start.');
  return { url, server };
}
