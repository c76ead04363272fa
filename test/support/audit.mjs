/**
 * `npm run audit`: builds the demo site, opens every page in every state and variant, runs axe, and writes a
 * report that the site shows. Ends with an error when axe finds a violation, or something that only a person
 * can judge and nobody has written a note about (`audit-notes.json`).
 *
 *   npm run audit                       everything
 *   npm run audit -- --page invoice     only pages whose address contains this
 *   npm run audit -- --no-build         the site as it was built last
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { auditReport } from './audit-report.mjs';
import { statesOf } from './audit-states.mjs';
import { chromiumFlags, findChromium } from './find-chromium.mjs';
import { serveFolder } from './static-server.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = join(PROJECT, 'demo/dist');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Each is a browser context, so that media features are the real ones. */
const VARIANTS = [
  { name: 'light', options: {} },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'forced colours', options: { forcedColors: 'active' } },
  { name: 'right to left', options: {}, direction: 'rtl' },
  { name: 'narrow', options: { viewport: { width: 320, height: 640 } } },
];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const notes = JSON.parse(readFileSync(new URL('./audit-notes.json', import.meta.url), 'utf8'));

function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
}

function pagesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !file.startsWith('audit/'))
    .sort();
}

/** A note applies to a rule, on pages and targets that match where it says so. */
function noteFor({ id, targets }, page) {
  const found = notes.find(
    ({ rule, pages = '', target = '' }) =>
      rule === id && new RegExp(pages).test(page) && targets.every((one) => new RegExp(target).test(one)),
  );
  return found?.note;
}

const summarise = (results) =>
  results.map(({ id, help, impact, helpUrl, nodes }) => ({
    id,
    help,
    impact,
    helpUrl,
    targets: nodes.map(({ target }) => target.flat().join(' ')),
    details: nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => ({ html: html.slice(0, 300), failureSummary })),
  }));

/** axe takes a page that paints no background as white; this says what the browser paints there. */
function paintCanvas() {
  const { style } = document.documentElement;
  if (getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)')
    style.backgroundColor ||= 'Canvas';
}

async function runAxe(page) {
  for (const frame of page.frames()) {
    await frame.evaluate(paintCanvas);
    await frame.evaluate(axeSource);
  }
  const results = await page.evaluate(
    (tags) =>
      globalThis.axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations', 'incomplete'],
      }),
    RULES,
  );
  return {
    violations: summarise(results.violations),
    incomplete: summarise(results.incomplete),
    passes: results.passes.length,
  };
}

async function openPage(context, address, variant) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  if (variant.direction)
    await page.evaluate((direction) => void (document.documentElement.dir = direction), variant.direction);
  return page;
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
try {
  const wanted = pagesOf(SITE).filter((path) => path.includes(option('page') ?? ''));
  for (const variant of VARIANTS) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...variant.options });
    for (const path of wanted) {
      const first = await openPage(context, server.url + path, variant);
      await first.evaluate(() => document.querySelector('formspec-form')?.updateComplete);
      const states = await statesOf(path, first);
      for (const [index, state] of states.entries()) {
        if (variant.name !== 'light' && !state.everywhere) continue;
        const page = index === 0 ? first : await openPage(context, server.url + path, variant);
        try {
          await states[0].enter(page);
          if (index > 0) await state.enter(page);
          const result = await runAxe(page);
          for (const finding of result.incomplete) finding.note = noteFor(finding, path);
          visits.push({ page: path, state: state.name, variant: variant.name, ...result });
        } catch (error) {
          visits.push({
            page: path,
            state: state.name,
            variant: variant.name,
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
        }
        if (index > 0) await page.close();
        const last = visits.at(-1);
        if (last.violations.length) {
          console.log(
            `✗ ${path}, ${state.name}, ${variant.name}: ${last.violations.map(({ id, targets }) => `${id} (${targets.length})`).join(', ')}`,
          );
        }
      }
      await first.close();
    }
    await context.close();
    console.log(`${variant.name}: ${visits.filter((visit) => visit.variant === variant.name).length} states`);
  }
} finally {
  const version = browser.version();
  await browser.close();
  await server.close();
  const report = {
    finished: new Date().toISOString(),
    seconds: Math.round((Date.now() - started) / 1000),
    axe: /"?version"?\s*[:=]\s*["'](\d+\.\d+\.\d+)/.exec(axeSource)?.[1] ?? '',
    browser: `Chromium ${version}`,
    rules: RULES,
    ...(option('page') && { only: option('page') }),
    visits,
  };
  mkdirSync(join(SITE, 'audit'), { recursive: true });
  writeFileSync(join(SITE, 'audit/report.json'), JSON.stringify(report));
  writeFileSync(join(SITE, 'audit/report.html'), auditReport(report));
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
