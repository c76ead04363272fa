/** Who may call over HTTP: by host name and origin as in the HTTP binding, and by token if there is one. */
import { checkAccess } from '../bindings/http-access.js';
import { HttpRefusal } from '../bindings/http-json.js';
import type { McpServerOptions } from './options.js';

/** Throws `HttpRefusal` unless the request may go on. */
export function checkRequest(request: Request, options: McpServerOptions): void {
  checkAccess(request, options);
  const { bearerToken } = options;
  if (bearerToken === undefined) return;
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${bearerToken}`))
    throw new HttpRefusal(401, 'x-unauthorized', 'The bearer token is missing or wrong.', {
      'www-authenticate': 'Bearer',
    });
}

/** Takes the same time for every wrong token of the same length. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

/** A refusal as JSON-RPC. */
export const refuse = (
  status: number,
  message: string,
  code = -32_000,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
