/** A Chromium window on a desktop, with a fresh profile. People use it by keys; the driver only opens pages. */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../support/find-chromium.mjs';
import type { Desktop } from './desktop.js';
import { waitFor } from './wait.js';

export class ChromiumWindow {
  private constructor(
    readonly browser: Browser,
    readonly page: Page,
  ) {}

  get version(): string {
    return `Chromium ${this.browser.version()}`;
  }

  static async open(desktop: Desktop): Promise<ChromiumWindow> {
    await desktop.spawn('chromium', [
      findChromium(),
      ...chromiumFlags(),
      '--test-type',
      '--force-renderer-accessibility',
      // An offer to translate the page would be heard.
      '--disable-features=Translate',
      '--no-default-browser-check',
      '--window-position=0,0',
      '--window-size=1280,1000',
      '--remote-debugging-port=0',
      `--user-data-dir=${join(desktop.folder, 'chromium')}`,
      '--app=data:text/html,<title>Start</title>',
    ]);
    const address = await waitFor(
      'Chromium to start',
      () => /DevTools listening on (ws:\S+)/.exec(desktop.log('chromium'))?.[1],
      () => desktop.log('chromium'),
    );
    // Without defaults: Playwright would pretend that the page always has the focus.
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const context = browser.contexts()[0]!;
    const page = context.pages()[0] ?? (await context.newPage());
    return new ChromiumWindow(browser, page);
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  /** Runs the body of a function in the page. */
  async run<T>(script: string): Promise<T> {
    return (await this.page.evaluate(`(() => { ${script} })()`)) as T;
  }

  /** Lets go of the browser, which ends with its desktop. */
  async close(): Promise<void> {
    await this.browser.close();
  }
}
