/** Serves a folder of built files under a sub-path, as a plain static host would. */
export function serveFolder(
  folder: string,
  prefix?: string,
): Promise<{ url: string; close: () => Promise<void> }>;
