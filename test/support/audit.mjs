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
import { settle, statesOf } from './audit-states.mjs';
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

/** One finding per rule and reason, since a note is about a reason. */
function summarise(results) {
  const findings = [];
  for (const { id, help, impact, helpUrl, nodes } of results) {
    const reasonOf = ({ any }) => any[0]?.data?.messageKey ?? '';
    for (const reason of new Set(nodes.map(reasonOf))) {
      const same = nodes.filter((node) => reasonOf(node) === reason);
      findings.push({
        id,
        reason,
        help,
        impact,
        helpUrl,
        targets: same.map(({ target }) => target.flat().join(' ')),
        details: same
          .slice(0, 3)
          .map(({ html, failureSummary }) => ({ html: html.slice(0, 300), failureSummary })),
      });
    }
  }
  return findings;
}

/** axe takes a page that paints no background as white; this says what the browser paints there. */
function paintCanvas() {
  const { style } = document.documentElement;
  if (getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)')
    style.backgroundColor ||= 'Canvas';
}

/**
 * Contrast can only be judged of what is not cut off, so for that one rule everything that scrolls is laid out in
 * full. Returns how to put it back, through a global because it must live in the page.
 */
function layOutInFull() {
  const changed = [];
  const set = (element, property, value) => {
    changed.push([element, property, element.style.getPropertyValue(property)]);
    element.style.setProperty(property, value, 'important');
  };
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (!/auto|scroll|hidden/.test(overflowX + overflowY) || element.tagName === 'TEXTAREA') continue;
    if (element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1)
      continue;
    if (element.clientHeight <= 1) continue;
    const isWide = element.scrollWidth > element.clientWidth + 1;
    // A table of controls cannot be made narrower; laid out in full it would only cover its neighbours.
    if (isWide && element.querySelector('input, select')) continue;
    set(element, 'overflow', 'visible');
    if (isWide) {
      set(element, 'overflow-wrap', 'anywhere');
      if (element.tagName === 'PRE') set(element, 'white-space', 'pre-wrap');
    }
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { maxHeight, position } = getComputedStyle(box);
      if (maxHeight !== 'none') set(box, 'max-height', 'none');
      if (position === 'sticky') set(box, 'position', 'static');
      if (position === 'fixed') set(box, 'position', 'absolute');
      if (box === element || box.scrollHeight > box.clientHeight + 1) set(box, 'height', 'auto');
    }
  }
  globalThis.auditRestore = () => {
    for (const [element, property, value] of changed.reverse()) {
      element.style.removeProperty(property);
      if (value) element.style.setProperty(property, value);
    }
  };
}

async function runAxe(page) {
  for (const frame of page.frames()) {
    await frame.evaluate(paintCanvas);
    await frame.evaluate(axeSource);
  }
  // Behind an open dialog nothing can be read or reached, so the dialog is the page.
  const run = (options, where = 'body') =>
    page.evaluate(
      ([given, selector]) =>
        globalThis.axe.run(document.querySelector(selector) && selector !== 'body' ? selector : document, {
          resultTypes: ['violations', 'incomplete'],
          ...given,
        }),
      [options, where],
    );
  const laidOut = await run({
    runOnly: { type: 'tag', values: RULES },
    rules: { 'color-contrast': { enabled: false } },
  });
  await page.evaluate(layOutInFull);
  const contrast = await run({ runOnly: { type: 'rule', values: ['color-contrast'] } }, 'dialog[open]');
  await page.evaluate(() => globalThis.auditRestore());
  return {
    violations: summarise([...laidOut.violations, ...contrast.violations]),
    incomplete: summarise([...laidOut.incomplete, ...contrast.incomplete]),
    passes: laidOut.passes.length + contrast.passes.length,
  };
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
      .then(() => runAxe(page))
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
try {
  const wanted = pagesOf(SITE).filter((path) => path.includes(option('page') ?? ''));
  for (const variant of VARIANTS) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...variant.options,
    });
    visits.push(...(await visitAll(wanted, (path) => visitPage(context, server.url + path, path, variant))));
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
