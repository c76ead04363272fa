/** Headers of all pages, and who may send answers. */
import { foreignOrigin } from '../../bindings/http-access.js';
import { HttpRefusal } from '../../bindings/http-json.js';
import type { FormHandlerOptions } from './options.js';

/**
 * Refuses requests that another site caused. Browsers send `Origin` or `Sec-Fetch-Site` with every such request; programs
 * that send neither act for themselves.
 */
export function refuseForeign(request: Request, options: FormHandlerOptions): void {
  const foreign = foreignOrigin(request, options);
  if (foreign?.isAllowed) return;
  const site = request.headers.get('sec-fetch-site');
  const isOtherSite = site !== null && site !== 'same-origin' && site !== 'none';
  if (foreign || isOtherSite)
    throw new HttpRefusal(403, 'x-foreign-origin', 'Answers can only be sent from a page of this site.');
}

/** Addresses of other origins that pages load from, for the content security policy. */
function sourcesOf(addresses: readonly string[] = []): string {
  const origins = addresses.flatMap((address) => {
    const origin = /^(?:https?:)?\/\/[\w.:[\]-]+/i.exec(address)?.[0];
    return origin ? [origin.replace(/^\/\//, 'https://')] : [];
  });
  return ["'self'", ...new Set(origins)].join(' ');
}

export function pageHeaders({ scripts, styles, issuer }: FormHandlerOptions): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Pages contain personal answers.
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Addresses of drafts stay on this site. `no-referrer` would also hide the origin of our own posts.
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${sourcesOf(scripts)}`,
      `style-src ${sourcesOf(styles)}`,
      `img-src ${sourcesOf(issuer?.logo && [issuer.logo.url])}`,
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
    ].join('; '),
  };
}
