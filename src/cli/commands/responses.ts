/** `formspec-elements responses`: what came in. */
import { access, writeFile } from 'node:fs/promises';
import { createSqliteStore } from '../../server/index.js';
import { AnswerTables } from '../answers-as-csv.js';
import { readArguments } from '../arguments.js';
import { type Command, CommandError } from '../command.js';
import { DEFAULT_STORE } from './serve.js';

export const responsesCommand: Command = {
  name: 'responses',
  usage: 'responses [--store file.db] [--format jsonl|csv] [-o out]',
  summary: 'print the answers that came in',
  help: [
    'Prints one Response a line, or with --format csv one line for each Response with fields as columns.',
    '',
    `  --store FILE       the file of serve. Default: ${DEFAULT_STORE}`,
    '  --format FORMAT    jsonl (default) or csv',
    '  -o, --output FILE  write to this file. With csv, rows of repeats go into files beside it: out.lines.csv',
  ].join('\n'),
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    store: { type: 'string', default: DEFAULT_STORE },
    format: { type: 'string', default: 'jsonl' },
    output: { type: 'string', short: 'o' },
  });
  const { store: file, format, output } = values;
  if (positionals.length > 0) throw new CommandError(`Usage: formspec-elements ${responsesCommand.usage}`, 2);
  if (format !== 'jsonl' && format !== 'csv') throw new CommandError('--format takes "jsonl" or "csv".', 2);
  await access(file).catch(() => {
    throw new CommandError(`There is no file ${file}.`);
  });
  const store = createSqliteStore(file);
  try {
    if (format === 'csv') return await printTables(store.responses(), output);
    const lines: string[] = [];
    for await (const { id, received, response } of store.responses()) {
      const line = `${JSON.stringify({ id, received, ...response })}\n`;
      if (output === undefined) process.stdout.write(line);
      else lines.push(line);
    }
    if (output !== undefined) await writeFile(output, lines.join(''));
    return 0;
  } finally {
    await store.close();
  }
}

async function printTables(
  responses: ReturnType<ReturnType<typeof createSqliteStore>['responses']>,
  output: string | undefined,
): Promise<number> {
  const tables = new AnswerTables();
  for await (const response of responses) tables.add(response);
  const { repeats } = tables;
  if (output === undefined) {
    process.stdout.write(tables.csv());
    if (repeats.length > 0)
      console.error(`Rows of ${repeats.join(', ')} are not shown; with -o they go into files of their own.`);
    return 0;
  }
  await writeFile(output, tables.csv());
  const base = output.replace(/\.csv$/, '');
  for (const path of repeats)
    await writeFile(`${base}.${path.replace(/[^\w.-]/g, '_')}.csv`, tables.csv(path));
  return 0;
}
