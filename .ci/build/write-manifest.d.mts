import type { Package } from 'custom-elements-manifest';

export function writeManifest(project: string, folder: string): Package;
