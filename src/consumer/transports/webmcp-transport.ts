/** Calls the tools of a page through the browser's WebMCP or a polyfill. */
import { refusal, type ToolResult } from '../../assist/result.js';
import { isEnvelope } from '../../bindings/message-check.js';
import type { ToolDeclaration } from '../../assist/tool.js';
import { isObject } from '../../model/values.js';
import { ABORTED, type CallOptions, pageUrlOf, type Transport } from './transport.js';

/** A tool as `getTools()` returns it. The schema is an object; in earlier browsers and in polyfills, JSON text. */
interface PlatformTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly annotations?: unknown;
}

interface ToolDirectory extends EventTarget {
  getTools(): readonly PlatformTool[] | Promise<readonly PlatformTool[]>;
  executeTool(tool: PlatformTool, input: unknown, options?: { signal?: AbortSignal }): Promise<unknown>;
}

const PREFIX = 'formspec.';

function findDirectory(page: Document): ToolDirectory | undefined {
  const holders = [page, page.defaultView?.navigator] as { modelContext?: Partial<ToolDirectory> }[];
  for (const holder of holders) {
    try {
      const found = holder?.modelContext;
      if (typeof found?.getTools === 'function' && typeof found.executeTool === 'function')
        return found as ToolDirectory;
    } catch {
      // Reading the property throws where a permissions policy forbids it.
    }
  }
  return undefined;
}

const parse = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function declarationOf(tool: PlatformTool): ToolDeclaration {
  const { name, title = name, description = '', annotations } = tool;
  const schema = parse(tool.inputSchema);
  return {
    name,
    title,
    description,
    inputSchema: isObject(schema) ? schema : {},
    ...(isObject(annotations) && { annotations }),
  };
}

/** Earlier browsers and polyfills take JSON text, later ones an object. They refuse the other before the tool runs. */
async function execute(
  directory: ToolDirectory,
  tool: PlatformTool,
  input: unknown,
  options: { signal?: AbortSignal },
): Promise<unknown> {
  const object = input ?? {};
  const asText = typeof tool.inputSchema === 'string';
  try {
    return await directory.executeTool(tool, asText ? JSON.stringify(object) : object, options);
  } catch (error) {
    const isMismatch = error instanceof TypeError || /parse input/i.test((error as Error)?.message ?? '');
    if (!isMismatch) throw error;
    return directory.executeTool(tool, asText ? object : JSON.stringify(object), options);
  }
}

/** Whether the page has registered tools of a form. */
export async function hasWebMCPForms(page: Document): Promise<boolean> {
  const tools = await findDirectory(page)?.getTools();
  return tools?.some(({ name }) => name.startsWith(PREFIX)) ?? false;
}

/** The tools of one form of the page. `form` names it on pages with several forms. */
export function openWebMCP(page: Document, form?: string): Transport {
  const find = async (): Promise<{ directory: ToolDirectory; tools: PlatformTool[] } | undefined> => {
    const directory = findDirectory(page);
    const tools = (await directory?.getTools())?.filter(({ name }) => name.startsWith(PREFIX));
    return directory && { directory, tools: tools ?? [] };
  };

  const call = async (name: string, input?: unknown, { signal }: CallOptions = {}): Promise<ToolResult> => {
    if (signal?.aborted) return refusal(ABORTED, 'The call was given up.');
    const found = await find();
    const tool = found?.tools.find((candidate) => candidate.name === name);
    if (!found || !tool) return refusal('UNSUPPORTED', 'The page offers no such tool.');
    const routed = form !== undefined && (input == null || isObject(input)) ? { ...input, form } : input;
    try {
      const answer = parse(await execute(found.directory, tool, routed, signal ? { signal } : {}));
      if (isEnvelope(answer)) return answer;
      return refusal('ENGINE_ERROR', 'The page gave an answer that cannot be read.');
    } catch (error) {
      if (signal?.aborted) return refusal(ABORTED, 'The call was given up.');
      return refusal('ENGINE_ERROR', (error as Error)?.message || 'The browser could not call the tool.');
    }
  };

  return {
    kind: 'webmcp',
    pageUrl: page.location && pageUrlOf(page.location),
    call,
    tools: async () => ((await find())?.tools ?? []).map(declarationOf),
    onToolsChange(listener) {
      const directory = findDirectory(page);
      directory?.addEventListener?.('toolchange', listener);
      return () => directory?.removeEventListener?.('toolchange', listener);
    },
    close() {},
  };
}
