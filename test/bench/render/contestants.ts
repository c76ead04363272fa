/** The contestants, and the script that is built for each of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PEERS = join(HERE, 'contenders', 'peers');
/** Our shipped files are served unchanged, so that the benchmark measures what pages get. */
const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));

export const BUNDLE = 'formspec-elements.min.js';
export const OURS = 'formspec';
export const BASELINE = 'html';

export interface Contestant {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  /** Folder of the one-file bundle that the entry imports; only ours has one. */
  readonly bundle?: string;
  readonly isPeer?: boolean;
}

const own = (id: string, name: string, bundle?: string): Contestant => ({
  id,
  name,
  entry: join(HERE, 'contenders', `${bundle ? OURS : id}.ts`),
  ...(bundle && { bundle }),
});

export const baselines: readonly Contestant[] = [
  own(BASELINE, 'static HTML'),
  own('lit', 'bare Lit element per field'),
];

export const ours = own(OURS, '**formspec-elements**', DIST);

/** Ours in another build, from `folder`. */
export const oursFrom = (id: string, folder: string): Contestant => own(id, id, folder);

const PEER_NAMES: Record<string, string> = {
  formjs: 'form-js',
  jedison: 'Jedison',
  jsoneditor: 'JSON Editor',
  jsonforms: 'JSON Forms',
  rjsf: 'RJSF',
  surveyjs: 'SurveyJS',
};

export function peers(): Contestant[] {
  return readdirSync(PEERS)
    .map((file) => file.replace('.js', ''))
    .filter((id) => id !== 'json-schema')
    .map((id) => ({ id, name: PEER_NAMES[id] ?? id, entry: join(PEERS, `${id}.js`), isPeer: true }));
}

/** Builds the script (and style) of a contestant into `folder`. Returns the gzipped download size in bytes. */
export async function prepare({ id, entry, bundle }: Contestant, folder: string): Promise<number> {
  const outfile = join(folder, `${id}.js`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: {
      '.woff': 'empty',
      '.woff2': 'empty',
      '.ttf': 'empty',
      '.eot': 'empty',
      '.svg': 'dataurl',
      '.png': 'dataurl',
    },
    conditions: ['production', 'browser', 'import'],
    plugins: [
      {
        name: 'shipped',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^formspec-elements\/bundle$/ }, () => ({
            path: `/${id}-dist/${BUNDLE}`,
            external: true,
          })),
      },
    ],
    nodePaths: [join(HERE, '..', 'node_modules')],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    logLevel: 'silent',
  });
  const style = outfile.replace(/js$/, 'css');
  const files = [outfile, ...(bundle ? [join(bundle, BUNDLE)] : []), ...(existsSync(style) ? [style] : [])];
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
}
