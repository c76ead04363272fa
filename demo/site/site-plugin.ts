/**
 * Builds the demo site: wraps every page in the shared layout, generates a page per form and per Markdown file, and
 * adds files that stay unchanged (forms, the plain page, the built bundle, the latest audit). The development server
 * and the static build have the same addresses.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin, ViteDevServer } from 'vite';
import { codeBlock } from './code.js';
import { docsIndex, docsPage, readDocs, type DocsPage } from './docs-pages.js';
import { elementsReference } from './elements-reference.js';
import { readCatalogue, type CatalogueEntry } from './form-catalogue.js';
import { figures } from './figures.js';
import { formPage } from './form-page.js';
import { formOptions, galleryCards, galleryNames } from './gallery-cards.js';
import { dress } from './layout.js';
import { searchIndex } from './search-index.js';

/** The policy in a page's `<meta>`; the development server also sends it as a header. */
const policyIn = (html: string): string =>
  /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)![1]!.replaceAll(/\s+/g, ' ').trim();

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Pages stored as files; the others are generated. */
const KEPT = ['index.html', 'gallery.html', 'playground.html', 'script-tag.html', 'audit.html'];

/** Replaces the report before the first audit; a request for a missing file would look like an error. */
const NO_AUDIT = 'null';

type Files = Map<string, string | Uint8Array>;

const execute = promisify(execFile);

/** Writes the hash of the built script into the line for a content delivery network, if the package has been built. */
export function withIntegrity(source: string, project: string): string {
  const lines = join(project, 'dist/cdn.html');
  const hash = existsSync(lines) && /integrity="([^"]+)"/.exec(readFileSync(lines, 'utf8'))?.[1];
  return hash ? source.replace('sha384-…', hash) : source;
}

export interface Site {
  readonly plugin: Plugin;
  /** Absolute paths of all pages, for the bundler's `input`. */
  inputs(): string[];
}

