/**
 * Builds the sample extension into `demo/dist-extension`, ready for "Load unpacked".
 *
 *   npm run demo:extension
 *   node demo/extension/build.mjs --out <folder> --host 'http://localhost/*'
 *
 * `--host` (may be repeated) grants access to pages without a click on the extension's button, which automated
 * tests cannot do.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** @param {{ out?: string | undefined, host?: string[] | undefined }} options */
export async function buildExtension({ out = `${HERE}../dist-extension`, host } = {}) {
  const folder = resolve(out);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: ['background.ts', 'content.ts', 'page-bridge.ts', 'panel.ts'].map((name) => HERE + name),
    outdir: folder,
    bundle: true,
    minify: true,
    // Content scripts are not modules, so each file is bundled separately.
    format: 'iife',
    target: 'chrome116',
    tsconfig: `${HERE}../../tsconfig.json`,
    logLevel: 'warning',
  });
  for (const name of ['panel.html', 'panel.css']) cpSync(HERE + name, `${folder}/${name}`);
  const manifest = JSON.parse(readFileSync(`${HERE}manifest.json`, 'utf8'));
  if (host) manifest.host_permissions = host;
  writeFileSync(`${folder}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, host: { type: 'string', multiple: true } },
  });
  console.log(`Built ${await buildExtension(values)}`);
}
