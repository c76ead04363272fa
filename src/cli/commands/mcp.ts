/** `formspec-elements mcp`: the form as an MCP server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { toNodeListener } from '../../bindings/http-node.js';
import { checkDefinition } from '../../engine/index.js';
import { createMcpServer } from '../../mcp/index.js';
import { type Command, CommandError } from '../command.js';
import { fetchBeside, readDefinition } from '../read-definition.js';

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
  const { values, file } = readArguments(args);
  const definition = await readDefinition(file);
  const errors = checkDefinition(definition).filter(({ severity = 'error' }) => severity === 'error');
  if (errors.length > 0)
    throw new CommandError(
      [
        `${file} is not a usable definition:`,
        ...errors.slice(0, 20).map(({ path, message }) => `  ${path || '/'}: ${message}`),
      ].join('\n'),
    );
  const server = createMcpServer(definition, {
    form: { fetchJson: fetchBeside(file) },
    ...(values['tool-names'] === 'underscores' && { toolNames: 'underscores' }),
    ...(values.token !== undefined && { bearerToken: values.token }),
  });
  if (values.port === undefined) {
    server.stdio();
    return 0;
  }
  const http = createServer(toNodeListener((request) => server.fetch(request)));
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(new CommandError(`The port cannot be used: ${error.message}`)));
    http.listen(Number(values.port), '127.0.0.1', resolve);
  });
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`);
  const end = (): void => {
    http.close();
    http.closeAllConnections();
    void server.close();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return 0;
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new CommandError(`Usage: formspec-elements ${mcpCommand.usage}`, 2);
  const { port, 'tool-names': names } = values;
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    throw new CommandError(`"${port}" is not a port.`, 2);
  if (names !== undefined && names !== 'dots' && names !== 'underscores')
    throw new CommandError('--tool-names takes "dots" or "underscores".', 2);
  return { values, file };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { port: { type: 'string' }, 'tool-names': { type: 'string' }, token: { type: 'string' } },
    });
  } catch (error) {
    throw new CommandError((error as Error).message, 2);
  }
}
