/** Last step of `npm run build`: the themes beside the modules, the manifest of the elements, and all licences. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeManifest } from './write-manifest.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

cpSync(join(PROJECT, 'src/themes'), join(PROJECT, 'dist/themes'), { recursive: true });
writeManifest(PROJECT, join(PROJECT, 'dist'));
bringTypesOfDecimals(join(PROJECT, 'dist/types'));
refuseMissingTypes(join(PROJECT, 'dist/types'));

/**
 * The types of big.js are a package of their own, which nobody should have to install in order to use ours: they come
 * along, written as a module, since this package is one.
 */
function bringTypesOfDecimals(types) {
  const original = readFileSync(join(PROJECT, 'node_modules/@types/big.js/index.d.ts'), 'utf8');
  const asModule = original.replace(
    /export = Big;\s*export as namespace Big;/,
    'export { Big, Big as default };',
  );
  writeFileSync(join(types, 'fel/values/big.d.ts'), asModule);
  for (const file of readdirSync(join(types, 'fel'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(types, 'fel', file);
    const place = relative(dirname(path), join(types, 'fel/values/big.js'));
    const specifier = place.startsWith('.') ? place : `./${place}`;
    writeFileSync(path, readFileSync(path, 'utf8').replace(/from 'big\.js'/g, `from '${specifier}'`));
  }
}

/** Types may refer only to packages that come with ours and bring their own: strict projects compile them too. */
function refuseMissingTypes(types) {
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' }))
    for (const [, name] of file.endsWith('.d.ts')
      ? readFileSync(join(types, file), 'utf8').matchAll(/(?:from|import\() ?['"]([^.'"][^'"]*)['"]/g)
      : [])
      if (!/^(?:@lit\/|lit(?:-html)?(?:\/|$)|formspec-elements\/)/.test(name))
        throw new Error(`${file} refers to the types of ${name}.`);
}

/** What the script-tag file contains, with the packages that those bring along. */
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
