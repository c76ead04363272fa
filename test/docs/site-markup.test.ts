/** How the site renders the Markdown of the docs. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { docsIndex, docsPage, readDocs, renderMarkdown } from '../../demo/site/docs-pages.js';

const html = (source: string): string => renderMarkdown(source).body.text;

test('a code sample is titled with its file, else with its language', () => {
  assert.match(html('```js counter.js\nlet a;\n```'), /class="code-head"><span>counter\.js<\/span>/);
  assert.match(html('```fel row=lines[1]\n$item\n```'), /class="code-head"><span>FEL<\/span>/);
  assert.match(html('```json\n{}\n```'), /aria-label="Code: JSON"/);
});

test('short code in a sentence does not break, and markup in it stays text', () => {
  assert.equal(html('`en-GB`'), '<p><code class="whole">en-GB</code></p>\n');
  assert.equal(html('`<b>`'), '<p><code class="whole">&lt;b&gt;</code></p>\n');
  assert.match(html('`{"amount": "12.50", "currency": "EUR"}`'), /<code>/);
});

test('columns of numbers are right-aligned', () => {
  const table = html('| what | KB |\n| --- | --: |\n| core | 92.7 |\n');
  assert.match(table, /<td[^>]* class="figures-column">92\.7<\/td>/);
  assert.doesNotMatch(table, /class="figures-column">core/);
});

test('long names in tables may break after their parts; short names and row names do not break', () => {
  const name = 'test/elements/hardening/a.test.ts';
  const table = html(`| a | b |\n| --- | --- |\n| \`${name}\` | \`${name}\`, \`test/a.ts\` |\n`);
  assert.match(table, /<code>test\/<wbr>elements\/<wbr>hardening\/<wbr>a\.<wbr>test\.<wbr>ts<\/code>/);
  assert.match(table, /<code>test\/elements\/hardening\/a\.test\.ts<\/code>/);
  assert.match(table, /<code class="whole">test\/a\.ts<\/code>/);
});

test('numbers in tables do not break from their signs and units', () => {
  const table = html('| a | b, s |\n| --- | ---: |\n| 5 ms | ≤ 6144 bytes |\n');
  assert.match(table, /b,&nbsp;s\s*<.*≤&nbsp;6144&nbsp;bytes</s);
  assert.match(table, /5 ms/);
});

test('a CSS length is highlighted as one number, and a colour is not', () => {
  const css = html('```css\na {\n  margin: -0.25rem 40%;\n  color: #00695c;\n}\n```');
  const figures = [...css.matchAll(/tok-number">([^<]+)/g)].map(([, text]) => text);
  assert.deepEqual(figures, ['-0.25rem', '40%']);
});

test('only the text of other pages links to the page of measurements', () => {
  const pages = readDocs(fileURLToPath(new URL('../../demo/docs', import.meta.url)));
  const of = (slug: string): string =>
    docsPage(
      pages.find((page) => page.slug === slug)!,
      pages,
    );
  const links = (markup: string): number => markup.split('href="measurements.html"').length - 1;
  assert.equal(links(docsIndex(pages)), 0);
  assert.equal(links(of('theming')), 0);
  assert.equal(links(of('performance')), 1);
  assert.match(of('measurements'), /<h1>/);
  assert.doesNotMatch(of('measurements'), /rel="(?:prev|next)"/);
});

test('a definition has a link to the playground, and a step marks the lines that are new in it', () => {
  const step = (items: string): string =>
    `\`\`\`json live step\n{\n  "$formspec": "1.0",\n  "title": "A <b>",\n  "items": [\n    ${items}\n  ]\n}\n\`\`\`\n`;
  const page = html(`## Steps\n\n${step('1')}\n${step('1,\n    2')}`);
  assert.equal(page.split('<form-example').length - 1, 2);
  assert.match(page, /data-heading-level="3"/);
  assert.deepEqual(
    [...page.matchAll(/<mark[^>]*>(.*?)<\/mark>\n/g)].map(([, line]) => line!.replace(/<[^>]*>/g, '')),
    ['    2'],
  );
  const hash = /href="\.\.\/playground\.html#v1=([\w-]+)"/.exec(page)![1]!;
  const shared = JSON.parse(inflateRawSync(Buffer.from(hash, 'base64url')).toString()) as {
    definition: string;
  };
  assert.equal((JSON.parse(shared.definition) as { title: string }).title, 'A <b>');
  assert.doesNotMatch(page, /<b>/);
});
