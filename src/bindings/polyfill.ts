/** Loads the WebMCP polyfill. A separate file, so that only pages that ask for it load it. */
export async function loadWebMCPPolyfill(): Promise<void> {
  const { initializeWebMCPPolyfill } = await import('@mcp-b/webmcp-polyfill');
  initializeWebMCPPolyfill();
}
