/** Where rendering time goes: kinds of browser work compared with static HTML, and our own functions. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../support/browser.js';
import { buildVariant } from '../render/builds.js';
import { baselines, BUNDLE, ours, oursFrom, prepare } from '../render/contestants.js';
import type { Action } from '../render/contender.js';
import { MeasuredPage } from '../render/measured-page.js';
import type { Kind } from '../render/models.js';
import { openSite } from '../render/site.js';
import type { BenchOptions, PartResult } from '../part.js';
import { round, summarize } from '../statistics.js';
import type { Table } from '../table.js';
import { type CpuProfile, type Share, sharesOf } from './functions.js';
import { CATEGORIES, KINDS, type Work, workIn } from './trace.js';

interface Step {
  readonly kind: Kind;
  readonly size: number;
  /** The action to profile on a rendered form; without it, the rendering is profiled. */
  readonly action?: Action;
}
const STEPS: readonly Step[] = [
  { kind: 'flat', size: 100 },
  { kind: 'flat', size: 1000 },
  { kind: 'conditional', size: 1000 },
  { kind: 'repeat', size: 100 },
  { kind: 'conditional', size: 1000, action: 'show' },
  { kind: 'repeat', size: 1000, action: 'total' },
  { kind: 'repeat', size: 1000, action: 'add row' },
];
const nameOf = ({ kind, size, action }: Step): string => `${kind} ${size} ${action ?? 'render'}`;

/** Number of functions listed. */
const MOST = 25;
const MOST_ROUNDS = 3;

const render = (page: MeasuredPage, { kind, size }: Step): Promise<unknown> =>
  page.call((bench, [k, n]: [Kind, number]) => bench.render(k, n), [kind, size] as [Kind, number]);

/** Prepares the page for the step, and returns the function that performs the step. */
async function begin(page: MeasuredPage, step: Step): Promise<() => Promise<unknown>> {
  const { action } = step;
  if (!action) return () => render(page, step);
  await render(page, step);
  await page.call((bench, a: Action) => bench.aim(a, 0), action);
  return () => page.call((bench) => bench.act());
}

async function traced(browser: Browser, page: MeasuredPage, act: () => Promise<unknown>): Promise<Work> {
  await browser.startTracing(page.page, { categories: CATEGORIES });
  await act();
  return workIn((await browser.stopTracing()).toString());
}

/** Inserts our rendered document as an HTML string with the same stylesheet: the cost that no script can avoid. */
async function replay(browser: Browser, address: string, step: Step): Promise<Work> {
  const first = await MeasuredPage.open(browser, `${address}/formspec`);
  await render(first, step);
  const copy = await first.page.evaluate(() => ({
    markup: document.getElementById('root')!.innerHTML,
    style: document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
      .join(''),
  }));
  await first.close();
  const second = await MeasuredPage.open(browser, `${address}/html`);
  try {
    return await traced(browser, second, () =>
      second.page.evaluate(async ({ markup, style }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        document.adoptedStyleSheets.push(sheet);
        document.getElementById('root')!.innerHTML = markup;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }, copy),
    );
  } finally {
    await second.close();
  }
}

const middle = (works: readonly Work[]): Work =>
  Object.fromEntries(KINDS.map((kind) => [kind, summarize(works.map((work) => work[kind])).median])) as Work;

function workTable(rows: readonly (readonly [string, Work])[]): Table {
  return {
    title: 'Where the time goes',
    about:
      'Processor milliseconds of the main thread by kind of work, from the trace of the browser; medians. The last row of each form is our finished document, put into an empty page as a string with the same stylesheet: what remains without any script.',
    columns: ['step', ...KINDS, 'all'],
    rows: rows.map(([name, work]) => [
      name,
      ...KINDS.map((kind) => round(work[kind])),
      round(KINDS.reduce((sum, kind) => sum + work[kind], 0)),
    ]),
  };
}

const milliseconds = (shares: readonly Share[]): number =>
  shares.reduce((sum, share) => sum + share.milliseconds, 0);

function detailTable(title: string, shares: readonly Share[]): Table {
  const all = milliseconds(shares);
  return {
    title,
    detail: true,
    columns: ['where', 'ms', '%'],
    rows: shares
      .slice(0, MOST)
      .map((share) => [share.name, round(share.milliseconds), round((share.milliseconds / all) * 100)]),
  };
}

function layersTable(byStep: ReadonlyMap<string, readonly Share[]>): Table {
  const layers = [...new Set([...byStep.values()].flatMap((shares) => shares.map(({ name }) => name)))];
  const share = (shares: readonly Share[], layer: string): string => {
    const own = shares.find(({ name }) => name === layer)?.milliseconds ?? 0;
    return `${round((own / milliseconds(shares)) * 100)} %`;
  };
  return {
    title: 'Where the time of our script goes',
    about:
      'Share of each layer, from the sampling profiler and a readable build; calls into the browser count for the layer that makes them.',
    columns: ['step', ...layers],
    rows: [...byStep].map(([step, shares]) => [step, ...layers.map((layer) => share(shares, layer))]),
  };
}

async function profile(browser: Browser, url: string, step: Step): Promise<CpuProfile> {
  const page = await MeasuredPage.open(browser, url);
  try {
    const act = await begin(page, step);
    await page.devtools.send('Profiler.enable');
    await page.devtools.send('Profiler.setSamplingInterval', { interval: 100 });
    await page.devtools.send('Profiler.start');
    await act();
    return (await page.devtools.send('Profiler.stop')).profile;
  } finally {
    await page.close();
  }
}

export async function run({ rounds, progress }: BenchOptions): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-profile-'));
  const readable = join(folder, 'readable');
  mkdirSync(readable);
  await buildVariant('readable', readable);
  const contestants = [baselines[0]!, ours, oursFrom('readable', readable)];
  for (const contestant of contestants) await prepare(contestant, folder);
  const site = await openSite(contestants, folder);
  const browser = await launchChromium();
  try {
    const works: [string, Work][] = [];
    const layersOf = new Map<string, readonly Share[]>();
    const details: Table[] = [];
    const script = readFileSync(join(readable, BUNDLE), 'utf8');
    for (const step of STEPS) {
      const all: Record<string, Work[]> = {};
      const profiles: CpuProfile[] = [];
      for (let turn = 0; turn < Math.min(rounds, MOST_ROUNDS); turn++) {
        for (const { id, name } of contestants.slice(0, 2)) {
          const page = await MeasuredPage.open(browser, `${site.address}/${id}`);
          const act = await begin(page, step);
          (all[`${nameOf(step)}: ${name}`] ??= []).push(await traced(browser, page, act));
          await page.close();
        }
        if (!step.action)
          (all[`${nameOf(step)}: our document as a string`] ??= []).push(
            await replay(browser, site.address, step),
          );
        profiles.push(await profile(browser, `${site.address}/readable`, step));
      }
      for (const [name, list] of Object.entries(all)) works.push([name, middle(list)]);
      const { functions, files, layers } = sharesOf(profiles, script);
      layersOf.set(nameOf(step), layers);
      details.push(
        detailTable(`Functions: ${nameOf(step)}`, functions),
        detailTable(`Files: ${nameOf(step)}`, files),
      );
      progress(`profile of ${nameOf(step)}`);
    }
    return { tables: [workTable(works), layersTable(layersOf), ...details] };
  } finally {
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true });
  }
}
