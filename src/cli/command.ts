/** What a command of the command line is. */

export interface Command {
  readonly name: string;
  /** Name and arguments, such as `mcp <form.json>`. */
  readonly usage: string;
  readonly summary: string;
  readonly help: string;
  /** Resolves to the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** Something that the user can mend: shown without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
  constructor(
    message: string,
    readonly exitCode = 1,
  ) {
    super(message);
  }
}
