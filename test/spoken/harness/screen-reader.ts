/** Orca on a desktop without sound: what it says is written to a file, see orca-customizations.py. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Desktop } from '../desktop/desktop.js';
import { JsonLines } from '../desktop/json-lines.js';
import { pause, waitFor } from '../desktop/wait.js';

const CUSTOMIZATIONS = fileURLToPath(new URL('orca-customizations.py', import.meta.url));
/** Milliseconds without a word after which a step is over. Announcements of a page wait for pauses in typing. */
const SILENCE = 700;

type Entry = { readonly said: string } | { readonly idle: number } | { readonly loaded: true };

export class ScreenReader {
  readonly #lines: JsonLines<Entry>;
  /** What was said since `listen` was called last starts after so many entries. */
  #start = 0;
  #asked = 0;

  private constructor(readonly desktop: Desktop) {
    this.#lines = new JsonLines(desktop, 'spoken');
  }

  static async start(desktop: Desktop): Promise<ScreenReader> {
    const reader = new ScreenReader(desktop);
    const folder = join(desktop.place('XDG_DATA_HOME'), 'orca');
    mkdirSync(folder, { recursive: true });
    copyFileSync(CUSTOMIZATIONS, join(folder, 'orca-customizations.py'));
    await desktop.spawn('orca', ['orca', '--replace'], {
      SPOKEN_LOG: reader.#lines.log,
      SPOKEN_ASK: reader.#lines.ask,
    });
    await reader.#wait('load its customizations', (entry) => 'loaded' in entry);
    await reader.idle();
    return reader;
  }

  static version(): string {
    return execFileSync('orca', ['--version'], { encoding: 'utf8' }).trim();
  }

  /** From here on `heard` starts anew. */
  listen(): void {
    this.#start = this.#lines.entries().length;
  }

  /** What was said since `listen`, as one line. */
  heard(): string {
    return this.#lines
      .entries()
      .slice(this.#start)
      .flatMap((entry) => ('said' in entry ? [entry.said] : []))
      .join(' ')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }

  /** Resolves when Orca has handled everything that browsers have told it so far. */
  async idle(): Promise<void> {
    const number = ++this.#asked;
    this.#lines.send(String(number));
    await this.#wait('become idle', (entry) => 'idle' in entry && entry.idle === number);
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

  async #wait(what: string, isIt: (entry: Entry) => boolean): Promise<void> {
    await waitFor(
      `Orca to ${what}`,
      () => (this.#lines.entries().some(isIt) ? true : undefined),
      () => this.desktop.log('orca'),
    );
  }
}
