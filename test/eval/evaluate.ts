/** Runs one task against an MCP server and counts what the agent did. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FormResponse } from '../../src/model/response.js';
import { createMcpServer, type McpServer } from '../../src/mcp/index.js';
import { createForm } from '../../src/engine/index.js';
import { sameValue } from '../../src/model/values.js';
import type { CallTool } from './scripted-agent.js';
import type { EvalTask } from './tasks.js';

export interface EvalReport {
  readonly task: string;
  readonly agent: string;
  readonly calls: number;
  /** Characters of the inputs and results of all calls. */
  readonly bytes: number;
  /** Fields with another value than the task expects. */
  readonly wrong: string[];
  /** Fields that nobody asked for and that were changed. */
  readonly unrequested: string[];
  /** Writes that the server refused because the field is protected. */
  readonly refusedProtected: number;
  /** Values that the person declined. */
  readonly declined: number;
  /** Share of the expected answers that are in the form. */
  readonly completion: number;
}

/** How an agent works on a task: through a URL for one with a client of its own, or through calls. */
export interface EvalAgent {
  readonly name: string;
  run(task: EvalTask, server: McpServer): Promise<void>;
}

/** Texts of forms are not trusted here, so every write asks the person. */
const POLICY = { fields: 'confirm' } as const;

export async function evaluate(task: EvalTask, agent: EvalAgent): Promise<EvalReport> {
  let kept: FormResponse | undefined;
  const counts = { calls: 0, bytes: 0, refusedProtected: 0, declined: 0 };
  const server = createMcpServer(task.definition, {
    app: false,
    policy: POLICY,
    onCall({ input, result }) {
      const { text } = result.content[0]!;
      // A call that asks first is counted when it comes back with the answer.
      if (text.includes('"x-aborted"')) return;
      counts.calls += 1;
      counts.bytes += JSON.stringify(input ?? {}).length + text.length;
      counts.refusedProtected += text.split('"READONLY"').length - 1 + text.split('"x-denied"').length - 1;
      counts.declined += text.split('"x-declined"').length - 1;
    },
    store: {
      async saveDraft(_, { response }) {
        kept = response;
        return 1;
      },
      readDraft: async () => undefined,
      deleteDraft: async () => {},
      addResponse: async () => ({ id: '1', isNew: true }),
      deleteExpired: async () => {},
    },
  });
  try {
    await agent.run(task, server);
  } finally {
    await server.close();
  }
  const empty = createForm(task.definition);
  const before = empty.response().data;
  const now = kept?.data ?? before;
  const paths = empty.fields().map(({ path }) => path);
  empty.destroy();
  const right = Object.keys(task.expected).filter((path) => sameValue(now[path], task.expected[path]));
  return {
    task: task.name,
    agent: agent.name,
    ...counts,
    wrong: Object.keys(task.expected).filter((path) => now[path] != null && !right.includes(path)),
    unrequested: paths.filter(
      (path) => !(path in task.expected) && !sameValue(now[path] ?? null, before[path] ?? null),
    ),
    completion: right.length / Object.keys(task.expected).length,
  };
}

/** The person of a task: accepts a value only if it is what they have in writing. */
export function acceptedBy({ expected }: EvalTask) {
  return ({ params }: { params: unknown }) => {
    const { properties } = (params as { requestedSchema: { properties: Record<string, { title: string }> } })
      .requestedSchema;
    return {
      action: 'accept' as const,
      content: Object.fromEntries(
        Object.entries(properties).map(([path, { title }]) => [
          path,
          Object.hasOwn(expected, path) && title.endsWith(`: ${String(expected[path])}`),
        ]),
      ),
    };
  };
}

/** Connects the official client, with the person of the task behind it. */
export async function connectPerson(
  task: EvalTask,
  server: McpServer,
): Promise<{ call: CallTool; close(): Promise<void> }> {
  const client = new Client(
    { name: 'evaluation', version: '1.0.0' },
    {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: { pin: '2026-07-28' } },
    },
  );
  client.setRequestHandler('elicitation/create', acceptedBy(task));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => server.fetch(new Request(url, init as RequestInit)),
    }),
  );
  return {
    async call(name, input = {}) {
      const { content } = await client.callTool({ name, arguments: input });
      return JSON.parse((content as { text: string }[])[0]!.text) as unknown;
    },
    close: () => client.close(),
  };
}
