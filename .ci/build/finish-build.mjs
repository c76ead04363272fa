/**
 * Last step of `npm run build`: stylesheet, themes, element manifest with framework types and editor data, JSON Schemas,
 * types that stand alone, licences, lines for a content delivery network.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allStyles } from '../../src/elements/styles/all-styles.ts';
import { buildAppPage } from './app-page.mjs';
import { cdnLines } from './cdn-lines.mjs';
import { vsCodeData, webTypes } from './editor-data.mjs';
import { frameworkTypes } from './framework-types.mjs';
import { jsonSchemas } from './schemas/json-schemas.mjs';
import { writeManifest } from './write-manifest.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const about = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

// Some characters are not ASCII, and the page that links the file may have another encoding.
writeFileSync(join(PROJECT, 'dist/formspec-elements.css'), `@charset "utf-8";\n${allStyles}\n`);
cpSync(join(PROJECT, 'src/themes'), join(PROJECT, 'dist/themes'), { recursive: true });
describeElements();
writeSchemas();
writeFileSync(join(PROJECT, 'dist/formspec-app.html'), await buildAppPage(PROJECT));
bringTypesOfDecimals(join(PROJECT, 'dist/types'));
declareInlineStyles(join(PROJECT, 'dist/types/elements'));
removePrivateTypes(join(PROJECT, 'dist/types'));
refuseMissingTypes(join(PROJECT, 'dist/types'));

/** Writes the JSON Schemas of definitions and of the documents beside them. */
function writeSchemas() {
  const folder = join(PROJECT, 'dist/schemas');
  const address = `https://cdn.jsdelivr.net/npm/${about.name}@${about.version}/dist/schemas/`;
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of jsonSchemas(address))
    writeFileSync(join(folder, `${name}.schema.json`), json(schema));
}

/** Writes the manifest, and what editors and frameworks need of it in their own formats. */
function describeElements() {
  const dist = join(PROJECT, 'dist');
  const manifest = writeManifest(PROJECT, dist);
  writeFileSync(join(dist, 'vscode.html-custom-data.json'), json(vsCodeData(manifest)));
  writeFileSync(join(dist, 'web-types.json'), json(webTypes(manifest, about)));
  mkdirSync(join(dist, 'frameworks'), { recursive: true });
  for (const [file, content] of frameworkTypes(manifest))
    writeFileSync(join(dist, 'frameworks', file), content);
}

/**
 * The types of big.js are a separate package. Users of ours should not have to install it, so the build copies them, as an
 * ES module like the rest of the package.
 */
function bringTypesOfDecimals(types) {
  const original = readFileSync(join(PROJECT, 'node_modules/@types/big.js/index.d.ts'), 'utf8');
  const asModule = original.replace(
    /export = Big;\s*export as namespace Big;/,
    'export { Big, Big as default };',
  );
  writeFileSync(join(types, 'fel/values/big.d.ts'), asModule);
  for (const path of declarationFiles(join(types, 'fel'))) {
    const place = relative(dirname(path), join(types, 'fel/values/big.js'));
    const specifier = place.startsWith('.') ? place : `./${place}`;
    writeFileSync(path, readFileSync(path, 'utf8').replace(/from 'big\.js'/g, `from '${specifier}'`));
  }
}

/** Types of the package must not import stylesheets, which only our build can resolve. */
function declareInlineStyles(types) {
  for (const path of declarationFiles(types)) {
    const text = readFileSync(path, 'utf8');
    const declared = text.replace(
      /export \{ default as (\w+) \} from '[^']+\.css\?inline';/g,
      'export declare const $1: string;',
    );
    if (declared !== text) writeFileSync(path, declared);
  }
}

/** Types that no entry point leads to are nobody's business, and some name packages that are not installed with ours. */
function removePrivateTypes(types) {
  const reached = new Set(
    Object.values(about.exports).flatMap((entry) => (entry.types ? [join(PROJECT, entry.types)] : [])),
  );
  for (const path of reached)
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from|import\(?) ?['"](\.[^'"?]+)['"]/g))
      reached.add(join(dirname(path), name.replace(/\.js$/, '.d.ts')));
  for (const path of declarationFiles(types))
    if (!reached.has(path)) {
      rmSync(path);
      rmSync(`${path}.map`, { force: true });
    }
}

/** Types may only import packages that are installed with ours and have types: strict projects compile them too. */
function refuseMissingTypes(types) {
  for (const path of declarationFiles(types))
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?['"]([^'"]+)['"]/g)) {
      const isOurs = name.startsWith('.') && !name.includes('?');
      if (!isOurs && !/^(?:@lit\/|lit(?:-html)?(?:\/|$)|formspec-elements\/)/.test(name))
        throw new Error(`${path} refers to the types of ${name}.`);
    }
}

function declarationFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => join(folder, file));
}

/** Packages contained in the script-tag file and in the files for servers, with their own dependencies. */
const BUNDLED = [
  'lit',
  'lit-html',
  'lit-element',
  '@lit/reactive-element',
  '@lit/context',
  'big.js',
  '@types/big.js',
  'idb-keyval',
  '@mcp-b/webmcp-polyfill',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/core',
  'zod',
];

function licence(folder) {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return readFileSync(join(folder, name), 'utf8').trim();
}

const licences = [
  ['formspec-elements', PROJECT],
  ...BUNDLED.map((name) => [name, join(PROJECT, 'node_modules', name)]),
].map(([name, folder]) => `${name}\n\n${licence(folder)}\n`);
writeFileSync(join(PROJECT, 'dist/licenses.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));

const { script, styles } = cdnLines(join(PROJECT, 'dist'), about);
writeFileSync(join(PROJECT, 'dist/cdn.html'), `${script}\n${styles}\n`);
console.log(`\nFor pages without a bundler (also in dist/cdn.html):\n${script}`);
