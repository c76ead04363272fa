/** Chromium with the sample extension, and its panel opened beside a page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { buildExtension } from '../../demo/extension/build.mjs';
import { chromiumFlags, findChromium } from './find-chromium.mjs';

export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** Opens the panel for a page, which must be served from this machine. */
  openPanel(page: Page): Promise<Page>;
  close(): Promise<void>;
}

export async function launchWithExtension(): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-extension-'));
  const extension = await buildExtension({
    out: join(folder, 'extension'),
    host: ['http://127.0.0.1/*', 'http://localhost/*'],
  });
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium(),
    headless: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...chromiumFlags(), `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  });
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const origin = worker.url().replace(/\/[^/]*$/, '');

  return {
    context,
    async openPanel(page) {
      const url = page.url();
      const tabId = await worker.evaluate(async (wanted: string) => {
        const query = chrome.tabs.query as unknown as (
          filter: object,
        ) => Promise<{ id: number; url: string }[]>;
        return (await query({})).find((tab) => tab.url === wanted)!.id;
      }, url);
      const panel = await context.newPage();
      await panel.goto(`${origin}/panel.html?tab=${tabId}`);
      return panel;
    },
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
