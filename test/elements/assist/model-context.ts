/** The browser's own agent: finds the tool that the browser made of a form, and calls it. */
import { aTimeout, waitUntil } from '@open-wc/testing';

export interface Tool {
  name: string;
  inputSchema: { properties: Record<string, { description?: string }>; required: string[] };
}
interface ModelContext extends EventTarget {
  getTools(): Promise<Tool[]>;
  executeTool(tool: Tool, input: object, options?: { signal?: AbortSignal }): Promise<string>;
}

/** Undefined in a browser without WebMCP. */
export const modelContext = (document as { modelContext?: ModelContext }).modelContext;

export async function toolOf(name = 'order'): Promise<Tool> {
  // The browser takes a moment to read the form.
  await aTimeout(50);
  let tool: Tool | undefined;
  await waitUntil(async () => {
    tool = (await modelContext!.getTools()).find((one) => one.name === name);
    return tool !== undefined;
  }, `There is no tool ${name}.`);
  return tool!;
}

/** The parameters that an agent sees now, in their order. */
export async function schemaNow(name = 'order'): Promise<string> {
  return JSON.stringify((await toolOf(name)).inputSchema);
}

export interface ToolResult {
  readonly submitted: boolean;
  readonly page?: { readonly id: string; readonly index: number; readonly count: number };
  readonly valid: boolean;
  readonly missing: readonly { readonly path: string; readonly label: string }[];
  readonly results: readonly { readonly path?: string; readonly message?: string }[];
}

export interface Call {
  /** What the agent gets. Rejects if the browser ends the call without a result. */
  readonly result: Promise<ToolResult>;
  abort(): void;
}

/** Calls the tool, and waits until the browser has filled in the form. */
export async function callTool(input: object, name = 'order'): Promise<Call> {
  const tool = await toolOf(name);
  const controller = new AbortController();
  const filled = new Promise((resolve) =>
    modelContext!.addEventListener('toolactivated', resolve, { once: true }),
  );
  const call = modelContext!.executeTool(tool, input, { signal: controller.signal });
  const result = call.then((text) => {
    const envelope = JSON.parse(text) as { content: { text: string }[] };
    return JSON.parse(envelope.content[0]!.text) as ToolResult;
  });
  // A test that expects a rejection awaits it later.
  result.catch(() => undefined);
  await Promise.race([filled, result]);
  return { result, abort: () => controller.abort() };
}

/** Why the browser ended a call; 'answered' if it did not. */
export function endOf({ result }: Call): Promise<string> {
  return result.then(
    () => 'answered',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}
