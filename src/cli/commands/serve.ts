/** `formspec-elements serve`: the form on a local server that receives answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve as absolute } from 'node:path';
import { createAssistProvider } from '../../assist/index.js';
import { createHttpHandler, toNodeListener } from '../../bindings/http.js';
import { createForm, loadForm } from '../../engine/index.js';
import { createFormHandler, createSqliteStore } from '../../server/index.js';
import { oneFile, readArguments, readPort } from '../arguments.js';
import { type Command, CommandError } from '../command.js';
import { fetchBeside, readDefinition, resolveBeside } from '../read-definition.js';
import { refuseMistakes } from '../refuse-mistakes.js';
import { createAssetHandler } from '../serve-assets.js';

/** Where answers go if nothing else is said. */
export const DEFAULT_STORE = 'formspec-answers.db';

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve <form.json> [--port N] [--store file.db]',
  summary: 'show the form and receive answers',
  help: [
    'Shows the form on 127.0.0.1, receives answers into SQLite, and lets people save and return. Agents find tools below',
    '/formspec/tools. The address is the first line printed. Stops without loss on Ctrl+C.',
    '',
    '  --port N         listen on this port; 0 takes a free one. Default: 8080',
    `  --store FILE     keep answers and drafts in this file. Default: ${DEFAULT_STORE}`,
    '  --locale TAG     language of the texts that are not part of the definition; default: en',
    '  --theme NAME     default, govuk or uswds; default: default',
    '  --review         add a last page with all answers',
    '  --no-script      serve pages without script',
  ].join('\n'),
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    port: { type: 'string', default: '8080' },
    store: { type: 'string', default: DEFAULT_STORE },
    locale: { type: 'string', default: 'en' },
    theme: { type: 'string', default: 'default' },
    review: { type: 'boolean', default: false },
    'no-script': { type: 'boolean', default: false },
  });
  const file = oneFile(positionals, serveCommand.usage);
  const port = readPort(values.port);
  if (!/^[a-z]+$/.test(values.theme)) throw new CommandError(`There is no theme "${values.theme}".`, 2);
  const definition = await readDefinition(file);
  const fetchJson = fetchBeside(file);
  const resolve = resolveBeside(file);
  const { definition: whole } = await refuseMistakes(file, () =>
    loadForm(definition, { fetchJson, resolve }),
  );
  const store = createSqliteStore(values.store);
  try {
    await store.deleteExpired();
  } catch (error) {
    throw new CommandError(`${values.store} cannot be used: ${(error as Error).message}`);
  }
  const form = createFormHandler(definition, {
    store,
    locale: values.locale,
    review: values.review,
    form: { fetchJson, resolve },
    action: '/',
    styles: ['/formspec-elements.css', `/themes/${values.theme}.css`],
    scripts: values['no-script'] ? [] : ['/formspec-elements.min.js'],
  });
  const tools = createHttpHandler({ createProvider: () => createAssistProvider(createForm(whole)) });
  const assets = createAssetHandler(whole, fetchJson);
  const http = createServer(
    toNodeListener(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/formspec/')) return tools(request);
      return (await assets(request)) ?? form(request);
    }),
  );
  await new Promise<void>((done, fail) => {
    http.once('error', (error) => fail(new CommandError(`The port cannot be used: ${error.message}`)));
    http.listen(port, '127.0.0.1', done);
  });
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
  console.log(`Answers go to ${absolute(values.store)}`);
  await new Promise<void>((done) => {
    process.once('SIGINT', done);
    process.once('SIGTERM', done);
  });
  // Requests under way are answered first.
  const closed = new Promise((done) => http.close(done));
  http.closeIdleConnections();
  const late = setTimeout(() => http.closeAllConnections(), 5_000);
  await closed;
  clearTimeout(late);
  await store.close();
  return 0;
}
