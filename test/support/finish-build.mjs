/** Last step of `npm run build`: the themes beside the modules, the manifest of the elements, and all licences. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeManifest } from './write-manifest.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

cpSync(join(PROJECT, 'src/themes'), join(PROJECT, 'dist/themes'), { recursive: true });
writeManifest(PROJECT, join(PROJECT, 'dist'));

/** What the script-tag file contains, with the packages that those bring along. */
const BUNDLED = [
  'lit',
  'lit-html',
  'lit-element',
  '@lit/reactive-element',
  '@lit/context',
  'big.js',
  'idb-keyval',
  '@mcp-b/webmcp-polyfill',
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
