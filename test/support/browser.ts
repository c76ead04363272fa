/** A driven Chromium and a server over the sources, for tests and runners that are not inside the browser. */
import { type Browser, chromium } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, findChromium } from './find-chromium.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts Chromium with native WebMCP; `extraFlags` come after the usual ones. */
export function launchChromium(extraFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [...chromiumFlags(), ...extraFlags],
  });
}

/** Serves the whole project from source, TypeScript included; `root` narrows it to one folder. */
export async function serveSources(root = PROJECT): Promise<{ url: string; server: ViteDevServer }> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [PROJECT] } },
    // Reloading the page when a new dependency is met would tear tests down in the middle.
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The source server did not start.');
  return { url, server };
}
