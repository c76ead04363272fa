/** Who may call over HTTP: host names it answers for, sites whose pages may call, and how clients are told apart. */
import { HttpRefusal } from './http-json.js';
import { remoteAddressOf } from './http-node.js';

export interface HttpAccessOptions {
  /**
   * The public origin of this server, such as `https://forms.example.org`. Set it when the server is reached under a
   * public name, or when a proxy in front of it ends TLS. Default: the origin of the request.
   */
  origin?: string;
  /**
   * Host names that requests may be addressed to; an entry without a port allows every port. Requests to other names
   * are refused: a page of another site could point its own name at this server (DNS rebinding).
   * Default: `localhost`, names below it, loopback addresses, and the host of `origin`.
   */
  allowedHosts?: readonly string[];
  /** Sites whose pages may call from a browser. Default: only pages of this server; no CORS headers are sent. */
  allowedOrigins?: readonly string[];
  /**
   * Names the client of a request, for `maxSessionsPerClient`. Default: the network address, where `toNodeListener` or
   * a trusted proxy reports it. Undefined: the client is unknown and only the total number of sessions is limited.
   */
  client?(request: Request): string | undefined;
  /**
   * Requests come through one proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`. Use it only if clients cannot
   * reach this server directly, since they could send these headers themselves. Default: false.
   */
  trustProxy?: boolean;
}

const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

function isAllowedHost(host: string, { allowedHosts, origin }: HttpAccessOptions): boolean {
  const name = withoutPort(host);
  const matches = (allowed: string): boolean => allowed === host || allowed === name;
  if (allowedHosts) return allowedHosts.some((allowed) => matches(allowed.toLowerCase()));
  return LOOPBACK.test(name) || (origin !== undefined && new URL(origin).host === host);
}

/** Throws unless the request is addressed to one of our names. */
export function checkHost(request: Request, options: HttpAccessOptions): void {
  const header = request.headers.get('host');
  for (const host of [new URL(request.url).host, ...(header ? [header] : [])])
    if (!isAllowedHost(host.toLowerCase(), options))
      throw new HttpRefusal(
        421,
        'x-host-refused',
        'This server does not answer for this host name; see the options "origin" and "allowedHosts".',
      );
}

/** The other site whose page sent the request, and whether it may; undefined when no other site is involved. */
export function foreignOrigin(
  request: Request,
  options: HttpAccessOptions,
): { origin: string; isAllowed: boolean } | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || origin === ownOrigin(request, options)) return undefined;
  return { origin, isAllowed: options.allowedOrigins?.includes(origin) ?? false };
}

export const originRefused = (): HttpRefusal =>
  new HttpRefusal(403, 'x-origin-refused', 'Pages of other sites may not call this.');

/** Throws unless the request is addressed to us, and comes from a program or from a page that may call. */
export function checkAccess(request: Request, options: HttpAccessOptions): void {
  checkHost(request, options);
  if (foreignOrigin(request, options)?.isAllowed === false) throw originRefused();
}

function ownOrigin(request: Request, { origin, trustProxy }: HttpAccessOptions): string {
  if (origin !== undefined) return new URL(origin).origin;
  const url = new URL(request.url);
  const scheme = trustProxy ? lastOf(request.headers.get('x-forwarded-proto')) : undefined;
  return scheme === 'https' || scheme === 'http' ? `${scheme}://${url.host}` : url.origin;
}

/** The last entry of a list in a header: the one that the nearest proxy added. */
const lastOf = (header: string | null): string | undefined => header?.split(',').at(-1)?.trim() || undefined;

export function clientOf(request: Request, options: HttpAccessOptions): string | undefined {
  if (options.client) return options.client(request);
  const forwarded = options.trustProxy ? lastOf(request.headers.get('x-forwarded-for')) : undefined;
  const address = forwarded ?? remoteAddressOf(request);
  return address && networkOf(address);
}

/** One client usually has a whole IPv6 network of 64 bits, so its addresses count as one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
