/**
 * Offers forms to remote agents over HTTP, for any server that speaks `Request` and `Response`.
 *
 *   POST   /formspec/sessions       opens a form → 201 `{session, expiresInSeconds}`
 *   DELETE /formspec/sessions       ends the session named in the header
 *   GET    /formspec/tools          the tools → `{tools}`
 *   POST   /formspec/tools/{name}   calls one with the body as its input → the tool's envelope
 *   GET    /formspec/response       the Response so far
 *   POST   /formspec/response       submits the answers, if the host takes them → `{submitted, result}` or `{submitted, report}`
 *
 * All but the first need the session id in the header `formspec-session`; listing tools also works without it.
 * Results of a provider have status 200, also when the tool refuses. Other statuses are refusals of this handler;
 * their body is an error envelope too.
 */
import { refusal, type ToolErrorCode, type ToolResult } from '../assist/result.js';
import { checkHost, foreignOrigin, type HttpAccessOptions, originRefused } from './http-access.js';
import { bodyLimitsOf, HttpRefusal, jsonResponse, readJson, type RequestLimits } from './http-json.js';
import { readResponse, submitResponse, type SubmitHook } from './http-response.js';
import {
  createLimitedSessions,
  type HttpSession,
  idleMsOf,
  reserveSession,
  type SessionLimits,
} from './http-sessions.js';
import { type CallableProvider } from './message-types.js';

export type { FormProvider, SubmitHook } from './http-response.js';
export { toNodeListener } from './http-node.js';

export const SESSION_HEADER = 'formspec-session';

export interface HttpOptions extends HttpAccessOptions, SessionLimits, RequestLimits {
  /**
   * Creates the provider of a new session. `input` is the untrusted JSON that the agent sent when it opened the
   * session; undefined when it only lists the tools. Return undefined when there is no such form.
   */
  createProvider(
    input: unknown,
    request: Request,
  ): CallableProvider | undefined | Promise<CallableProvider | undefined>;
  /** Called with the provider of a session that ends. */
  disposeProvider?(provider: CallableProvider): void;
  /**
   * Takes the answers when an agent submits them. They fulfil all rules of the form, as the engine of the provider knows
   * them. Without it, agents cannot submit. The header `Idempotency-Key` of the request tells repeated attempts apart.
   */
  onSubmit?: SubmitHook;
  /** Path before `/tools`, `/sessions` and `/response`. Default: `/formspec`. */
  basePath?: string;
  /** The clock, in milliseconds. Default: the system's. */
  now?: () => number;
}

type Handler = (request: Request) => Promise<Response>;

const TOOL_NAME = /^[\w.-]{1,128}$/;

export function createHttpHandler(options: HttpOptions): Handler {
  const base = (options.basePath ?? '/formspec').replace(/\/+$/, '');
  const body = bodyLimitsOf(options);
  const endProvider = (provider: CallableProvider): void => options.disposeProvider?.(provider);
  const sessions = createLimitedSessions<CallableProvider>(options, endProvider, options.now);
  const createProvider = async (input: unknown, request: Request): Promise<CallableProvider> => {
    const provider = await options.createProvider(input, request);
    if (!provider) throw new HttpRefusal(404, 'NOT_FOUND', 'There is no such form.');
    return provider;
  };

  const sessionOf = (request: Request): HttpSession<CallableProvider> => {
    const id = request.headers.get(SESSION_HEADER);
    if (!id)
      throw new HttpRefusal(
        400,
        'x-session-required',
        `POST ${base}/sessions opens a form; send its id in the header ${SESSION_HEADER}.`,
      );
    const session = sessions.use(id);
    if (!session) throw new HttpRefusal(404, 'x-session-unknown', 'The session has ended or does not exist.');
    return session;
  };

  const openSession: Handler = async (request) => {
    const place = reserveSession(sessions, request, options);
    try {
      const session = place.open(await createProvider(await readJson(request, body), request));
      return jsonResponse(201, {
        session: session.id,
        expiresInSeconds: Math.floor(idleMsOf(options) / 1000),
      });
    } finally {
      place.release();
    }
  };

  const endSession: Handler = async (request) => {
    sessions.end(sessionOf(request).id);
    return jsonResponse(204, undefined);
  };

  const listTools: Handler = async (request) => {
    if (request.headers.has(SESSION_HEADER))
      return jsonResponse(200, { tools: sessionOf(request).value.tools() });
    // Listing the tools opens no session.
    const provider = await createProvider(undefined, request);
    const tools = provider.tools();
    endProvider(provider);
    return jsonResponse(200, { tools });
  };

  const callTool = async (request: Request, name: string): Promise<Response> => {
    const { value: provider } = sessionOf(request);
    const input = await readJson(request, body);
    if (!TOOL_NAME.test(name) || !provider.tools().some((tool) => tool.name === name))
      throw new HttpRefusal(404, 'UNSUPPORTED', `There is no such tool here; GET ${base}/tools lists them.`);
    const result: ToolResult = await provider.call(name, input, { signal: request.signal });
    return jsonResponse(200, result);
  };

  const getResponse: Handler = async (request) => jsonResponse(200, readResponse(sessionOf(request).value));

  const submit: Handler = async (request) => {
    const { value: provider } = sessionOf(request);
    // Nothing is read from the body, but it must not come from a form of another site.
    await readJson(request, body);
    return submitResponse(provider, request, options.onSubmit!);
  };

  /** Handlers for a path below the base, by method. */
  const handlersFor = (path: string): Readonly<Record<string, Handler>> | undefined => {
    if (path === '/sessions') return { POST: openSession, DELETE: endSession };
    if (path === '/tools') return { GET: listTools };
    if (path === '/response') return { GET: getResponse, ...(options.onSubmit && { POST: submit }) };
    const name = /^\/tools\/([^/]*)$/.exec(path)?.[1];
    return name === undefined ? undefined : { POST: (request) => callTool(request, decode(name)) };
  };

  const answer: Handler = async (request) => {
    const { pathname } = new URL(request.url);
    const handlers = pathname.startsWith(`${base}/`) ? handlersFor(pathname.slice(base.length)) : undefined;
    if (!handlers)
      throw new HttpRefusal(
        404,
        'NOT_FOUND',
        `There are ${base}/sessions, ${base}/tools and ${base}/response.`,
      );
    const handler = Object.hasOwn(handlers, request.method) ? handlers[request.method] : undefined;
    if (handler) return handler(request);
    const allow = Object.keys(handlers).join(', ');
    throw new HttpRefusal(405, 'UNSUPPORTED', `Only ${allow} can be used here.`, { allow });
  };

  return async (request) => {
    const foreign = foreignOrigin(request, options);
    let response: Response;
    try {
      checkHost(request, options);
      if (foreign && !foreign.isAllowed) throw originRefused();
      response = foreign && request.method === 'OPTIONS' ? preflight() : await answer(request);
    } catch (error) {
      response = errorResponse(error);
    }
    if (foreign?.isAllowed) {
      response.headers.set('access-control-allow-origin', foreign.origin);
      response.headers.append('vary', 'origin');
    }
    return response;
  };
}

const preflight = (): Response =>
  jsonResponse(204, undefined, {
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': `content-type, idempotency-key, ${SESSION_HEADER}`,
  });

function errorResponse(error: unknown): Response {
  if (error instanceof HttpRefusal)
    return jsonResponse(error.status, refusal(error.code as ToolErrorCode, error.message), error.headers);
  // Details of an internal error are not disclosed.
  return jsonResponse(500, refusal('ENGINE_ERROR', 'The form could not answer.'));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
