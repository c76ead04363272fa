import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ToolResult } from '../../src/assist/result.js';
import { createAssistProvider } from '../../src/assist/index.js';
import {
  createHttpHandler,
  type HttpOptions,
  SESSION_HEADER,
  toNodeListener,
} from '../../src/bindings/http.js';
import { createForm } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import contact from '../../demo/forms/contact/definition.json' with { type: 'json' };
import { createFakeProvider, type FakeProvider, payloadOf } from '../support/fake-provider.js';

const SERVER = 'https://forms.example.org';

function setUp(options: Partial<HttpOptions> = {}) {
  const providers: FakeProvider[] = [];
  const handler = createHttpHandler({
    origin: SERVER,
    createProvider: () => {
      const provider = createFakeProvider();
      providers.push(provider);
      return provider;
    },
    ...options,
  });
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    handler(
      new Request(`${SERVER}${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  const openSession = async (): Promise<Record<string, string>> => {
    const { session } = (await (await send('POST', '/formspec/sessions')).json()) as { session: string };
    return { [SESSION_HEADER]: session };
  };
  return { providers, handler, send, openSession };
}

const envelope = async (response: Response): Promise<{ code: string; message: string }> => {
  const body = (await response.json()) as ToolResult;
  assert.equal(body.isError, true);
  return payloadOf(body) as { code: string; message: string };
};

describe('sessions', () => {
  test('open with an id that cannot be guessed', async () => {
    const { send } = setUp();
    const response = await send('POST', '/formspec/sessions');
    assert.equal(response.status, 201);
    const body = (await response.json()) as { session: string; expiresInSeconds: number };
    assert.match(body.session, /^[0-9a-f]{64}$/);
    assert.equal(body.expiresInSeconds, 1800);
  });

  test('have separate forms', async () => {
    const { send, openSession, providers } = setUp();
    const [first, second] = [await openSession(), await openSession()];
    await send('POST', '/formspec/tools/formspec.test.echo', { from: 'first' }, first);
    await send('POST', '/formspec/tools/formspec.test.echo', { from: 'second' }, second);
    assert.deepEqual(
      providers.map(({ calls }) => calls.map(({ input }) => input)),
      [[{ from: 'first' }], [{ from: 'second' }]],
    );
  });

  test('are needed for calls', async () => {
    const { send } = setUp();
    const missing = await send('POST', '/formspec/tools/formspec.test.echo', {});
    assert.equal(missing.status, 400);
    assert.equal((await envelope(missing)).code, 'x-session-required');
    const wrong = await send(
      'POST',
      '/formspec/tools/formspec.test.echo',
      {},
      { [SESSION_HEADER]: 'f'.repeat(64) },
    );
    assert.equal(wrong.status, 404);
    assert.equal((await envelope(wrong)).code, 'x-session-unknown');
  });

  test('expire when they are not used', async () => {
    let time = 0;
    const ended: unknown[] = [];
    const { send, openSession, providers } = setUp({
      now: () => time,
      sessionIdleMs: 1000,
      disposeProvider: (provider) => void ended.push(provider),
    });
    const [used, idle] = [await openSession(), await openSession()];
    time = 900;
    assert.equal((await send('GET', '/formspec/tools', undefined, used)).status, 200);
    time = 1100;
    assert.equal((await send('GET', '/formspec/tools', undefined, idle)).status, 404);
    assert.equal((await send('GET', '/formspec/tools', undefined, used)).status, 200);
    assert.deepEqual(ended, [providers[1]]);
  });

  test('end on request', async () => {
    const { send, openSession } = setUp();
    const session = await openSession();
    assert.equal((await send('DELETE', '/formspec/sessions', undefined, session)).status, 204);
    assert.equal((await send('GET', '/formspec/tools', undefined, session)).status, 404);
  });

  test('are limited in number', async () => {
    const { send, openSession } = setUp({ maxSessions: 2 });
    const first = await openSession();
    await openSession();
    const refused = await send('POST', '/formspec/sessions');
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.get('retry-after'));
    await send('DELETE', '/formspec/sessions', undefined, first);
    assert.equal((await send('POST', '/formspec/sessions')).status, 201);
  });

  test('open the form that the agent asks for, or refuse', async () => {
    const { send } = setUp({
      createProvider: (input) =>
        (input as { form?: string } | undefined)?.form === 'grant' ? createFakeProvider() : undefined,
    });
    assert.equal((await send('POST', '/formspec/sessions', { form: 'grant' })).status, 201);
    const unknown = await send('POST', '/formspec/sessions', { form: 'other' });
    assert.equal(unknown.status, 404);
    assert.equal((await envelope(unknown)).code, 'NOT_FOUND');
  });
});

describe('tools', () => {
  test('are listed with and without a session', async () => {
    const { send, openSession, providers } = setUp();
    for (const headers of [{}, await openSession()]) {
      const response = await send('GET', '/formspec/tools', undefined, headers);
      assert.equal(response.status, 200);
      const { tools } = (await response.json()) as { tools: { name: string }[] };
      assert.deepEqual(
        tools.map(({ name }) => name),
        providers[0]!.names,
      );
    }
  });

  test('are called by their full dotted name', async () => {
    const { send, openSession } = setUp();
    const session = await openSession();
    const response = await send('POST', '/formspec/tools/formspec.test.echo', { a: [1] }, session);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type')!, /^application\/json/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.deepEqual(payloadOf((await response.json()) as ToolResult), { echo: { a: [1] } });
  });

  test('get undefined when there is no body', async () => {
    const { send, openSession, providers } = setUp();
    await send('POST', '/formspec/tools/formspec.test.echo', undefined, await openSession());
    assert.deepEqual(providers[0]!.calls, [{ name: 'formspec.test.echo', input: undefined }]);
  });

  test('that do not exist are refused with an envelope', async () => {
    const { send, openSession } = setUp();
    const session = await openSession();
    for (const name of ['formspec.no.such', 'formspec.test.echo.json', 'formspec', '%zz', '..%2f', 'a%00b']) {
      const response = await send('POST', `/formspec/tools/${name}`, {}, session);
      assert.equal(response.status, 404, name);
      assert.equal((await envelope(response)).code, 'UNSUPPORTED');
    }
    assert.equal((await send('POST', '/formspec/tools/formspec/test/echo', {}, session)).status, 404);
  });

  test('that fail do not disclose details of the server', async () => {
    const { send, openSession } = setUp();
    const response = await send('POST', '/formspec/tools/formspec.test.fail', {}, await openSession());
    assert.equal(response.status, 500);
    const error = await envelope(response);
    assert.equal(error.code, 'ENGINE_ERROR');
    assert.doesNotMatch(error.message, /purpose/);
  });
});

describe('requests that are refused', () => {
  test('with a body that is too large, by header or by content', async () => {
    const { handler, send, openSession, providers } = setUp({ maxBodyBytes: 100 });
    const session = await openSession();
    const large = await send('POST', '/formspec/tools/formspec.test.echo', { text: 'ü'.repeat(60) }, session);
    assert.equal(large.status, 413);
    assert.equal((await envelope(large)).code, 'x-too-large');
    const chunk = new TextEncoder().encode('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(chunk);
      },
    });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...session },
      body: endless,
      duplex: 'half',
    };
    const stopped = await handler(new Request(`${SERVER}/formspec/tools/formspec.test.echo`, init));
    assert.equal(stopped.status, 413);
    assert.ok(sent < 10);
    assert.deepEqual(providers[0]!.calls, []);
  });

  test('with a body that is not JSON', async () => {
    const { send, openSession } = setUp();
    const session = await openSession();
    const path = '/formspec/tools/formspec.test.echo';
    assert.equal((await send('POST', path, '{"a":', session)).status, 400);
    const plain = await send('POST', path, '{}', { ...session, 'content-type': 'text/plain' });
    assert.equal(plain.status, 415);
  });

  test('with the wrong method', async () => {
    const { send } = setUp();
    const response = await send('GET', '/formspec/tools/formspec.test.echo');
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'POST');
    assert.equal((await send('PUT', '/formspec/tools')).headers.get('allow'), 'GET');
  });

  test('outside of the base path', async () => {
    const { send } = setUp({ basePath: '/api/forms/' });
    assert.equal((await send('GET', '/formspec/tools')).status, 404);
    assert.equal((await send('GET', '/api/forms/tools')).status, 200);
    assert.equal((await send('GET', '/api/formsX/tools')).status, 404);
  });

  test('from pages of other sites, without CORS headers', async () => {
    const { send } = setUp();
    const response = await send('POST', '/formspec/sessions', undefined, { origin: 'https://evil.example' });
    assert.equal(response.status, 403);
    assert.equal(response.headers.get('access-control-allow-origin'), null);
    const preflight = await send('OPTIONS', '/formspec/tools', undefined, { origin: 'https://evil.example' });
    assert.equal(preflight.status, 403);
    const own = await send('POST', '/formspec/sessions', undefined, { origin: SERVER });
    assert.equal(own.status, 201);
    assert.equal(own.headers.get('access-control-allow-origin'), null);
  });

  test('are accepted from sites that the author allows', async () => {
    const { send } = setUp({ allowedOrigins: ['https://agent.example'] });
    const origin = { origin: 'https://agent.example' };
    const preflight = await send('OPTIONS', '/formspec/tools/x', undefined, origin);
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('access-control-allow-headers')!, /formspec-session/);
    const response = await send('GET', '/formspec/tools', undefined, origin);
    assert.equal(response.headers.get('access-control-allow-origin'), origin.origin);
    assert.equal(response.headers.get('access-control-allow-credentials'), null);
  });
});

test('no request makes the handler reject', async () => {
  const { send, openSession } = setUp();
  const session = await openSession();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'),
      fc.array(
        fc.oneof(fc.constantFrom('formspec', 'tools', 'sessions', 'formspec.test.echo'), fc.webSegment()),
      ),
      fc.oneof(fc.json(), fc.string()),
      fc.boolean(),
      async (method, segments, body, known) => {
        const response = await send(method, `/${segments.join('/')}`, body, known ? session : {});
        assert.ok(response.status >= 200 && response.status < 500);
        if (response.status >= 400) await envelope(response);
      },
    ),
    { numRuns: 2000 },
  );
});

test('an agent completes a real form, and another one starts with an empty one', async () => {
  const { send, openSession } = setUp({
    createProvider: () => createAssistProvider(createForm(contact as Definition)),
    disposeProvider: (provider) => (provider as ReturnType<typeof createAssistProvider>).destroy(),
  });
  const [first, second] = [await openSession(), await openSession()];
  const call = async (session: Record<string, string>, name: string, input?: object): Promise<unknown> => {
    const response = await send('POST', `/formspec/tools/formspec.${name}`, input, session);
    assert.equal(response.status, 200);
    return payloadOf((await response.json()) as ToolResult);
  };
  await call(first, 'field.bulkSet', {
    entries: [
      { path: 'fullName', value: 'Ada Lovelace' },
      { path: 'email', value: 'ada@example.org' },
      { path: 'message', value: 'When do you open?' },
    ],
  });
  assert.equal(((await call(first, 'form.progress')) as { complete: boolean }).complete, true);
  assert.equal(((await call(second, 'form.progress')) as { filled: number }).filled, 0);
  const refused = (await call(first, 'field.set', { path: 'nowhere', value: 1 })) as { code: string };
  assert.equal(refused.code, 'NOT_FOUND');
});

describe('behind the http server of Node', () => {
  const listen = async (options: Partial<HttpOptions> = {}) => {
    const { handler, providers } = setUp(options);
    const server = createServer(toNodeListener(handler));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { providers, server, url: `http://127.0.0.1:${port}` };
  };

  test('serves a session from opening to the last call', async () => {
    const { server, url } = await listen();
    try {
      const opened = await fetch(`${url}/formspec/sessions`, { method: 'POST' });
      const { session } = (await opened.json()) as { session: string };
      const headers = { [SESSION_HEADER]: session, 'content-type': 'application/json' };
      const listed = await fetch(`${url}/formspec/tools`, { headers });
      assert.equal(((await listed.json()) as { tools: unknown[] }).tools.length, 3);
      const called = await fetch(`${url}/formspec/tools/formspec.test.echo`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ text: 'ü'.repeat(100_000) }),
      });
      const { echo } = payloadOf((await called.json()) as ToolResult) as { echo: { text: string } };
      assert.equal(echo.text.length, 100_000);
    } finally {
      server.close();
    }
  });

  test('answers with 500 when the handler throws, and keeps serving', async () => {
    let attempts = 0;
    const server = createServer(
      toNodeListener(async () => {
        if (++attempts === 1) throw new Error('a mistake of the host');
        return new Response('fine');
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      assert.equal((await fetch(url)).status, 500);
      assert.equal(await (await fetch(url)).text(), 'fine');
    } finally {
      server.close();
    }
  });

  test('aborts the call when the client disconnects', async () => {
    const { server, url, providers } = await listen();
    try {
      const opened = await fetch(`${url}/formspec/sessions`, { method: 'POST' });
      const { session } = (await opened.json()) as { session: string };
      const call = httpRequest(`${url}/formspec/tools/formspec.test.wait`, {
        method: 'POST',
        headers: { [SESSION_HEADER]: session },
      });
      call.on('error', () => undefined);
      call.end();
      while (providers[0]!.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      call.destroy();
      while (providers[0]!.aborted === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    } finally {
      server.close();
    }
  });
});
