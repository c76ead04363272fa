/**
 * Registers the tools of providers with the browser. A page can register a tool name only once, so all forms of a page
 * share one set of tools, and each call is routed to one form.
 */
import { type AssistProvider, type CallOptions, tell } from '../assist/provider.js';
import { failure, refusal, success, type ToolFailure, type ToolResult } from '../assist/result.js';
import type { ToolDeclaration } from '../assist/tool.js';
import {
  findModelContext,
  type ModelContext,
  type ModelContextScope,
  type ToolClient,
} from './model-context.js';

export interface WebMCPOptions {
  /** Name of this form for agents, for pages with several forms; made unique. Default: the definition's name or url. */
  readonly form?: string;
  /** Whether the user is in this form now. It is then the default of calls that name no form. */
  readonly isActive?: () => boolean;
  /** Origins whose pages may use the tools too, such as the page that embeds this one in a frame. Default: none. */
  readonly exposedTo?: readonly string[];
  /** Called when the browser refuses tools, once for each reason; the form works without them. */
  readonly onError?: (error: {
    code: 'x-webmcp-unavailable' | 'x-webmcp-refused';
    message: string;
    cause?: unknown;
  }) => void;
  /** Loads a polyfill. Called only if the browser has no WebMCP. */
  readonly polyfill?: () => Promise<unknown>;
  /** Default: the global scope. */
  readonly scope?: ModelContextScope;
}

export interface WebMCPBinding {
  /** Resolves when the tools are registered, or when it is clear that they cannot be. Never rejects. */
  readonly ready: Promise<void>;
  /** Registers the tools again after they changed (another definition, another policy). */
  refresh(): Promise<void>;
  /** Removes this form. The tools stay registered while another form needs them. */
  dispose(): void;
}

interface BoundForm {
  readonly id: string;
  readonly provider: AssistProvider;
  readonly options: WebMCPOptions;
}

interface Refusal {
  readonly names: readonly string[];
  readonly cause: unknown;
}

const DESCRIBE = 'formspec.form.describe';

/** The forms of one page and the tools registered for them. */
class PageTools {
  readonly #forms = new Map<string, BoundForm>();
  readonly #registered = new Map<string, { declaration: string; controller: AbortController }>();
  #work: Promise<void> = Promise.resolve();
  /** Messages that a form has received, so that it does not receive them again with every update. */
  readonly #reported = new WeakMap<BoundForm, Set<string>>();

  constructor(readonly context: ModelContext) {}

