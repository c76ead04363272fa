import type { Package } from 'custom-elements-manifest';

export const FRAMEWORKS: readonly string[];
export function frameworkTypes(manifest: Package, from?: string): Map<string, string>;
