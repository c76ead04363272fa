/**
 * `import text from './x.css?inline'` for tools other than Vite, which has it built in: the text of a stylesheet,
 * minified by Lightning CSS as Vite does. Test runners, Node and esbuild use this file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} file path of a stylesheet */
export function inlineCss(file) {
  return transform({ filename: file, code: readFileSync(file), minify: true }).code.toString();
}

const asModule = (file) => `export default ${JSON.stringify(inlineCss(file))};`;

/** For Web Test Runner. */
export const inlineCssInTestRunner = {
  name: 'inline-css',
  serve: ({ url, path }) =>
    url.endsWith('.css?inline') ? { body: asModule(join(PROJECT, path)), type: 'js' } : undefined,
};

/** For esbuild. */
export const inlineCssInEsbuild = {
  name: 'inline-css',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, ({ path, suffix }) =>
      suffix === '?inline' ? { contents: inlineCss(path), loader: 'text' } : undefined,
    );
  },
};

/** Loader hook for Node; `run-source.mjs` registers it. */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.css?inline')) return nextLoad(url, context);
  return { format: 'module', source: asModule(fileURLToPath(url)), shortCircuit: true };
}
