/** `formspec-elements render`: the form as a static page. */
import { writeFile } from 'node:fs/promises';
import { loadForm } from '../../engine/index.js';
import { renderPage } from '../../server/index.js';
import { oneFile, readArguments } from '../arguments.js';
import { type Command } from '../command.js';
import { fetchBeside, readDefinition, resolveBeside } from '../read-definition.js';
import { refuseMistakes } from '../refuse-mistakes.js';

export const renderCommand: Command = {
  name: 'render',
  usage: 'render <form.json> [-o out.html]',
  summary: 'write the form as a static page',
  help: [
    'Writes a whole HTML document that works without script, to standard output or to a file.',
    '',
    '  -o, --output FILE  write to this file',
    '  --action URL       where the form is sent; default: the address of the page',
    '  --style URL        link this stylesheet; can be repeated',
    '  --script URL       load this module, such as formspec-elements.min.js; can be repeated',
    '  --locale TAG       language of the texts that are not part of the definition; default: en',
    '  --review           add a last page with all answers',
  ].join('\n'),
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    output: { type: 'string', short: 'o' },
    action: { type: 'string' },
    style: { type: 'string', multiple: true },
    script: { type: 'string', multiple: true },
    locale: { type: 'string' },
    review: { type: 'boolean' },
  });
  const file = oneFile(positionals, renderCommand.usage);
  const definition = await readDefinition(file);
  const { locale = 'en' } = values;
  const engine = await refuseMistakes(file, () =>
    loadForm(definition, { locale, fetchJson: fetchBeside(file), resolve: resolveBeside(file) }),
  );
  const page = renderPage(engine, {
    locale,
    action: values.action,
    styles: values.style,
    scripts: values.script,
    review: values.review,
    noScript: !values.script?.length,
  });
  if (values.output === undefined) process.stdout.write(page);
  else await writeFile(values.output, page);
  return 0;
}
