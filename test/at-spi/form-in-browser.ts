/** A form in a browser on a desktop, used with keys and looked at through AT-SPI: what the tests of this folder share. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ChromiumWindow } from '../spoken/desktop/chromium-window.js';
import { Desktop } from '../spoken/desktop/desktop.js';
import { FirefoxWindow } from '../spoken/desktop/firefox-window.js';
import { pause, waitFor } from '../spoken/desktop/wait.js';
import { type PageServer, servePages } from '../spoken/harness/serve-pages.js';
import { type Accessible, Observer } from './observer.js';

/** The suite runs once for each browser. */
export const inFirefox = process.env['TEST_BROWSER'] === 'firefox';

/** Milliseconds in which nothing more is announced. */
const SILENCE = 700;
/** How long an assertion may take to become true, on a busy machine. */
const PATIENCE = 15_000;

export class FormInBrowser {
  #server: PageServer | undefined;
  #desktop: Desktop | undefined;
  #window: ChromiumWindow | FirefoxWindow | undefined;
  #observer: Observer | undefined;

  /** Starts everything before the tests of a file, and ends it after them. */
  static forTests(): FormInBrowser {
    const form = new FormInBrowser();
    before(() => form.#start());
    after(() => form.#end());
    return form;
  }

  async #start(): Promise<void> {
    this.#server = await servePages();
    this.#desktop = await Desktop.start();
    this.#observer = await Observer.start(this.#desktop);
    this.#window = await (inFirefox ? FirefoxWindow : ChromiumWindow).open(this.#desktop);
  }

  async #end(): Promise<void> {
    await this.#window?.close();
    await this.#desktop?.close();
    await this.#server?.close();
  }

  /** Opens a page with a form and waits until it is there, for assistive technology too. */
  async open(form: string, { attributes = '', language = 'en' } = {}): Promise<void> {
    await this.#window!.goto(this.#server!.addressOf({ form, attributes, language }));
    await waitFor(
      'the form to load',
      async () =>
        (await this.#window!.run<boolean>(
          'return Boolean(document.querySelector("formspec-form")?.engine)',
        )) || undefined,
    );
    await this.eventually(async () => {
      // Firefox tells of a form with a name as a landmark.
      const forms = [...(await this.all('form')), ...(await this.all('landmark'))];
      assert.ok(forms.length > 0, 'no form');
    });
    await this.quiet();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#desktop!.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#desktop!.type(text);
  }

  /** Lets something happen on the page that its script knows; see `happenings`. */
  async happen(what: string): Promise<void> {
    await this.#window!.run(`void globalThis.happenings[${JSON.stringify(what)}]()`);
  }

  /** All nodes of a role, in the order of the page. */
  async all(role: string): Promise<Accessible[]> {
    return [...flatten(await this.#observer!.tree())].filter((node) => node.role === role);
  }

  /** The only node of a role and name, as soon as it is there. */
  async the(role: string, name: string): Promise<Accessible> {
    return this.eventually(async () => {
      const nodes = await this.all(role);
      const found = nodes.filter((node) => node.name.trim() === name);
      if (found.length === 1) return found[0]!;
      throw new assert.AssertionError({
        message: `${found.length} nodes "${role}" with the name "${name}" among: ${nodes.map((node) => node.name).join(' | ')}`,
      });
    });
  }

  /** The node that has the focus. */
  async focused(): Promise<Accessible> {
    const found = [...flatten(await this.#observer!.tree())].filter(
      (node) => node.states.includes('focused') && node.role !== 'document web',
    );
    assert.equal(found.length, 1, `focused: ${found.map(({ role, name }) => `${role} ${name}`).join(', ')}`);
    return found[0]!;
  }

  /** What is announced from now on until `during` is done, `expected` was announced, and nothing more comes. */
  async announced(during: () => Promise<void>, expected?: string): Promise<string[]> {
    this.#observer!.listen();
    await during();
    if (expected)
      await this.eventually(async () => assert.ok(this.#observer!.announced().includes(expected), expected));
    await this.quiet();
    return this.#observer!.announced();
  }

  /** Waits until nothing is announced any more. */
  async quiet(): Promise<void> {
    let before: number;
    do {
      before = this.#observer!.announced().length;
      await pause(SILENCE);
      // An answer comes after everything that happened before it.
      await this.#observer!.tree();
    } while (this.#observer!.announced().length > before);
  }

  /** Tries again until the assertions hold. */
  async eventually<T>(assertions: () => Promise<T>): Promise<T> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      try {
        return await assertions();
      } catch (error) {
        if (Date.now() > end) throw error;
        await pause(200);
      }
    }
  }
}

function* flatten(node: Accessible): Generator<Accessible> {
  yield node;
  for (const child of node.children) yield* flatten(child);
}

/**
 * A test of behaviour that is not right yet. It fails as soon as the behaviour is right, so that it becomes an
 * ordinary test.
 */
export function knownDefect(title: string, test: () => Promise<void>): void {
  it(`${title} (known defect)`, async () => {
    const failure = await test().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) throw new Error('This defect is gone: make it an ordinary test with "it".');
    if (!(failure instanceof assert.AssertionError)) throw failure;
  });
}
