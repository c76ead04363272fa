/** `formspec-elements check`: what is wrong with definitions and their companions. */
import { stdout } from 'node:process';
import { readArguments } from '../arguments.js';
import { checkDocuments, type Finding } from '../check-documents.js';
import { type Command, CommandError } from '../command.js';
import { readJsonFile } from '../read-definition.js';

export const checkCommand: Command = {
  name: 'check',
  usage: 'check <form.json…> [--json]',
  summary: 'list every problem of definitions and their companions',
  help: [
    'Checks definitions, and Locale, Component, Theme, Screener, References, Ontology and Registry documents with them.',
    'Exit code 1 if there are errors; warnings and remarks do not count.',
    '',
    '  --json   print a list of {file, severity, code, pointer, message, suggestion}',
  ].join('\n'),
  run,
};

const COLOURS = { error: 31, warning: 33, info: 36 } as const;

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
  if (positionals.length === 0) throw new CommandError(`Usage: formspec-elements ${checkCommand.usage}`, 2);
  const findings: Finding[] = [];
  const documents = [];
  for (const file of positionals) {
    try {
      documents.push({ file, content: await readJsonFile(file) });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      findings.push({ file, severity: 'error', code: 'UNREADABLE', pointer: '', message: error.message });
    }
  }
  findings.push(...checkDocuments(documents));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (values.json) console.log(JSON.stringify(findings, null, 2));
  else {
    for (const finding of findings) console.log(describe(finding));
    console.log(
      `${count(positionals.length, 'file')}, ${count(errors, 'error')}, ${count(findings.length - errors, 'remark')}`,
    );
  }
  return errors > 0 ? 1 : 0;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

function describe({ file, severity, code, pointer, message, suggestion }: Finding): string {
  const label = stdout.isTTY ? `\u001b[${COLOURS[severity]}m${severity}\u001b[0m` : severity;
  return `${file}#${pointer || '/'} ${label} ${code}: ${message}${suggestion ? ` ${suggestion}` : ''}`;
}
