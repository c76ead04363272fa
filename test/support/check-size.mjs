/** Fails when a bundle outgrows its budget. Sizes are minified and gzipped, as a browser would download them. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const BUDGETS = [
  {
    what: 'a form without assist (formspec-elements.min.js)',
    file: 'dist/formspec-elements.min.js',
    max: 45,
  },
  { what: 'FEL alone, decimals included', entry: 'dist/fel.js', max: 12 },
  {
    what: 'assist, loaded on demand',
    entry: 'dist/assist.js',
    without: ['dist/engine.js', 'dist/fel.js'],
    max: 15,
  },
];

const kilobytes = (bytes) => Math.round((bytes / 1024) * 10) / 10;

async function minified(entry) {
  const { outputFiles } = await build({
    entryPoints: [`${PROJECT}${entry}`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    external: ['@mcp-b/*'],
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

let over = 0;
for (const { what, file, entry, max } of BUDGETS) {
  const size = file
    ? gzipSync(readFileSync(`${PROJECT}${file}`), { level: 9 }).length
    : await minified(entry);
  const verdict = kilobytes(size) <= max ? 'ok' : 'OVER';
  if (verdict === 'OVER') over += 1;
  console.log(`${verdict.padEnd(4)} ${String(kilobytes(size)).padStart(6)} KB of ${max} KB  ${what}`);
}
process.exit(over ? 1 : 0);
