/** The manifest and the data for editors are valid, complete and true for the files of the package. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { vsCodeData, webTypes } from '../../.ci/build/editor-data.mjs';
import { FRAMEWORKS, frameworkTypes } from '../../.ci/build/framework-types.mjs';
import { writeManifest } from '../../.ci/build/write-manifest.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'));

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly customElements: string;
  readonly 'web-types': string;
  readonly files: readonly string[];
  readonly exports: Record<string, string | { readonly types?: string; readonly default: string }>;
}
const about = readJson('package.json') as PackageFile;

const manifest: Package = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'formspec-manifest-'));
  try {
    return writeManifest(PROJECT, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
})();
const elements = manifest.modules
  .flatMap(({ declarations }) => declarations ?? [])
  .filter((declaration): declaration is CustomElementDeclaration => 'tagName' in declaration);
const form = elements.find(({ tagName }) => tagName === 'formspec-form')!;

const TAGS = [
  'formspec-errors',
  'formspec-field',
  'formspec-form',
  'formspec-group',
  'formspec-language',
  'formspec-progress',
];

test('the manifest is valid in the current version of the format', () => {
  const schema = readJson('node_modules/custom-elements-manifest/schema.json') as { properties: object };
  const check = new Ajv({ strict: false, allErrors: true }).compile(schema);
  check(manifest);
  assert.deepEqual(check.errors, null);
  const { version } = readJson('node_modules/custom-elements-manifest/package.json') as { version: string };
  assert.equal(manifest.schemaVersion, version);
});

test('the manifest names files that the package exports, and no source files', () => {
  const exported = Object.values(about.exports).map((entry) =>
    (typeof entry === 'string' ? entry : entry.default).replace('./', ''),
  );
  const paths = manifest.modules.map(({ path }) => path);
  assert.deepEqual(paths.sort(), ['dist/elements.js', 'dist/index.js']);
  assert.deepEqual(
    paths.filter((path) => !exported.includes(path)),
    [],
  );
  assert.doesNotMatch(JSON.stringify(manifest), /src\/|\.ts"/);
});

test('the manifest has all elements with their definitions, and nothing private', () => {
  assert.deepEqual(elements.map(({ tagName = '' }) => tagName).sort(), TAGS);
  const defined = manifest.modules
    .flatMap(({ exports = [] }) => exports)
    .filter(({ kind }) => kind === 'custom-element-definition');
  assert.deepEqual(defined.map(({ name }) => name).sort(), TAGS);
  const hidden = elements.flatMap(({ members = [] }) =>
    members.filter(({ name, privacy }) => name.startsWith('#') || (privacy ?? 'public') !== 'public'),
  );
  assert.deepEqual(hidden, []);
});

test('custom data for Visual Studio Code has every tag and attribute with a description', () => {
  const { version, tags } = vsCodeData(manifest);
  assert.equal(version, 1.1);
  assert.deepEqual(tags.map(({ name }) => name).sort(), TAGS);
  const tag = tags.find(({ name }) => name === 'formspec-form')!;
  assert.deepEqual(
    tag.attributes.map(({ name }) => name),
    form.attributes!.map(({ name }) => name),
  );
  assert.deepEqual(
    tags.flatMap(({ attributes }) => attributes).filter((attribute) => !('description' in attribute)),
    [],
  );
  const attribute = (name: string): { valueSet?: string; values?: { name: string }[] } =>
    tag.attributes.find((entry) => entry.name === name)!;
  assert.deepEqual(
    attribute('validate-on').values?.map(({ name }) => name),
    ['change', 'submit', 'blur'],
  );
  assert.equal(attribute('readonly').valueSet, 'v');
  assert.match(tag.description!.value, /`formspec-submit`: /);
});

test('web-types have tags, attributes, properties, events and custom properties', () => {
  const { name, version, contributions } = webTypes(manifest, about);
  assert.deepEqual([name, version], [about.name, about.version]);
  assert.deepEqual(contributions.html.elements.map((element) => element.name).sort(), TAGS);
  const tag = contributions.html.elements.find((element) => element.name === 'formspec-form')!;
  const value = (wanted: string): unknown => tag.attributes.find((entry) => entry.name === wanted)!.value;
  assert.deepEqual(value('validate-on'), { kind: 'plain', type: ['"change"', '"submit"', '"blur"'] });
  assert.deepEqual(value('readonly'), { kind: 'no-value', type: 'boolean' });
  const properties = tag.js.properties.map((property) => property.name);
  assert.ok(properties.includes('definition') && properties.includes('strings'));
  assert.ok(!properties.includes('engine'), 'a property that can only be read');
  assert.deepEqual(
    tag.js.events.map((event) => event.name),
    form.events!.map((event) => event.name),
  );
  assert.ok(contributions.css.properties.length > 10);
});

test('package.json exports the types of every framework and the data for editors', () => {
  const files = frameworkTypes(manifest);
  for (const framework of FRAMEWORKS) {
    assert.deepEqual(about.exports[`./types/${framework}`], {
      types: `./dist/frameworks/${framework}.d.ts`,
      default: `./dist/frameworks/${framework}.js`,
    });
    assert.ok(files.has(`${framework}.d.ts`) && files.has(`${framework}.js`));
  }
  assert.equal(about.exports['./custom-elements.json'], `./${about.customElements}`);
  assert.equal(about.exports['./web-types.json'], `./${about['web-types']}`);
  assert.ok(about.exports['./vscode.html-custom-data.json']);
});
