/** Starts `formspec-elements mcp` and speaks JSON-RPC with it, line by line, without any client library. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

const PATIENCE_MS = 30_000;

export class RunningCommand {
  readonly #process: ChildProcess;
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;
  /** Complete lines on standard output. */
  readonly lines: string[] = [];
  errors = '';
  readonly ended: Promise<number | null>;

  constructor(
    args: readonly string[],
    command = ['--import', './.ci/build/run-source.mjs', 'src/cli/main.ts'],
  ) {
    this.#process = spawn(process.execPath, [...command, 'mcp', ...args]);
    let rest = '';
    this.#process.stdout!.on('data', (part: Buffer) => {
      const parts = `${rest}${part.toString()}`.split('\n');
      rest = parts.pop()!;
      this.lines.push(...parts);
      this.#waiting.forEach((look) => look());
    });
    this.#process.stderr!.on('data', (part: Buffer) => {
      this.errors += part.toString();
    });
    this.ended = new Promise((resolve) => {
      const end = (code: number | null): void => {
        resolve(code);
        this.#hasEnded = true;
        this.#waiting.forEach((look) => look());
      };
      this.#process.on('close', end);
      // Streams that a grandchild holds never close.
      this.#process.on('exit', (code) => setTimeout(() => end(code), 300));
    });
  }

  send(message: object | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin!.write(`${text}\n`);
  }

  /** The first line that passes. Rejects when the command ends first, or says nothing of the kind for long. */
  line(passes: (line: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Nothing came. Errors: ${this.errors}`)), PATIENCE_MS);
      const look = (): void => {
        const found = this.lines.find(passes);
        if (found === undefined && !this.#hasEnded) return;
        this.#waiting.delete(look);
        clearTimeout(late);
        if (found === undefined) reject(new Error(`The command ended: ${this.errors}`));
        else resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  async message(passes: (message: Message) => boolean): Promise<Message> {
    const read = (line: string): Message => JSON.parse(line) as Message;
    return read(await this.line((line) => line.startsWith('{') && passes(read(line))));
  }

  /** Sends a request and returns its answer. */
  request(id: number, method: string, params: object = {}): Promise<Message> {
    this.send({ id, method, params });
    return this.message((message) => message.id === id && message.method === undefined);
  }

  endInput(): void {
    this.#process.stdin!.end();
  }

  kill(): void {
    this.#process.kill();
  }
}

/** The payload of a tool's answer. */
export const payloadOf = ({ result }: Message): Record<string, unknown> =>
  JSON.parse((result!['content'] as { text: string }[])[0]!.text) as Record<string, unknown>;
