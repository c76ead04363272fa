/**
 * Talks with a program that the desktop runs: it writes JSON lines to a file and reads requests from a named pipe.
 * Files outlive the program, so that what it said last can still be read.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Desktop } from './desktop.js';

export class JsonLines<Entry> {
  readonly log: string;
  readonly ask: string;
  #entries: Entry[] = [];
  #read = 0;

  constructor(desktop: Desktop, name: string) {
    this.log = join(desktop.folder, `${name}.jsonl`);
    this.ask = join(desktop.folder, `${name}.ask`);
    execFileSync('mkfifo', [this.ask]);
  }

  /** Sends one line; the program must have opened the pipe. */
  send(line: string): void {
    appendFileSync(this.ask, `${line}\n`);
  }

  /** Everything that was written so far, in order. */
  entries(): readonly Entry[] {
    if (!existsSync(this.log)) return [];
    const bytes = readFileSync(this.log);
    // The last line may be incomplete.
    const end = bytes.lastIndexOf('\n') + 1;
    if (end > this.#read) {
      const text = bytes.toString('utf8', this.#read, end);
      this.#entries.push(
        ...text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Entry),
      );
      this.#read = end;
    }
    return this.#entries;
  }
}
