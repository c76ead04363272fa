/** Driven browsers and a server over the sources, for tests and runners that are not inside the browser. */
import { type Browser, chromium, firefox } from 'playwright-core';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findChromium } from './find-chromium.mjs';
import { FIREFOX_WANTED, findFirefox } from './find-firefox.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts Chromium with native WebMCP; `extraFlags` come after the usual ones. */
export function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [...chromiumFlags(), ...extraFlags],
  });
}

/** What Playwright hides of a browser driven over WebDriver BiDi. */
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

async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error(FIREFOX_WANTED);
  const browser = await firefox.launch({
    executablePath,
    headless: true,
    channel: 'moz-firefox',
    firefoxUserPrefs: {
      // Icons that Firefox asks for of its own accord count as violations of a page's policy.
      'browser.chrome.site_icons': false,
      // Pages that come back as they were do not load, which the driver would wait for.
      'browser.sessionhistory.max_total_viewers': 0,
    },
  });
  // Every new page gets media features, emulated or not, by a command that Firefox 153 does not know.
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
export const noWebMcp = inFirefox && 'Firefox has no WebMCP';

/** The browser that the suite is for: Chromium, or Firefox with `TEST_BROWSER=firefox`. */
export function launchBrowser(): Promise<Browser> {
  return inFirefox ? launchFirefox() : launchChromium();
}

/** Serves the whole project from source, TypeScript included; `root` narrows it to one folder. */
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
    // Reloading the page when a new dependency is met would tear tests down in the middle.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The source server did not start.');
  return { url, server };
}
