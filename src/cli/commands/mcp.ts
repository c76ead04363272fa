/** `formspec-elements mcp`: the form as an MCP server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeListener } from '../../bindings/http-node.js';
import { loadForm } from '../../engine/index.js';
import { createMcpServer } from '../../mcp/index.js';
import { oneFile, readArguments, readPort } from '../arguments.js';
import { type Command, CommandError } from '../command.js';
import { fetchBeside, readDefinition, resolveBeside } from '../read-definition.js';
import { refuseMistakes } from '../refuse-mistakes.js';

export const mcpCommand: Command = {
  name: 'mcp',
  usage: 'mcp <form.json> [--port N] [--tool-names underscores]',
  summary: 'serve the form to MCP clients',
  help: [
    'Serves one form over standard input and output, or with --port over HTTP on 127.0.0.1.',
    '',
    '  --port N                  listen on this port; 0 takes a free one. The address is the first line printed.',
    '  --tool-names underscores  list formspec_field_set instead of formspec.field.set, for hosts that refuse dots.',
    '  --token TOKEN             HTTP: require this bearer token.',
  ].join('\n'),
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    port: { type: 'string' },
    'tool-names': { type: 'string', default: 'dots' },
    token: { type: 'string' },
  });
  const file = oneFile(positionals, mcpCommand.usage);
  const port = values.port === undefined ? undefined : readPort(values.port);
  const toolNames = values['tool-names'];
  if (toolNames !== 'dots' && toolNames !== 'underscores')
    throw new CommandError('--tool-names takes "dots" or "underscores".', 2);
  const server = createMcpServer(await assembled(file), {
    form: { fetchJson: fetchBeside(file) },
    toolNames,
    ...(values.token !== undefined && { bearerToken: values.token }),
    // Standard output belongs to the protocol.
    onSubmit: (response) => console.error(JSON.stringify(response)),
  });
  if (port === undefined) server.stdio();
  else await listen(server, port);
  return 0;
}

/** The definition with everything that it includes. Option lists and other data are fetched when a form is opened. */
async function assembled(file: string) {
  const definition = await readDefinition(file);
  const form = await refuseMistakes(file, () =>
    loadForm(definition, {
      resolve: resolveBeside(file),
      fetchJson: () => Promise.reject(new Error('It is fetched later.')),
    }),
  );
  const whole = form.definition;
  form.destroy();
  return whole;
}

async function listen(server: ReturnType<typeof createMcpServer>, port: number): Promise<void> {
  const http = createServer(toNodeListener((request) => server.fetch(request)));
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(new CommandError(`The port cannot be used: ${error.message}`)));
    http.listen(port, '127.0.0.1', resolve);
  });
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
  const end = (): void => {
    http.close();
    http.closeAllConnections();
    void server.close();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
