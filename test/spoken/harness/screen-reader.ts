/** Orca on a desktop without sound: what it says is written to a file, see orca-customizations.py. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Desktop } from '../desktop/desktop.js';
import { pause, waitFor } from '../desktop/wait.js';

const CUSTOMIZATIONS = fileURLToPath(new URL('orca-customizations.py', import.meta.url));
/** Milliseconds without a word after which a step is over. Announcements of a page wait for pauses in typing. */
const SILENCE = 700;

type Entry = { readonly said: string } | { readonly idle: number } | { readonly loaded: true };

export class ScreenReader {
  readonly #log: string;
  readonly #ask: string;
  /** What was said since `listen` was called last starts after so many entries. */
  #start = 0;
  #asked = 0;

  private constructor(readonly desktop: Desktop) {
    this.#log = join(desktop.folder, 'spoken.jsonl');
    this.#ask = join(desktop.folder, 'spoken.ask');
  }

  static async start(desktop: Desktop): Promise<ScreenReader> {
    const reader = new ScreenReader(desktop);
    const folder = join(desktop.place('XDG_DATA_HOME'), 'orca');
    mkdirSync(folder, { recursive: true });
    copyFileSync(CUSTOMIZATIONS, join(folder, 'orca-customizations.py'));
    execFileSync('mkfifo', [reader.#ask]);
    await desktop.spawn('orca', ['orca', '--replace'], {
      SPOKEN_LOG: reader.#log,
      SPOKEN_ASK: reader.#ask,
    });
    await waitFor(
      'Orca to load its customizations',
      () => (reader.#entries().some((entry) => 'loaded' in entry) ? true : undefined),
      () => desktop.log('orca'),
    );
    await reader.idle();
    return reader;
  }

  static version(): string {
    return execFileSync('orca', ['--version'], { encoding: 'utf8' }).trim();
  }

  /** From here on `heard` starts anew. */
  listen(): void {
    this.#start = this.#entries().length;
  }

  /** What was said since `listen`, as one line. */
  heard(): string {
    return this.#entries()
      .slice(this.#start)
      .flatMap((entry) => ('said' in entry ? [entry.said] : []))
      .join(' ')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }

  /** Resolves when Orca has handled everything that browsers have told it so far. */
  async idle(): Promise<void> {
    const number = ++this.#asked;
    appendFileSync(this.#ask, `${number}\n`);
    await waitFor(
      'Orca to become idle',
      () => (this.#entries().some((entry) => 'idle' in entry && entry.idle === number) ? true : undefined),
      () => this.desktop.log('orca'),
    );
  }

  /** Resolves when Orca has been idle and silent for a while. */
  async silent(): Promise<void> {
    for (;;) {
      await this.idle();
      const before = this.heard();
      await pause(SILENCE);
      await this.idle();
      if (this.heard() === before) return;
    }
  }

  #entries(): Entry[] {
    if (!existsSync(this.#log)) return [];
    const text = readFileSync(this.#log, 'utf8');
    // The last line may be incomplete.
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }
}
