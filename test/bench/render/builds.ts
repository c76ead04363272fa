/** Builds of ours beside the shipped one, made only to be measured against it. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const WITHOUT_ANNOTATIONS = fileURLToPath(new URL('./without-annotations.ts', import.meta.url));

/** What a form without annotations would have: the renderer asks, and is told the name of the control only. */
const withoutAnnotations: Plugin = {
  name: 'without-annotations',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/annotations/index.js') && importer?.includes('/src/elements/')
      ? WITHOUT_ANNOTATIONS
      : null,
};

const VARIANTS = {
  /** With the names of functions and of the files that they come from. */
  readable: { build: { rollupOptions: { output: { minify: false } } } },
  unannotated: { plugins: [withoutAnnotations] },
} as const;

export type Variant = keyof typeof VARIANTS;

/** Puts the one-file bundle and its lazy parts into `folder`, made like the one that ships in all but one respect. */
export async function buildVariant(variant: Variant, folder: string): Promise<void> {
  const { build: output, ...rest } = { build: {}, ...VARIANTS[variant] };
  await build({
    ...(rest as { plugins?: Plugin[] }),
    root: PROJECT,
    configFile: `${PROJECT}/vite.config.ts`,
    mode: 'bundle',
    logLevel: 'error',
    build: { ...output, outDir: folder },
  });
}
