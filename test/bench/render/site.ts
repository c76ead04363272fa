/** Serves one page per contestant, their built scripts, and our own files as they ship. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLE, type Contestant } from './contestants.js';

const DEMO_FORMS = fileURLToPath(new URL('../../../demo/forms', import.meta.url));

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

function page({ id, bundle }: Contestant, folder: string): string {
  const preload = bundle ? `<link rel="modulepreload" href="/${id}-dist/${BUNDLE}">` : '';
  const style = existsSync(join(folder, `${id}.css`)) ? `<link rel="stylesheet" href="/${id}.css">` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${id}</title>${preload}${style}<body><div id="root"></div><script type="module" src="/${id}.js"></script></body></html>`;
}

export interface Site {
  readonly address: string;
  close(): void;
}

export async function openSite(contestants: readonly Contestant[], folder: string): Promise<Site> {
  const roots: [prefix: string, root: string][] = [
    ['/forms/', DEMO_FORMS],
    ...contestants.flatMap(({ id, bundle }): [string, string][] =>
      bundle ? [[`/${id}-dist/`, bundle]] : [],
    ),
    ['/', folder],
  ];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const contestant = contestants.find(({ id }) => pathname === `/${id}`);
    if (contestant) {
      response.setHeader('content-type', 'text/html').end(page(contestant, folder));
      return;
    }
    const [prefix, root] = roots.find(([start]) => pathname.startsWith(start))!;
    const file = normalize(join(root, pathname.slice(prefix.length)));
    const type = TYPES[extname(file)];
    if (type && file.startsWith(normalize(root)) && existsSync(file))
      response.setHeader('content-type', type).end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
