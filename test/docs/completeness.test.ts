/** The docs list everything that the code offers, and nothing else. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAssistProvider } from '../../src/assist/index.js';
import { createForm } from '../../src/engine/index.js';
import { en } from '../../src/elements/strings/assist/en.js';
import { readForms } from '../demo-forms/read-forms.js';
import { writeManifest } from '../../.ci/build/write-manifest.mjs';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const doc = (name: string): string => read(`demo/docs/${name}.md`);

/** Everything in code marks in the first column of a page's tables. */
function listed(page: string): Set<string> {
  const cells = [...page.matchAll(/^\| ([^|]+?) *\|/gm)].map(([, cell = '']) => cell);
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)));
}

const missing = (wanted: readonly string[], page: Set<string>): string[] =>
  wanted.filter((name) => !page.has(name));

interface Entry {
  readonly name: string;
  readonly description?: string;
  readonly privacy?: string;
  readonly static?: boolean;
}
interface Element {
  readonly tagName?: string;
  readonly attributes?: Entry[];
  readonly members?: Entry[];
  readonly events?: Entry[];
  readonly cssProperties?: Entry[];
}

/** The elements in the custom elements manifest. */
const elements = ((): Element[] => {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-manifest-'));
  const project = fileURLToPath(new URL('../..', import.meta.url));
  const { modules } = writeManifest(project, folder) as { modules: { declarations?: Element[] }[] };
  rmSync(folder, { recursive: true });
  return modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
})();
const formElement = elements.find(({ tagName }) => tagName === 'formspec-form')!;

test('elements.md has every attribute of <formspec-form>', () => {
  const attributes = (formElement.attributes ?? []).map(({ name }) => name);
  assert.ok(attributes.length > 15);
  assert.deepEqual(missing(attributes, listed(doc('elements'))), []);
});

test('agents.md has every error code', () => {
  const sources = ['assist', 'bindings', 'consumer', 'mcp'].flatMap((folder) =>
    readdirSync(fileURLToPath(new URL(`../../src/${folder}/`, import.meta.url)), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(`src/${folder}/${file}`)),
  );
  // Properties, extensions and headers that begin like a code.
  const others =
    /^x-(?:assist|basis|confidence|part|withheld|advisory|guess|sensitive|forwarded-\w+|content-type-options|)$/;
  const codes = new Set(
    sources
      .flatMap((source) => [...source.matchAll(/'(x-[a-z-]*)'/g)].map(([, code]) => code!))
      .filter((code) => !others.test(code)),
  );
  assert.ok(codes.size > 15);
  assert.deepEqual(missing([...codes], listed(doc('agents'))), []);
});

test('events.md has every event', () => {
  const source = read('src/elements/events.ts');
  const events = [...new Set([...source.matchAll(/'(formspec-[a-z-]+)':/g)].map(([, name = '']) => name))];
  const page = listed(doc('events'));
  assert.deepEqual(missing(events, page), []);
  assert.deepEqual(
    [...page].filter((name) => name.startsWith('formspec-') && !events.includes(name)),
    [],
  );
});

