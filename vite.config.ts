/**
 * Four things are built from here:
 * `vite` (dev) and `vite build --mode demo` – the demo site; `--mode lib` – one ES module per entry point,
 * dependencies left to the page's bundler; `--mode bundle` – the single file for a script tag.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { site } from './demo/site/site-plugin.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const shared = { target: 'es2022', sourcemap: true } as const;

const library: UserConfig = {
  publicDir: false,
  build: {
    ...shared,
    outDir: at('dist'),
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: {
        index: at('src/index.ts'),
        engine: at('src/engine/index.ts'),
        fel: at('src/fel/index.ts'),
        assist: at('src/bindings/index.ts'),
        http: at('src/bindings/http.ts'),
        consumer: at('src/consumer/index.ts'),
      },
      formats: ['es'],
    },
    rollupOptions: {
      external: [/^lit(\/|$)/, /^@lit\//, 'big.js', 'idb-keyval', /^@mcp-b\//],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

const bundle: UserConfig = {
  publicDir: false,
  build: {
    ...shared,
    outDir: at('dist'),
    emptyOutDir: false,
    // In library mode Vite keeps the whitespace of ES modules; the script-tag file has no bundler after it to remove it.
    minify: false,
    lib: { entry: at('src/index.ts'), formats: ['es'], fileName: () => 'formspec-elements.min.js' },
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
      rollupOptions: { input: inputs() },
    },
    // Found on the first start rather than page by page, as each find would reload the page.
    optimizeDeps: { entries: ['scripts/*.ts'] },
  };
};

export default defineConfig(({ mode }) => (mode === 'lib' ? library : mode === 'bundle' ? bundle : demo()));
