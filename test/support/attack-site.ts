/** A page with the built file, and a second origin that belongs to an attacker and records what reaches it. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = `<!doctype html><html lang="en"><title>Attacks</title><link rel="icon" href="data:,">
<script type="module" src="/dist/formspec-elements.min.js"></script><main></main>`;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly cookie: string | undefined;
  readonly body: string;
}

export interface AttackSite {
  /** Origin of the page. */
  readonly origin: string;
  readonly attacker: string;
  /** What reached the page's own server, files of the package left out. */
  readonly seen: SeenRequest[];
  /** What reached the attacker's server, preflight requests included. */
  readonly stolen: SeenRequest[];
  /** Answers requests to the page's server; the default is 404. */
  respond: (request: SeenRequest, reply: ServerResponse) => void;
  close(): Promise<void>;
}

async function recorded(request: IncomingMessage): Promise<SeenRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    method: request.method!,
    path: request.url!,
    cookie: request.headers.cookie,
    body: Buffer.concat(parts).toString(),
  };
}

async function listen(handle: (request: IncomingMessage, reply: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export const notFound = (_: unknown, reply: ServerResponse): void => void reply.writeHead(404).end();
export const json = (reply: ServerResponse, body: unknown): void =>
  void reply.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

export async function openAttackSite(): Promise<AttackSite> {
  const stolen: SeenRequest[] = [];
  const seen: SeenRequest[] = [];
  const attacker = await listen((request, reply) => {
    void recorded(request).then((one) => {
      stolen.push(one);
      reply
        .writeHead(200, {
          'Access-Control-Allow-Origin': request.headers.origin ?? '*',
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Headers': 'content-type, idempotency-key, accept',
          'Access-Control-Allow-Methods': 'POST, PUT, GET',
          'Content-Type': 'application/json',
        })
        .end('{}');
    });
  });
  const page = await listen((request, reply) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (/^\/dist\/[\w./-]+\.js$/.test(pathname))
      return reply
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end(readFileSync(`${PROJECT}${pathname.slice(1)}`));
    if (pathname === '/')
      return reply.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'session=1' }).end(PAGE);
    return void recorded(request).then((one) => {
      seen.push(one);
      site.respond(one, reply);
    });
  });
  const site: AttackSite = {
    origin: originOf(page),
    attacker: originOf(attacker),
    seen,
    stolen,
    respond: notFound,
    async close() {
      for (const server of [page, attacker]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return site;
}