test('events.md has every code of formspec-error', () => {
  const codes = [...read('src/elements/loading/load-error.ts').matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map(
    ([, code = '']) => code,
  );
  assert.deepEqual(missing(codes, listed(doc('events'))), []);
});

test('theming.md has every token, and no other', () => {
  const namesIn = (file: string, pattern: RegExp): string[] =>
    [...read(file).matchAll(pattern)].map(([, name = '']) => name);
  const tokens = new Set([
    ...namesIn('src/elements/styles/core/tokens.css', /var\((--formspec-[\w-]+)/g),
    // Read by script.
    ...namesIn('src/elements/form/element-look.ts', /(--formspec-[\w-]+)/g),
    ...namesIn('src/elements/fields/controls/preferred-controls.ts', /(--formspec-[\w-]+)/g),
  ]);
  const page = new Set([...listed(doc('theming'))].filter((name) => name.startsWith('--')));
  assert.deepEqual([...page].sort(), [...tokens].sort());
});

test('agents.md has every tool, and no other', () => {
  const wizard = readForms().find(({ id }) => id === 'clinical-intake')!;
  const engine = createForm(wizard.definition, {});
  const tools = createAssistProvider(engine, { profiles: [] })
    .tools()
    .map(({ name }) => name);
  const page = [...listed(doc('agents'))].filter((name) => /^formspec\.[\w-]+\.\w+$/.test(name));
  assert.deepEqual(page.sort(), tools.sort());
});

test('agents.md has every error code of the tools', () => {
  const codes = [...read('src/assist/result.ts').matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map(
    ([, code = '']) => code,
  );
  assert.deepEqual(missing(codes, listed(doc('agents'))), []);
});

test('agents.md quotes the texts of the dialogs exactly', () => {
  const page = doc('agents');
  const quoted = [en.writeTitle, en.decline, en.learnTitle, en.filled, en.undo, en.profiles];
  assert.deepEqual(
    quoted.filter((text) => !page.includes(`“${text}”`)),
    [],
  );
});

test('widgets.md has every widget hint that the controls support', () => {
  const page = doc('widgets');
  const block = /const numbers[\s\S]*?\n};/.exec(read('src/layout/widget.ts'))![0];
  const hints = [...block.matchAll(/(?:'(x-[\w-]+)'|\b([A-Z]\w+)): \w+/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );
  assert.ok(hints.length > 8);
  assert.deepEqual(
    hints.filter((hint) => !page.includes(`\`${hint}\``)),
    [],
  );
});

test('extensions.md has every annotation', () => {
  const sources = ['field-annotations', 'form-annotations']
    .map((name) => read(`src/annotations/${name}.ts`))
    .join('\n');
  const names = [...new Set(sources.match(/data-formspec-[a-z]+/g))].concat(
    'toolname',
    'tooldescription',
    'toolautosubmit',
    'toolparamdescription',
  );
  const page = doc('extensions');
  assert.deepEqual(
    names.filter((name) => !page.includes(`\`${name}\``)),
    [],
  );
});

test('extensions.md has every export of the consumer library, and every method of its client', () => {
  const page = doc('extensions');
  const exported = [...read('src/consumer/index.ts').matchAll(/^export \{ (.+) \} from/gm)]
    .flatMap(([, names = '']) => names.split(', '))
    .filter((name) => !name.startsWith('type '));
  const client = /export interface FormClient \{([\s\S]*?)\n\}/.exec(read('src/consumer/client.ts'))![1]!;
  const methods = [...client.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name = '']) => name);
  assert.ok(exported.length >= 7 && methods.length >= 20);
  assert.deepEqual(
    [...exported, ...methods].filter((name) => !new RegExp(`\`${name}[\`(]`).test(page)),
    [],
  );
});

test('the docs and the code agree on the time limit for sidecars', () => {
  const seconds = Number(/timeout: (\d+),/.exec(read('src/elements/loading/find-sidecars.ts'))![1]) / 1000;
  assert.match(doc('sidecars'), new RegExp(`longer than ${seconds} seconds`));
  assert.match(doc('security'), new RegExp(`${seconds} seconds for all together`));
});

test('the manifest has all six elements, and describes everything that a page can use', () => {
  assert.deepEqual(
    elements.map(({ tagName }) => tagName),
    [
      'formspec-errors',
      'formspec-field',
      'formspec-form',
      'formspec-group',
      'formspec-language',
      'formspec-progress',
    ],
  );
  const isPublic = ({ privacy, static: isStatic }: Entry): boolean =>
    (privacy ?? 'public') === 'public' && !isStatic;
  const silent = elements.flatMap(({ tagName, attributes = [], members = [], events = [] }) =>
    [...attributes, ...members.filter(isPublic), ...events]
      .filter(({ description }) => !description)
      .map(({ name }) => `${tagName}: ${name}`),
  );
  assert.deepEqual(silent, []);
  const tokens = [...listed(doc('theming'))].filter((name) => name.startsWith('--'));
  assert.deepEqual(formElement.cssProperties?.map(({ name }) => name).sort(), tokens.sort());
});
