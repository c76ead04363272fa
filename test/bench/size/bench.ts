/** Download sizes, compared with the budgets that CI enforces and with our goals. */
import { bundleSizes } from '../../../.ci/build/bundle-sizes.mjs';
import type { Figure, PartResult } from '../part.js';

export async function run(): Promise<PartResult> {
  const sizes = await bundleSizes();
  const [core, fel] = sizes;
  const assist = sizes.find(({ what }) => what.endsWith('elements/assist-host'));
  const figure = (size: typeof core): Figure => ({ value: size?.kilobytes ?? Number.NaN });
  return {
    tables: [
      {
        title: 'Size',
        about:
          'KB of script, minified and gzipped. What is on demand is fetched only by forms that need it; CI fails when something outgrows its budget.',
        columns: ['what', 'KB', 'budget', 'goal'],
        rows: sizes.map(({ what, kilobytes, budget, goal }) => [what, kilobytes, budget, goal]),
      },
    ],
    figures: { 'size core': figure(core), 'size fel': figure(fel), 'size assist': figure(assist) },
  };
}
