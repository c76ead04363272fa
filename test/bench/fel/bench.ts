/**
 * FEL against JSONata and CEL. The measuring runs in a plain build, as users would have it: the loader that runs
 * TypeScript in tests wraps every function to keep its name, which makes parsing ten times slower than it is.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { BenchOptions } from '../run.js';
import type { Table } from '../table.js';
import type { measure as measureHere } from './measure.js';

export async function run({ rounds }: Pick<BenchOptions, 'rounds'>): Promise<Table[]> {
  // Below test/bench, so that the contenders installed there are found.
  const folder = fileURLToPath(new URL('../results', import.meta.url));
  const outfile = `${folder}/fel-measure.mjs`;
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL('./measure.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  try {
    const { measure } = (await import(pathToFileURL(outfile).href)) as { measure: typeof measureHere };
    return await measure(rounds, fileURLToPath(new URL('../../../../shared/corpus', import.meta.url)));
  } finally {
    rmSync(outfile);
  }
}
