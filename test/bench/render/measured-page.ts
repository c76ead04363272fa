/** A new page with one contestant, and the browser's figures for its main thread. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Bench } from './contender.js';

/** Milliseconds after which a contestant counts as failed. */
export const PATIENCE = 60_000;

export class MeasuredPage {
  private constructor(
    readonly page: Page,
    readonly devtools: CDPSession,
    readonly context: BrowserContext,
  ) {}

  static async open(browser: Browser, url: string): Promise<MeasuredPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      const devtools = await context.newCDPSession(page);
      // CPU time of the thread, so that other work on the machine does not count.
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await devtools.send('HeapProfiler.enable');
      await page.goto(url);
      await page.waitForFunction('window.bench');
      return new MeasuredPage(page, devtools, context);
    } catch (error) {
      await context.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** Runs in the page; `work` may only use its argument. */
  call<T, A>(work: (bench: Bench, argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    return this.page.evaluate(`(${work.toString()})(window.bench, ${JSON.stringify(argument)})`);
  }

  /** CPU time of the main thread so far, in milliseconds. */
  async processorTime(): Promise<number> {
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  }

  /** Bytes in use after garbage collection. */
  async heap(): Promise<number> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    await this.devtools.send('HeapProfiler.collectGarbage');
    return (await this.devtools.send('Runtime.getHeapUsage')).usedSize;
  }
}
