/** Renders the same forms with every contestant in one Chromium, in turns, and compares the costs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../support/browser.js';
import { type GrowthRow, SIZES } from '../growth.js';
import type { BenchOptions, Figure, PartResult } from '../part.js';
import { round } from '../statistics.js';
import type { Table } from '../table.js';
import { type Case, casesNamed, measureCase, METRICS, nameOf } from './cases.js';
import { BASELINE, baselines, type Contestant, OURS, ours, peers, prepare } from './contestants.js';
import { MeasuredPage, PATIENCE } from './measured-page.js';
import { Samples } from './samples.js';
import { openSite } from './site.js';

const MEGABYTE = 1024 * 1024;
/**
 * Other libraries and the largest forms take long, and differ clearly from the baseline, so that two rounds suffice.
 */
const PEER_ROUNDS = 2;
const LARGE_ROUNDS = 2;
/** No further round starts after this time. More rounds reduce noise; they do not change the figures. */
const MOST_MINUTES = 9;

/** Rejects when `work` takes too long. The work ends with its page. */
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

async function measureOnce(browser: Browser, url: string, one: Case, add: (m: string, v: number) => void) {
  const page = await MeasuredPage.open(browser, url);
  try {
    // Continues until the page is closed; its result is ignored then.
    const work = measureCase(page, one, add);
    work.catch(() => undefined);
    await withPatience(work, nameOf(one));
  } finally {
    await page.close();
  }
}

function takesPart({ isPeer, id }: Contestant, { peers: withPeers, large }: Case, turn: number): boolean {
  if (large) return (id === OURS || id === BASELINE) && turn < LARGE_ROUNDS;
  return !isPeer || (withPeers === true && turn < PEER_ROUNDS);
}

function resultTable(
  title: string,
  about: string,
  contestants: readonly Contestant[],
  samples: Samples,
  isWanted: (metric: string) => boolean,
  cell: (id: string, metric: string) => string = (id, metric) => samples.timeCell(id, metric),
): Table {
  return {
    title,
    about,
    columns: ['what', ...contestants.map(({ name }) => name)],
    rows: samples.metrics
      .filter(isWanted)
      .map((metric) => [metric, ...contestants.map(({ id }) => cell(id, metric))]),
  };
}

function tablesOf(contestants: readonly Contestant[], samples: Samples, sizes: Map<string, number>): Table[] {
  const isRender = (metric: string): boolean => metric.endsWith(' render');
  const isPainted = (metric: string): boolean => metric.endsWith(METRICS.painted);
  const isCount = (metric: string): boolean =>
    metric.endsWith(' elements') || metric.endsWith(METRICS.mutations) || metric.endsWith(METRICS.elements);
  const isHeap = (metric: string): boolean => metric.endsWith(' heap');
  const note =
    'Ratio to static HTML first, then median ± distance between the quartiles, in milliseconds of processor time of the main thread.';
  return [
    resultTable('Render', `From mounting to the painted form. ${note}`, contestants, samples, isRender),
    resultTable(
      'Actions',
      `One key press, nine fields shown or hidden, a total over all rows, a row added, another page, another language. ${note}`,
      contestants,
      samples,
      (metric) => !isRender(metric) && !isPainted(metric) && !isCount(metric) && !isHeap(metric),
    ),
    resultTable(
      'Memory',
      'Heap after rendering and garbage collection, above that of the page before, in MB.',
      contestants,
      samples,
      isHeap,
      (id, metric) => samples.cell(id, metric, MEGABYTE),
    ),
    resultTable(
      'Changes of the document',
      'Elements of the rendered form; mutations that an action causes, and the nodes that they touch.',
      contestants,
      samples,
      isCount,
      (id, metric) => samples.cell(id, metric),
    ),
    {
      ...resultTable(
        'Time until painted',
        'By the clock, in milliseconds, including the wait for two frames, which is about 33 ms: for orientation only.',
        contestants,
        samples,
        isPainted,
        (id, metric) => samples.cell(id, metric),
      ),
      detail: true,
    },
    {
      title: 'Size of each contestant',
      about: 'Script and style that a page downloads for these forms, minified and gzipped.',
      columns: ['contestant', 'KB'],
      rows: contestants.map(({ id, name }) => [name, round(sizes.get(id)! / 1024)]),
    },
  ];
}

