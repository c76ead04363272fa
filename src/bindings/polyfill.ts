/** Brings WebMCP to browsers that have none. Its own file, so that pages that do not ask for it never load it. */
export async function loadWebMCPPolyfill(): Promise<void> {
  const { initializeWebMCPPolyfill } = await import('@mcp-b/webmcp-polyfill');
  initializeWebMCPPolyfill();
}