export function site(project: string): Site {
  const root = join(project, 'demo');
  let isBuild = false;
  /** Built once; its size is one of the figures on the first page. */
  let bundle: Files = new Map();
  const catalogue = (): CatalogueEntry[] =>
    readCatalogue(join(root, 'forms'), join(root, 'site/gallery.json'));
  const docs = (): DocsPage[] =>
    readDocs(join(root, 'docs')).map((entry) =>
      entry.slug === 'frameworks' ? { ...entry, source: withIntegrity(entry.source, project) } : entry,
    );

  /** Paths of the generated pages, without generating them. */
  const generatedPaths = (): string[] => [
    ...catalogue().map(({ id }) => `gallery/${id}.html`),
    'docs/index.html',
    ...docs().map(({ slug }) => `docs/${slug}.html`),
  ];

  function generate(path: string): string | undefined {
    const [folder, file] = path.split('/');
    const name = file?.replace(/\.html$/, '');
    if (!name || !path.endsWith('.html')) return undefined;
    if (folder === 'gallery') {
      const entries = catalogue();
      const at = entries.findIndex(({ id }) => id === name);
      const [previous, entry, next] = [entries[at - 1], entries[at], entries[at + 1]];
      return entry && formPage(entry, { ...(previous && { previous }), ...(next && { next }) });
    }
    if (folder === 'docs') {
      const pages = docs();
      if (name === 'index') return docsIndex(pages);
      const entry = pages.find(({ slug }) => slug === name);
      return entry && docsPage(entry, pages, name === 'elements' ? elementsReference(project) : undefined);
    }
    return undefined;
  }

  /** Inserts generated content into the placeholders of pages. */
  function fill(html: string): string {
    return html
      .replace('<!-- gallery-cards -->', () => galleryCards(catalogue()).text)
      .replace('<!-- gallery-names -->', () => galleryNames(catalogue()).text)
      .replace(
        '<!-- figures -->',
        () =>
          figures({
            bundle: bundle.get('formspec-elements.min.js'),
            auditFile: join(root, 'dist/audit/report.json'),
          }).text,
      )
      .replace('<!-- form-options -->', () => formOptions(catalogue()).text)
      .replace(
        /<!-- source: ([\w./-]+) as (\w+) -->/g,
        (_, file: string, language: string) =>
          codeBlock(readFileSync(join(root, file), 'utf8'), language, { name: basename(file) }).text,
      );
  }

  /**
   * Builds the script-tag bundle from the current sources. In a separate process: inside the development server it
   * would get the development builds of its dependencies.
   */
  async function buildBundle(): Promise<Files> {
    const folder = mkdtempSync(join(tmpdir(), 'formspec-bundle-'));
    try {
      await execute(
        process.execPath,
        [
          join(project, 'node_modules/vite/bin/vite.js'),
          'build',
          '--mode',
          'bundle',
          '--outDir',
          folder,
          '--logLevel',
          'error',
        ],
        { cwd: project, env: { ...process.env, NODE_ENV: 'production' } },
      );
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => extname(file) !== '' && !file.endsWith('.map'));
      return new Map(
        files.map((file) => [
          file,
          readFileSync(join(folder, file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''),
        ]),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** All form files, by address. */
  const formFiles = (): string[] =>
    readdirSync(join(root, 'forms'), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => extname(file) === '.json');

  const auditFiles = (): string[] =>
    existsSync(join(root, 'dist/audit'))
      ? readdirSync(join(root, 'dist/audit')).filter((file) => extname(file) !== '')
      : [];

  function serve(server: ViteDevServer): void {
    let served: Promise<Files> | undefined;
    const { watcher, ws } = server;
    watcher.add([join(root, 'docs'), join(root, 'forms'), join(project, 'src')]);
    watcher.on('all', (_, file) => {
      const path = relative(project, file).replaceAll('\\', '/');
      if (path.startsWith('src/')) served = undefined;
      if (/^demo\/(docs|forms)\//.test(path) || path === 'demo/drop-in.html')
        ws.send({ type: 'full-reload' });
    });
    const send = (response: ServerResponse, path: string, body: string | Uint8Array): void => {
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.setHeader('Cache-Control', 'no-cache');
      response.end(body);
    };
    server.middlewares.use((request, response, next) => {
      // Without this header, Firefox keeps the origins of a site together, and the WebMCP polyfill refuses to work.
      response.setHeader('Origin-Agent-Cluster', '?1');
      const [path = ''] = decodeURI((request.url ?? '/').slice(1)).split(/[?#]/);
      const answer = async (): Promise<void> => {
        if (path === 'drop-in.html') {
          const html = readFileSync(join(root, path), 'utf8');
          response.setHeader('Content-Security-Policy', policyIn(html));
          return send(response, path, html);
        }
        if (path === 'formspec-elements.min.js' || path.startsWith('min/')) {
          served ??= buildBundle();
          const file = (
            await served.catch((error: unknown) => ((served = undefined), Promise.reject(error)))
          ).get(path);
          return file === undefined ? next() : send(response, path, file);
        }
        if (path === 'docs/search-index.json')
          return send(response, path, JSON.stringify(searchIndex(docs())));
        if (/^audit\/[\w.-]+$/.test(path)) {
          const file = join(root, 'dist', path);
          if (existsSync(file)) return send(response, path, readFileSync(file));
          if (path === 'audit/report.json') return send(response, path, NO_AUDIT);
        }
        const html = generate(path === 'docs/' ? 'docs/index.html' : path);
        return html === undefined
          ? next()
          : send(response, 'page.html', await server.transformIndexHtml(`/${path}`, html));
      };
      answer().catch(next);
    });
  }

  /** Read before the output folder is emptied. */
  const kept: Files = new Map();

  const plugin: Plugin = {
    name: 'formspec-demo-site',
    config: (_, { command }) => void (isBuild = command === 'build'),
    configureServer: serve,
    async buildStart() {
      if (!isBuild) return;
      bundle = await buildBundle();
      for (const file of auditFiles())
        kept.set(`audit/${file}`, readFileSync(join(root, 'dist/audit', file)));
    },
    resolveId(id) {
      const path = relative(root, id).replaceAll('\\', '/');
      return isBuild && /^(gallery|docs)\/[\w-]+\.html$/.test(path) ? id : undefined;
    },
    load(id) {
      const path = relative(root, id).replaceAll('\\', '/');
      return isBuild && /^(gallery|docs)\/[\w-]+\.html$/.test(path) ? generate(path) : undefined;
    },
    // `sideEffects` in package.json only lists files of the package, not the site's scripts.
    transform: (code, id) =>
      isBuild && (id.startsWith(join(root, 'scripts')) || id.startsWith(join(project, 'src/elements/define')))
        ? { code, map: null, moduleSideEffects: true }
        : undefined,
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => dress(fill(html), path.replace(/^\//, ''), { policy: isBuild }),
    },
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName, source });
      for (const file of formFiles()) emit(`forms/${file}`, readFileSync(join(root, 'forms', file)));
      if (!kept.has('audit/report.json')) emit('audit/report.json', NO_AUDIT);
      for (const [file, source] of kept) emit(file, source);
      for (const [file, source] of bundle) emit(file, source);
      emit('docs/search-index.json', JSON.stringify(searchIndex(docs())));
      emit('drop-in.html', readFileSync(join(root, 'drop-in.html')));
    },
  };

  return { plugin, inputs: () => [...KEPT, ...generatedPaths()].map((path) => join(root, path)) };
}
