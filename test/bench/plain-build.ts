/**
 * Runs a part of the benchmark from a plain build, like the code that users get. tsx wraps every function to keep its
 * name, which makes some code ten times slower.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Imports a module of a folder beside this file; paths relative to that folder stay valid. */
export async function importPlain<T>(folder: string, module: string): Promise<T> {
  // Below test/bench, so that packages installed there are found.
  const results = fileURLToPath(new URL('./results', import.meta.url));
  const outfile = `${results}/${folder}-${module}.mjs`;
  mkdirSync(results, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL(`./${folder}/${module}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  try {
    return (await import(pathToFileURL(outfile).href)) as T;
  } finally {
    rmSync(outfile);
  }
}
