import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inlineCss } from '../../../.ci/build/inline-css.mjs';
import { allStyles } from '../../../src/elements/styles/all-styles.js';

const STYLES = fileURLToPath(new URL('../../../src/elements/styles/', import.meta.url));
/** `table.ts` changes the selectors of these. */
const WITH_OTHER_SELECTORS = ['parts/table/table-cards.css', 'parts/table/table-columns.css'];

test('the stylesheet for links contains every file of rules, all in the layer "formspec"', () => {
  const files = readdirSync(STYLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const missing = files.filter((file) => !allStyles.includes(inlineCss(STYLES + file)));
  assert.deepEqual(missing.sort(), WITH_OTHER_SELECTORS);
  assert.match(allStyles, /^@layer formspec\{.*\}$/s);
});
