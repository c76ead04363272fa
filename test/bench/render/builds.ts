/** Variants of our build, made only to be compared with the shipped one. */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const WITHOUT_ANNOTATIONS = fileURLToPath(new URL('./without-annotations.ts', import.meta.url));

/** Replaces the annotations: the renderer only gets the name of the control. */
const withoutAnnotations: Plugin = {
  name: 'without-annotations',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/annotations/index.js') && importer?.includes('/src/elements/')
      ? WITHOUT_ANNOTATIONS
      : null,
};

const VARIANTS = {
  /** With names of functions and files. */
  readable: { build: { rollupOptions: { output: { minify: false } } } },
  unannotated: { plugins: [withoutAnnotations] },
} as const;

export type Variant = keyof typeof VARIANTS;

/** Builds the one-file bundle and its lazy parts into `folder`, like the shipped one except for the variant. */
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
