/** Time from an empty cache to a form that accepts an answer, with the CPU slowed down to that of a modest phone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../support/browser.js';
import type { BenchOptions, PartResult } from '../part.js';
import { baselines, type Contestant, OURS, ours, peers, prepare } from '../render/contestants.js';
import { PATIENCE } from '../render/measured-page.js';
import { Samples } from '../render/samples.js';
import { openSite } from '../render/site.js';
import { round } from '../statistics.js';

const FIELDS = 50;
const SLOWER = 4;
const METRIC = 'interactive';
/** Other libraries differ clearly from the baseline, so that three rounds suffice. */
const PEER_ROUNDS = 3;

async function coldLoad(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${url}?cold=${FIELDS}`, { waitUntil: 'commit' });
    const time = await page.waitForFunction('window.interactive', undefined, { timeout: PATIENCE });
    return (await time.jsonValue()) as number;
  } finally {
    await context.close();
  }
}

export async function run({ rounds, peers: withPeers, progress }: BenchOptions): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-cold-'));
  const contestants: Contestant[] = [];
  const notes: string[] = [];
  const sizes = new Map<string, number>();
  const leaveOut = (one: Contestant, error: unknown): void => {
    if (!one.isPeer) throw error;
    notes.push(`${one.name} is not loaded cold: ${(error as Error).message.split('\n')[0]}`);
  };
  for (const one of [...baselines, ours, ...(withPeers ? peers() : [])])
    try {
      sizes.set(one.id, await prepare(one, folder));
      contestants.push(one);
    } catch (error) {
      leaveOut(one, error);
    }
  const site = await openSite(contestants, folder);
  const browser = await launchChromium();
  const samples = new Samples();
  const failed = new Set<string>();
  try {
    for (let turn = 0; turn < rounds; turn++) {
      for (let i = 0; i < contestants.length; i++) {
        const one = contestants[(i + turn) % contestants.length]!;
        if (failed.has(one.id) || (one.isPeer && turn >= PEER_ROUNDS)) continue;
        try {
          samples.add(one.id, METRIC, await coldLoad(browser, `${site.address}/${one.id}`));
        } catch (error) {
          failed.add(one.id);
          leaveOut(one, error);
        }
      }
      progress(`cold load, round ${turn + 1} of ${rounds}`);
    }
  } finally {
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true });
  }
  const measured = samples.figure(OURS, METRIC);
  return {
    tables: [
      {
        title: 'Cold load to the first answer',
        about: `From navigation until ${FIELDS} fields are painted and the first typed text has become an answer: empty cache, local server without compression, processor ${SLOWER} times slower. Milliseconds by the clock, ratio to static HTML first.`,
        columns: ['contestant', 'KB', 'interactive after'],
        rows: contestants
          .filter(({ id }) => !failed.has(id))
          .map(({ id, name }) => [name, round(sizes.get(id)! / 1024), samples.timeCell(id, METRIC)]),
      },
    ],
    figures: measured ? { 'cold load': measured } : {},
    notes,
  };
}
