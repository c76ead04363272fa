/** Costs of annotations: compares the shipped build with one without annotations, in turns. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../../support/browser.js';
import type { BenchOptions, Figure, PartResult } from '../part.js';
import { buildVariant } from '../render/builds.js';
import { ours, oursFrom, prepare } from '../render/contestants.js';
import { MeasuredPage } from '../render/measured-page.js';
import type { Kind } from '../render/models.js';
import { Samples } from '../render/samples.js';
import { openSite } from '../render/site.js';
import { round } from '../statistics.js';
import type { Table } from '../table.js';

const CASES: readonly [kind: Kind, size: number][] = [
  ['flat', 100],
  ['flat', 1000],
  ['grant', 45],
];
const WITHOUT = 'unannotated';
/** The shipped build with `no-tool`. */
const WITHOUT_TOOL = 'toolless';
/** The difference is small compared with the noise of a single run, so there are more rounds. */
const MORE_ROUNDS = 2;

const METRICS = ['processor ms', 'bytes of HTML', 'attributes', 'elements'];

function table(samples: Samples): { table: Table; figures: Record<string, Figure> } {
  const figures: Record<string, Figure> = {};
  const rows = CASES.flatMap(([kind, size]) =>
    METRICS.map((metric) => {
      const name = `${kind} ${size} ${metric}`;
      const [with_, without] = [samples.of(ours.id, name)!, samples.of(WITHOUT, name)!];
      const added = (with_.median / without.median - 1) * 100;
      figures[`annotations ${name}`] = { value: added };
      return [
        name,
        ...[WITHOUT, WITHOUT_TOOL, ours.id].map((id) => samples.cell(id, name)),
        `${round(added)} %`,
      ];
    }),
  );
  return {
    table: {
      title: 'What annotations add',
      about:
        'The shipped build beside one whose controls have only their names; medians. The native WebMCP of the browser is switched on, so that the annotated form also pays for the tool that the browser itself makes of it; the column before is the same form with `no-tool`.',
      columns: ['form', 'without', 'with, but no tool', 'with', 'added'],
      rows,
    },
    figures,
  };
}

export async function run({ rounds, progress }: BenchOptions): Promise<PartResult> {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-annotations-'));
  const plain = join(folder, 'plain');
  mkdirSync(plain);
  await buildVariant('unannotated', plain);
  const contestants = [ours, oursFrom(WITHOUT, plain), oursFrom(WITHOUT_TOOL, ours.bundle!)];
  for (const contestant of contestants) await prepare(contestant, folder);
  const site = await openSite(contestants, folder);
  const browser = await launchChromium();
  const samples = new Samples();
  const turns = rounds + MORE_ROUNDS;
  try {
    for (let turn = 0; turn < turns; turn++) {
      for (const [kind, size] of CASES)
        for (const { id } of turn % 2 ? contestants : [...contestants].reverse()) {
          const page = await MeasuredPage.open(
            browser,
            `${site.address}/${id}${id === WITHOUT_TOOL ? '?no-tool' : ''}`,
          );
          const before = await page.processorTime();
          await page.call((bench, [k, n]: [Kind, number]) => bench.render(k, n), [kind, size] as [
            Kind,
            number,
          ]);
          const measured = [(await page.processorTime()) - before];
          const { bytes, attributes, elements } = await page.call((bench) => bench.weigh());
          measured.push(bytes, attributes, elements);
          METRICS.forEach((metric, i) => samples.add(id, `${kind} ${size} ${metric}`, measured[i]!));
          await page.close();
        }
      progress(`annotations, ${turn + 1} of ${turns}`);
    }
  } finally {
    await browser.close();
    site.close();
    rmSync(folder, { recursive: true });
  }
  const result = table(samples);
  return { tables: [result.table], figures: result.figures };
}
