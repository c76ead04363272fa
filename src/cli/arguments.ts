/** Reads the arguments of a command. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandError } from './command.js';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Throws a `CommandError` for arguments that the command does not have. */
export function readArguments<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new CommandError((error as Error).message, 2);
  }
}

/** The one file that a command is about. */
export function oneFile(positionals: readonly string[], usage: string): string {
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CommandError(`Usage: formspec-elements ${usage}`, 2);
  return file;
}

export function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new CommandError(`"${text}" is not a port.`, 2);
  return Number(text);
}
