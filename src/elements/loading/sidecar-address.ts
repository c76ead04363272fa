/** Besides these, pages of an app or an extension may use their own scheme. `data:` and `javascript:` are never published. */
const WEB = /^https?:$/;

/** The absolute address of a sidecar, or undefined if a page may not fetch it. */
export function sidecarAddress(url: string, base: string | undefined): string | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const { protocol, href } = new URL(url, base);
  return WEB.test(protocol) || protocol === location.protocol ? href : undefined;
}
