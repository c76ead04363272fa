/** Who may call over HTTP: the host name and the origin must be known, and the token right if there is one. */
import type { McpServerOptions } from './options.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A refusal, or undefined when the request may go on. Pages of other sites must not reach a server on this machine. */
export function guardRequest(
  request: Request,
  { allowedHosts = LOOPBACK, allowedOrigins, bearerToken }: McpServerOptions,
): Response | undefined {
  const host = hostOf(`http://${request.headers.get('host') ?? new URL(request.url).host}`);
  if (host === undefined || !allowedHosts.includes(host))
    return refuse(403, 'This server is not called by that name.');
  const origin = request.headers.get('origin');
  const isKnown =
    origin === null ||
    (allowedOrigins ? allowedOrigins.includes(origin) : allowedHosts.includes(hostOf(origin) ?? ''));
  if (!isKnown) return refuse(403, 'Pages of other sites may not call this server.');
  if (
    bearerToken !== undefined &&
    !isSame(request.headers.get('authorization') ?? '', `Bearer ${bearerToken}`)
  )
    return refuse(401, 'The bearer token is missing or wrong.', { 'www-authenticate': 'Bearer' });
  return undefined;
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Takes the same time for every wrong token of the same length. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status, headers });
