/**
 * Writes the Custom Elements Manifest: the elements that the analyzer finds in the sources, completed with tag names
 * (from class names), types of events, and custom properties and descriptions from the tables of the docs, which tests
 * keep complete. The analyzer describes source files; the manifest describes the files of the package.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Public for other parts of the package, but not for pages. */
const INTERNAL = new Set(['texts', 'authored', 'connectedMoveCallback']);

const tagOf = (name) => name.replace(/(?<=.)(?=[A-Z])/g, '-').toLowerCase();

const unescape = (cell) => cell.replaceAll('\\|', '|').trim();

/** Rows of all tables of a page, as arrays of cells. */
function tableRows(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map(unescape),
    );
}

const namesIn = (cell = '') => [...cell.matchAll(/`([\w-]+)/g)].map(([, name]) => name);

function customProperties(docs) {
  return tableRows(join(docs, 'theming.md')).flatMap(([name, initial, description]) => {
    const found = /^`(--formspec-[\w-]+)`$/.exec(name)?.[1];
    return found ? [{ name: found, default: initial.replaceAll('`', ''), description }] : [];
  });
}

/** Descriptions of attributes, properties and methods in `elements.md`, by name. */
function meanings(docs) {
  const found = new Map();
  for (const [first, second, third] of tableRows(join(docs, 'elements.md'))) {
    const names = third === undefined ? namesIn(first) : [...namesIn(first), ...namesIn(second)];
    for (const name of names) if (!found.has(name)) found.set(name, third ?? second);
  }
  return found;
}

/** The version of the manifest format. The analyzer still writes 1.0.0, whose elements are valid in this version too. */
const SCHEMA_VERSION = '2.1.0';

/** The file that exports the classes, and the file that defines the elements. */
const CLASSES = 'dist/elements.js';
const DEFINITIONS = 'dist/index.js';

const isPublic = ({ name, privacy }) =>
  (!privacy || privacy === 'public') && !name.startsWith('#') && !INTERNAL.has(name);

/** Base classes are not part of the package, so members do not say which one they come from. */
const withoutOrigin = (entry) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'inheritedFrom'));

function describeElement(declaration, known) {
  const described = (entry) => {
    const { description = known.get(entry.name), ...rest } = withoutOrigin(entry);
    return description === undefined ? rest : { ...rest, description };
  };
  return {
    ...declaration,
    customElement: true,
    tagName: tagOf(declaration.name),
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: (declaration.attributes ?? []).map(described),
    members: (declaration.members ?? []).filter(isPublic).map(described),
    events: (declaration.events ?? []).map((event) => ({
      ...withoutOrigin(event),
      type: { text: `CustomEvent<FormspecEventDetails['${event.name}']>` },
    })),
  };
}

/** The two files of the package that concern elements, as modules of the manifest. */
const modulesOf = (elements) => [
  {
    kind: 'javascript-module',
    path: CLASSES,
    declarations: elements,
    exports: elements.map(({ name }) => ({ kind: 'js', name, declaration: { name, module: CLASSES } })),
  },
  {
    kind: 'javascript-module',
    path: DEFINITIONS,
    declarations: [],
    exports: elements.map(({ name, tagName }) => ({
      kind: 'custom-element-definition',
      name: tagName,
      declaration: { name, module: CLASSES },
    })),
  },
];

/** Writes `custom-elements.json` into a folder and returns its content. */
export function writeManifest(project, folder) {
  // The analyzer always appends this path to the project's path, even if it is absolute.
  const outdir = relative(project, folder);
  execFileSync(
    join(project, 'node_modules/.bin/cem'),
    ['analyze', '--config', '.ci/build/manifest.config.mjs', '--outdir', outdir, '--quiet'],
    { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const file = join(folder, 'custom-elements.json');
  const analyzed = JSON.parse(readFileSync(file, 'utf8'));
  const docs = join(project, 'demo/docs');
  const known = meanings(docs);
  const elements = analyzed.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ kind, name }) => kind === 'class' && /^Formspec[A-Z]/.test(name))
    .map((declaration) => describeElement(declaration, known));
  elements.find(({ name }) => name === 'FormspecForm').cssProperties = customProperties(docs);
  const manifest = { schemaVersion: SCHEMA_VERSION, readme: 'README.md', modules: modulesOf(elements) };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
