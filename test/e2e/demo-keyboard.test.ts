/** The demo site by keyboard alone: Tab reaches everything, shows where it is, and is held nowhere. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../support/browser.js';
import { open, serveDemo } from './demo-site.js';

let site: Awaited<ReturnType<typeof serveDemo>>;
let browser: Browser;
let context: BrowserContext;

before(async () => {
  site = await serveDemo();
  browser = await launchChromium();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** One of each kind of page, and the pages with controls of their own. */
const PAGES = [
  'index.html',
  'gallery.html',
  'gallery/invoice.html',
  'gallery/library-membership.html',
  'playground.html',
  'script-tag.html',
  'docs/index.html',
  'docs/elements.html',
  'docs/fel.html',
  'docs/conformance.html',
  'audit.html',
];
const LIMIT = 900;

/** In the page, as text: the test runner's compiler would add helpers that are not there. */
const PREPARE = `
  globalThis.stops = new Set();
  globalThis.unseen = [];
  globalThis.describeStop = (element) =>
    element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') +
    ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40);
  globalThis.deepActive = () => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };
  const drawn = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
  globalThis.noteStop = async () => {
    const active = deepActive();
    if (!active || active === document.body) return false;
    // A date has several parts of its own, and so has a frame.
    if (active === globalThis.lastStop && (globalThis.stays += 1) < 8) return true;
    globalThis.lastStop = active;
    globalThis.stays = 0;
    if (stops.has(active)) return false;
    stops.add(active);
    // The editor notices its focus a moment later.
    if (active.closest('.cm-editor')) await new Promise((resolve) => setTimeout(resolve, 50));
    const around = active.closest('.cm-editor, .formspec-star, .formspec-drop, label');
    const isSeen = active.tagName === 'IFRAME' || drawn(getComputedStyle(active)) ||
      drawn(getComputedStyle(active, '::after')) || (around && drawn(getComputedStyle(around)));
    const box = active.getBoundingClientRect();
    const isThere = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!isSeen) unseen.push('no ring: ' + describeStop(active));
    if (!isThere) unseen.push('out of sight: ' + describeStop(active));
    return true;
  };
  globalThis.missed = () => {
    const wanted = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], iframe';
    const groups = new Set([...stops].filter(({ type }) => type === 'radio').map(({ name }) => name));
    return [...document.querySelectorAll(wanted)]
      .filter((element) => !element.disabled && element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !stops.has(element) && !(element.type === 'radio' && groups.has(element.name)))
      .map(describeStop);
  };
`;

interface Walk {
  readonly stops: number;
  readonly missed: string[];
  readonly unseen: string[];
}

async function walk(page: Page): Promise<Walk> {
  await page.evaluate(PREPARE);
  let count = 0;
  for (let isNew = true; isNew && count < LIMIT; count += 1) {
    await page.keyboard.press('Tab');
    isNew = await page.evaluate('noteStop()');
  }
  return page.evaluate('({ stops: stops.size, missed: missed(), unseen })');
}

describe('Tab walks through', () => {
  for (const path of PAGES) {
    test(path, async () => {
      const { page } = await open(context, site.url + path);
      const { stops, missed, unseen } = await walk(page);
      await page.close();
      assert.ok(stops > 10, `${stops} stops`);
      assert.deepEqual(unseen, []);
      assert.deepEqual(missed, []);
    });
  }
});