/** Growth of everything measured at all three sizes; repeats have a third as many rows. */
function growthOf(samples: Samples): GrowthRow[] {
  const rows = (operation: string, metric: (size: number) => string): GrowthRow[] =>
    [OURS, BASELINE].map((id) => ({
      operation: id === OURS ? operation : `${operation}, static HTML`,
      unit: 'ms',
      points: SIZES.flatMap((size) => {
        const measured = samples.of(id, metric(size));
        return measured ? [{ size, cost: measured.median }] : [];
      }),
    }));
  return [
    rows('render', (size) => `flat ${size} render`),
    rows('render, 90 % hidden', (size) => `conditional ${size} render`),
    rows('key press', (size) => `flat ${size} key`),
    rows('show 9 fields', (size) => `conditional ${size} show`),
    rows('hide 9 fields', (size) => `conditional ${size} hide`),
    rows('add a row', (size) => `repeat ${Math.round(size / 3)} add row`),
  ]
    .flat()
    .filter(({ points }) => points.length > 0);
}

function figuresOf(
  contestants: readonly Contestant[],
  samples: Samples,
  sizes: Map<string, number>,
): Record<string, Figure> {
  const figures: Record<string, Figure> = {};
  for (const metric of samples.metrics) {
    const figure = samples.figure(OURS, metric);
    if (figure) figures[metric] = figure;
  }
  for (const { id, isPeer } of contestants) {
    if (!isPeer) continue;
    figures[`${id} size`] = { value: sizes.get(id)! / 1024 };
    const theirs = samples.of(id, 'flat 1000 render');
    if (theirs) figures[`${id} render`] = { value: theirs.median };
  }
  return figures;
}

export async function run({ rounds, peers: withPeers, cases, progress }: BenchOptions): Promise<PartResult> {
  const chosen = casesNamed(cases);
  const folder = mkdtempSync(join(tmpdir(), 'formspec-bench-'));
  const sizes = new Map<string, number>();
  const contestants: Contestant[] = [];
  const notes: string[] = [];
  for (const one of [...baselines, ours, ...(withPeers ? peers() : [])]) {
    try {
      sizes.set(one.id, await prepare(one, folder));
      contestants.push(one);
    } catch (error) {
      if (!one.isPeer) throw error;
      notes.push(`${one.name} takes no part: it could not be built.`);
    }
  }
  const site = await openSite(contestants, folder);
  const browser = await launchChromium();
  const samples = new Samples();
  const failed = new Set<string>();
  try {
    const start = performance.now();
    for (let turn = 0; turn < rounds; turn++) {
      if (performance.now() - start > MOST_MINUTES * 60_000) {
        notes.push(`Rendering was measured in ${turn} rounds, which took long enough.`);
        break;
      }
      for (const one of chosen) {
        // Each round starts with a different contestant, so that none always runs on a cold machine.
        for (let i = 0; i < contestants.length; i++) {
          const contestant = contestants[(i + turn) % contestants.length]!;
          const { id, name } = contestant;
          const what = `${name} with ${nameOf(one)}`;
          if (failed.has(what) || !takesPart(contestant, one, turn)) continue;
          try {
            await measureOnce(browser, `${site.address}/${id}`, one, (m, v) => samples.add(id, m, v));
          } catch (error) {
            // A contestant that fails or takes too long is a result; the others continue.
            failed.add(what);
            notes.push(`${what} is left out: ${(error as Error).message.split('\n')[0]}`);
          }
        }
        progress(`render, round ${turn + 1} of ${rounds}: ${nameOf(one)}`);
      }
    }
  } finally {
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true });
  }
  return {
    tables: tablesOf(contestants, samples, sizes),
    figures: figuresOf(contestants, samples, sizes),
    growth: growthOf(samples),
    notes,
  };
}
