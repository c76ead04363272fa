/** Every page of the demo site by keyboard: Tab reaches everything in order, focus is visible and never trapped. */
import assert from 'node:assert/strict';
import { dirname, relative } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { site } from '../../demo/site/site-plugin.js';
import { inFirefox } from '../support/browser.js';
import { open, serveBuiltDemo, visitDemo } from './demo-site.js';
import { followSkipLink, walkByTab } from './tab-walk.js';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** A plain page without the site's header. */
const PLAIN = 'drop-in.html';
const PAGES = [
  ...site(PROJECT)
    .inputs()
    .map((file) => relative(`${PROJECT}demo`, file)),
  PLAIN,
];

const visit = visitDemo(serveBuiltDemo);

// In Firefox only one page at a time has focus.
describe('Tab walks through', { concurrency: inFirefox ? 1 : 2 }, () => {
  for (const path of PAGES) {
    test(path, async () => {
      const { page } = await open(visit.context, visit.site.url + path);
      const { stops, ended, missed, problems } = await walkByTab(page);
      await page.close();
      assert.ok(stops > (path === PLAIN ? 3 : 10), `${stops} stops`);
      assert.deepEqual(problems, []);
      assert.deepEqual(missed, []);
      assert.ok(ended, 'Tab comes to the end of the page');
    });
  }
});

/** Pages of one folder have the same frame, so one stands for all of them. */
const KINDS = new Map(PAGES.map((path) => [path.includes('/') ? dirname(path) : path, path]));

describe('the first stop leads into the content of', () => {
  for (const path of [...KINDS.values()].filter((one) => one !== PLAIN)) {
    test(path, async () => {
      // A new page: in Firefox a walk ends in the address bar, and a reload leaves focus there.
      const { page } = await open(visit.context, visit.site.url + path);
      const followed = await followSkipLink(page);
      await page.close();
      assert.deepEqual(followed, { first: 'skip-link', isInContent: true });
    });
  }
});
