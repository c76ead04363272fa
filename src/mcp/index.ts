/** `formspec-elements/mcp`: a form as an MCP server. */
export { createMcpServer } from './create-mcp-server.js';
export type { McpServer, McpServerOptions } from './options.js';
