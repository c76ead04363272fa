/**
 * `npm run audit`: builds the demo site, opens every page in every state and variant, runs axe, and writes a
 * report that the site shows. Fails when axe finds a violation, or a possible problem that only a person can judge
 * and that has no note in `notes.json`.
 *
 *   npm run audit                       everything
 *   npm run audit -- --page invoice     only pages whose address contains this
 *   npm run audit -- --variant light    only these variants, separated by commas
 *   npm run audit -- --no-build         the site as it was built last
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { axeVersion, runAxe, TAGS } from './axe.mjs';
import { auditReport } from './report.mjs';
import { settle, statesOf } from './states.mjs';
import { showAs, VARIANTS } from './variants.mjs';
import { chromiumFlags, findChromium } from '../support/find-chromium.mjs';
import { serveFolder } from '../support/static-server.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(PROJECT, 'demo/dist');

const LIGHT = VARIANTS[0];
const asked = option('variant')?.split(',') ?? VARIANTS.map(({ name }) => name);
const variants = VARIANTS.filter(({ name }) => asked.includes(name));
/** The limits of a partial run, in words. */
const only = [
  ...(option('page') ? [`pages with “${option('page')}” in their address`] : []),
  ...(option('variant') ? [`the variants ${asked.join(', ')}`] : []),
].join('; ');

/** Pages that show the report; they can only be audited when there is one. */
const REPORTS = ['audit.html', 'audit/report.html'];

const notes = JSON.parse(readFileSync(new URL('./notes.json', import.meta.url), 'utf8'));

function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}

function pagesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !REPORTS.includes(file))
    .sort();
}

/** A note applies to a rule and, if it names them, to a reason, pages, variants, targets and markup. */
function noteFor({ id, reason, targets, markup }, page, variant) {
  const found = notes.find(
    (note) =>
      note.rule === id &&
      (note.reason ?? reason) === reason &&
      (note.variant ?? variant) === variant &&
      new RegExp(note.pages ?? '').test(page) &&
      targets.every((target) => new RegExp(note.target ?? '').test(target)) &&
      markup.every((html) => new RegExp(note.markup ?? '').test(html)),
  );
  return found?.note;
}

async function load(page, address) {
  await page.goto(address, { waitUntil: 'load' });
  await settle(page);
}

/** A state that cannot be reached counts as a violation, because its content is unknown. */
const notReached = (error) => ({
  passes: 0,
  incomplete: [],
  violations: [
    {
      id: 'not-reached',
      help: `This state could not be reached: ${String(error).split('\n')[0]}`,
      impact: null,
      helpUrl: '',
      targets: [],
      details: [],
    },
  ],
});

/** Audits one state in every variant, without entering it again where possible. */
async function lookAt(page, path, state) {
  const wanted = variants.filter((variant) => state.everywhere || variant === LIGHT);
  if (!wanted.length) return [];
  const found = [];
  const failure = await state.enter(page).then(() => undefined, notReached);
  for (const variant of wanted) {
    const look = async () => {
      await showAs(page, variant);
      await settle(page);
      await state.stay?.(page);
      return runAxe(page, variant.what);
    };
    const result = failure ?? (await look().catch(notReached));
    for (const finding of result.incomplete) finding.note = noteFor(finding, path, variant.name);
    for (const finding of [...result.incomplete, ...result.violations]) delete finding.markup;
    found.push({ page: path, state: state.name, variant: variant.name, ...result });
    if (result.violations.length) {
      const rules = result.violations.map(({ id, targets }) => `${id} (${targets.length})`).join(', ');
      console.log(`✗ ${path}, ${state.name}, ${variant.name}: ${rules}`);
    }
  }
  await showAs(page, LIGHT);
  return found;
}

async function visitPage(page, path) {
  const found = [];
  await load(page, server.url + path);
  for (const [index, state] of (await statesOf(path, page)).entries()) {
    if (index > 0 && !state.continues) await load(page, server.url + path);
    found.push(...(await lookAt(page, path, state)));
  }
  return found;
}

/**
 * As many pages at once as there are processors. Each page stays open and visits one address after the other, because
 * axe runs three times as fast in a browser that has run it before.
 */
async function visitAll(paths) {
  const results = [];
  const todo = paths.entries();
  const work = async () => {
    // Each worker has its own context, so that it does not see drafts and profiles of another.
    const context = await browser.newContext();
    const page = await context.newPage();
    await showAs(page, LIGHT);
    for (const [index, path] of todo) results[index] = await visitPage(page, path);
    await context.close();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), paths.length) }, work));
  visits.push(...results.flat());
}

const started = Date.now();
if (option('no-build') === undefined) {
  console.log('Building the site …');
  await build({ configFile: join(PROJECT, 'vite.config.ts'), mode: 'demo', logLevel: 'error' });
}
const server = await serveFolder(SITE, '/audited/site/');
const browser = await chromium.launch({
  executablePath: findChromium(),
  headless: true,
  args: chromiumFlags(),
});
const visits = [];
const browserName = `Chromium ${browser.version()}`;

function writeReport() {
  const report = {
    finished: new Date().toISOString(),
    seconds: Math.round((Date.now() - started) / 1000),
    axe: axeVersion,
    browser: browserName,
    rules: TAGS,
    ...(only && { only }),
    visits,
  };
  mkdirSync(join(SITE, 'audit'), { recursive: true });
  writeFileSync(join(SITE, 'audit/report.json'), JSON.stringify(report));
  writeFileSync(join(SITE, 'audit/report.html'), auditReport(report));
}

try {
  const wanted = [...pagesOf(SITE), ...REPORTS].filter((path) => path.includes(option('page') ?? ''));
  await visitAll(wanted.filter((path) => !REPORTS.includes(path)));
  writeReport();
  await visitAll(wanted.filter((path) => REPORTS.includes(path)));
} finally {
  writeReport();
  await browser.close();
  await server.close();
}

const violations = visits.flatMap((visit) => visit.violations);
const unjudged = visits.flatMap((visit) =>
  visit.incomplete.filter(({ note }) => !note).map((finding) => ({ ...finding, visit })),
);
for (const rule of new Set(unjudged.map(({ id }) => id))) {
  const group = unjudged.filter(({ id }) => id === rule);
  const { visit, targets } = group[0];
  console.log(
    `? ${rule}: ${group.length} without a note, such as ${visit.page}, ${visit.state}, ${visit.variant}: ${targets[0]}`,
  );
}
console.log(
  `${visits.length} states on ${new Set(visits.map(({ page }) => page)).size} pages: ${violations.length} violations, ${unjudged.length} items without a note. Report: demo/dist/audit/report.html`,
);
process.exit(violations.length || unjudged.length || !visits.length ? 1 : 0);
