/** A fresh page with one contestant in it, and what the browser says about the work of its main thread. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Bench } from './contender.js';

/** A contestant that does not come to an end is a finding, not a reason to wait. */
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
      // Processor time of the thread, so that other work on the machine does not count.
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

  /** Runs in the page; `work` may use nothing from around it but its argument. */
  call<T, A>(work: (bench: Bench, argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    return this.page.evaluate(`(${work.toString()})(window.bench, ${JSON.stringify(argument)})`);
  }

  /** Milliseconds of processor time that the main thread has used so far. */
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
