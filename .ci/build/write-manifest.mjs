/**
 * Writes the Custom Elements Manifest: the result of the analyzer, completed with tag names (from class names), and
 * with custom properties and descriptions from the tables of the docs, which tests keep complete.
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

function complete(declaration, known) {
  declaration.customElement = true;
  declaration.tagName = tagOf(declaration.name);
  declaration.members = (declaration.members ?? []).filter(({ name }) => !INTERNAL.has(name));
  for (const entry of [...(declaration.attributes ?? []), ...declaration.members]) {
    if (!entry.privacy || entry.privacy === 'public') entry.description ??= known.get(entry.name);
  }
}

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
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const docs = join(project, 'demo/docs');
  const known = meanings(docs);
  for (const { declarations = [] } of manifest.modules) {
    for (const declaration of declarations) {
      if (declaration.kind !== 'class' || !/^Formspec[A-Z]/.test(declaration.name)) continue;
      complete(declaration, known);
      if (declaration.name === 'FormspecForm') declaration.cssProperties = customProperties(docs);
    }
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
