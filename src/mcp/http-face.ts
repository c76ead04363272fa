/**
 * Both eras of the protocol at one HTTP address. Older clients open a session that the transport names in a header; newer
 * ones have none and pass the handle of their form with each call.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { bodyLimitsOf, HttpRefusal, readJson } from '../bindings/http-json.js';
import {
  createLimitedSessions,
  createSessionId,
  type Reservation,
  reserveSession,
} from '../bindings/http-sessions.js';
import { checkRequest, refuse } from './guard-request.js';
import type { OpenForm } from './open-form.js';
import { type FormAccess, serveClient, type SharedParts } from './serve-client.js';

export interface HttpFace {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** A form that is open, with the connection of an older client if it belongs to one. */
interface Session {
  form: OpenForm;
  readonly transport?: WebStandardStreamableHTTPServerTransport;
}

const PARSE_ERROR = -32_700;
const SESSION_NOT_FOUND = -32_001;

export function createHttpFace(shared: SharedParts): HttpFace {
  const { options, shelf } = shared;
  const bodyLimits = bodyLimitsOf(options);
  const sessions = createLimitedSessions<Session>(options, ({ form, transport }) => {
    form.close();
    void transport?.close();
  });

  const fill = async (place: Reservation<Session>, form: Promise<OpenForm | undefined>) => {
    try {
      const opened = await form;
      if (opened) place.open({ form: opened }, opened.id);
      return opened;
    } finally {
      place.release();
    }
  };
  /** Forms that are being continued: two calls at once must not continue one form twice. */
  const continuing = new Map<string, Promise<OpenForm | undefined>>();
  const continueForm = (handle: string, request: Request | undefined): Promise<OpenForm | undefined> => {
    if (!shelf.kept) return Promise.resolve(undefined);
    const under = continuing.get(handle);
    if (under) return under;
    const work = Promise.resolve()
      .then(() => fill(reserveSession(sessions, request, options), shelf.continue(handle)))
      .finally(() => continuing.delete(handle));
    continuing.set(handle, work);
    return work;
  };

  const byHandle = (request: Request | undefined): FormAccess => {
    const find = async (handle: string | undefined): Promise<OpenForm | undefined> => {
      if (handle === undefined) return undefined;
      const open = sessions.use(handle)?.value;
      // The name of a connection is not the handle of a form.
      if (open) return open.transport ? undefined : open.form;
      return continueForm(handle, request);
    };
    return {
      handle: 'required',
      find,
      open: (handle) =>
        handle === undefined ? fill(reserveSession(sessions, request, options), shelf.open()) : find(handle),
    };
  };
  const modern = createMcpHandler(({ requestInfo }) => serveClient(shared, byHandle(requestInfo)), {
    legacy: 'reject',
  });

  const connect = async (
    place: Reservation<Session>,
  ): Promise<Session & Required<Pick<Session, 'transport'>>> => {
    const id = createSessionId();
    const form = await shelf.open();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void place.open(session, id),
      onsessionclosed: () => void sessions.end(id),
    });
    const session = { form, transport };
    const server = serveClient(shared, ownForm(session, shared));
    await server.connect(transport);
    return session;
  };

  const serveLegacy = async (request: Request, parsedBody: unknown): Promise<Response> => {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const transport = sessions.use(id)?.value.transport;
      return transport
        ? transport.handleRequest(request, { parsedBody })
        : refuse(404, 'The session has ended or does not exist.', SESSION_NOT_FOUND);
    }
    const place = reserveSession(sessions, request, options);
    try {
      const { transport, form } = await connect(place);
      const response = await transport.handleRequest(request, { parsedBody });
      // Not every first request opens a session; what it opened for nothing is closed again.
      if (!transport.sessionId || !sessions.use(transport.sessionId)) {
        await transport.close();
        form.close();
      }
      return response;
    } finally {
      place.release();
    }
  };

  return {
    async fetch(request) {
      try {
        checkRequest(request, options);
        const isPost = request.method === 'POST';
        const parsedBody = isPost ? await readJson(request, bodyLimits) : undefined;
        if (isPost && parsedBody === undefined) return refuse(400, 'The body is not JSON.', PARSE_ERROR);
        return (await isLegacyRequest(request, parsedBody))
          ? await serveLegacy(request, parsedBody)
          : await modern.fetch(request, { parsedBody });
      } catch (error) {
        if (!(error instanceof HttpRefusal)) throw error;
        const { status, message, headers } = error;
        return refuse(status, message, status === 400 ? PARSE_ERROR : undefined, headers);
      }
    },
    async close() {
      sessions.endAll();
      await modern.close();
    },
  };
}

/** A connection has one form. Opening with the handle of a kept form puts that one in its place. */
export function ownForm(holder: { form: OpenForm }, { shelf }: SharedParts): FormAccess {
  const find = (handle: string | undefined): OpenForm | undefined =>
    handle === undefined || handle === holder.form.id ? holder.form : undefined;
  return {
    handle: 'optional',
    find,
    async open(handle) {
      const kept = find(handle) ?? (await shelf.continue(handle!));
      if (kept && kept !== holder.form) {
        holder.form.close();
        holder.form = kept;
      }
      return kept;
    },
  };
}
