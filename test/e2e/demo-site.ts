/** Serves the demo site, from source or built, and watches the console. Shared by the tests of its pages. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, createServer } from 'vite';
import { launchBrowser } from '../support/browser.js';
import { serveFolder } from '../support/static-server.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** From source; each page is generated when it is requested. */
export async function serveDemo(): Promise<Served> {
  // Test files run side by side, and two servers must not write the same prepared dependencies.
  const cacheDir = mkdtempSync(join(tmpdir(), 'formspec-demo-'));
  const server = await createServer({
    configFile: `${PROJECT}vite.config.ts`,
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The demo server did not start.');
  // WebMCP needs a secure context, which `localhost` is.
  return {
    url: `http://localhost:${address.port}/`,
    close: async () => {
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}

/** Built, and served from a sub-path like on any host. */
export async function serveBuiltDemo(): Promise<Served & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-site-'));
  await build({
    configFile: `${PROJECT}vite.config.ts`,
    mode: 'demo',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const { url, close } = await serveFolder(folder, '/deep/down/');
  return {
    url,
    folder,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Visit<Site extends Served> {
  readonly site: Site;
  readonly browser: Browser;
  readonly context: BrowserContext;
}

/** A site and a browser for the tests of one file. */
export function visitDemo<Site extends Served>(serve: () => Promise<Site>): Visit<Site> {
  const visit: { -readonly [Part in keyof Visit<Site>]?: Visit<Site>[Part] } = {};
  before(async () => {
    visit.site = await serve();
    visit.browser = await launchBrowser();
    visit.context = await visit.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
  });
  after(async () => {
    await visit.browser?.close();
    await visit.site?.close();
  });
  return visit as Visit<Site>;
}

/** Browsers request an icon, which a plain page need not have. */
const isIcon = (url: string): boolean => url.endsWith('/favicon.ico');

/** Collects problems reported by the browser: console errors, exceptions, failed requests. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isIcon(message.location().url))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && !isIcon(response.url()))
      complaints.push(`${page.url()}: ${response.status()} for ${response.url()}`);
  });
  return complaints;
}

/** Opens a page and waits for its form, if it has one. */
export async function open(
  context: BrowserContext,
  url: string,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(url, { waitUntil: 'load' });
  await ready(page);
  return { page, complaints };
}

export async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const form = document.querySelector('formspec-form');
    if (!form) return;
    await customElements.whenDefined('formspec-form');
    await (form as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** The cumulative layout shift while the page loaded. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 100);
      }),
  );

interface AxeNode {
  readonly target: readonly string[];
}

/** Violations as `rule: target`, so that a failing test names the element. */
export async function axeViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (...args: unknown[]) => Promise<{ violations: { id: string; nodes: AxeNode[] }[] }> };
    };
    const { violations } = await axe.run(document, {
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
