/** A local site with the form, from source, and a server that records what it receives. */
import { build } from 'esbuild';
import { createServer, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { inlineCssInEsbuild } from '../../.ci/build/inline-css.mjs';

export interface Site {
  readonly url: string;
  /** Submissions received at `/submit?to=…`, by that name and then by idempotency key, as a server would store them. */
  readonly submissions: Map<string, Map<string, unknown>>;
  /** Number of requests received there, including retries. */
  requests: number;
  /** Milliseconds until the server answers a submission or upload. */
  delay(): number;
  /** Status of the answers to submissions and uploads. */
  status: number;
  /** Accepts the request and closes the connection without an answer. */
  losesReplies: boolean;
  close(): Promise<void>;
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Application</title>
<link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script></body></html>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The page and everything that it imports, by file name. */
async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    write: false,
    plugins: [inlineCssInEsbuild],
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*[\\/]/, '/'), text]));
}

export async function openSite(): Promise<Site> {
  const files = await bundle();
  const submissions: Site['submissions'] = new Map();
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const answer = (status: number, type: string, body: string): void => {
      reply.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(body);
    };
    const script = files.get(pathname);
    if (script !== undefined) return answer(200, 'text/javascript', script);
    if (pathname === '/') return answer(200, 'text/html', PAGE);
    if (request.method !== 'POST') return answer(404, 'text/plain', 'Not found');
    // A browser killed during the request has sent nothing.
    void bodyOf(request).then(
      (body) => {
        if (pathname === '/submit') {
          site.requests++;
          const to = searchParams.get('to') ?? '';
          if (site.status < 300) {
            if (!submissions.has(to)) submissions.set(to, new Map());
            submissions.get(to)!.set(String(request.headers['idempotency-key']), JSON.parse(body));
          }
        }
        const receipt = { url: `${site.url}files/${body.length}` };
        setTimeout(() => {
          if (site.losesReplies) request.socket.destroy();
          else answer(site.status, 'application/json', JSON.stringify(receipt));
        }, site.delay());
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The site did not start.');
  const site: Site = {
    url: `http://localhost:${address.port}/`,
    submissions,
    requests: 0,
    delay: () => 0,
    status: 200,
    losesReplies: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return site;
}
