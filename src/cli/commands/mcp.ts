/** `formspec-elements mcp`: the form as an MCP server. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeListener } from '../../bindings/http-node.js';
import { loadForm } from '../../engine/index.js';
import { createMcpServer } from '../../mcp/index.js';
import { oneFile, readArguments, readPort } from '../arguments.js';
import { type Command, CommandError } from '../command.js';
import { MCP_ARGUMENTS, readMcpOptions } from '../mcp-options.js';
import { fetchBeside, readDefinition, resolveBeside } from '../read-definition.js';
import { refuseMistakes } from '../refuse-mistakes.js';

export const mcpCommand: Command = {
  name: 'mcp',
  usage: 'mcp <form.json> [--port N] [--tool-names underscores] [--store file.db]',
  summary: 'serve the form to MCP clients',
  help: [
    'Serves one form over standard input and output, or with --port over HTTP on 127.0.0.1. Submitted answers go to the',
    'store, or as one line of JSON to standard error.',
    '',
    '  --port N                  listen on this port; 0 takes a free one. The address is the first line printed.',
    '  --tool-names underscores  list formspec_field_set instead of formspec.field.set, for hosts that refuse dots.',
    '  --store FILE              keep answers in this SQLite file; a form can then be continued by its handle.',
    '  --locale TAG              language of the form; --locales FILE adds a Locale document.',
    '  --references FILE, --ontology FILE, --registry FILE  sidecars; can be repeated.',
    '  --profile FILE            a profile whose values can be suggested; can be repeated.',
    '  --policy WORD             allow, confirm or deny for fields without a policy, read, or the JSON file of a policy.',
    '  --name NAME               name of the server as clients see it.',
    '  --no-app                  do not offer the form as a view.',
    '  --token TOKEN             HTTP: require this bearer token.',
    '  --max-sessions N          HTTP: forms open at once; default 1000.',
    '  --session-minutes N       HTTP: close a form that is unused for so long; default 30.',
  ].join('\n'),
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, MCP_ARGUMENTS);
  const file = oneFile(positionals, mcpCommand.usage);
  const port = values.port === undefined ? undefined : readPort(values.port);
  const options = await readMcpOptions(values, fetchBeside(file));
  const server = createMcpServer(await assembled(file), {
    ...options,
    // Standard output belongs to the protocol.
    ...(!options.store && { onSubmit: (response) => console.error(JSON.stringify(response)) }),
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
