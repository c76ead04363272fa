/** Who may call over HTTP: by host name and origin as in the HTTP binding, and by token if there is one. */
import { checkAccess } from '../bindings/http-access.js';
import { HttpRefusal } from '../bindings/http-json.js';
import type { McpServerOptions } from './options.js';

/** A refusal as JSON-RPC, or undefined when the request may go on. */
export function guardRequest(request: Request, options: McpServerOptions): Response | undefined {
  try {
    checkAccess(request, options);
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return refuse(error.status, error.message);
  }
  const { bearerToken } = options;
  if (
    bearerToken === undefined ||
    isSame(request.headers.get('authorization') ?? '', `Bearer ${bearerToken}`)
  )
    return undefined;
  return refuse(401, 'The bearer token is missing or wrong.', { 'www-authenticate': 'Bearer' });
}

/** Takes the same time for every wrong token of the same length. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < b.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status, headers });
