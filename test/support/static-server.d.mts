/** Serves a folder of built files under a sub-path, like a static host. */
export function serveFolder(
  folder: string,
  prefix?: string,
): Promise<{ url: string; close: () => Promise<void> }>;
