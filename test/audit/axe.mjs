/** Runs axe in a page and summarises its findings. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const axeVersion = /"?version"?\s*[:=]\s*["'](\d+\.\d+\.\d+)/.exec(source)?.[1] ?? '';
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result depends on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** One finding per rule and reason, because a note is about a reason. */
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
        markup: same.map(({ html }) => html),
        details: same
          .slice(0, 3)
          .map(({ html, failureSummary }) => ({ html: html.slice(0, 300), failureSummary })),
      });
    }
  }
  return findings;
}

/** axe treats a page without a background as white. This sets the background that the browser paints. */
function paintCanvas() {
  const { style } = document.documentElement;
  if (getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)')
    style.backgroundColor ||= 'Canvas';
}

/**
 * Contrast can only be judged for text that is not cut off, so everything that scrolls is shown in full for these
 * rules. The function to restore it is stored in a global, because it has to stay in the page.
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
    // A table with controls cannot become narrower. Shown in full, it would cover its neighbours.
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
      if (position === 'fixed') {
        set(box, 'position', 'absolute');
        set(box, 'bottom', 'auto');
      }
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

/**
 * Runs the rules for colours with everything shown in full, and the other rules on the page as it is.
 *
 * @param {import('playwright-core').Page} page
 * @param {{ colours: boolean, structure: boolean }} what
 */
export async function runAxe(page, what) {
  for (const frame of page.frames()) {
    await frame.evaluate(paintCanvas);
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  }
  // With an open dialog, only the dialog can be read and reached.
  const run = (options, where = 'body') =>
    page.evaluate(
      ([given, selector]) =>
        globalThis.axe.run(document.querySelector(selector) && selector !== 'body' ? selector : document, {
          resultTypes: ['violations', 'incomplete'],
          ...given,
        }),
      [options, where],
    );
  const results = [];
  if (what.structure) {
    const rules = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
    results.push(await run({ runOnly: { type: 'tag', values: TAGS }, rules }));
  }
  if (what.colours) {
    await page.evaluate(layOutInFull);
    results.push(await run({ runOnly: { type: 'rule', values: COLOURS } }, 'dialog[open]'));
    await page.evaluate(() => globalThis.auditRestore());
  }
  return {
    violations: summarise(results.flatMap(({ violations }) => violations)),
    incomplete: summarise(results.flatMap(({ incomplete }) => incomplete)),
    passes: results.reduce((sum, { passes }) => sum + passes.length, 0),
  };
}
