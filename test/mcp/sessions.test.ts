/** Forms of many clients on one server: kept apart, limited, expiring, and kept in a store. */
import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { createMcpServer, type McpServer } from '../../src/mcp/index.js';
import type { Definition } from '../../src/model/definition.js';
import { createSqliteStore } from '../../src/server/index.js';
import { connectHttp, type Era, type TestClient } from './clients.js';

const definition: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example/card',
  version: '1.0.0',
  status: 'active',
  title: 'Library card',
  items: [
    { key: 'name', type: 'field', dataType: 'string', label: 'Name' },
    { key: 'email', type: 'field', dataType: 'string', label: 'Email' },
  ],
  binds: [{ path: 'name', required: 'true' }],
};

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'many', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** One call without a client library: a thousand clients would measure the library. */
async function call(server: McpServer, name: string, input: object): Promise<Record<string, unknown>> {
  const response = await server.fetch(
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': name,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { _meta: META, name, arguments: input },
      }),
    }),
  );
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return JSON.parse(result.content[0]!.text) as Record<string, unknown>;
}

const opened: { close(): Promise<void> }[] = [];
after(async () => {
  for (const { close } of opened.reverse()) await close();
});

describe('a thousand clients at once', () => {
  it('see only their own answers', async () => {
    const server = createMcpServer(definition);
    opened.push(server);
    const handles = await Promise.all(
      Array.from(
        { length: 1000 },
        async () => (await call(server, 'formspec.form.open', {}))['form'] as string,
      ),
    );
    assert.equal(new Set(handles).size, 1000);
    await Promise.all(
      handles.map((form, i) =>
        call(server, 'formspec.field.set', { form, path: 'name', value: `person ${i}` }),
      ),
    );
    const read = await Promise.all(
      handles.map(
        async (form) => (await call(server, 'formspec.field.describe', { form, path: 'name' }))['value'],
      ),
    );
    assert.deepEqual(
      read,
      handles.map((_, i) => `person ${i}`),
    );
    const beyond = await call(server, 'formspec.form.open', {});
    assert.equal(beyond['code'], 'x-busy');
  });
});

describe('an unused form', () => {
  it('is closed after its time, and others can be opened in its place', async () => {
    const server = createMcpServer(definition, { maxSessions: 2, sessionIdleMs: 60_000 });
    opened.push(server);
    mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
    try {
      const open = async (): Promise<string> =>
        (await call(server, 'formspec.form.open', {}))['form'] as string;
      const [unused, used] = [await open(), await open()];
      mock.timers.tick(40_000);
      const progress = (form: string) => call(server, 'formspec.form.progress', { form });
      await progress(used);
      mock.timers.tick(40_000);
      assert.equal((await progress(unused))['code'], 'x-session-unknown');
      assert.equal((await progress(used))['total'], 2);
      assert.ok(await open());
    } finally {
      mock.timers.reset();
    }
  });
});

for (const era of ['2025', '2026'] as Era[])
  describe(`answers in a store, protocol of ${era}`, () => {
    const views = { era, views: true };
    const connect = async (store: ReturnType<typeof createSqliteStore>): Promise<TestClient> => {
      const server = createMcpServer(definition, { store, appHtml: '<body></body>' });
      const client = await connectHttp(server, views);
      opened.push(server, client);
      return client;
    };

    it('are continued with the handle after the server was started anew', async () => {
      const store = createSqliteStore(':memory:');
      const first = await connect(store);
      const { form } = (await first.call('formspec.form.open')).value;
      await first.call('formspec.field.set', { form, path: 'name', value: 'Ada' });
      const second = await connect(store);
      const again = await second.call('formspec.form.open', { form });
      assert.deepEqual([again.value['form'], again.value['filled']], [form, 1]);
      const { value } = await second.call('formspec.field.describe', { form, path: 'name' });
      assert.equal(value['value'], 'Ada');
      const guess = await second.call('formspec.form.open', { form: '0'.repeat(64) });
      assert.equal(guess.value['code'], 'x-session-unknown');
    });

    it('are added as a Response when the person submits, and cannot be continued then', async () => {
      const store = createSqliteStore(':memory:');
      const client = await connect(store);
      const { form } = (await client.call('formspec.form.open')).value;
      const { contents } = await client.client.readResource({ uri: 'ui://formspec/form.html' });
      const token = /view-token" content="(\w+)"/.exec((contents[0] as { text: string }).text)![1];
      const changes = [{ path: 'name', value: 'Ada' }];
      const { value } = await client.call('formspec.view.sync', {
        token,
        form,
        since: 0,
        changes,
        submit: true,
      });
      assert.equal(value['submitted'], true);
      const responses = [];
      for await (const stored of store.responses()) responses.push(stored);
      assert.deepEqual(
        responses.map(({ id, response }) => [id, response.data['name'], response.status]),
        [[value['id'], 'Ada', 'completed']],
      );
      const later = await connect(store);
      const again = await later.call('formspec.form.open', { form });
      assert.equal(again.value['code'], 'x-session-unknown');
    });
  });
