/**
 * Measures how long definitions and data that demand too much block a page. For each case it prints the longest task in
 * Chromium while the form loads, receives data, refuses a submission and is typed into, and the time to the first
 * question and to the complete form. Run by `npm run test:exhaustion` after `npm run build`; `-- rows` only runs the cases
 * whose names contain that word. A case that takes longer than five minutes fails.
 */
import { fileURLToPath } from 'node:url';
import { launchChromium } from '../support/browser.js';
import { serveFolder } from '../support/static-server.mjs';
import { CASES } from './exhausting-forms.js';

interface FormElement extends HTMLElement {
  definition: unknown;
  readonly updateComplete: Promise<unknown>;
  setData(data: unknown): unknown;
  submit(): Promise<{ readonly submitted: boolean }>;
}

const LONGEST = 300_000;
const PAGE = '<!doctype html><html lang="en"><title>Exhaustion</title><main></main>';
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const server = await serveFolder(dist);
let failed = 0;
try {
  const print = (...[name, ...columns]: string[]): void =>
    console.log(`${columns.map((text) => text.padStart(8)).join('')}  ${name}`);
  console.log('Longest tasks in ms, then seconds until the first question and until the last:');
  print('', 'loading', 'data', 'submit', 'typing', 'first', 'all');
  const wanted = process.argv.slice(2);
  for (const [name, { definition: given, data, stored, submit }] of Object.entries(CASES)) {
    if (!wanted.every((word) => name.includes(word))) continue;
    // A new browser each time: cleaning up after the last form would delay the next one.
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(LONGEST);
      await page.addInitScript('globalThis.__name = (target) => target');
      await page.route('**/exhaustion.html', (route) =>
        route.fulfill({ contentType: 'text/html', body: PAGE }),
      );
      await page.route('**/hang/*', () => {});
      await page.goto(`${server.url}exhaustion.html`);
      await page.addScriptTag({ type: 'module', url: 'formspec-elements.min.js' });
      await page.evaluate(async () => {
        await customElements.whenDefined('formspec-form');
        // Measured with a late timer, because the browser's long tasks leave out styles and layout.
        const tasks: number[] = [];
        Object.assign(globalThis, { tasks });
        let last = performance.now();
        setInterval(() => {
          const now = performance.now();
          tasks.push(now - last);
          last = now;
        }, 5);
      });
      const longest = (): Promise<string> =>
        page.evaluate(async () => {
          // Waits until everything is painted.
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300)));
          const { tasks } = globalThis as unknown as { tasks: number[] };
          const ms = tasks.splice(0).reduce((most, one) => Math.max(most, one), 0);
          return ms < 50 ? '< 50' : String(Math.round(ms));
        });
      // Preparing the data is not part of the measurement.
      await page.evaluate(
        (text) => {
          Object.assign(globalThis, { handed: JSON.parse(text) as unknown });
        },
        JSON.stringify([given, data]),
      );
      await longest();
      if (stored)
        await page.route('**/stored.json', (route) =>
          route.fulfill({ contentType: 'application/json', body: JSON.stringify(stored) }),
        );
      const inTime = <T>(work: Promise<T>): Promise<T> =>
        Promise.race([
          work,
          new Promise<never>((_, reject) =>
            setTimeout(reject, LONGEST, new Error('not within five minutes')),
          ),
        ]);
      const took = await inTime(
        page.evaluate(async (responseSrc) => {
          const [whole] = (globalThis as unknown as { handed: [unknown] }).handed;
          const form = document.createElement('formspec-form') as FormElement;
          const settled = new Promise((resolve) => {
            for (const type of ['formspec-ready', 'formspec-error']) form.addEventListener(type, resolve);
          });
          let first = 0;
          const begun = performance.now();
          new MutationObserver((_, observer) => {
            if (!form.querySelector('input')) return;
            first = performance.now() - begun;
            observer.disconnect();
          }).observe(form, { childList: true, subtree: true });
          if (responseSrc) form.setAttribute('response-src', responseSrc);
          form.definition = whole;
          document.querySelector('main')!.append(form);
          await settled;
          await form.updateComplete;
          return [first, performance.now() - begun].map((ms) => (ms / 1000).toFixed(1));
        }, stored && 'stored.json'),
      );
      const loading = await longest();
      // Queried in the page: the driver would visit every element and block the page.
      if (await page.evaluate(() => document.querySelector('[role=alert]') !== null)) {
        print(name, loading, ' refused in words');
        continue;
      }
      const takeData = async (): Promise<void> => {
        const [, answers] = (globalThis as unknown as { handed: [unknown, unknown] }).handed;
        const form = document.querySelector('formspec-form') as FormElement;
        form.setData(answers);
        await form.updateComplete;
      };
      const trySubmit = async (): Promise<void> => {
        const form = document.querySelector('formspec-form') as FormElement;
        const { submitted } = await form.submit();
        if (submitted) throw new Error('It was not refused.');
        await form.updateComplete;
      };
      const during = async (act: () => Promise<void>): Promise<string> => {
        await inTime(page.evaluate(act));
        return longest();
      };
      const taking = data ? await during(takeData) : '';
      const submitting = submit ? await during(trySubmit) : '';
      await page.evaluate(() => document.querySelector('input')!.focus());
      await page.keyboard.type('ab');
      print(name, loading, taking, submitting, await longest(), ...took);
    } catch (error) {
      failed++;
      print(`${name}: ${String(error).slice(0, 200)}`, 'FAILED');
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.close();
}
// Exits at once; the timeouts of each step would keep the process alive.
process.exit(failed ? 1 : 0);
