/**
 * How long the page stands still, at most, with definitions and data that ask for too much: prints the longest task of
 * a driven Chromium while each is loaded and while somebody types, and how long it takes until the first question and
 * until all of it is there. Run by `npm run test:exhaustion` after `npm run build`; `-- rows` runs the cases whose names
 * have that word. A case that does not end within two minutes fails the run.
 */
import { fileURLToPath } from 'node:url';
import type { Definition, Item } from '../../src/engine/index.js';
import { definition, field, group, repeat } from '../engine/forms.js';
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
  readonly data?: Record<string, unknown>;
}
const paged = { formPresentation: { pageMode: 'wizard' } } as const;
const inPages = (count: number): Item[] =>
  many(count / 50, (page) =>
    group(
      `p${page}`,
      many(50, (i) => field(`f${i}`)),
    ),
  );

const CASES: Record<string, Case> = {
  'an ordinary form of 20 fields': { definition: definition(fields(20)) },
  'a list of 100,000 options': {
    definition: definition([
      field('f0'),
      field('c', 'choice', { options: many(100_000, (i) => ({ value: `v${i}`, label: `Option ${i}` })) }),
    ]),
  },
  '10,000 fields on one page': { definition: definition(fields(10_000)) },
  '50,000 fields on 1,000 pages': { definition: definition(inPages(50_000), paged) },
  '50,000 fields on 1,000 pages, each with rules': {
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
  'arrays that double in an expression': {
    definition: definition([field('f0'), field('f1')], { binds: [{ path: 'f1', calculate: doubling }] }),
  },
};

const PAGE = '<!doctype html><html lang="en"><title>Exhaustion</title><main></main>';
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const server = await serveFolder(dist);
const browser = await launchChromium();
const context = await browser.newContext();
let failed = 0;
try {
  await context.addInitScript('globalThis.__name = (target) => target');
  await context.route('**/exhaustion.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  console.log(
    'longest task in ms: while loading, while typing; seconds until the first question, until the last',
  );
  const wanted = process.argv.slice(2);
  for (const [name, { definition: given, data }] of Object.entries(CASES)) {
    if (!wanted.every((word) => name.includes(word))) continue;
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    try {
      await page.goto(`${server.url}exhaustion.html`);
      await page.addScriptTag({ type: 'module', url: 'formspec-elements.min.js' });
      await page.evaluate(async () => {
        await customElements.whenDefined('formspec-form');
        const tasks: number[] = [];
        Object.assign(globalThis, { tasks });
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration);
        }).observe({ type: 'longtask' });
      });
      const longest = (): Promise<number> =>
        page.evaluate(async () => {
          // Entries arrive after the task they are about.
          await new Promise((resolve) => setTimeout(resolve, 300));
          return Math.round(Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks.splice(0)));
        });
      // Handing it over is our work, not the form's.
      await page.evaluate(
        (text) => {
          Object.assign(globalThis, { handed: JSON.parse(text) as unknown });
        },
        JSON.stringify([given, data]),
      );
      await longest();
      const work = page.evaluate(async () => {
        const [whole, answers] = (globalThis as unknown as { handed: [unknown, unknown] }).handed;
        const form = document.createElement('formspec-form') as HTMLElement & {
          definition: unknown;
          updateComplete: Promise<unknown>;
          setData(data: unknown): void;
        };
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
        form.definition = whole;
        document.querySelector('main')!.append(form);
        await settled;
        if (answers) form.setData(answers);
        await form.updateComplete;
        return [first, performance.now() - begun].map((ms) => (ms / 1000).toFixed(1).padStart(5)).join(' ');
      });
      const took = await Promise.race([
        work,
        new Promise<never>((_, reject) => setTimeout(reject, 120_000, new Error('not within two minutes'))),
      ]);
      const loading = await longest();
      const refused = await page.getByRole('alert').count();
      const input = page.locator('input').first();
      if (!refused) {
        await input.focus();
        await page.keyboard.type('ab');
      }
      const typing = refused ? 'refused in words' : await longest();
      console.log(`${String(loading).padStart(7)}  ${String(typing).padStart(6)}  ${took}  ${name}`);
    } catch (error) {
      failed++;
      console.log(` FAILED          ${name}: ${String(error).slice(0, 200)}`);
    }
    await page.close({ runBeforeUnload: false });
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = failed ? 1 : 0;
