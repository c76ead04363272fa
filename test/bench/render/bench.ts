/** Renders the same forms with every contender in one Chromium, in turns, and compares what that cost. */
import { mkdtempSync, readFileSync, rmSync, existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../support/browser.js';
import { round, summarize } from '../statistics.js';
import type { BenchOptions } from '../run.js';
import type { Table } from '../table.js';
import type { Bench } from './contender.js';
import type { Model } from './models.js';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** What ships is served as it is, so that what is measured is what a page gets. */
const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const BUNDLE = 'formspec-elements.min.js';
const OURS = 'formspec';
const BASELINE = 'html';

interface Case {
  readonly kind: Model['kind'];
  readonly size: number;
}
const CASES: readonly Case[] = [
  { kind: 'flat', size: 10 },
  { kind: 'flat', size: 100 },
  { kind: 'flat', size: 500 },
  { kind: 'flat', size: 1000 },
  { kind: 'conditional', size: 1000 },
  { kind: 'repeat', size: 100 },
];

/** A contender that does not come to an end is a finding, not a reason to wait. */
const PATIENCE = 90_000;

/** Measured values by contender and metric, such as `flat 1000 render`. */
type Samples = Map<string, Map<string, number[]>>;

const NAMES: Record<string, string> = {
  html: 'static HTML',
  lit: 'bare Lit element per field',
  formspec: '**formspec-elements**',
};

const PEERS = join(HERE, 'contenders', 'peers');
const entryOf = (id: string): string => {
  const own = join(HERE, 'contenders', `${id}.ts`);
  return existsSync(own) ? own : join(PEERS, `${id}.js`);
};

async function bundle(ids: readonly string[], folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const id of ids) {
    const outfile = join(folder, `${id}.js`);
    await build({
      entryPoints: [entryOf(id)],
      outfile,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      loader: {
        '.woff': 'empty',
        '.woff2': 'empty',
        '.ttf': 'empty',
        '.eot': 'empty',
        '.svg': 'dataurl',
        '.png': 'dataurl',
      },
      conditions: ['production', 'browser', 'import'],
      plugins: [
        {
          name: 'shipped',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^formspec-elements\/bundle$/ }, () => ({
              path: `/dist/${BUNDLE}`,
              external: true,
            })),
        },
      ],
      nodePaths: [join(HERE, '..', 'node_modules')],
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
      logLevel: 'error',
    });
    const files = id === OURS ? [outfile, join(DIST, BUNDLE)] : [outfile];
    sizes.set(
      id,
      files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0),
    );
  }
  return sizes;
}

