/** Enforces the import directions of the README: a folder may import the folders before it, never those after it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

const MAY_IMPORT: Record<string, readonly string[]> = {
  model: [],
  fel: ['model'],
  engine: ['model', 'fel'],
  context: ['model', 'fel', 'engine'],
  screener: ['model', 'fel', 'engine'],
  layout: ['model', 'fel', 'engine', 'context'],
  assist: ['model', 'fel', 'engine', 'context', 'layout'],
  bindings: ['model', 'fel', 'engine', 'context', 'layout', 'assist'],
  annotations: ['model', 'fel', 'engine', 'context', 'layout'],
  consumer: ['model', 'fel', 'engine', 'context', 'assist', 'bindings'],
  mcp: ['model', 'fel', 'engine', 'context', 'layout', 'assist', 'bindings'],
  app: ['model', 'engine', 'elements'],
  cli: ['model', 'fel', 'engine', 'context', 'layout', 'assist', 'bindings', 'mcp', 'screener', 'server'],
  elements: ['model', 'fel', 'engine', 'context', 'layout', 'assist', 'bindings', 'annotations', 'screener'],
  inspector: ['model', 'engine', 'assist', 'elements'],
  server: ['model', 'fel', 'engine', 'context', 'layout', 'assist', 'bindings', 'annotations', 'elements'],
};
/** These layers run in Node and in workers, so they may not use globals of a page. */
const WITHOUT_DOM = ['model', 'fel', 'engine', 'screener', 'context', 'layout', 'assist', 'annotations'];
const PAGE_ONLY =
  /(?<![.\w'"`$-])(?:window|document|navigator|localStorage|sessionStorage|customElements)\s*[.[(]/;

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

const layerOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');

test('every source folder is a known layer', () => {
  const unknown = sources
    .map(({ file }) => layerOf(file))
    .filter((layer) => layer !== '' && !(layer in MAY_IMPORT));
  assert.deepEqual([...new Set(unknown)], []);
});

test('imports follow the layers', () => {
  const wrong: string[] = [];
  for (const { file, text } of sources) {
    const layer = layerOf(file);
    if (layer === '') continue;
    for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const target = layerOf(relative(SRC, resolve(SRC, dirname(file), specifier!)));
      if (target !== layer && !MAY_IMPORT[layer]!.includes(target))
        wrong.push(`${file} imports ${specifier}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('pure layers use neither globals of a page nor Lit', () => {
  const wrong = sources
    .filter(({ file }) => WITHOUT_DOM.includes(layerOf(file)))
    .flatMap(({ file, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return [
        ...(/from\s+['"](?:lit|@lit\/)/.test(code) ? [`${file} imports Lit`] : []),
        ...(PAGE_ONLY.test(code) ? [`${file} names ${PAGE_ONLY.exec(code)![0]}`] : []),
      ];
    });
  assert.deepEqual(wrong, []);
});
