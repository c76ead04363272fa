/** Turns the mistakes of a definition into an error of the command line. */
import { DefinitionError } from '../engine/index.js';
import { CommandError } from './command.js';

const MOST_SHOWN = 20;

/** Runs work that throws for a definition with mistakes. */
export async function refuseMistakes<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    throw new CommandError(
      [
        `${file} is not a usable definition:`,
        ...error.problems.slice(0, MOST_SHOWN).map(({ path, message }) => `  ${path || '/'}: ${message}`),
        'formspec-elements check lists everything.',
      ].join('\n'),
    );
  }
}
