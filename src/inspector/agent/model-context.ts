/** A small client for the browser's WebMCP, whichever generation it is. */
import type { JsonSchema, ListedTool } from '../form-element.js';

interface ModelContext extends EventTarget {
  getTools?: () => Promise<readonly NativeTool[]>;
  executeTool?: (
    tool: NativeTool,
    input: unknown,
    options?: { signal?: AbortSignal },
  ) => Promise<string | null>;
  __isWebMCPPolyfill?: boolean;
}

interface NativeTool extends Omit<ListedTool, 'inputSchema'> {
  readonly inputSchema?: JsonSchema | string;
}

export type Support = 'native' | 'polyfill' | 'refused' | 'older' | 'none';

export const SUPPORT_TEXTS: Record<Support, string> = {
  native: 'This browser has WebMCP: the tools below are listed and called by the browser itself.',
  polyfill: 'This browser has no WebMCP; the polyfill stands in for it on this page.',
  refused:
    'The polyfill is loaded, but refuses to work: this page was served without the header Origin-Agent-Cluster: ?1, ' +
    'which Firefox needs. Tools are called directly.',
  older:
    'This browser has an early WebMCP on navigator.modelContext, which cannot list tools; they are called directly.',
  none: 'This browser has no WebMCP, so tools are called directly. The annotations need nothing and are there all the same.',
};

function current(): ModelContext | undefined {
  return (document as Document & { modelContext?: ModelContext }).modelContext;
}

export function support(): Support {
  const context = current();
  const { originAgentCluster } = globalThis as { originAgentCluster?: boolean };
  if (context?.__isWebMCPPolyfill) return originAgentCluster === false ? 'refused' : 'polyfill';
  if (context) return 'native';
  return 'modelContext' in navigator ? 'older' : 'none';
}

const parsed = (schema: JsonSchema | string | undefined): JsonSchema =>
  typeof schema === 'string' ? (JSON.parse(schema || '{}') as JsonSchema) : (schema ?? {});

/** Tools of the page as listed by the browser; empty if it cannot list them. */
export async function listTools(): Promise<ListedTool[]> {
  const tools = (await current()?.getTools?.()) ?? [];
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title ?? '',
    description: tool.description,
    inputSchema: parsed(tool.inputSchema),
    annotations: tool.annotations ?? {},
  }));
}

/** Whether the browser rejected the shape of the input before running the tool. */
const isAboutShape = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && /parse input/i.test(error.message));

/**
 * Calls a tool through the browser. Chromium 156 expects an object as input, 153 and the polyfill a string. They reject
 * the wrong one before anything runs, so the other is tried then.
 */
export async function executeTool(name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const context = current();
  const tool = (await context?.getTools?.())?.find((one) => one.name === name);
  if (!context?.executeTool || !tool) throw new Error(`The browser lists no tool called ${name}.`);
  let result: unknown;
  try {
    result = await context.executeTool(tool, input, { signal });
  } catch (error) {
    if (!isAboutShape(error)) throw error;
    result = await context.executeTool(tool, JSON.stringify(input), { signal });
  }
  if (typeof result !== 'string') return result;
  try {
    return JSON.parse(result) as unknown;
  } catch {
    return result;
  }
}

/** Calls the listener when tools are added or removed. */
export function onToolChange(listener: () => void, signal: AbortSignal): void {
  current()?.addEventListener('toolchange', listener, { signal });
}
