/** A Firefox window on a desktop, with a fresh profile. People use it by keys; the driver only opens pages. */
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { FIREFOX_WANTED, findFirefox } from '../../support/find-firefox.mjs';
import type { Desktop } from './desktop.js';
import { waitFor } from './wait.js';

const PREFERENCES: Readonly<Record<string, unknown>> = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutConfig.showWarning': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'marionette.port': 0,
  'termsofuse.acceptedVersion': 999,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'trailhead.firstrun.didSeeAboutWelcome': true,
};

export class FirefoxWindow {
  #next = 0;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();

  private constructor(
    readonly socket: Socket,
    readonly desktop: Desktop,
  ) {}

  static async open(desktop: Desktop): Promise<FirefoxWindow> {
    const executable = findFirefox();
    if (!executable) throw new Error(FIREFOX_WANTED);
    const profile = join(desktop.folder, 'firefox');
    mkdirSync(profile);
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join(''));
    await desktop.spawn('firefox', [
      executable,
      '--marionette',
      '--no-remote',
      '--profile',
      profile,
      '--width',
      '1280',
      '--height',
      '1000',
      'about:blank',
    ]);
    // Firefox writes down which port it chose.
    const port = await waitFor(
      'Firefox to start',
      () => {
        try {
          return Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')) || undefined;
        } catch {
          return undefined;
        }
      },
      () => desktop.log('firefox'),
    );
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const window = new FirefoxWindow(socket, desktop);
    window.#listen();
    const session = (await window.#send('WebDriver:NewSession', { strictFileInteractability: false })) as {
      capabilities: { browserVersion: string };
    };
    window.version = `Firefox ${session.capabilities.browserVersion}`;
    return window;
  }

  version = 'Firefox';

  async goto(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url });
  }

  /** Runs the body of a function in the page. */
  async run<T>(script: string): Promise<T> {
    const { value } = (await this.#send('WebDriver:ExecuteScript', { script, args: [] })) as { value: T };
    return value;
  }

  async close(): Promise<void> {
    this.socket.destroy();
  }

  /** Marionette: `length:[0, id, command, parameters]` out, `length:[1, id, error, result]` back. */
  #send(command: string, parameters: object): Promise<unknown> {
    const id = ++this.#next;
    const body = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(body)}:${body}`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #listen(): void {
    let rest = Buffer.alloc(0);
    this.socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const colon = rest.indexOf(':');
        const length = Number(rest.toString('utf8', 0, colon));
        if (colon < 0 || rest.length < colon + 1 + length) return;
        this.#take(rest.toString('utf8', colon + 1, colon + 1 + length));
        rest = rest.subarray(colon + 1 + length);
      }
    });
  }

  #take(text: string): void {
    const message = JSON.parse(text) as unknown;
    // The greeting is an object.
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
