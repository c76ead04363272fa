/** Calls a provider through the browser's WebMCP, as the `Invoke` of the assist runner. Runs in a page. */
import type { AssistProvider } from '../../src/assist/index.js';
import type { ToolResult } from '../../src/assist/result.js';
import { loadWebMCPPolyfill } from '../../src/bindings/polyfill.js';
import { bindWebMCP } from '../../src/bindings/webmcp.js';

interface PageModelContext {
  getTools(): Promise<{ name: string; inputSchema: unknown }[]>;
  executeTool(tool: object, input: unknown): Promise<string>;
}
declare global {
  interface Window {
    /** Set by the test: calls a tool over the DevTools protocol. */
    invokeByDevTools?(name: string, input: unknown): Promise<ToolResult>;
  }
}

type Invoke = (provider: AssistProvider, call: { name: string; input: unknown }) => Promise<ToolResult>;

/** Counts calls that went through the browser. Calls that WebMCP cannot carry go to the provider directly. */
export const carried = { calls: 0 };

/** Binds for one call. WebMCP only carries objects and only knows registered tools. */
const through =
  (send: (context: PageModelContext, name: string, input: object) => Promise<ToolResult>): Invoke =>
  async (provider, { name, input }) => {
    const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
    if (!isObject || !provider.tools().some((tool) => tool.name === name)) return provider.call(name, input);
    const binding = bindWebMCP(provider, { polyfill: loadWebMCPPolyfill });
    await binding.ready;
    carried.calls++;
    try {
      return await send(
        (document as unknown as { modelContext: PageModelContext }).modelContext,
        name,
        input,
      );
    } finally {
      binding.dispose();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };

/** Uses the page's own `executeTool`, which takes an object in browsers and JSON text in the polyfill. */
export const invokeThroughPage: Invoke = through(async (context, name, input) => {
  const tool = (await context.getTools()).find((candidate) => candidate.name === name)!;
  const isNative = /\[native code\]/.test(Function.prototype.toString.call(context.executeTool));
  return JSON.parse(await context.executeTool(tool, isNative ? input : JSON.stringify(input))) as ToolResult;
});

export const invokeThroughDevTools: Invoke = through((_, name, input) =>
  window.invokeByDevTools!(name, input),
);
