/** Calls a provider over a transport, as the `Invoke` of the assist runner. */
import type { ToolResult } from '../../src/assist/result.js';
import { createHttpHandler, SESSION_HEADER } from '../../src/bindings/http.js';
import type { CallableProvider } from '../../src/bindings/message-types.js';
import { bindMessaging } from '../../src/bindings/messaging.js';
import { askForms, openMessaging } from '../../src/consumer/transports/messaging-transport.js';

export type RemoteCall = (name: string, input?: unknown) => Promise<ToolResult>;

/** Over message ports; needs a browser. Binds and connects for each call, so that no state remains. */
export function callThroughMessaging(provider: CallableProvider): RemoteCall {
  return async (name, input) => {
    const target = document.body.appendChild(document.createElement('div'));
    const binding = bindMessaging(provider, { target });
    const announced = askForms(document).find(({ element }) => element === target)!;
    const transport = await openMessaging(announced.id);
    try {
      return await transport.call(name, input);
    } finally {
      transport.close();
      binding.dispose();
      target.remove();
    }
  };
}

/** Over the HTTP binding, without a network. */
export function callThroughHttp(provider: CallableProvider): RemoteCall {
  const handler = createHttpHandler({ createProvider: () => provider });
  const post = (path: string, body: string | undefined, headers: Record<string, string>): Promise<Response> =>
    handler(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      }),
    );
  return async (name, input) => {
    const { session } = (await (await post('/formspec/sessions', undefined, {})).json()) as {
      session: string;
    };
    const body = input === undefined ? undefined : JSON.stringify(input);
    const response = await post(`/formspec/tools/${encodeURIComponent(name)}`, body, {
      [SESSION_HEADER]: session,
    });
    return (await response.json()) as ToolResult;
  };
}

type Invoke = (provider: CallableProvider, call: { name: string; input: unknown }) => Promise<ToolResult>;

/** For `run(cases, invoke)` of the assist runner. */
export const invokeThroughMessaging: Invoke = (provider, { name, input }) =>
  callThroughMessaging(provider)(name, input);
export const invokeThroughHttp: Invoke = (provider, { name, input }) =>
  callThroughHttp(provider)(name, input);
