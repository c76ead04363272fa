/** One definition as an MCP server: tools for the model and a view for the person, on the same answers. */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { clientOf } from '../bindings/http-access.js';
import { createSessionId, createSessionStore, type Reservation } from '../bindings/http-sessions.js';
import type { Definition } from '../model/definition.js';
import { Consent } from './consent.js';
import { guardRequest } from './guard-request.js';
import { openForm, type OpenForm } from './open-form.js';
import type { McpServer, McpServerOptions } from './options.js';
import { type FormAccess, serveClient, type SharedParts } from './serve-client.js';

const VERSION = '1.0.0';
const IDLE_MS = 30 * 60_000;
const MAX_SESSIONS = 1000;
const MAX_SESSIONS_PER_CLIENT = 20;
const TOO_MANY = {
  full: 'Too many forms are open; try again later.',
  'client-full': 'You have too many forms open; one that is not used for a while is closed.',
};
const MAX_BODY_BYTES = 1_000_000;

/**
 * Makes an MCP server for one form. Nothing is opened, bound or written before a client asks for something.
 *
 * @example
 * createMcpServer(definition, { onSubmit: save }).stdio();
 */
export function createMcpServer(definition: Definition | string, options: McpServerOptions = {}): McpServer {
  const shared: SharedParts = {
    options,
    consent: new Consent(),
    viewToken: createSessionId(),
    version: VERSION,
    tools: once(async () => {
      const form = await openForm('', definition, options);
      const tools = form.provider.tools();
      form.close();
      return tools;
    }),
  };
  const open = (id = createSessionId()): Promise<OpenForm> => openForm(id, definition, options);
  const http = once(() => Promise.resolve(createHttpFace(shared, open)));
  const closing: (() => Promise<void> | void)[] = [];
  return {
    stdio() {
      // The factory is called more than once, for a probe and for the connection; both see one form.
      const form = once(() =>
        openForm('form', definition, { ...options, form: { timeZone: 'local', ...options.form } }),
      );
      const handle = serveStdio(() => serveClient(shared, { handle: 'none', open: form, find: form }));
      closing.push(() => handle.close());
      return handle;
    },
    async fetch(request) {
      return guardRequest(request, options) ?? (await http()).fetch(request);
    },
    async close() {
      await (await http()).close();
      for (const close of closing.splice(0)) await close();
    },
  };
}

interface HttpFace {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** A client of the older protocol: its transport lives as long as its session. */
interface Connection {
  readonly form: OpenForm;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: Server;
}

/**
 * Both eras of the protocol at one address. Older clients open a session that the transport names in a header; newer
 * ones have none and pass the handle of their form with each call.
 */
function createHttpFace(shared: SharedParts, open: (id?: string) => Promise<OpenForm>): HttpFace {
  const { options } = shared;
  const limits = {
    maxSessions: options.maxSessions ?? MAX_SESSIONS,
    maxPerClient: options.maxSessionsPerClient ?? MAX_SESSIONS_PER_CLIENT,
    idleMs: options.sessionIdleMs ?? IDLE_MS,
    now: Date.now,
  };
  const maxRequestBodySize = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const forms = createSessionStore<OpenForm>({ ...limits, onEnd: (form) => form.close() });
  const connections = createSessionStore<Connection>({
    ...limits,
    onEnd: ({ form, transport }) => {
      form.close();
      void transport.close();
    },
  });

  const byHandle = (client: string | undefined): FormAccess => ({
    handle: 'required',
    async open() {
      const place = forms.reserve(client);
      if (typeof place === 'string') throw new Error(TOO_MANY[place]);
      try {
        const form = await open();
        place.open(form, form.id);
        return form;
      } finally {
        place.release();
      }
    },
    find: (handle) => (handle === undefined ? undefined : forms.use(handle)?.value),
  });
  const modern = createMcpHandler(
    ({ requestInfo }) => serveClient(shared, byHandle(requestInfo && clientOf(requestInfo, options))),
    { legacy: 'reject', maxRequestBodySize },
  );

  const connect = async (place: Reservation<Connection>): Promise<Connection> => {
    const id = createSessionId();
    const form = await open(id);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void place.open({ form, transport, server }, id),
      onsessionclosed: () => void connections.end(id),
      maxRequestBodySize,
    });
    const server = serveClient(shared, {
      handle: 'optional',
      open: () => Promise.resolve(form),
      find: (handle) => (handle === undefined || handle === id ? form : undefined),
    });
    await server.connect(transport);
    return { form, transport, server };
  };

  return {
    async fetch(request) {
      if (!(await isLegacyRequest(request, undefined, { maxRequestBodySize }))) return modern.fetch(request);
      const id = request.headers.get('mcp-session-id');
      if (id !== null) {
        const connection = connections.use(id);
        return connection
          ? connection.value.transport.handleRequest(request)
          : refusal(404, -32001, 'The session ended or never was.');
      }
      const place = connections.reserve(clientOf(request, options));
      if (typeof place === 'string') return refusal(place === 'full' ? 503 : 429, -32000, TOO_MANY[place]);
      try {
        const { transport, form } = await connect(place);
        const response = await transport.handleRequest(request);
        // Not every first request opens a session; what it opened for nothing is closed again.
        if (!transport.sessionId || !connections.use(transport.sessionId)) {
          await transport.close();
          form.close();
        }
        return response;
      } finally {
        place.release();
      }
    },
    async close() {
      connections.endAll();
      forms.endAll();
      await modern.close();
    },
  };
}

const refusal = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });

/** Runs the work at the first call only. A failure is not kept. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    }));
}
