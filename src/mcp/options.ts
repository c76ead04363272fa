/** Options and handle of the MCP server. They name no type of the SDK, so that nobody needs it to use them. */
import type { AssistOptions } from '../assist/index.js';
import type { HttpAccessOptions } from '../bindings/http-access.js';
import type { RequestLimits } from '../bindings/http-json.js';
import type { SessionLimits } from '../bindings/http-sessions.js';
import type { LoadOptions } from '../engine/types.js';
import type { FormResponse } from '../model/response.js';
import type { AnswerStore } from './kept-forms.js';

/**
 * The options about hosts, origins, proxies, clients, sessions and bodies are for HTTP and are those of the HTTP binding.
 * Sidecars, profiles and policy are those of the Assist Provider; the default policy is `ATTENDED_POLICY`. All clients
 * share a `profileStore`; with `profiles`, each form has a copy of its own.
 */
export interface McpServerOptions
  extends Omit<AssistOptions, 'confirm'>, HttpAccessOptions, SessionLimits, RequestLimits {
  /** Options of the form itself: time zone, locale and Locale documents, registries, instances, sources. */
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
  /**
   * Keeps answers, such as a store of `formspec-elements/server`. A form that was closed can then be continued with its
   * handle, and submitted Responses are added to the store.
   */
  readonly store?: AnswerStore;
  /** How long the store keeps the answers of a form that is not submitted. Default: 30 days. */
  readonly draftLifetimeMs?: number;
  /** The HTML of the view. Default: `formspec-app.html` beside the built module. */
  readonly appHtml?: string | (() => string | Promise<string>);
  /** HTTP: when given, every request must carry `Authorization: Bearer <token>`. */
  readonly bearerToken?: string;
}

export interface McpServer {
  /** Serves one client over standard input and output, until the input ends. */
  stdio(): { close(): Promise<void> };
  /** Serves streamable HTTP at whatever path the request has. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}
