/**
 * Clients of others complete the grant application with the built command, over standard input and output and over HTTP:
 * the official clients of both generations, and the command line of the MCP inspector.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { RunningCommand } from '../mcp/command.js';
import { GRANT_ENTRIES, GRANT_FILE, PERSON_ENTRIES } from '../mcp/grant-answers.js';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const INSPECTOR = fileURLToPath(new URL('../../node_modules/.bin/mcp-inspector', import.meta.url));
const UI = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

const folder = mkdtempSync(join(tmpdir(), 'formspec-clients-'));
let http: RunningCommand;
let url: string;
before(async () => {
  http = new RunningCommand([GRANT_FILE, '--port', '0'], [CLI]);
  url = await http.line(() => true);
});
after(async () => {
  http.kill();
  await http.ended;
  rmSync(folder, { recursive: true });
});

interface AnyClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>;
  close(): Promise<void>;
}

/** The person agrees to everything that they are shown. */
const agree = ({ params }: { params: unknown }) => ({
  action: 'accept' as const,
  content: Object.fromEntries(
    Object.keys((params as { requestedSchema: { properties: object } }).requestedSchema.properties).map(
      (name) => [name, true],
    ),
  ),
});

const INFO = { name: 'third-party', version: '1.0.0' };
const CAPABILITIES = { elicitation: { form: {} }, extensions: UI };

async function connectOld(transport: OldStdio | OldHttp): Promise<AnyClient> {
  const client = new OldClient(INFO, { capabilities: CAPABILITIES });
  client.setRequestHandler(ElicitRequestSchema, agree);
  await client.connect(transport as OldStdio);
  return client as unknown as AnyClient;
}

async function connectNew(transport: NewStdio | NewHttp, pin: boolean): Promise<AnyClient> {
  const client = new NewClient(INFO, {
    capabilities: CAPABILITIES,
    ...(pin && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
  });
  client.setRequestHandler('elicitation/create', agree);
  await client.connect(transport);
  return client as unknown as AnyClient;
}

const COMMAND = { command: process.execPath, args: [CLI, 'mcp', GRANT_FILE], stderr: 'ignore' as const };

const CLIENTS: Record<string, () => Promise<AnyClient>> = {
  'v1 client, stdio': () => connectOld(new OldStdio(COMMAND)),
  'v1 client, HTTP': () => connectOld(new OldHttp(new URL(url))),
  'v2 client, stdio, 2025': () => connectNew(new NewStdio(COMMAND), false),
  'v2 client, stdio, 2026': () => connectNew(new NewStdio(COMMAND), true),
  'v2 client, HTTP, 2025': () => connectNew(new NewHttp(new URL(url)), false),
  'v2 client, HTTP, 2026': () => connectNew(new NewHttp(new URL(url)), true),
};

describe('the grant application', { timeout: 120_000 }, () => {
  for (const [name, connect] of Object.entries(CLIENTS))
    it(`is filled in by the model and sent by the person: ${name}`, async () => {
      const client = await connect();
      try {
        const call = async (
          tool: string,
          input: Record<string, unknown>,
        ): Promise<Record<string, unknown>> => {
          const { content } = (await client.callTool({ name: tool, arguments: input })) as {
            content: { text: string }[];
          };
          return JSON.parse(content[0]!.text) as Record<string, unknown>;
        };
        const { form } = await call('formspec.form.open', {});
        const written = await call('formspec.field.bulkSet', { form, entries: GRANT_ENTRIES });
        assert.deepEqual(written['summary'], { accepted: GRANT_ENTRIES.length, rejected: 0, errors: 0 });
        const { contents } = await client.readResource({ uri: 'ui://formspec/form.html' });
        const { text } = contents[0] as { text: string };
        assert.ok(Buffer.byteLength(text) < 1024 * 1024);
        const token = /name="formspec-view-token" content="(\w+)"/.exec(text)![1]!;
        const sent = await call('formspec.view.sync', {
          form,
          token,
          since: 0,
          changes: PERSON_ENTRIES,
          submit: true,
        });
        assert.equal(sent['submitted'], true, JSON.stringify(sent['report'] ?? sent));
      } finally {
        await client.close();
      }
    });

  const inspect = async (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(INSPECTOR, ['--cli', ...args], { env: { ...process.env, HOME: folder } });

  it('has declarations without a remark of the inspector, which finds the view', async () => {
    const target = [process.execPath, CLI, 'mcp', GRANT_FILE, '--method', 'tools/list'];
    const [strict, apps] = await Promise.all([
      inspect(...target, '--strict'),
      inspect(...target, '--app-info'),
    ]);
    assert.match(strict.stdout, /formspec\.field\.bulkSet/);
    assert.doesNotMatch(strict.stderr, /Warning: tool|Error: tool/);
    assert.match(
      apps.stdout,
      /"hasApp":true,"toolName":"formspec\.form\.open","resourceUri":"ui:\/\/formspec\/form\.html"/,
    );
  });

  it('is filled in by the inspector, over both transports', async () => {
    // The inspector cannot ask anybody, so the host of the form has to allow it.
    const policy = join(folder, 'policy.json');
    writeFileSync(policy, JSON.stringify({ bulk: 'allow' }));
    const open = new RunningCommand([GRANT_FILE, '--port', '0', '--policy', policy], [CLI]);
    const tool = [
      '--method',
      'tools/call',
      '--tool-name',
      'formspec.field.bulkSet',
      '--tool-arg',
      `entries=${JSON.stringify(GRANT_ENTRIES)}`,
    ];
    const results = await Promise.all([
      inspect(process.execPath, CLI, 'mcp', GRANT_FILE, '--policy', policy, ...tool),
      inspect(await open.line(() => true), '--transport', 'http', ...tool),
    ]);
    open.kill();
    for (const { stdout } of results) {
      const { content } = JSON.parse(stdout) as { content: { text: string }[] };
      const { summary } = JSON.parse(content[0]!.text) as { summary: unknown };
      assert.deepEqual(summary, { accepted: GRANT_ENTRIES.length, rejected: 0, errors: 0 });
    }
  });

  it('names no type of the SDK in its public types', () => {
    const types = fileURLToPath(new URL('../../dist/types/mcp/', import.meta.url));
    for (const file of ['index.d.ts', 'options.d.ts', 'create-mcp-server.d.ts'])
      assert.doesNotMatch(readFileSync(join(types, file), 'utf8'), /@modelcontextprotocol/);
  });
});
