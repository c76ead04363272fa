/** A host for MCP Apps, built on the official bridge: shows the view of a server in a sandboxed frame. */
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The policy that the MCP Apps specification prescribes for views without declared origins. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
const UI = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

export interface TestHost {
  /** What the model does: calls a tool of the server. */
  call(name: string, input?: Record<string, unknown>): Promise<unknown>;
  /** Notes that the view left for the model. */
  readonly notes: unknown[];
  readonly sizes: { width?: number; height?: number }[];
  setTheme(theme: 'light' | 'dark'): void;
  /** Forwards the result of another call, which makes the view look for news. */
  lookAgain(): Promise<void>;
  close(): Promise<void>;
}

async function openHost(endpoint: string, hostContext: Record<string, unknown>): Promise<TestHost> {
  const client = new Client(
    { name: 'host', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} }, extensions: UI } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => ({
    action: 'accept' as const,
    content: Object.fromEntries(
      Object.keys((params as { requestedSchema: { properties: object } }).requestedSchema.properties).map(
        (name) => [name, true],
      ),
    ),
  }));
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
  const { contents } = await client.readResource({ uri: 'ui://formspec/form.html' });
  const frame = document.createElement('iframe');
  // No allow-same-origin and no allow-forms: the hardest host that the specification permits.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'Form';
  frame.style.cssText = 'width: 100%; height: 900px; border: 0';
  const html = (contents[0] as { text: string }).text;
  frame.srcdoc = html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
  document.body.append(frame);
  const bridge = new AppBridge(
    client,
    { name: 'host', version: '1.0.0' },
    { serverTools: {}, updateModelContext: {} },
    { hostContext },
  );
  const notes: unknown[] = [];
  const sizes: { width?: number; height?: number }[] = [];
  bridge.onsizechange = (size) => void sizes.push(size);
  bridge.onupdatemodelcontext = async (params) => {
    notes.push(params);
    return {};
  };
  const ready = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow!, frame.contentWindow!));
  await ready;
  const opened = await client.callTool({ name: 'formspec.form.open', arguments: {} });
  await bridge.sendToolInput({ arguments: {} });
  // Some hosts forward the text of a result and nothing else.
  await bridge.sendToolResult({ content: opened.content } as Parameters<typeof bridge.sendToolResult>[0]);
  return {
    notes,
    sizes,
    async call(name, input = {}) {
      const { content } = await client.callTool({ name, arguments: input });
      return JSON.parse((content as { text: string }[])[0]!.text) as unknown;
    },
    lookAgain: () =>
      bridge.sendToolResult({ content: [] } as unknown as Parameters<typeof bridge.sendToolResult>[0]),
    setTheme(theme) {
      bridge.setHostContext({ ...hostContext, theme });
    },
    async close() {
      await bridge.teardownResource({});
      frame.remove();
    },
  };
}

declare global {
  interface Window {
    openHost: typeof openHost;
    host: TestHost;
  }
}
window.openHost = openHost;
