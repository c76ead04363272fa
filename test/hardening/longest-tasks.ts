/**
 * Measures how long definitions and data that demand too much block a page. For each case it prints the longest task in
 * Chromium while the form loads, receives data, refuses a submission and is typed into, and the time to the first
 * question and to the complete form. Run by `npm run test:exhaustion` after `npm run build`; `-- rows` only runs the cases
 * whose names contain that word. A case that takes longer than five minutes fails.
 */
import { fileURLToPath } from 'node:url';
import type { Definition, Item } from '../../src/engine/index.js';
import { definition, field, group, repeat } from '../support/definition.js';
import { launchChromium } from '../support/browser.js';
import { serveFolder } from '../support/static-server.mjs';

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const fields = (count: number): Item[] => many(count, (i) => field(`f${i}`));
const nested = (depth: number): Item => {
  let item: Item = field('f0');
  for (let i = 0; i < depth; i++) item = group('g', [item]);
  return item;
};
const doubling = `let v0 = [1, 1] in ${many(16, (i) => `let v${i + 1} = [v${i}, v${i}] in `).join('')}v16 & 'x'`;

interface Case {
  readonly definition: Definition;
  /** Passed to `setData` when the form is ready. */
  readonly data?: Record<string, unknown>;
  /** Served as `response-src` with the form. */
  readonly stored?: Record<string, unknown>;
  /** Submits the form, which its rules must refuse. */
  readonly submit?: true;
}
const paged = { formPresentation: { pageMode: 'wizard' } } as const;
const inPages = (count: number): Item[] =>
  many(count / 50, (page) =>
    group(
      `p${page}`,
      many(50, (i) => field(`f${i}`)),
    ),
  );

const answersInPages = (count: number): Record<string, unknown> =>
  Object.fromEntries(
    many(count / 50, (page) => [`p${page}`, Object.fromEntries(many(50, (i) => [`f${i}`, `answer ${i}`]))]),
  );
const everyone = definition([field('f0'), repeat('r', [field('a'), field('b')])]);
const people = { r: many(10_000, (i) => ({ a: `Name ${i}`, b: 'x' })) };

const CASES: Record<string, Case> = {
  'an ordinary form of 20 fields': { definition: definition(fields(20)) },
  'a list of 100,000 options': {
    definition: definition([
      field('f0'),
      field('c', 'choice', { options: many(100_000, (i) => ({ value: `v${i}`, label: `Option ${i}` })) }),
    ]),
  },
  '10,000 fields on one page': { definition: definition(fields(10_000)) },
  '50,000 fields on one page': { definition: definition(fields(50_000)) },
  '10,000 fields in one grid': {
    definition: definition([
      { ...group('g', fields(10_000)), presentation: { layout: { flow: 'grid', columns: 3 } } },
    ]),
  },
  '50,000 fields on 1,000 pages': { definition: definition(inPages(50_000), paged) },
  '50,000 fields on 1,000 pages, each with rules': {
    submit: true,
    definition: definition(inPages(50_000), {
      ...paged,
      binds: inPages(50_000).flatMap((page) =>
        (page as { children: Item[] }).children.map(({ key }) => ({
          path: `${page.key}.${key}`,
          required: 'true',
          constraint: 'length($) < 10',
        })),
      ),
    }),
  },
  '10,000 rows that each look at all rows': {
    definition: definition(
      [group('p', [field('f0')]), group('q', [repeat('r', [field('a', 'integer'), field('b', 'decimal')])])],
      { ...paged, binds: [{ path: 'q.r[*].b', calculate: '$a / sum($q.r[*].a)' }] },
    ),
    data: { q: { r: many(10_000, () => ({ a: 1 })) } },
  },
  '10,000 rows of answers': { definition: everyone, data: people },
  '10,000 rows of answers, stored': { definition: everyone, stored: people },
  '50,000 fields, all answered': {
    definition: definition(inPages(50_000), paged),
    data: answersInPages(50_000),
  },
  '50,000 fields, all answered, stored': {
    definition: definition(inPages(50_000), paged),
    stored: answersInPages(50_000),
  },
  '1,000 nested groups': { definition: definition([nested(1_000)]) },
  'texts of a million characters': {
    definition: definition([
      field('f0', 'string', { label: 'word '.repeat(200_000), hint: 'x'.repeat(1e6) }),
    ]),
  },
  'a regular expression that explodes': {
    definition: definition([field('f0')], {
      binds: [{ path: 'f0', constraint: "matches($, '^(([a-z])+.)+[A-Z]([a-z])+$')" }],
    }),
    data: { f0: 'a'.repeat(100_000) },
  },
  ...Object.fromEntries(
    ['*a', '**a', '*a* ', '`a` ', '_(**(', 'a\n'].map((mark): [string, Case] => [
      `300 rows with a rich text of 10,000 characters, all ${JSON.stringify(mark)}`,
      {
        definition: definition([
          repeat('r', [
            field('f0'),
            { key: 'd', type: 'display', label: mark.repeat(10_000).slice(0, 10_000) } as Item,
          ]),
        ]),
        data: { r: many(300, () => ({ f0: 'x' })) },
      },
    ]),
  ),
  '1,500 labels that a typed answer makes 10,000 characters long': {
    definition: definition(
      [field('f0'), ...many(1_500, (i) => field(`g${i}`, 'string', { label: '{{@long}}' }))],
      {
        variables: [{ name: 'long', expression: `if(empty($f0), '', '${'word '.repeat(2_000)}')` }],
      },
    ),
  },
  '3,000 addresses of sidecars that never answer': {
    definition: definition([field('f0')], {
      sidecars: {
        references: many(1_500, (i) => `hang/r${i}.json`),
        ontology: many(1_500, (i) => `hang/o${i}.json`),
      },
    }),
  },
  'a text of 100,000 digits in a bar': {
    definition: definition([
      field('f0'),
      {
        key: 'd',
        type: 'display',
        label: '1'.repeat(1e6),
        presentation: { widgetHint: 'ProgressBar' },
      } as Item,
    ]),
  },
  '1,000 labels of nothing but braces': {
    definition: definition(many(1_000, (i) => field(`f${i}`, 'string', { label: '{{'.repeat(5_000) }))),
  },
  '15 labels of a million characters': {
    definition: definition(many(15, (i) => field(`f${i}`, 'string', { label: 'word '.repeat(200_000) }))),
  },
  '15 labels of a million characters without a blank': {
    definition: definition(many(15, (i) => field(`f${i}`, 'string', { label: 'x'.repeat(1e6) }))),
  },
  'arrays that double in an expression': {
    definition: definition([field('f0'), field('f1')], { binds: [{ path: 'f1', calculate: doubling }] }),
  },
};

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
