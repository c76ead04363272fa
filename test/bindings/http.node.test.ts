import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ToolResult } from '../../src/assist/result.js';
import { type AssistPolicy, ATTENDED_POLICY, createAssistProvider } from '../../src/assist/index.js';
import {
  createHttpHandler,
  type HttpOptions,
  SESSION_HEADER,
  toNodeListener,
} from '../../src/bindings/http.js';
import { createForm, type FormEngine } from '../../src/engine/index.js';
import type { Definition } from '../../src/model/definition.js';
import type { FormResponse } from '../../src/model/response.js';
import contact from '../../demo/forms/contact/definition.json' with { type: 'json' };
import { definition, field, group, repeat } from '../support/definition.js';
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
    // As sent by `curl -d '{}'`.
    const curl = await send('POST', path, '{}', {
      ...session,
      'content-type': 'application/x-www-form-urlencoded',
    });
    assert.match((await envelope(curl)).message, /-H "content-type: application\/json"/);
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

describe('the Response', () => {
  const SENSITIVE = { extensions: { 'x-sensitive': true } };
  const given = definition(
    [
      field('name'),
      field('ssn', 'string', SENSITIVE),
      field('copy', 'string', { label: 'Number {{$ssn}}' }),
      group('health', [field('note')], SENSITIVE),
      repeat('rows', [field('a'), field('b', 'string', SENSITIVE)]),
    ],
    {
      binds: [
        { path: 'name', required: 'true' },
        { path: 'copy', calculate: '$ssn' },
      ],
      shapes: [{ id: 's', target: '#', constraint: "$name != 'bad'", message: 'Not with {{$ssn}}' }],
    },
  );
  const data = {
    ssn: 'secret 1',
    health: { note: 'secret 2' },
    rows: [{ a: 'one', b: 'secret 3' }],
  };
  const set = (options: Partial<HttpOptions> = {}, policy?: AssistPolicy) => {
    const { send, openSession } = setUp({
      createProvider: () => {
        const form = createForm(given);
        form.load(data);
        return createAssistProvider(form, policy && { policy });
      },
      ...options,
    });
    const fill = (session: Record<string, string>, value: string) =>
      send('POST', '/formspec/tools/formspec.field.set', { path: 'name', value }, session);
    return { send, openSession, fill };
  };
  type Submitted = { submitted: boolean; result?: unknown; report?: { results: { path: string }[] } };

  test('is returned as it is so far', async () => {
    const { send, openSession, fill } = set();
    const session = await openSession();
    await fill(session, 'Ada');
    const response = await send('GET', '/formspec/response', undefined, session);
    assert.equal(response.status, 200);
    const body = (await response.json()) as FormResponse;
    assert.equal(body.status, 'in-progress');
    assert.equal(body.definitionUrl, given.url);
    assert.equal(body.data['name'], 'Ada');
    assert.equal(body.data['ssn'], 'secret 1');
    assert.equal((await send('GET', '/formspec/response')).status, 400);
  });

  test('leaves out sensitive values where tools do', async () => {
    for (const providerOf of [
      (form: FormEngine) => createAssistProvider(form, { policy: ATTENDED_POLICY }),
      // A provider of another author that does not say what it discloses.
      (form: FormEngine) => ({ ...createFakeProvider(), engine: form }),
    ]) {
      const { send, openSession } = set({
        createProvider: () => {
          const form = createForm(given);
          form.load({ ...data, name: 'bad' });
          return providerOf(form);
        },
        onSubmit: () => undefined,
      });
      const session = await openSession();
      const text = await (await send('GET', '/formspec/response', undefined, session)).text();
      assert.doesNotMatch(text, /secret/);
      assert.deepEqual((JSON.parse(text) as FormResponse).data['rows'], [{ a: 'one', b: null }]);
      const refused = await send('POST', '/formspec/response', undefined, session);
      assert.equal(refused.status, 422);
      assert.doesNotMatch(await refused.text(), /secret/);
    }
  });

  test('is handed over when it is complete, and refused with the report when it is not', async () => {
    const taken: FormResponse[] = [];
    const { send, openSession, fill } = set({
      onSubmit: (response, { request }) => {
        taken.push(response);
        return { id: 7, key: request.headers.get('idempotency-key') };
      },
    });
    const session = await openSession();
    const early = await send('POST', '/formspec/response', undefined, session);
    assert.equal(early.status, 422);
    const { submitted, report } = (await early.json()) as Submitted;
    assert.equal(submitted, false);
    assert.deepEqual(
      report!.results.map(({ path }) => path),
      ['name'],
    );
    assert.equal(taken.length, 0);
    await fill(session, 'Ada');
    const done = await send('POST', '/formspec/response', {}, { ...session, 'idempotency-key': 'k1' });
    assert.equal(done.status, 200);
    assert.deepEqual(await done.json(), { submitted: true, result: { id: 7, key: 'k1' } });
    assert.equal(taken[0]!.status, 'completed');
    assert.equal(taken[0]!.data['ssn'], 'secret 1');
  });

  test('cannot be submitted without a hook, by a reader, or twice at once', async () => {
    const without = set();
    const refused = await without.send('POST', '/formspec/response', undefined, await without.openSession());
    assert.equal(refused.status, 405);
    assert.equal(refused.headers.get('allow'), 'GET');

    const reading = set({ onSubmit: () => undefined }, { read: true });
    const denied = await reading.send('POST', '/formspec/response', undefined, await reading.openSession());
    assert.deepEqual([denied.status, (await envelope(denied)).code], [403, 'x-denied']);

    let finish = (): void => undefined;
    const slow = set({
      onSubmit: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    });
    const session = await slow.openSession();
    await slow.fill(session, 'Ada');
    const first = slow.send('POST', '/formspec/response', undefined, session);
    await new Promise((resolve) => setTimeout(resolve, 10));
    const second = await slow.send('POST', '/formspec/response', undefined, session);
    assert.deepEqual([second.status, (await envelope(second)).code], [409, 'x-conflict']);
    finish();
    assert.equal((await first).status, 200);
  });

  test('stays in the form when the hook fails, whose details are not disclosed; a hook can answer itself', async () => {
    let fails = true;
    const { send, openSession, fill } = set({
      onSubmit: () => {
        if (fails) throw new Error('password of the database');
        return new Response('Seen before', { status: 409 });
      },
    });
    const session = await openSession();
    await fill(session, 'Ada');
    const failed = await send('POST', '/formspec/response', undefined, session);
    assert.equal(failed.status, 502);
    const { code, message } = await envelope(failed);
    assert.equal(code, 'x-not-submitted');
    assert.doesNotMatch(message, /password/);
    fails = false;
    const answered = await send('POST', '/formspec/response', undefined, session);
    assert.deepEqual([answered.status, await answered.text()], [409, 'Seen before']);
  });
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

  const serving = async (
    handler: (request: Request) => Promise<Response>,
    work: (url: string) => Promise<void>,
  ) => {
    const server = createServer(toNodeListener(handler));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };

  test('sends the headers and each part of a response as soon as they are there', async () => {
    let parts!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        parts = controller;
      },
    });
    await serving(
      async () =>
        new Response(body, {
          headers: [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ],
        }),
      async (url) => {
        const response = await fetch(url);
        assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
        const reader = response.body!.getReader();
        for (const text of ['one', 'two']) {
          parts.enqueue(new TextEncoder().encode(text));
          assert.equal(new TextDecoder().decode((await reader.read()).value), text);
        }
        parts.close();
        assert.equal((await reader.read()).done, true);
      },
    );
  });

  test('waits for a slow client, and cancels the response of one that is gone', async () => {
    let produced = 0;
    let cancelled = false;
    const endless = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull(controller) {
          produced += 1;
          controller.enqueue(new Uint8Array(100_000));
        },
        cancel() {
          cancelled = true;
        },
      });
    await serving(
      async () => new Response(endless()),
      async (url) => {
        const call = httpRequest(url, (incoming) => void incoming.pause());
        call.on('error', () => undefined);
        call.end();
        let before = -1;
        while (produced === 0 || produced !== before) {
          before = produced;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        assert.ok(produced < 1_000, `${produced} parts for a client that reads nothing`);
        call.destroy();
        while (!cancelled) await new Promise((resolve) => setTimeout(resolve, 5));
      },
    );
  });

  test('breaks off a response whose source fails, so that it is not taken for a whole one', async () => {
    const failing = (): ReadableStream<Uint8Array> =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('half'));
          controller.error(new Error('a mistake of the host'));
        },
      });
    await serving(
      async () => new Response(failing()),
      async (url) => {
        await assert.rejects(fetch(url).then((response) => response.text()));
      },
    );
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
