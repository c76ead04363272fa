/** Attacks on the HTTP binding from other sites and from clients that want to lock others out, for the sources and the built file. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import type * as binding from '../../src/bindings/http.js';
import { createFakeProvider, payloadOf } from '../support/fake-provider.js';
import type { ToolResult } from '../../src/assist/result.js';

export function attackHttp({ createHttpHandler, toNodeListener }: typeof binding): void {
  const closing: (() => void)[] = [];
  after(() => closing.forEach((close) => close()));

  async function listen(options: Partial<binding.HttpOptions> = {}) {
    const handler = createHttpHandler({ createProvider: () => createFakeProvider(), ...options });
    const server = createServer(toNodeListener(handler));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    /** Sends the request target and the headers exactly as given. */
    const send = (given: RequestOptions, body?: string) =>
      new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
        const sent = httpRequest(
          { host: '127.0.0.1', port, method: 'POST', ...given },
          (response: IncomingMessage) => {
            let text = '';
            response.on('data', (part) => (text += String(part)));
            response.on('end', () => {
              const answer = text ? (JSON.parse(text) as ToolResult) : undefined;
              const { code } = (answer?.isError ? payloadOf(answer) : {}) as { code?: string };
              resolve({ status: response.statusCode!, code });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });
    const open = (headers: Record<string, string> = {}) => send({ path: '/formspec/sessions', headers });
    return { port, send, open };
  }

  describe('pages of other sites', () => {
    test('cannot name their own host in the path', async () => {
      const { send, port } = await listen();
      const headers = { host: `127.0.0.1:${port}`, origin: 'http://attacker.test' };
      for (const path of [
        '//attacker.test/formspec/sessions',
        '///attacker.test/formspec/sessions',
        '/\\attacker.test/formspec/sessions',
        'http://attacker.test/formspec/sessions',
      ]) {
        const answer = await send({ path, headers });
        assert.equal(answer.status, 403, path);
        assert.equal(answer.code, 'x-origin-refused');
      }
      assert.equal(
        (await send({ path: '//attacker.test/formspec/sessions', headers: { host: headers.host } })).status,
        404,
      );
    });

    test('cannot point their own name at the server', async () => {
      const { open, port } = await listen();
      for (const host of [
        'attacker.test',
        `attacker.test:${port}`,
        'localhost.attacker.test',
        '127.0.0.1.attacker.test',
      ]) {
        const answer = await open({ host, origin: `http://${host}` });
        assert.deepEqual(answer, { status: 421, code: 'x-host-refused' }, host);
      }
    });

    test('cannot hide a host in a malformed one', async () => {
      const { open } = await listen();
      for (const host of ['localhost@attacker.test', 'localhost/x', 'local host', 'localhost:99999999'])
        assert.equal((await open({ host })).status, 400, host);
    });

    test('cannot use the name of a proxy that is not trusted', async () => {
      const { open, port } = await listen();
      const host = `127.0.0.1:${port}`;
      const origin = `https://${host}`;
      assert.equal((await open({ host, origin, 'x-forwarded-proto': 'https' })).status, 403);
      assert.equal(
        (await open({ host, origin: 'http://attacker.test', 'x-forwarded-host': 'attacker.test' })).status,
        403,
      );
    });
  });

  describe('host names', () => {
    test('are loopback names by default, with any port', async () => {
      const { open, port } = await listen();
      for (const host of [
        'localhost',
        `localhost:${port}`,
        '127.0.0.1',
        'form.localhost:81',
        '[::1]:3000',
        'LOCALHOST',
      ])
        assert.equal((await open({ host })).status, 201, host);
    });

    test('include the host of the configured origin, with its port', async () => {
      const { open } = await listen({ origin: 'https://forms.example:8443' });
      assert.equal((await open({ host: 'forms.example:8443' })).status, 201);
      assert.equal((await open({ host: 'forms.example' })).status, 421);
      assert.equal((await open({ host: 'localhost' })).status, 201);
    });

    test('can be listed, and then no others count', async () => {
      const { open } = await listen({ allowedHosts: ['forms.example', 'other.example:8080'] });
      assert.equal((await open({ host: 'forms.example:81' })).status, 201);
      assert.equal((await open({ host: 'other.example:8080' })).status, 201);
      assert.equal((await open({ host: 'other.example' })).status, 421);
      assert.equal((await open({ host: 'localhost' })).status, 421);
    });
  });

  describe('behind a proxy that ends TLS', () => {
    test('the configured origin is the own one', async () => {
      const { open } = await listen({ origin: 'https://forms.example' });
      const host = 'forms.example';
      assert.equal((await open({ host, origin: 'https://forms.example' })).status, 201);
      assert.equal((await open({ host, origin: 'http://forms.example' })).status, 403);
    });

    test('a trusted proxy says the scheme and the client', async () => {
      const { open } = await listen({
        trustProxy: true,
        allowedHosts: ['forms.example'],
        maxSessionsPerClient: 1,
      });
      const from = (address: string) =>
        open({
          host: 'forms.example',
          origin: 'https://forms.example',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': `6.6.6.6, ${address}`,
        });
      assert.equal((await from('10.0.0.1')).status, 201);
      assert.equal((await from('10.0.0.1')).status, 429);
      assert.equal((await from('10.0.0.2')).status, 201);
    });
  });

  describe('one client', () => {
    test('cannot lock others out by opening sessions', async () => {
      let client = 'a';
      const { open } = await listen({ client: () => client, maxSessions: 50 });
      for (let count = 0; count < 20; count++) assert.equal((await open()).status, 201);
      assert.deepEqual(await open(), { status: 429, code: 'x-busy' });
      client = 'b';
      assert.equal((await open()).status, 201);
    });

    test('is known by its network address', async () => {
      const { open } = await listen({ maxSessionsPerClient: 2 });
      assert.deepEqual(
        [await open(), await open(), await open()].map(({ status }) => status),
        [201, 201, 429],
      );
    });

    test('has all addresses of its IPv6 network', async () => {
      let address = '';
      const { open } = await listen({ trustProxy: true, maxSessionsPerClient: 1 });
      const from = () => open({ 'x-forwarded-for': address });
      for (const [next, status] of [
        ['2001:db8:1:2::1', 201],
        ['2001:db8:1:2:ffff::9', 429],
        ['2001:db8:1:3::1', 201],
        ['::ffff:10.0.0.1', 201],
        ['10.0.0.1', 429],
      ] as const) {
        address = next;
        assert.equal((await from()).status, status, next);
      }
    });

    test('cannot exceed the limit with requests at the same time', async () => {
      const { open } = await listen({
        maxSessionsPerClient: 3,
        createProvider: async () => {
          await new Promise((resolve) => setTimeout(resolve, 20));
          return createFakeProvider();
        },
      });
      const answers = await Promise.all(Array.from({ length: 8 }, () => open()));
      assert.equal(answers.filter(({ status }) => status === 201).length, 3);
    });

    test('gets its place back when no form was opened', async () => {
      const { open } = await listen({ maxSessionsPerClient: 1, createProvider: () => undefined });
      assert.equal((await open()).status, 404);
      assert.equal((await open()).status, 404);
    });

    test('cannot hold a request open by sending its body slowly', async () => {
      const { port } = await listen({ bodyTimeoutMs: 50 });
      const socket = connect(port, '127.0.0.1');
      closing.push(() => socket.destroy());
      let answer = '';
      socket.on('data', (part) => (answer += String(part)));
      socket.write(
        'POST /formspec/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      while (!answer.includes('x-timeout')) await new Promise((resolve) => socket.once('data', resolve));
      assert.match(answer, /^HTTP\/1\.1 408 /);
    });
  });
}
