/**
 * `npm run audit`: builds the demo site, opens every page in every state and variant, runs axe, and writes a
 * report that the site shows. Ends with an error when axe finds a violation, or something that only a person
 * can judge and nobody has written a note about (`audit-notes.json`).
 *
 *   npm run audit                       everything
 *   npm run audit -- --page invoice     only pages whose address contains this
 *   npm run audit -- --variant light    only these variants, separated by commas; as in CI, which has no time for all
 *   npm run audit -- --no-build         the site as it was built last
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { axeVersion, runAxe, TAGS } from './audit-axe.mjs';
import { auditReport } from './audit-report.mjs';
import { settle, statesOf } from './audit-states.mjs';
import { chromiumFlags, findChromium } from './find-chromium.mjs';
import { serveFolder } from './static-server.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(PROJECT, 'demo/dist');

/**
 * Each is a browser context, so that media features are the real ones. Other colours change nothing but colours,
 * the other direction everything but colours, and a narrow screen everything.
 */
const VARIANTS = [
  { name: 'light', options: {}, what: { colours: true, structure: true } },
  { name: 'dark', options: { colorScheme: 'dark' }, what: { colours: true, structure: false } },
  { name: 'forced colours', options: { forcedColors: 'active' }, what: { colours: true, structure: false } },
  { name: 'right to left', options: {}, direction: 'rtl', what: { colours: false, structure: true } },
  {
    name: 'narrow',
    options: { viewport: { width: 320, height: 640 } },
    what: { colours: true, structure: true },
  },
];

const chosen = option('variant')?.split(',') ?? VARIANTS.map(({ name }) => name);
const variants = VARIANTS.filter(({ name }) => chosen.includes(name));

/** Pages that show the report, and can be looked at only when there is one. */
const REPORTS = ['audit.html', 'audit/report.html'];

const notes = JSON.parse(readFileSync(new URL('./audit-notes.json', import.meta.url), 'utf8'));

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

/** A note applies to a rule and, where it says so, to a reason, and to pages, variants and targets that match. */
function noteFor({ id, reason, targets }, page, variant) {
  const found = notes.find(
    (note) =>
      note.rule === id &&
      (note.reason ?? reason) === reason &&
      (note.variant ?? variant) === variant &&
      new RegExp(note.pages ?? '').test(page) &&
      targets.every((target) => new RegExp(note.target ?? '').test(target)),
  );
  return found?.note;
}

async function openPage(context, address, variant) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  if (variant.direction)
    await page.evaluate((direction) => void (document.documentElement.dir = direction), variant.direction);
  await settle(page);
  return page;
}

/** A state that cannot be reached counts as a violation: nobody knows what is in it. */
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

async function visitPage(context, address, path, variant) {
  const found = [];
  let page = await openPage(context, address, variant);
  for (const [index, state] of (await statesOf(path, page)).entries()) {
    if (variant.name !== 'light' && !state.everywhere) continue;
    if (index > 0 && !state.continues) {
      await page.close();
      page = await openPage(context, address, variant);
    }
    const result = await state
      .enter(page)
      .then(() => runAxe(page, variant.what))
      .catch(notReached);
    for (const finding of result.incomplete) finding.note = noteFor(finding, path, variant.name);
    found.push({ page: path, state: state.name, variant: variant.name, ...result });
    if (result.violations.length) {
      const rules = result.violations.map(({ id, targets }) => `${id} (${targets.length})`).join(', ');
      console.log(`✗ ${path}, ${state.name}, ${variant.name}: ${rules}`);
    }
  }
  await page.close();
  return found;
}

/** Two at a time: one page loads while another is being checked. */
async function visitAll(paths, visit) {
  const results = [];
  const todo = paths.entries();
  const work = async () => {
    for (const [index, path] of todo) results[index] = await visit(path);
  };
  await Promise.all([work(), work()]);
  return results.flat();
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

async function visitInAllVariants(paths) {
  if (!paths.length) return;
  for (const variant of variants) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...variant.options,
    });
    const found = await visitAll(paths, (path) => visitPage(context, server.url + path, path, variant));
    visits.push(...found);
    await context.close();
    console.log(`${variant.name}: ${found.length} states`);
  }
}

function writeReport() {
  const report = {
    finished: new Date().toISOString(),
    seconds: Math.round((Date.now() - started) / 1000),
    axe: axeVersion,
    browser: browserName,
    rules: TAGS,
    ...((option('page') ?? option('variant')) && { only: option('page') ?? option('variant') }),
    visits,
  };
  mkdirSync(join(SITE, 'audit'), { recursive: true });
  writeFileSync(join(SITE, 'audit/report.json'), JSON.stringify(report));
  writeFileSync(join(SITE, 'audit/report.html'), auditReport(report));
}

try {
  const wanted = [...pagesOf(SITE), ...REPORTS].filter((path) => path.includes(option('page') ?? ''));
  await visitInAllVariants(wanted.filter((path) => !REPORTS.includes(path)));
  writeReport();
  await visitInAllVariants(wanted.filter((path) => REPORTS.includes(path)));
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
