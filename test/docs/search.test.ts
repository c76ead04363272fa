/** The search of the docs: what is in its index, and what it finds. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readDocs } from '../../demo/site/docs-pages.js';
import { searchIndex } from '../../demo/site/search-index.js';
import { findSections } from '../../demo/scripts/search/find-sections.js';

const pages = readDocs(fileURLToPath(new URL('../../demo/docs', import.meta.url)));
const index = searchIndex(pages);
const urls = (query: string): string[] => findSections(index, query).map(({ section }) => section.url);

test('every section of every listed page is in the index, without markup and code', () => {
  for (const { slug, isListed } of pages)
    assert.equal(
      index.some(({ url }) => url === `${slug}.html`),
      isListed,
      slug,
    );
  assert.ok(index.some(({ url }) => url === 'writing-a-definition.html#step-7-rows-that-repeat'));
  assert.deepEqual(
    index.filter(({ heading, text }) =>
      /&\w+;|Link to this section|"\$formspec": "1\.0",/.test(heading + text),
    ),
    [],
  );
});

test('the index stays small, because everybody who searches fetches it', () => {
  const bytes = gzipSync(JSON.stringify(index)).length;
  assert.ok(bytes < 80_000, `${bytes} bytes`);
});

test('headings come first, and all words must be found', () => {
  assert.equal(urls('dependent lists')[0], 'recipes.html#dependent-lists');
  assert.equal(urls('Step 7')[0], 'writing-a-definition.html#step-7-rows-that-repeat');
  assert.ok(urls('minRepeat').includes('definition-reference.html#groups-and-rows'));
  assert.ok(urls('minrep').includes('definition-reference.html#groups-and-rows'));
  assert.deepEqual(urls('minRepeat zeppelin'), []);
  assert.deepEqual(urls('   '), []);
});

test('an excerpt has the words that were found, and is short', () => {
  const [first] = findSections(index, 'sendBeacon');
  assert.match(first!.excerpt, /sendBeacon/);
  assert.ok(first!.excerpt.length < 150);
  const hostile = [{ url: 'a', page: 'A', heading: '', text: `${'x'.repeat(500)} found` }];
  assert.match(findSections(hostile, 'found')[0]!.excerpt, /found/);
});
