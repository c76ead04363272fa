#!/usr/bin/env node
/** The command line: `formspec-elements <command> …`. */
import { CommandError, type Command } from './command.js';
import { checkCommand } from './commands/check.js';
import { mcpCommand } from './commands/mcp.js';
import { renderCommand } from './commands/render.js';
import { responsesCommand } from './commands/responses.js';
import { serveCommand } from './commands/serve.js';

const COMMANDS: readonly Command[] = [
  checkCommand,
  renderCommand,
  serveCommand,
  responsesCommand,
  mcpCommand,
];

function usage(): string {
  const width = Math.max(...COMMANDS.map(({ usage: line }) => line.length));
  return [
    'Usage: formspec-elements <command>',
    '',
    ...COMMANDS.map(({ usage: line, summary }) => `  ${line.padEnd(width)}  ${summary}`),
    '',
    '`formspec-elements <command> --help` explains one.',
  ].join('\n');
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(usage());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) throw new CommandError(`There is no command "${name}".\n\n${usage()}`, 2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`Usage: formspec-elements ${command.usage}\n\n${command.help}`);
    return 0;
  }
  return command.run(args);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // Users get one sentence; a defect of ours keeps its stack.
    const message =
      error instanceof CommandError ? error.message : error instanceof Error ? error.stack : error;
    console.error(String(message));
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  },
);
