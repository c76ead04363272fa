/** Options and handle of the MCP server. They name no type of the SDK, so that nobody needs it to use them. */
import type { AssistOptions } from '../assist/index.js';
import type { HttpAccessOptions } from '../bindings/http-access.js';
import type { LoadOptions } from '../engine/types.js';
import type { FormResponse } from '../model/response.js';

/** The options about hosts, origins, proxies and clients are for HTTP and are those of the HTTP binding. */
export interface McpServerOptions extends Omit<AssistOptions, 'confirm'>, HttpAccessOptions {
  /** Options of the form itself: time zone, locale, registries, instances, sources. */
  readonly form?: LoadOptions;
  /**
   * How tools are listed: `formspec.field.set` (default) or `formspec_field_set`, for hosts that refuse dots. Calls
   * work with both spellings in any case.
   */
  readonly toolNames?: 'dots' | 'underscores';
  /** Whether hosts that can show views get the form as one. Default true. */
  readonly app?: boolean;
  /** Name of the server as clients see it. Default: `formspec`. */
  readonly name?: string;
  /** Takes the Response when the person submits the form in the view. It may refuse by throwing. */
  readonly onSubmit?: (response: FormResponse, context: { form: string }) => unknown;
  /** The HTML of the view. Default: `formspec-app.html` beside the built module. */
  readonly appHtml?: string | (() => string | Promise<string>);

  /** HTTP: when given, every request must carry `Authorization: Bearer <token>`. */
  readonly bearerToken?: string;
  /** HTTP: forms open at once; beyond it calls are refused. Default: 1000. */
  readonly maxSessions?: number;
  /** HTTP: forms that one client may have open at once. Default: 20. */
  readonly maxSessionsPerClient?: number;
  /** HTTP: a form that is not used for so long is closed. Default: 30 minutes. */
  readonly sessionIdleMs?: number;
  /** HTTP: largest body. Default: 1,000,000 bytes. */
  readonly maxBodyBytes?: number;
}

export interface McpServer {
  /** Serves one client over standard input and output, until the input ends. */
  stdio(): { close(): Promise<void> };
  /** Serves streamable HTTP at whatever path the request has. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}