function serve(folder: string): Promise<Server> {
  const page = (id: string): string =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${id}</title>` +
    `${existsSync(join(folder, `${id}.css`)) ? `<link rel="stylesheet" href="/${id}.css">` : ''}` +
    `<body><div id="root"></div><script type="module" src="/${id}.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const name = request.url!.slice(1);
    const file = name.startsWith('dist/') ? join(DIST, name.slice(5)) : join(folder, name);
    if (/^[\w-]+$/.test(name)) response.setHeader('content-type', 'text/html').end(page(name));
    else if (/^(dist\/)?(min\/)?[\w.-]+\.(js|css)$/.test(name) && existsSync(file))
      response
        .setHeader('content-type', name.endsWith('js') ? 'text/javascript' : 'text/css')
        .end(readFileSync(file));
    else response.writeHead(404).end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function measure(
  browser: Browser,
  address: string,
  id: string,
  { kind, size }: Case,
  add: (metric: string, value: number) => void,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${address}/${id}`);
    await page.waitForFunction('window.bench');
    const devtools = await context.newCDPSession(page);
    // Processor time of the thread, so that other work on the machine does not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('HeapProfiler.enable');
    const mainThread = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    };
    const heap = async (): Promise<number> => {
      await devtools.send('HeapProfiler.collectGarbage');
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize;
    };
    const call = <T>(work: (bench: Bench, argument: never) => Promise<T>, argument?: unknown): Promise<T> =>
      page.evaluate(`(${work.toString()})(window.bench, ${JSON.stringify(argument)})`);
    if (!(await call(async (bench) => bench.supports)).includes(kind)) return;

    const name = `${kind} ${size}`;
    const heapBefore = await heap();
    const before = await mainThread();
    const { elapsed, elements } = await call(
      (bench, [k, n]: [Model['kind'], number]) => bench.render(k, n),
      [kind, size],
    );
    add(`${name} main thread`, (await mainThread()) - before);
    add(`${name} frame`, elapsed);
    add(`${name} elements`, elements);
    add(`${name} heap`, (await heap()) - heapBefore);
    if (kind === 'flat' && size >= 500) {
      for (let turn = 0; turn < 5; turn++)
        add(`${name} key frame`, await call((bench, t: number) => bench.key(t), turn));
      for (let turn = 0; turn < 3; turn++) {
        const start = await mainThread();
        await call((bench, t: number) => bench.keyOnly(t), turn);
        add(`${name} key main thread`, (await mainThread()) - start);
      }
    }
    if (kind === 'conditional') {
      for (let group = size / 20; group < size / 20 + 2; group++) {
        add(`${name} show`, await call((bench, g: number) => bench.toggle(g, true), group));
        add(`${name} hide`, await call((bench, g: number) => bench.toggle(g, false), group));
      }
    }
    if (kind === 'repeat')
      for (let turn = 1; turn <= 5; turn++)
        add(`${name} total key`, await call((bench, t: number) => bench.totalKey(t), turn));
  } finally {
    await context.close();
  }
}

function tables(samples: Samples, sizes: Map<string, number>): Table[] {
  const metrics = [...new Set([...samples.values()].flatMap((of) => [...of.keys()]))];
  const ids = [...samples.keys()];
  const rows = metrics.map((metric) => {
    const baseline = samples.get(BASELINE)?.get(metric);
    return [
      metric,
      ...ids.map((id) => {
        const values = samples.get(id)!.get(metric);
        if (!values) return '–';
        const { median, spread } = summarize(values);
        const digits = median > 100 ? 0 : 1;
        const unit = metric.endsWith('heap') ? 1024 * 1024 : 1;
        const ratio =
          baseline && id !== BASELINE ? `**${round(median / summarize(baseline).median, 2)}×** ` : '';
        return `${ratio}${round(median / unit, unit > 1 ? 2 : digits)} ± ${round(spread / unit, unit > 1 ? 2 : digits)}`;
      }),
    ];
  });
  return [
    {
      title: 'Rendering',
      about:
        'Ratio to static HTML first, then median ± distance between the quartiles; milliseconds, heap in MB; main thread is its processor time. Contenders take turns in one Chromium, each run in a fresh page.',
      columns: ['what', ...ids.map((id) => NAMES[id] ?? id)],
      rows,
    },
    {
      title: 'Script of each contender, minified and gzipped',
      columns: ['contender', 'KB'],
      rows: ids.map((id) => [NAMES[id] ?? id, round(sizes.get(id)! / 1024)]),
    },
  ];
}

/** Ends `work` with a message once it takes too long; what it waits for is given up with its page. */
async function withPatience<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${PATIENCE / 1000} s.`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `flat1000` names one of the cases. */
function casesNamed(names: readonly string[] | undefined): readonly Case[] {
  const nameOf = ({ kind, size }: Case): string => `${kind}${size}`;
  const unknown = names?.filter((name) => !CASES.some((one) => nameOf(one) === name));
  if (unknown?.length)
    throw new Error(`There is no case "${unknown.join(', ')}"; there are ${CASES.map(nameOf).join(', ')}.`);
  return names ? CASES.filter((one) => names.includes(nameOf(one))) : CASES;
}

export async function run({ rounds = 7, peers = false, cases }: Partial<BenchOptions> = {}): Promise<
  Table[]
> {
  const chosen = casesNamed(cases);
  const libraries = readdirSync(PEERS)
    .map((file) => file.replace('.js', ''))
    .filter((id) => id !== 'json-schema');
  const ids = [BASELINE, 'lit', OURS, ...(peers ? libraries : [])];
  const folder = mkdtempSync(join(tmpdir(), 'formspec-bench-'));
  const sizes = await bundle(ids, folder);
  const server = await serve(folder);
  const browser = await launchChromium();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const samples: Samples = new Map(ids.map((id) => [id, new Map()]));
  const failed = new Set<string>();
  try {
    for (let round = 0; round < rounds; round++) {
      for (const case_ of chosen) {
        // A different contender goes first each round, so that none always meets the warm or the cold machine.
        for (let i = 0; i < ids.length; i++) {
          const id = ids[(i + round) % ids.length]!;
          const of = samples.get(id)!;
          const what = `${id} with ${case_.kind}${case_.size}`;
          const add = (metric: string, value: number): void => {
            of.set(metric, [...(of.get(metric) ?? []), value]);
          };
          try {
            if (!failed.has(what)) await withPatience(measure(browser, address, id, case_, add), what);
          } catch (error) {
            // Peers may fail, and the rest goes on; without ours or the baseline there is nothing to compare.
            if (id === OURS || id === BASELINE) throw new Error(`${what} failed.`, { cause: error });
            failed.add(what);
            console.error(`${what} is left out: ${(error as Error).message}`);
          }
        }
      }
      console.error(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
  return tables(samples, sizes);
}
