/**
 * Fails when a bundle outgrows its budget. Sizes are minified and gzipped, as a browser would download them.
 * The budget is what we have; the goal is where we want to be. Lower the budget with every saving.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const gzipped = (content) => gzipSync(content, { level: 9 }).length;
const read = (file) => readFileSync(`${PROJECT}dist/${file}`);

/** A module entry with its dependencies in one file. */
async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [`${PROJECT}dist/${entry}`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return gzipped(outputFiles[0].contents);
}

/** Everything that the bundle loads at once for one of its lazy parts, apart from what is in the bundle already. */
function lazyPart(name) {
  const start = readdirSync(`${PROJECT}dist/min`).find(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  );
  const files = new Set([`min/${start}`]);
  for (const file of files) {
    for (const [, imported] of read(file)
      .toString()
      .matchAll(/from\s*["'`]\.\/([\w-]+\.js)["'`]/g))
      files.add(`min/${imported}`);
  }
  return [...files].reduce((sum, file) => sum + gzipped(read(file)), 0);
}

const BUNDLES = [
  {
    what: 'a form without assist: formspec-elements.min.js',
    size: gzipped(read('formspec-elements.min.js')),
    budget: 104,
    goal: 45,
  },
  { what: 'FEL alone, decimals included', size: await bundled('fel.js'), budget: 20, goal: 12 },
  { what: 'assist, when it is attached', size: lazyPart('assist-host'), budget: 15, goal: 15 },
  { what: 'what assist shows, with the first call', size: lazyPart('assist-view'), budget: 8, goal: 8 },
];

const kilobytes = (bytes) => Math.round((bytes / 1024) * 10) / 10;

let over = 0;
for (const { what, size, budget, goal } of BUNDLES) {
  const isOver = kilobytes(size) > budget;
  if (isOver) over += 1;
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${String(kilobytes(size)).padStart(6)} KB (budget ${budget}, goal ${goal})  ${what}`,
  );
}
process.exit(over ? 1 : 0);
