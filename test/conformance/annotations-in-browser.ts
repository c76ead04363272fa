/** Runs annotation cases in Chromium, because they check attributes of a rendered form. */
import { launchChromium, serveSources } from '../support/browser.js';
import type { CaseOutcome } from './outcome.js';

export async function run(document: unknown): Promise<CaseOutcome[]> {
  const { url, server } = await serveSources();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${url}test/conformance/annotations.html`);
    await page
      .waitForFunction('window.runAnnotationCases !== undefined', undefined, { timeout: 30_000 })
      .catch(() => {
        throw new Error(`The page of the annotation cases did not start. ${errors.join(' ')}`);
      });
    return await page.evaluate(
      (cases) =>
        (window as unknown as { runAnnotationCases(d: unknown): Promise<CaseOutcome[]> }).runAnnotationCases(
          cases,
        ),
      document,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}
