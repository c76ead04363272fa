export function writeManifest(project: string, folder: string): unknown;
