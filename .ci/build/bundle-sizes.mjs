/**
 * Download sizes of the built files, minified and gzipped: the form without assist, FEL, and every part that the bundle
 * loads on demand. Used by the size check and by the benchmark.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const BUNDLE = 'formspec-elements.min.js';

/** In KB. The budget is the current limit, the goal is where we want to be. Lower the budget with every saving. */
const CORE = { budget: 99, goal: 80 };
const FEL = { budget: 21.6, goal: 12 };
const LAZY = {
  // Only with Component or Theme documents: the planner and the templates of all components.
  'elements/planned/open-plan': { budget: 32, goal: 25 },
  // Only with Response Actions, when a button is pressed; contains FEL for their expressions.
  'elements/planned/run-action': { budget: 7.2, goal: 6 },
  // Only with a screener. Contains the strict checks of an engine, which forms otherwise load later.
  'elements/screener/gate': { budget: 48, goal: 40 },
  'layout/component/read-component': { budget: 12.5, goal: 10 },
  'layout/theme/read-theme': { budget: 5.3, goal: 5 },
  // Only with an issuer: checks its document and follows the organisations above.
  'elements/companions/open-issuer': { budget: 4.5, goal: 4 },
  'elements/assist/assist-host': { budget: 18.5, goal: 15 },
  // Contains the comparison of versions. For authors only; no form waits for it.
  'engine/locale/locale-checks': { budget: 4.7, goal: 4.5 },
  // What `elements/form/interaction` exports: sending, the list of errors, the tool of the browser's agent. Loaded after rendering.
  'elements/strings/parts/interaction-texts': { budget: 4.8, goal: 4 },
  // Error messages. Loaded after rendering.
  'elements/strings/field-messages': { budget: 4.8, goal: 4 },
  'engine/locale/locale-texts': { budget: 4.1, goal: 4 },
  // Only on pages that a server rendered: reads what was typed before the script arrived.
  'elements/loading/take-over': { budget: 6.3, goal: 4 },
  // Only with `draft-src`: drafts on a server, and the comparison of two versions.
  'elements/sending/server-draft': { budget: 5.4, goal: 4 },
  'elements/assist/assist-view': { budget: 8, goal: 8 },
  '@mcp-b/webmcp-polyfill': { budget: 8.5, goal: 8.5 },
  // Only for definitions that include others. Contains the comparison of versions.
  'engine/include/fetch-references': { budget: 5, goal: 4 },
  'engine/include/assemble': { budget: 4.7, goal: 4 },
  // Only with `lenient`, and for authors of a definition that is refused. Contains the table of other spellings.
  'engine/lenient/normalise': { budget: 17.5, goal: 15 },
  'engine/lenient/explain-refusal': { budget: 18, goal: 15 },
};
/** Users should not notice the loading of a part. Larger parts are listed above. */
const ANY_LAZY = { budget: 4, goal: 4 };

const gzipped = (content) => gzipSync(content, { level: 9 }).length;
const read = (file) => readFileSync(join(DIST, file));

/** A file and everything it imports statically, except files in `present`. */
function closure(start, present = new Set()) {
  const files = new Set([start]);
  for (const file of files)
    for (const [, path] of read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["'`](\.[^"'`]+\.js)["'`]/g)) {
      const imported = join(dirname(file), path);
      if (!present.has(imported)) files.add(imported);
    }
  return files;
}

const weigh = (files) => [...files].reduce((sum, file) => sum + gzipped(read(file)), 0);

/** The source module of a chunk, such as `elements/strings/de`. File names repeat, paths do not. */
function nameOf(chunk) {
  const { sources } = JSON.parse(read(`${chunk}.map`).toString());
  const stem = /([^/]+?)-[\w-]{8}\.js$/.exec(chunk)?.[1];
  const source = sources.findLast((path) => path.includes(`/${stem}.`)) ?? sources.at(-1) ?? chunk;
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  return inPackage ?? source.replace(/^(?:\.\.\/)*(?:src\/)?/, '').replace(/\.\w+$/, '');
}

/** Size of an entry point with its dependencies in one file. */
async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [join(DIST, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return gzipped(outputFiles[0].contents);
}

/** Maps each file that is imported on demand to the files that import it. */
function demands(files) {
  const importers = new Map();
  for (const file of files)
    for (const [, path] of read(file)
      .toString()
      .matchAll(/import\(\s*["'`](\.[^"'`]+\.js)["'`]/g)) {
      const wanted = join(dirname(file), path);
      importers.set(wanted, [...(importers.get(wanted) ?? []), file]);
    }
  return importers;
}

/** The download size of each part loaded on demand, without the files that are already loaded when it is requested. */
function lazyParts(core) {
  const chunks = readdirSync(join(DIST, 'min'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => join('min', file));
  const importers = demands([...core, ...chunks]);
  const presentAt = (file, seen = new Set([file])) => {
    const sets = (importers.get(file) ?? [])
      .filter((importer) => !seen.has(importer))
      .map((importer) =>
        core.has(importer)
          ? core
          : new Set([...closure(importer), ...presentAt(importer, new Set([...seen, importer]))]),
      );
    const [first = core, ...others] = sets;
    return new Set([...first].filter((one) => others.every((set) => set.has(one))));
  };
  return [...importers.keys()]
    .filter((chunk) => !core.has(chunk))
    .map((chunk) => ({ name: nameOf(chunk), bytes: weigh(closure(chunk, presentAt(chunk))) }));
}

/**
 * Sizes in KB.
 *
 * @returns {Promise<{ what: string, kilobytes: number, budget: number, goal: number, isOver: boolean }[]>}
 */
export async function bundleSizes() {
  const core = closure(BUNDLE);
  const lazy = lazyParts(core)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => ({ what: `on demand: ${name}`, bytes, ...(LAZY[name] ?? ANY_LAZY) }));
  const all = [
    { what: `a form without assist: ${BUNDLE}`, bytes: weigh(core), ...CORE },
    { what: 'FEL alone, decimals included', bytes: await bundled('fel.js'), ...FEL },
    ...lazy,
  ];
  return all.map(({ what, bytes, budget, goal }) => {
    const kilobytes = Math.round((bytes / 1024) * 10) / 10;
    return { what, kilobytes, budget, goal, isOver: kilobytes > budget };
  });
}
