/**
 * Finds the browser's WebMCP. Its generations differ; they are told apart by their members, never by version:
 *
 * | where                  | register                                   | take back         | second argument of `execute` |
 * | ---------------------- | ------------------------------------------ | ----------------- | ---------------------------- |
 * | document.modelContext  | `registerTool(tool, {signal, exposedTo})`  | abort the signal  | `{signal}`, or nothing       |
 * | navigator.modelContext | `registerTool(tool)`, throws               | `unregisterTool()`| `requestUserInteraction()`   |
 *
 * `provideContext` and `clearContext` would remove the tools of other scripts on the page and are never called.
 */

/** The second argument of `execute`; all members are optional. */
export interface ToolClient {
  readonly signal?: AbortSignal;
  requestUserInteraction?<T>(question: () => Promise<T>): Promise<T>;
}

export interface PageTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: object;
  execute(input: unknown, client?: ToolClient): Promise<unknown>;
}

/** The members of the platform object that are used. */
export interface PlatformModelContext {
  registerTool(tool: PageTool, options?: { signal: AbortSignal; exposedTo?: readonly string[] }): unknown;
  unregisterTool?(name: string): unknown;
}

/** An object with `document` and `navigator`, such as a window. */
export interface ModelContextScope {
  readonly document?: { readonly modelContext?: unknown };
  readonly navigator?: { readonly modelContext?: unknown };
}

export interface ModelContext {
  /** The platform object. Bindings with the same object belong to the same page. */
  readonly platform: PlatformModelContext;
  /**
   * Resolves when the tool is registered, rejects when the browser refuses. Aborting `signal` removes the tool. Pages of
   * the origins in `exposedTo` can use it too, in browsers that know this option.
   */
  register(tool: PageTool, signal: AbortSignal, exposedTo: readonly string[]): Promise<void>;
}

function isUsable(candidate: unknown): candidate is PlatformModelContext {
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    typeof (candidate as PlatformModelContext).registerTool === 'function'
  );
}

/** Reading the property may throw where a permissions policy forbids it. */
function read(holder: { readonly modelContext?: unknown } | undefined): unknown {
  try {
    return holder?.modelContext;
  } catch {
    return undefined;
  }
}

export function findModelContext(
  scope: ModelContextScope = globalThis as ModelContextScope,
): ModelContext | undefined {
  const platform = [read(scope.document), read(scope.navigator)].find(isUsable);
  if (!platform) return undefined;
  return {
    platform,
    async register(tool, signal, exposedTo) {
      signal.throwIfAborted();
      if (typeof platform.unregisterTool !== 'function') {
        await platform.registerTool(tool, { signal, ...(exposedTo.length > 0 && { exposedTo }) });
        return;
      }
      await platform.registerTool(tool);
      const remove = () => {
        try {
          platform.unregisterTool!(tool.name);
        } catch {
          // Another script has already removed it.
        }
      };
      if (signal.aborted) remove();
      else signal.addEventListener('abort', remove, { once: true });
    },
  };
}
