/** The official clients of both generations, connected to a server in this process or to the command. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { McpServer } from '../../src/mcp/index.js';

export type Era = '2025' | '2026';

/** What the person does with a question; undefined: the client cannot ask. */
export type Person = (paths: readonly string[], message: string) => 'decline' | 'cancel' | readonly string[];

export interface TestClient {
  readonly client: Client;
  /** Questions that were asked so far. */
  readonly asked: string[];
  /** Calls a tool and parses its answer. */
  call(
    name: string,
    input?: Record<string, unknown>,
  ): Promise<{ isError: boolean; value: Record<string, unknown> }>;
  close(): Promise<void>;
}

const UI = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

async function connect(
  transport: Parameters<Client['connect']>[0],
  era: Era,
  person: Person | undefined,
  views: boolean,
): Promise<TestClient> {
  const asked: string[] = [];
  const client = new Client(
    { name: 'tester', version: '1.0.0' },
    {
      capabilities: { ...(person && { elicitation: { form: {} } }), ...(views && { extensions: UI }) },
      ...(era === '2026' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  if (person)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const { message, requestedSchema } = params as {
        message: string;
        requestedSchema: { properties: Record<string, unknown> };
      };
      asked.push(message);
      const paths = Object.keys(requestedSchema.properties);
      const answer = person(paths, message);
      if (answer === 'decline' || answer === 'cancel') return { action: answer };
      return {
        action: 'accept' as const,
        content: Object.fromEntries(paths.map((path) => [path, answer.includes(path)])),
      };
    });
  await client.connect(transport);
  return {
    client,
    asked,
    async call(name, input = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: input });
      const [first] = content as { text: string }[];
      return { isError: isError === true, value: JSON.parse(first!.text) as Record<string, unknown> };
    },
    close: () => client.close(),
  };
}

export interface ClientOptions {
  readonly era: Era;
  readonly person?: Person;
  readonly views?: boolean;
  readonly headers?: Record<string, string>;
}

export function connectHttp(
  server: McpServer,
  { era, person, views = false, headers = {} }: ClientOptions,
): Promise<TestClient> {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: (url, init) => {
      const request = new Request(url, init as RequestInit);
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      return server.fetch(request);
    },
  });
  return connect(transport, era, person, views);
}

/** Over the network, to a server that listens. */
export function connectUrl(url: string, { era, person, views = false }: ClientOptions): Promise<TestClient> {
  return connect(new StreamableHTTPClientTransport(new URL(url)), era, person, views);
}

export function connectCommand(
  args: readonly string[],
  { era, person, views = false }: ClientOptions,
): Promise<TestClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--import', './.ci/build/run-source.mjs', 'src/cli/main.ts', 'mcp', ...args],
  });
  return connect(transport, era, person, views);
}