  add(provider: AssistProvider, options: WebMCPOptions): BoundForm {
    const { definition } = provider.engine ?? {};
    const base = options.form ?? definition?.name ?? definition?.url ?? 'form';
    let id = base;
    for (let n = 2; this.#forms.has(id); n++) id = `${base}-${n}`;
    const form = { id, provider, options };
    this.#forms.set(id, form);
    return form;
  }

  remove(form: BoundForm): void {
    if (this.#forms.get(form.id) === form) this.#forms.delete(form.id);
  }

  /** Updates the registered tools to match the forms. Updates run one after the other. */
  update(): Promise<void> {
    this.#work = this.#work.then(() => this.#synchronise());
    return this.#work;
  }

  #declarations(): Map<string, ToolDeclaration> {
    const declarations = new Map<string, ToolDeclaration>();
    for (const { provider } of this.#forms.values())
      for (const tool of provider.tools())
        if (!declarations.has(tool.name)) declarations.set(tool.name, tool);
    if (this.#forms.size < 2) return declarations;
    const form = {
      type: 'string',
      enum: [...this.#forms.keys()],
      description: `Which form; ${DESCRIBE} lists them`,
    };
    for (const [name, tool] of declarations) {
      const { inputSchema } = tool;
      declarations.set(name, {
        ...tool,
        inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, form } },
      });
    }
    return declarations;
  }

  async #synchronise(): Promise<void> {
    const wanted = this.#declarations();
    const exposedTo = this.#exposedTo();
    const texts = new Map([...wanted].map(([name, tool]) => [name, JSON.stringify([tool, exposedTo])]));
    for (const [name, { declaration, controller }] of this.#registered)
      if (texts.get(name) !== declaration) {
        controller.abort();
        this.#registered.delete(name);
      }
    // In parallel, so that an agent does not see only some of the tools for long.
    const refused = new Map<string, Refusal>();
    await Promise.all(
      [...wanted]
        .filter(([name]) => !this.#registered.has(name))
        .map(async ([name, tool]) => {
          const controller = new AbortController();
          try {
            const execute = (input: unknown, client?: ToolClient) => this.#execute(name, input, client);
            await this.context.register({ ...tool, execute }, controller.signal, exposedTo);
            this.#registered.set(name, { declaration: texts.get(name)!, controller });
          } catch (cause) {
            const reason = reasonOf(cause);
            const { names = [] } = refused.get(reason) ?? {};
            refused.set(reason, { names: [...names, name], cause });
          }
        }),
    );
    for (const [reason, { names, cause }] of refused) this.#report(reason, names, cause);
  }

  /** One message for all tools that are refused for the same reason. */
  #report(reason: string, names: readonly string[], cause: unknown): void {
    const what = names.length === 1 ? `the tool ${names[0]}` : `${names.length} tools`;
    const message = `The browser did not take ${what}: ${reason}`;
    for (const form of this.#forms.values()) {
      const known = this.#reported.get(form) ?? new Set();
      if (known.has(message)) continue;
      this.#reported.set(form, known.add(message));
      tell(() => form.options.onError?.({ code: 'x-webmcp-refused', message, cause }));
    }
  }

  /** The forms of a page share their tools, so only origins that all of them name can use them. */
  #exposedTo(): string[] {
    const [first = [], ...others] = [...this.#forms.values()].map(({ options }) => options.exposedTo ?? []);
    return first.filter((origin) => others.every((list) => list.includes(origin)));
  }

  /** The form that a call is for, or a refusal when that is not clear. */
  #route(name: string, input: Record<string, unknown>, reads: boolean): BoundForm | ToolResult {
    const forms = [...this.#forms.values()];
    const ids = forms.map(({ id }) => id).join(', ');
    const { form: id, path } = input;
    if (id !== undefined) {
      const form = typeof id === 'string' ? this.#forms.get(id) : undefined;
      return form ?? refusal('NOT_FOUND', `There is no such form; there are: ${ids}.`);
    }
    if (forms.length === 0) return refusal('ENGINE_ERROR', 'There is no form here now.');
    if (forms.length === 1) return forms[0]!;
    const having =
      typeof path === 'string' && path.length < 256
        ? forms.filter(({ provider }) => provider.engine?.field(path) !== undefined)
        : [];
    if (having.length === 1) return having[0]!;
    const active = forms.find(({ options }) => options.isActive?.());
    if (active && (having.length === 0 || having.includes(active))) return active;
    // A call that only reads may go to the first form. A call that writes must not go to the wrong one.
    return reads
      ? forms[0]!
      : refusal('x-form-required', `There are several forms; say which one with "form": ${ids}.`);
  }

  async #execute(name: string, given: unknown, client: ToolClient | undefined): Promise<ToolResult> {
    let input = given;
    try {
      // Some implementations pass the arguments as JSON text.
      if (typeof given === 'string') input = JSON.parse(given);
    } catch {
      return refusal('INVALID_VALUE', 'The input is not JSON.');
    }
    let routed: BoundForm | ToolResult;
    if (typeof input === 'object' && input !== null && !Array.isArray(input) && this.#forms.size > 0) {
      const { form: _, ...own } = input as Record<string, unknown>;
      routed = this.#route(name, input as Record<string, unknown>, this.#reads(name));
      input = own;
    } else routed = this.#route(name, {}, this.#reads(name));
    if ('content' in routed) return routed;
    const { provider } = routed;
    const options: CallOptions = {
      ...(client?.signal && { signal: client.signal }),
      ...(client?.requestUserInteraction && {
        mediate: (question) => client.requestUserInteraction!(question),
      }),
    };
    if (name !== DESCRIBE || this.#forms.size < 2) return provider.call(name, input, options);
    try {
      return success(this.#withForms((await provider.invoke(name, input, options)) as object, routed));
    } catch (error) {
      return failure((error as ToolFailure).toError());
    }
  }

  #reads(name: string): boolean {
    for (const { provider } of this.#forms.values())
      for (const tool of provider.tools())
        if (tool.name === name) return tool.annotations?.readOnlyHint === true;
    return false;
  }

  /** The description of one form, together with the names of all forms of the page. */
  #withForms(description: object, { id }: BoundForm): object {
    const forms = [...this.#forms.values()].map((form) => ({
      form: form.id,
      title: form.provider.engine?.title ?? form.id,
    }));
    return { form: id, ...description, forms };
  }
}

/** Whether this page is in a frame whose embedder does not allow tools. */
function isFrameWithoutTools(cause: unknown): boolean {
  if (!(cause instanceof DOMException) || globalThis.parent === globalThis.self) return false;
  const { featurePolicy } = globalThis.document as {
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return cause.name === 'NotAllowedError' || featurePolicy?.allowsFeature('tools') === false;
}

/** Explains a refusal. Browsers that do not isolate origins by default refuse without a message. */
function reasonOf(cause: unknown): string {
  if (isFrameWithoutTools(cause))
    return 'the page around this frame has to allow it, with <iframe allow="tools">.';
  const { originAgentCluster } = globalThis as { originAgentCluster?: boolean };
  if (originAgentCluster === false && cause instanceof DOMException && cause.name === 'SecurityError')
    return 'the page has to be served with the header Origin-Agent-Cluster: ?1.';
  return cause instanceof Error ? cause.message : String(cause);
}

const pages = new WeakMap<object, PageTools>();

function toolsOf(context: ModelContext): PageTools {
  let page = pages.get(context.platform);
  if (!page) pages.set(context.platform, (page = new PageTools(context)));
  return page;
}

/** Registers a provider's tools with the browser, for as long as the binding lives. */
export function bindWebMCP(provider: AssistProvider, options: WebMCPOptions = {}): WebMCPBinding {
  let bound: { page: PageTools; form: BoundForm } | undefined;
  let disposed = false;

  async function start(): Promise<void> {
    let context = findModelContext(options.scope);
    if (!context && options.polyfill) {
      try {
        await options.polyfill();
        context = findModelContext(options.scope);
      } catch (cause) {
        const message = 'The WebMCP polyfill could not be loaded.';
        tell(() => options.onError?.({ code: 'x-webmcp-unavailable', message, cause }));
        return;
      }
    }
    if (disposed) return;
    if (!context) {
      const message = 'This browser offers no WebMCP here.';
      tell(() => options.onError?.({ code: 'x-webmcp-unavailable', message }));
      return;
    }
    const page = toolsOf(context);
    bound = { page, form: page.add(provider, options) };
    await page.update();
  }

  return {
    ready: start(),
    refresh: () => bound?.page.update() ?? Promise.resolve(),
    dispose() {
      disposed = true;
      if (!bound) return;
      bound.page.remove(bound.form);
      void bound.page.update();
      bound = undefined;
    },
  };
}
