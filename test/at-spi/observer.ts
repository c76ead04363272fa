/** What the browser on a desktop tells assistive technology: its accessibility tree and announcements. */
import { fileURLToPath } from 'node:url';
import type { Desktop } from '../spoken/desktop/desktop.js';
import { JsonLines } from '../spoken/desktop/json-lines.js';
import { PYTHON } from '../spoken/desktop/packages.mjs';
import { waitFor } from '../spoken/desktop/wait.js';

const OBSERVE = fileURLToPath(new URL('observe.py', import.meta.url));

/** A node of the accessibility tree, as AT-SPI describes it. */
export interface Accessible {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Accessible[];
  /** What stands in a text field. */
  readonly text?: string;
}

type Entry =
  | { readonly announced: string; readonly live: string }
  | { readonly number: number; readonly tree: Accessible | null }
  | { readonly loaded: true };

export class Observer {
  readonly #lines: JsonLines<Entry>;
  #asked = 0;
  #start = 0;

  private constructor(readonly desktop: Desktop) {
    this.#lines = new JsonLines(desktop, 'observed');
  }

  static async start(desktop: Desktop): Promise<Observer> {
    const observer = new Observer(desktop);
    await desktop.spawn('observe', [PYTHON, OBSERVE], {
      OBSERVED_LOG: observer.#lines.log,
      OBSERVED_ASK: observer.#lines.ask,
    });
    await observer.#wait('load', (entry) => ('loaded' in entry ? true : undefined));
    return observer;
  }

  /** The page as it is now. */
  async tree(): Promise<Accessible> {
    const number = ++this.#asked;
    this.#lines.send(String(number));
    const tree = await this.#wait('describe the page', (entry) =>
      'tree' in entry && entry.number === number ? { tree: entry.tree } : undefined,
    );
    if (!tree.tree) throw new Error('No browser shows a page.');
    return tree.tree;
  }

  /** From here on `announced` starts anew. */
  listen(): void {
    this.#start = this.#lines.entries().length;
  }

  /**
   * Texts that live regions announced since `listen`. Browsers report the same text as new text and as a new child;
   * both together are one announcement.
   */
  announced(): string[] {
    return this.#recent()
      .flatMap((entry) => ('announced' in entry ? [entry.announced] : []))
      .filter((text, index, all) => text !== all[index - 1]);
  }

  #recent(): readonly Entry[] {
    return this.#lines.entries().slice(this.#start);
  }

  async #wait<T>(what: string, find: (entry: Entry) => T | undefined): Promise<T> {
    return waitFor(
      `the AT-SPI observer to ${what}`,
      () => {
        for (const entry of this.#lines.entries().toReversed()) {
          const found = find(entry);
          if (found !== undefined) return found;
        }
        return undefined;
      },
      () => this.desktop.log('observe'),
    );
  }
}
