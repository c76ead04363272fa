/**
 * Seven things are built from here:
 * `vite` (dev) and `vite build --mode demo` – the demo site; `--mode lib` – one ES module per entry point,
 * dependencies left to the page's bundler; `--mode bundle` – the single file for a script tag; `--mode inspector` – the
 * form debugger as a single file; `--mode node` – entry points that run on servers only, with their dependencies, and
 * the command line; `--mode app` – the view for MCP hosts.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { site } from './demo/site/site-plugin.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const shared = { target: 'es2022', sourcemap: true } as const;

/** Stylesheets become text in the modules (`?inline`): minified, and with the syntax that they are written in. */
const styles = { cssMinify: 'lightningcss', cssTarget: 'esnext' } as const;

const library: UserConfig = {
  publicDir: false,
  build: {
    ...shared,
    ...styles,
    outDir: at('dist'),
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: {
        index: at('src/index.ts'),
        elements: at('src/elements/index.ts'),
        engine: at('src/engine/index.ts'),
        fel: at('src/fel/index.ts'),
        assist: at('src/bindings/index.ts'),
        http: at('src/bindings/http.ts'),
        layout: at('src/layout/index.ts'),
        screener: at('src/screener/index.ts'),
        consumer: at('src/consumer/index.ts'),
        inspector: at('src/inspector/index.ts'),
      },
      formats: ['es'],
    },
    rollupOptions: {
      external: [/^lit(\/|$)/, /^@lit\//, 'big.js', 'idb-keyval', /^@mcp-b\//],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

/**
 * Removes the indentation of templates. Line ends stay, so that source maps remain valid. No template has text of its own
 * inside an element that prints white space (`pre`, text areas).
 */
const unindentTemplates: Plugin = {
  name: 'unindent-templates',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('/src/elements/')) return undefined;
    let result = code;
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, start, end } = node as { type?: string; start: number; end: number };
      if (type !== 'TemplateElement') return Object.values(node).forEach(visit);
      // As long as before until all are done: positions must not move.
      const lines = code.slice(start, end).replace(/(?<=\n) +/g, (run) => '\0'.repeat(run.length));
      result = result.slice(0, start) + lines + result.slice(end);
    };
    visit(this.parse(code));
    return { code: result.replaceAll('\0', ''), map: null };
  },
};

const bundle: UserConfig = {
  publicDir: false,
  plugins: [unindentTemplates],
  build: {
    ...shared,
    ...styles,
    outDir: at('dist'),
    emptyOutDir: false,
    // In library mode Vite keeps the whitespace of ES modules; the script-tag file has no bundler after it to remove it.
    minify: false,
    lib: { entry: at('src/script-tag.ts'), formats: ['es'], fileName: () => 'formspec-elements.min.js' },
    rollupOptions: {
      // Assist takes what it shares with the form from this file, so that a form alone loads one file and no more.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        chunkFileNames: 'min/[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'formspec-elements', tags: ['$initial'] }] },
        // Each module would bring its own; the build puts all licences into one file beside this one.
        comments: false,
        // Chromium compiles functions beside the page while the file arrives, not one by one while a form renders.
        postBanner: '//# allFunctionsCalledOnLoad\n/*! Licences: licenses.txt */',
      },
    },
  },
};

/** Packages that only servers need are part of the files, so that people who want the element do not install them. */
const node: UserConfig = {
  publicDir: false,
  // Drivers of stores are chosen, and installed, by those who use them.
  ssr: { noExternal: true, external: ['better-sqlite3'] },
  // Templates need little of Lit on a server, and the whole of it would change globals there.
  resolve: { alias: [{ find: /^lit(\/.*)?$/, replacement: at('src/server/html/lit-on-server.ts') }] },
  build: {
    ...shared,
    outDir: at('dist'),
    emptyOutDir: false,
    ssr: true,
    minify: true,
    rollupOptions: {
      // Entry points export what they declare, and not what other files share with them.
      preserveEntrySignatures: 'strict',
      input: { mcp: at('src/mcp/index.ts'), server: at('src/server/index.ts'), cli: at('src/cli/main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'node/[name]-[hash].js' },
    },
  },
};

/** The view for MCP hosts: one script with everything, since a view cannot load anything. `.ci/build/app-page.mjs` makes it a page. */
const app: UserConfig = {
  publicDir: false,
  plugins: [unindentTemplates],
  build: {
    ...shared,
    ...styles,
    sourcemap: false,
    outDir: at('dist/app'),
    emptyOutDir: true,
    minify: false,
    lib: { entry: at('src/app/main.ts'), formats: ['es'], fileName: () => 'main.js' },
    rollupOptions: { output: { minify: true, codeSplitting: false, comments: false } },
  },
};

/** The inspector as one file, for pages without a bundler. */
const inspector: UserConfig = {
  publicDir: false,
  build: {
    ...shared,
    ...styles,
    outDir: at('dist'),
    emptyOutDir: false,
    minify: false,
    lib: {
      entry: at('src/inspector/index.ts'),
      formats: ['es'],
      fileName: () => 'formspec-inspector.min.js',
    },
    rollupOptions: {
      output: {
        minify: true,
        codeSplitting: false,
        comments: false,
        postBanner: '/*! Licences: licenses.txt */',
      },
    },
  },
};

/** A function, as only this part reads the forms and the Markdown. */
const demo = (): UserConfig => {
  const { plugin, inputs } = site(at('.'));
  return {
    root: at('demo'),
    base: './',
    appType: 'mpa',
    // Apart from servers with other settings, which would empty it for each other.
    cacheDir: at('node_modules/.vite/demo'),
    plugins: [plugin],
    build: {
      ...shared,
      outDir: at('demo/dist'),
      // The first with light-dark(): written out for older ones, a colour no longer follows a part in the other scheme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      emptyOutDir: true,
      rollupOptions: {
        input: inputs(),
        output: {
          // By themselves, the pages would share forty small files. The expressions stand alone, as the docs run them.
          codeSplitting: {
            groups: [
              // Every page with an import on demand has it; it must not bring a form along.
              { name: 'preload', test: /preload-helper/, priority: 4 },
              // With the functions that decorators compile to.
              {
                name: 'lit',
                test: /node_modules\/(@lit\/|lit)|@oxc-project[\\/+]runtime/,
                tags: ['$initial'],
                priority: 3,
              },
              { name: 'fel', test: /\/src\/(fel|model)\/|big\.js/, tags: ['$initial'], priority: 2 },
              { name: 'form', test: /^(?!.*node_modules).*\/src\//, tags: ['$initial'], priority: 1 },
            ],
          },
        },
      },
    },
    // Found on the first start rather than page by page, as each find would reload the page.
    optimizeDeps: { entries: ['scripts/*.ts'] },
  };
};

export default defineConfig(({ mode }) => {
  const built: Record<string, UserConfig> = { lib: library, bundle, inspector, node, app };
  return built[mode] ?? demo();
});
