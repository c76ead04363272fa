import type { Plugin } from 'esbuild';

/** The minified text of a stylesheet. */
export function inlineCss(file: string): string;
export const inlineCssInEsbuild: Plugin;
