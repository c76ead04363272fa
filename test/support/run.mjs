/**
 * Runs the test suites one after the other and says at the end which ran and how they ended.
 *
 *   npm test                     all suites
 *   npm test -- headless         model, FEL, engine, context, assist in Node
 *   npm test -- browser          components in Chromium
 *   npm test -- e2e              whole pages in a driven Chromium
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name) => `${PROJECT}node_modules/.bin/${name}`;

/** Folders whose tests run inside the browser; the rest of `test/` runs in Node. */
const IN_BROWSER = ['elements', 'bindings', 'annotations', 'consumer'];
const NOT_UNIT = ['e2e', 'bench', 'conformance', 'support', 'crash'];

function testFiles(accepts) {
  return readdirSync(`${PROJECT}test`, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        file.endsWith('.test.ts') && !file.includes('node_modules/') && accepts(file.split('/')[0], file),
    )
    .map((file) => `test/${file}`)
    .sort();
}

const headlessFiles = () =>
  testFiles(
    (folder, file) =>
      !NOT_UNIT.includes(folder) && (!IN_BROWSER.includes(folder) || file.endsWith('.node.test.ts')),
  );
const endToEndFiles = () => testFiles((folder) => folder === 'e2e');

const SUITES = {
  headless: () => [
    bin('c8'),
    '--reporter=text-summary',
    '--reporter=lcovonly',
    '--report-dir=coverage/headless',
    '--include=src/**',
    process.execPath,
    '--import',
    'tsx',
    '--test',
    ...headlessFiles(),
  ],
  browser: () => [bin('wtr'), '--coverage'],
  e2e: () => [process.execPath, '--import', 'tsx', '--test', '--test-concurrency=1', ...endToEndFiles()],
};

const asked = process.argv.slice(2);
const names = asked.length ? asked : Object.keys(SUITES);
const unknown = names.filter((name) => !(name in SUITES));
if (unknown.length) {
  console.error(`There is no suite "${unknown.join(', ')}"; there are ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(bin('wtr'))) {
  console.error('Run npm install first.');
  process.exit(2);
}
if (names.some((name) => name !== 'headless')) process.env.CHROME_PATH = findChromium();

const failed = [];
for (const name of names) {
  const [command, ...args] = SUITES[name]();
  console.log(`\n── ${name} ──`);
  const { status, error } = spawnSync(command, args, { cwd: PROJECT, stdio: 'inherit' });
  if (error) console.error(error.message);
  if (status !== 0) failed.push(name);
}
console.log(
  `\nSuites: ${names.map((name) => `${name} ${failed.includes(name) ? 'FAILED' : 'passed'}`).join(', ')}`,
);
process.exit(failed.length ? 1 : 0);
