/** The form as an MCP server, called by the official client in both generations of the protocol. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { toNodeListener } from '../../src/bindings/http.js';
import type { Definition } from '../../src/model/definition.js';
import { createMcpServer, type McpServerOptions } from '../../src/mcp/index.js';
import {
  connectCommand,
  connectHttp,
  connectUrl,
  type ClientOptions,
  type Era,
  type TestClient,
} from './clients.js';

const definition: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example/card',
  version: '1.0.0',
  status: 'active',
  title: 'Library card',
  items: [
    { key: 'name', type: 'field', dataType: 'string', label: 'Full name' },
    { key: 'email', type: 'field', dataType: 'string', label: 'Email' },
    {
      key: 'pin',
      type: 'field',
      dataType: 'string',
      label: 'PIN',
      extensions: { 'x-sensitive': true, 'x-assist': 'confirm' },
    },
    { key: 'age', type: 'field', dataType: 'integer', label: 'Age' },
    { key: 'months', type: 'field', dataType: 'integer', label: 'Months' },
  ],
  binds: [
    { path: 'name', required: 'true' },
    { path: 'months', calculate: '$age * 12' },
  ],
};
const BULK = {
  entries: [
    { path: 'name', value: 'Ada' },
    { path: 'email', value: 'ada@example.org' },
  ],
};

const opened: { close(): Promise<void> }[] = [];
after(async () => {
  for (const { close } of opened.reverse()) await close();
});

async function start(
  client: ClientOptions,
  options: McpServerOptions = {},
): Promise<{ client: TestClient; form: string }> {
  const server = createMcpServer(definition, { appHtml: '<body></body>', ...options });
  const connected = await connectHttp(server, client);
  opened.push(server, connected);
  const { value } = await connected.call('formspec.form.open');
  return { client: connected, form: (value as { form: string }).form };
}

for (const era of ['2025', '2026'] as Era[])
  describe(`over HTTP, protocol of ${era}`, () => {
    it('lists the Assist tools under their own names, in less than 8 KB', async () => {
      const { client } = await start({ era, views: true });
      const { tools } = await client.client.listTools();
      const names = tools.map(({ name }) => name);
      for (const name of [
        'formspec.form.open',
        'formspec.field.list',
        'formspec.field.bulkSet',
        'formspec.view.sync',
      ])
        assert.ok(names.includes(name), name);
      assert.ok(JSON.stringify(tools).length < 8192);
    });

    it('opens the form with title and progress', async () => {
      const { client } = await start({ era });
      const { value } = await client.call('formspec.form.open');
      const { form, title, required } = value as { form: string; title: string; required: number };
      assert.ok(form.length >= 32);
      assert.equal(title, 'Library card');
      assert.equal(required, 1);
    });

    it('takes names with underscores too', async () => {
      const { client, form } = await start({ era });
      const { isError } = await client.call('formspec_field_set', { form, path: 'name', value: 'Ada' });
      assert.equal(isError, false);
    });

    it('writes exactly what the person accepted', async () => {
      const { client, form } = await start({ era, person: () => ['name'] });
      const { value } = await client.call('formspec.field.bulkSet', { form, ...BULK });
      const { results } = value as {
        results: { path: string; accepted: boolean; error?: { code: string } }[];
      };
      assert.deepEqual(
        results.map(({ path, accepted, error }) => [path, accepted, error?.code]),
        [
          ['name', true, undefined],
          ['email', false, 'x-declined'],
        ],
      );
      assert.equal(client.asked.length, 1);
    });

    for (const answer of ['decline', 'cancel'] as const)
      it(`writes nothing when the person answers with ${answer}`, async () => {
        const { client, form } = await start({ era, person: () => answer });
        await client.call('formspec.field.bulkSet', { form, ...BULK });
        const { value } = await client.call('formspec.form.progress', { form });
        assert.equal((value as { filled: number }).filled, 0);
      });

    it('writes nothing when the client cannot ask', async () => {
      const { client, form } = await start({ era });
      const { value } = await client.call('formspec.field.bulkSet', { form, ...BULK });
      assert.match(JSON.stringify(value), /x-confirmation-required/);
      const progress = await client.call('formspec.form.progress', { form });
      assert.equal((progress.value as { filled: number }).filled, 0);
    });

    it('does not show sensitive values in the question', async () => {
      let shown = '';
      const { client, form } = await start({
        era,
        person: (paths, message) => {
          shown = message;
          return paths;
        },
      });
      await client.call('formspec.field.set', { form, path: 'pin', value: '9981' });
      assert.ok(client.asked.length === 1 && !shown.includes('9981'));
    });

    it('keeps the forms of two clients apart', async () => {
      const server = createMcpServer(definition);
      const a = await connectHttp(server, { era });
      const b = await connectHttp(server, { era });
      opened.push(server, a, b);
      const { form: formA } = (await a.call('formspec.form.open')).value as { form: string };
      const { form: formB } = (await b.call('formspec.form.open')).value as { form: string };
      await a.call('formspec.field.set', { form: formA, path: 'name', value: 'Ada' });
      const { value } = await b.call('formspec.form.progress', { form: formB });
      assert.equal((value as { filled: number }).filled, 0);
      if (era === '2025') {
        const stolen = await b.call('formspec.form.progress', { form: formA });
        assert.equal((stolen.value as { code: string }).code, 'x-session-unknown');
      }
    });

    it('continues a form by its handle', async () => {
      const { client, form } = await start({ era });
      await client.call('formspec.field.set', { form, path: 'name', value: 'Ada' });
      const again = await client.call('formspec.form.open', { form });
      assert.deepEqual([again.value['form'], again.value['filled']], [form, 1]);
      const unknown = await client.call('formspec.form.open', { form: 'nope' });
      assert.equal((unknown.value as { code: string }).code, 'x-session-unknown');
    });

    it('says that an unknown form is unknown', async () => {
      const { client } = await start({ era });
      const { isError, value } = await client.call('formspec.form.progress', { form: 'nope' });
      assert.equal(isError, true);
      assert.equal((value as { code: string }).code, 'x-session-unknown');
    });

    it('answers an unknown tool with the envelope of the tools', async () => {
      const { client, form } = await start({ era });
      const { isError, value } = await client.call('formspec.field.invent', { form });
      assert.equal(isError, true);
      assert.equal((value as { code: string }).code, 'UNSUPPORTED');
    });
  });

describe('the declarations of all tools together', () => {
  const longest: Definition = {
    ...definition,
    formPresentation: { pageMode: 'wizard' },
    items: [
      {
        key: 'people',
        type: 'group',
        label: 'People',
        repeatable: true,
        children: [{ key: 'name', type: 'field', dataType: 'string', label: 'Name' }],
      },
    ],
    binds: [],
  };
  for (const era of ['2025', '2026'] as Era[])
    it(`are at most 8 KB for a form with pages, rows and profiles, protocol of ${era}`, async () => {
      const server = createMcpServer(longest, { profiles: [{ id: 'me' }] });
      const client = await connectHttp(server, { era, views: true });
      opened.push(server, client);
      const { tools } = await client.client.listTools();
      assert.equal(tools.length, 18);
      assert.ok(JSON.stringify(tools).length <= 8192, String(JSON.stringify(tools).length));
    });

  it('give every value a type, also inside of lists', async () => {
    const { client } = await start({ era: '2026' });
    const { tools } = await client.client.listTools();
    const untyped: string[] = [];
    const look = (place: string, schema: Record<string, unknown>): void => {
      if (!('type' in schema) && !('anyOf' in schema)) untyped.push(place);
      const { properties = {}, items } = schema as { properties?: object; items?: object };
      for (const [name, part] of Object.entries(properties)) look(`${place}.${name}`, part);
      if (items) look(`${place}[]`, items as Record<string, unknown>);
    };
    for (const { name, inputSchema } of tools) look(name, inputSchema);
    assert.deepEqual(untyped, []);
  });
});

describe('the view', () => {
  const readToken = async (client: TestClient): Promise<string> => {
    const { contents } = await client.client.readResource({ uri: 'ui://formspec/form.html' });
    return /name="formspec-view-token" content="(\w+)"/.exec((contents[0] as { text: string }).text)![1]!;
  };

  it('synchronises both ways, and the person wins', async () => {
    const { client, form } = await start({ era: '2026', views: true });
    const token = await readToken(client);
    const sync = async (input: Record<string, unknown>) =>
      (await client.call('formspec.view.sync', { token, form, ...input })).value as {
        revision: number;
        changes: { path: string; value: unknown }[];
        definition?: unknown;
        refused?: { path: string; code: string }[];
      };
    const first = await sync({ since: -1 });
    assert.ok(first.definition);
    await client.call('formspec.field.set', { form, path: 'name', value: 'from the model' });
    await client.call('formspec.field.set', { form, path: 'email', value: 'm@example.org' });
    const second = await sync({
      since: first.revision,
      changes: [
        { path: 'name', value: 'from the person' },
        { path: 'months', value: 5 },
      ],
    });
    assert.deepEqual(second.changes, [{ path: 'email', value: 'm@example.org' }]);
    assert.deepEqual(second.refused, [{ path: 'months', code: 'READONLY' }]);
    const third = await sync({ since: second.revision });
    assert.deepEqual(third.changes, []);
    const { value } = await client.call('formspec.field.describe', { form, path: 'name' });
    assert.equal((value as { value: unknown }).value, 'from the person');
  });

  it('submits through the server, which checks the answers again', async () => {
    const responses: unknown[] = [];
    const { client, form } = await start(
      { era: '2026', views: true },
      { onSubmit: (response) => responses.push(response.data) },
    );
    const token = await readToken(client);
    const refused = await client.call('formspec.view.sync', { token, form, since: 0, submit: true });
    assert.equal((refused.value as { submitted: boolean }).submitted, false);
    const taken = await client.call('formspec.view.sync', {
      token,
      form,
      since: 0,
      changes: [{ path: 'name', value: 'Ada' }],
      submit: true,
    });
    assert.equal((taken.value as { submitted: boolean }).submitted, true);
    assert.equal((responses[0] as { name: string }).name, 'Ada');
  });

  it('gets the data of remote sources and the sidecars with the definition', async () => {
    const remote: Definition = {
      ...definition,
      sidecars: { references: ['references.json'] },
      items: [
        { key: 'state', type: 'field', dataType: 'choice', label: 'State', optionSet: 'states' },
        { key: 'town', type: 'field', dataType: 'choice', label: 'Town', options: 'towns.json' },
      ] as Definition['items'],
      binds: [],
      optionSets: { states: { source: 'states.json', valueField: 'code', labelField: 'name' } },
      instances: { rates: { source: 'rates.json' } },
    };
    const files: Record<string, unknown> = {
      'states.json': [{ code: 'by', name: 'Bavaria' }],
      'towns.json': ['Ulm'],
      'rates.json': { low: 1 },
    };
    const locale = { $formspecLocale: '1.0', url: 'https://forms.example/card', locale: 'de', strings: {} };
    const server = createMcpServer(remote, {
      appHtml: '<body></body>',
      references: [{ marker: true }],
      form: { fetchJson: (url) => Promise.resolve(files[url]), locales: [locale] },
    });
    const client = await connectHttp(server, { era: '2026', views: true });
    opened.push(server, client);
    const token = await readToken(client);
    const { form } = (await client.call('formspec.form.open')).value as { form: string };
    const { value } = await client.call('formspec.view.sync', { token, form, since: -1 });
    const {
      definition: shown,
      locales,
      references,
    } = value as Record<string, never> & { definition: Definition };
    assert.deepEqual(shown.optionSets, { states: { options: [{ value: 'by', label: 'Bavaria' }] } });
    assert.deepEqual(shown.instances, { rates: { data: { low: 1 } } });
    assert.deepEqual((shown.items[1] as { options?: unknown }).options, [{ value: 'Ulm', label: 'Ulm' }]);
    assert.equal(shown.sidecars, undefined);
    assert.deepEqual([locales, references], [[locale], [{ marker: true }]]);
  });

  it('cannot change read-only fields with the answers of moved rows', async () => {
    const server = createMcpServer(
      {
        ...definition,
        items: [
          { key: 'grade', type: 'field', dataType: 'string', label: 'Grade', initialValue: 'standard' },
          {
            key: 'rows',
            type: 'group',
            label: 'Row',
            repeatable: true,
            children: [{ key: 'text', type: 'field', dataType: 'string', label: 'Text' }],
          },
        ],
        binds: [{ path: 'grade', readonly: 'true' }],
      },
      { appHtml: '<body></body>' },
    );
    const client = await connectHttp(server, { era: '2026', views: true });
    opened.push(server, client);
    const token = await readToken(client);
    const { form } = (await client.call('formspec.form.open')).value as { form: string };
    const data = { grade: 'gold', rows: [{ text: 'a' }, { text: 'b' }] };
    await client.call('formspec.view.sync', { token, form, since: 0, data });
    const read = async (path: string): Promise<unknown> =>
      ((await client.call('formspec.field.describe', { form, path })).value as { value: unknown }).value;
    assert.deepEqual([await read('grade'), await read('rows[1].text')], ['standard', 'b']);
  });

  it('submits once, and nothing changes after that', async () => {
    const responses: unknown[] = [];
    const { client, form } = await start(
      { era: '2026', views: true },
      { onSubmit: (response) => responses.push(response.data) },
    );
    const token = await readToken(client);
    const sync = async (input: object) =>
      (await client.call('formspec.view.sync', { token, form, since: 0, ...input })).value as Record<
        string,
        unknown
      >;
    const submit = { changes: [{ path: 'name', value: 'Ada' }], submit: true };
    const both = await Promise.all([sync(submit), sync({ submit: true })]);
    assert.deepEqual(
      both.map(({ submitted }) => submitted),
      [true, true],
    );
    const late = await sync({ changes: [{ path: 'name', value: 'Bob' }] });
    assert.deepEqual(late['refused'], [{ path: 'name', code: 'READONLY' }]);
    const written = await client.call('formspec.field.set', { form, path: 'name', value: 'Bob' });
    assert.equal(written.isError, true);
    assert.deepEqual(
      responses.map((data) => (data as { name: string }).name),
      ['Ada'],
    );
  });

  it('cannot be posed by a client without the extension or without the token', async () => {
    const { client, form } = await start({ era: '2026', views: true });
    const wrong = await client.call('formspec.view.sync', { token: 'guess', form, since: -1 });
    assert.equal((wrong.value as { code: string }).code, 'UNSUPPORTED');
    const plain = await start({ era: '2026' });
    const { tools } = await plain.client.client.listTools();
    assert.ok(!tools.some(({ name }) => name === 'formspec.view.sync'));
  });
});

describe('the HTTP address', () => {
  const call = (headers: Record<string, string>, options: McpServerOptions = {}): Promise<Response> =>
    createMcpServer(definition, options).fetch(
      new Request('http://localhost/mcp', {
        method: 'POST',
        body: '{}',
        headers: { host: 'localhost', ...headers },
      }),
    );

  it('refuses pages of other sites', async () => {
    assert.equal((await call({ origin: 'https://attacker.test' })).status, 403);
  });

  it('refuses other host names, as after DNS rebinding', async () => {
    assert.equal((await call({ host: 'attacker.test' })).status, 421);
    assert.equal(
      (await call({ host: 'forms.example' }, { allowedHosts: ['forms.example', 'localhost'] })).status ===
        421,
      false,
    );
  });

  it('knows its public origin behind a proxy that ends TLS', async () => {
    const behind = { origin: 'https://forms.example' };
    const from = async (origin: string): Promise<number> =>
      (await call({ host: 'forms.example', origin }, behind)).status;
    assert.notEqual(await from('https://forms.example'), 403);
    assert.equal(await from('http://forms.example'), 403);
  });

  it('lets one client have a limited number of forms open, whatever the protocol', async () => {
    const server = createMcpServer(definition, { maxSessionsPerClient: 2 });
    const http = createServer(toNodeListener((request) => server.fetch(request)));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    try {
      const older = await connectUrl(url, { era: '2025' });
      const newer = await connectUrl(url, { era: '2026' });
      opened.push(older, newer);
      // The older client has a form since it connected.
      assert.equal((await newer.call('formspec.form.open')).isError, false);
      const { isError, value } = await newer.call('formspec.form.open');
      assert.equal(isError, true);
      assert.equal((value as { code: string }).code, 'x-busy');
      await assert.rejects(connectUrl(url, { era: '2025' }), /too many forms/);
    } finally {
      http.closeAllConnections();
      http.close();
      await server.close();
    }
  });

  it('asks for the bearer token where there is one', async () => {
    assert.equal((await call({}, { bearerToken: 'secret' })).status, 401);
    assert.notEqual((await call({ authorization: 'Bearer secret' }, { bearerToken: 'secret' })).status, 401);
  });
});

describe('over standard input and output', () => {
  for (const era of ['2025', '2026'] as Era[])
    it(`fills in a form with consent, protocol of ${era}`, async () => {
      const client = await connectCommand(['demo/forms/library-membership/definition.json'], {
        era,
        person: (paths) => paths,
      });
      opened.push(client);
      const { value } = await client.call('formspec.field.list');
      const texts = (value as unknown as { path: string; dataType: string }[]).filter(
        ({ dataType }) => dataType === 'string',
      );
      const entries = texts.slice(0, 2).map(({ path }) => ({ path, value: 'x' }));
      const result = await client.call('formspec.field.bulkSet', { entries });
      assert.equal((result.value as { summary: { accepted: number } }).summary.accepted, 2);
      assert.equal(client.asked.length, 1);
    });
});
