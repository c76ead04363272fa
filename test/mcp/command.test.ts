/** The command `formspec-elements mcp` as a black box: what stands on its streams, and how it ends. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { payloadOf, RunningCommand } from './command.js';

const folder = mkdtempSync(join(tmpdir(), 'formspec-mcp-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const GRANT = 'demo/forms/grant-application/definition.json';
const minimal = {
  $formspec: '1.0',
  url: 'https://forms.example/form',
  version: '1.0.0',
  status: 'active',
  title: 'Form',
};
const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: { elicitation: {} },
  clientInfo: { name: 'raw', version: '1' },
};

describe('formspec-elements mcp', () => {
  it('refuses definitions that it cannot use, with one message and without a stack', async () => {
    const wrong: [string, string[], RegExp][] = [
      ['no file', [join(folder, 'missing.json')], /There is no file/],
      ['no JSON', [file('text.json', '{"items": ')], /is not JSON/],
      ['a text', [file('string.json', '"contact.json"')], /is not a definition/],
      ['a list', [file('list.json', [])], /not a usable definition/],
      [
        'a cycle',
        [
          file('cycle.json', {
            ...minimal,
            items: [
              { key: 'a', type: 'field', dataType: 'integer', label: 'A' },
              { key: 'b', type: 'field', dataType: 'integer', label: 'B' },
            ],
            binds: [
              { path: 'a', calculate: '$b' },
              { path: 'b', calculate: '$a' },
            ],
          }),
        ],
        /not a usable definition/,
      ],
      ['a wrong port', [GRANT, '--port', '99999'], /not a port/],
    ];
    await Promise.all(
      wrong.map(async ([what, args, message]) => {
        const command = new RunningCommand(args);
        command.endInput();
        assert.ok((await command.ended)! > 0, what);
        assert.match(command.errors, message, what);
        assert.doesNotMatch(command.errors, /^\s+at /m, what);
        assert.deepEqual(command.lines, [], what);
      }),
    );
  });

  it('serves a definition that includes others, writes only JSON-RPC, and ends with its input', async () => {
    const command = new RunningCommand([GRANT]);
    const { result } = await command.request(1, 'initialize', initialize);
    assert.equal(result!['protocolVersion'], '2025-06-18');
    command.send({ method: 'notifications/initialized' });
    const entries = [{ path: 'applicant.lead.lead_person.lead_fullName', value: 'Ada' }];
    command.send({
      id: 2,
      method: 'tools/call',
      params: { name: 'formspec.field.bulkSet', arguments: { entries } },
    });
    const question = await command.message(({ method }) => method === 'elicitation/create');
    // The client said that it can ask, and cannot.
    command.send({ id: question.id, error: { code: -32601, message: 'Method not found' } });
    const answer = await command.message(({ id, method }) => id === 2 && method === undefined);
    assert.equal(payloadOf(answer)['code'], 'x-confirmation-required');
    command.send('{"broken');
    const after = await command.request(3, 'tools/call', {
      name: 'formspec_field_describe',
      arguments: { path: 'applicant.lead.lead_person.lead_fullName' },
    });
    assert.equal(payloadOf(after)['value'], null);
    command.endInput();
    assert.equal(await command.ended, 0);
    for (const line of command.lines) assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0');
  });

  it('prints the address first, answers there, and refuses bodies that are too large', async () => {
    const command = new RunningCommand([GRANT, '--port', '0']);
    const url = await command.line(() => true);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const post = (body: string): Promise<Response> =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body,
      });
    const large = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(1_500_000) }));
    assert.equal(large.status, 413);
    // The connection of a refused body must not spoil the requests after it.
    for (let i = 0; i < 3; i++) assert.equal((await post('{"broken')).status, 400);
    command.kill();
    await command.ended;
  });
});
