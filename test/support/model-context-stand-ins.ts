/** Older WebMCP interfaces as their documents describe them. Current browsers no longer have them. */
import type { ModelContextScope, PageTool, ToolClient } from '../../src/bindings/model-context.js';

export interface StandIn {
  readonly scope: ModelContextScope;
  readonly tools: Map<string, PageTool>;
  /** Calls a tool like the browser's agent. */
  call(name: string, input: unknown): Promise<unknown>;
  /** Number of questions to the user through the browser. */
  interactions: number;
}

function standIn(
  place: 'document' | 'navigator',
  modelContext: object,
  tools: Map<string, PageTool>,
  client?: (self: StandIn) => ToolClient,
): StandIn {
  const self: StandIn = {
    scope: { [place]: { modelContext } },
    tools,
    interactions: 0,
    async call(name, input) {
      const tool = tools.get(name);
      if (!tool) throw new DOMException('No such tool', 'NotFoundError');
      return tool.execute(input, client?.(self));
    },
  };
  return self;
}

function add(tools: Map<string, PageTool>, tool: PageTool): void {
  if (tools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
  if (!tool.name || !tool.description)
    throw new DOMException('Empty name or description', 'InvalidStateError');
  JSON.stringify(tool.inputSchema);
  tools.set(tool.name, tool);
}

const asking = (self: StandIn): ToolClient => ({
  requestUserInteraction: async (question) => {
    self.interactions++;
    return question();
  },
});

/** Chrome 146: synchronous, with methods that replace or clear all tools. */
export function createGenerationA(): StandIn {
  const tools = new Map<string, PageTool>();
  const modelContext = {
    registerTool: (tool: PageTool) => add(tools, tool),
    unregisterTool: (name: string) => void tools.delete(name),
    provideContext({ tools: list }: { tools: PageTool[] }) {
      tools.clear();
      for (const tool of list) add(tools, tool);
    },
    clearContext: () => tools.clear(),
  };
  return standIn('navigator', modelContext, tools, asking);
}

/** The draft of early 2026: unregistering an unknown tool is an error. */
export function createGenerationB(): StandIn {
  const tools = new Map<string, PageTool>();
  const modelContext = {
    registerTool: (tool: PageTool) => add(tools, tool),
    unregisterTool(name: string) {
      if (!tools.delete(name)) throw new DOMException('No such tool', 'InvalidStateError');
    },
  };
  return standIn('navigator', modelContext, tools, asking);
}

/** Mid-2026: promises; an abort signal ends the registration; `execute` only gets the input. */
export function createGenerationC(): StandIn {
  const tools = new Map<string, PageTool>();
  const modelContext = {
    async registerTool(tool: PageTool, options: { signal?: AbortSignal } = {}) {
      options.signal?.throwIfAborted();
      add(tools, tool);
      options.signal?.addEventListener('abort', () => tools.delete(tool.name));
    },
  };
  return standIn('document', modelContext, tools);
}
