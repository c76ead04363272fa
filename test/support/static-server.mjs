/** Serves a folder of built files under a sub-path, like a static host. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json; charset=utf-8',
};

/**
 * @param {string} folder
 * @param {string} [prefix] path under which the folder appears, such as `/some/where/`
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveFolder(folder, prefix = '/') {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(prefix) ? path.slice(prefix.length) || 'index.html' : undefined;
    const file = inside === undefined ? undefined : normalize(join(folder, inside));
    const size = file?.startsWith(normalize(folder) + sep)
      ? statSync(file, { throwIfNoEntry: false })
      : undefined;
    if (!file || !size?.isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
      return;
    }
    response.writeHead(200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': size.size,
      // Without this header, Firefox keeps the origins of a site together, and the WebMCP polyfill refuses to work.
      'Origin-Agent-Cluster': '?1',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The static server did not start.');
  return {
    url: `http://localhost:${address.port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
