/** One definition as an MCP server: tools for the model and a view for the person, on the same answers. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createSessionId } from '../bindings/http-sessions.js';
import type { Definition } from '../model/definition.js';
import { Consent } from './consent.js';
import { FormShelf } from './form-shelf.js';
import { createHttpFace, ownForm } from './http-face.js';
import type { McpServer, McpServerOptions } from './options.js';
import { type FormAccess, serveClient, type SharedParts } from './serve-client.js';

const VERSION = '1.0.0';

/**
 * Makes an MCP server for one form. Nothing is opened, bound or written before a client asks for something.
 *
 * @example
 * createMcpServer(definition, { onSubmit: save }).stdio();
 */
export function createMcpServer(definition: Definition | string, options: McpServerOptions = {}): McpServer {
  const viewToken = createSessionId();
  const share = (given: McpServerOptions): SharedParts => {
    const shelf = new FormShelf(definition, given);
    return {
      options: given,
      shelf,
      consent: new Consent(),
      viewToken,
      version: VERSION,
      tools: once(async () => {
        const form = await shelf.open();
        const tools = form.provider.tools();
        form.close();
        return tools;
      }),
    };
  };
  const http = once(async () => createHttpFace(share(options)));
  const closing: (() => Promise<void> | void)[] = [];
  return {
    stdio() {
      // The person sits at this machine.
      const shared = share({ ...options, form: { timeZone: 'local', ...options.form } });
      const access = processForm(shared);
      const handle = serveStdio(() => serveClient(shared, access));
      closing.push(() => handle.close());
      return handle;
    },
    async fetch(request) {
      return (await http()).fetch(request);
    },
    async close() {
      await (await http()).close();
      for (const close of closing.splice(0)) await close();
    },
  };
}

/** The process has one form. The server is made more than once, for a probe and for the connection; both see one form. */
function processForm(shared: SharedParts): FormAccess {
  const first = once(async () => {
    const holder = { form: await shared.shelf.open() };
    return { holder, access: ownForm(holder, shared) };
  });
  return {
    handle: 'none',
    open: async (handle) => (await first()).access.open(handle),
    find: async () => (await first()).holder.form,
  };
}

/** Runs the work at the first call only. A failure is not kept. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    }));
}
