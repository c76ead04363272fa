/**
 * Runs the test suites one after the other and says at the end which ran and how they ended.
 *
 *   npm test                     all of these suites
 *   npm test -- headless         model, FEL, engine, context, assist in Node
 *   npm test -- browser          components in Chromium
 *   npm test -- e2e              whole pages in a driven Chromium
 *   npm test -- firefox          the core of components and pages in Firefox
 *   npm test -- at-spi           what screen readers are told, in Chromium and Firefox on a Linux desktop
 *
 *   npm test -- firefox-all      everything that can run in Firefox; not part of the others
 *
 *   COVERAGE=1 npm test -- browser headless     with coverage, which takes longer
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findChromium } from './support/find-chromium.mjs';
import { FIREFOX_WANTED, findFirefox } from './support/find-firefox.mjs';
import { ALL, CORE } from './support/firefox-suite.mjs';
import { missingPrograms } from './spoken/desktop/packages.mjs';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${PROJECT}node_modules/.bin/${name}`;

/** Folders whose tests run inside the browser; the rest of `test/` runs in Node. */
const IN_BROWSER = ['elements', 'bindings', 'annotations', 'consumer'];
const NOT_UNIT = ['e2e', 'conformance', 'support', 'crash', 'at-spi'];

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

const inNode = (...files) => [process.execPath, '--import', './.ci/build/run-source.mjs', '--test', ...files];

const withCoverage = Boolean(process.env.COVERAGE);
const C8 = '--reporter=text-summary --reporter=lcovonly --report-dir=coverage/headless --include=src/**';

/** Commands of a suite, each with the environment it needs. */
const SUITES = {
  headless: () => {
    const command = inNode(`--test-concurrency=${availableParallelism()}`, ...headlessFiles());
    return [{ command: withCoverage ? [bin('c8'), ...C8.split(' '), ...command] : command }];
  },
  browser: () => [{ command: [bin('wtr'), ...(withCoverage ? ['--coverage'] : [])] }],
  e2e: () => [
    // The test files run side by side, so what they all use is built before.
    { command: [process.execPath, '--import', 'tsx', 'test/support/build-all.ts'] },
    { command: inNode('--test-concurrency=2', ...endToEndFiles()) },
  ],
  firefox: () => firefoxCommands('core', CORE),
  'at-spi': () => atSpiCommands(),
  'firefox-all': () => firefoxCommands('all', ALL),
};
const ON_DEMAND = ['firefox-all'];

const firefoxCommands = (name, { pages }) => [
  {
    command: [bin('wtr'), '--config', 'test/support/firefox.config.mjs'],
    environment: { FIREFOX_SUITE: name },
  },
  {
    command: inNode('--test-concurrency=1', ...pages),
    environment: { TEST_BROWSER: 'firefox', FIREFOX_SUITE: name },
  },
];

/** Once for each browser, the tests of each one after the other: most of the time they wait. Each has a desktop of its own. */
function atSpiCommands() {
  const command = inNode('--test-concurrency=1', ...testFiles((folder) => folder === 'at-spi'));
  const browsers = isMissingFirefox() ? ['chromium'] : ['chromium', 'firefox'];
  return browsers.map((browser) => ({ command, environment: { TEST_BROWSER: browser } }));
}

const asked = process.argv.slice(2);
const names = asked.length ? asked : Object.keys(SUITES).filter((name) => !ON_DEMAND.includes(name));
const unknown = names.filter((name) => !(name in SUITES));
if (unknown.length) {
  console.error(`There is no suite "${unknown.join(', ')}"; there are ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
if (!existsSync(bin('wtr'))) {
  console.error('Run npm install first.');
  process.exit(2);
}
const isFirefox = (name) => name.startsWith('firefox');
if (names.some((name) => name !== 'headless' && !isFirefox(name))) process.env.CHROME_PATH = findChromium();

/** Without Firefox the other suites still run, but in CI a missing browser is an error. */
function isMissingFirefox() {
  const found = findFirefox();
  if (found) process.env.FIREFOX_PATH = found;
  else if (process.env.CI) throw new Error(FIREFOX_WANTED);
  else console.log(`SKIPPED: ${FIREFOX_WANTED}`);
  return !found;
}

function isMissingDesktop() {
  const missing = missingPrograms({ install: false });
  if (missing) console.log(`SKIPPED: ${missing}`);
  return missing !== undefined;
}

/** Runs a command and returns whether it ended well. Quiet ones print everything at their end. */
async function run({ command, environment }, isQuiet) {
  const child = spawn(command[0], command.slice(1), {
    cwd: PROJECT,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  });
  const printed = [];
  for (const stream of isQuiet ? [child.stdout, child.stderr] : [])
    stream.on('data', (part) => printed.push(part));
  const passed = await new Promise((done) => {
    child.on('error', ({ message }) => done(console.error(message)));
    child.on('close', (status) => done(status === 0));
  });
  process.stdout.write(Buffer.concat(printed));
  return passed === true;
}

/** Suites whose commands run at the same time. */
const SIDE_BY_SIDE = ['at-spi'];

const outcomes = [];
for (const name of names) {
  console.log(`\n── ${name} ──`);
  if ((isFirefox(name) && isMissingFirefox()) || (name === 'at-spi' && isMissingDesktop())) {
    outcomes.push([name, 'SKIPPED']);
    continue;
  }
  let passed = true;
  const start = Date.now();
  if (SIDE_BY_SIDE.includes(name)) {
    const ended = await Promise.all(SUITES[name]().map((one) => run(one, true)));
    passed = ended.every(Boolean);
  } else for (const one of SUITES[name]()) passed = (await run(one)) && passed;
  const seconds = Math.round((Date.now() - start) / 1000);
  outcomes.push([name, passed ? 'passed' : 'FAILED', `in ${seconds} s`]);
}
console.log(`\nSuites: ${outcomes.map((outcome) => outcome.join(' ')).join(', ')}`);
process.exit(outcomes.some(([, outcome]) => outcome === 'FAILED') ? 1 : 0);
