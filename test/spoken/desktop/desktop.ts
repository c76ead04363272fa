/**
 * A desktop without a screen: X server, window manager, D-Bus and accessibility bus, with a home folder of its own.
 * Every process that it starts ends with it, also when this process crashes: see supervise.py.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PYTHON } from './packages.mjs';
import { waitFor } from './wait.js';

const run = promisify(execFile);
const SUPERVISOR = fileURLToPath(new URL('supervise.py', import.meta.url));
/** What programs of the desktop may see of the environment outside. */
const INHERITED = ['PATH', 'TMPDIR', 'TZ'];
/** Milliseconds between two characters: the speed of a fast typist. */
const TYPING_DELAY = '60';

/** Desktops that are open, to be closed when a signal ends this process. */
const open = new Set<Desktop>();
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

async function closeAll(signal: keyof typeof SIGNALS): Promise<void> {
  await Promise.all([...open].map((desktop) => desktop.close()));
  process.exit(128 + SIGNALS[signal]);
}

export class Desktop {
  readonly folder: string;
  readonly #supervisor: ChildProcess;
  readonly #answers: ((pid: number) => void)[] = [];
  readonly #ended: Promise<unknown>;
  #environment: Record<string, string>;

  private constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'formspec-desktop-'));
    const inside = (name: string): string => {
      const path = join(this.folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      return path;
    };
    this.#environment = {
      ...Object.fromEntries(INHERITED.flatMap((name) => entry(name))),
      HOME: inside('home'),
      XDG_RUNTIME_DIR: inside('runtime'),
      XDG_CONFIG_HOME: inside('config'),
      XDG_DATA_HOME: inside('data'),
      XDG_CACHE_HOME: inside('cache'),
      LC_ALL: 'C.UTF-8',
      // Settings of desktop programs stay in memory, so that no service has to keep them in a file.
      GSETTINGS_BACKEND: 'memory',
      // Makes Firefox and GTK programs accessible without a settings service that says so.
      GNOME_ACCESSIBILITY: '1',
      NO_AT_BRIDGE: '0',
    };
    // A session of its own: Ctrl-C in a terminal must not end the programs in any order.
    this.#supervisor = spawn(PYTHON, [SUPERVISOR, this.folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.#ended = once(this.#supervisor, 'exit');
    if (open.size === 0) for (const signal of Object.keys(SIGNALS)) process.on(signal, closeAll);
    open.add(this);
    createInterface(this.#supervisor.stdout!).on('line', (pid) => this.#answers.shift()?.(Number(pid)));
  }

  static async start(): Promise<Desktop> {
    const desktop = new Desktop();
    try {
      await desktop.#startServers();
      return desktop;
    } catch (error) {
      await desktop.close();
      throw error;
    }
  }

  async #startServers(): Promise<void> {
    // The X server chooses a free display number; each program says where it listens on its standard output.
    await this.spawn('xvfb', [
      'Xvfb',
      '-displayfd',
      '1',
      '-screen',
      '0',
      '1280x1024x24',
      '-nolisten',
      'tcp',
      '-noreset',
    ]);
    this.#environment['DISPLAY'] = `:${await this.#line('xvfb', /^\d+$/m)}`;
    await this.spawn('dbus', ['dbus-daemon', '--session', '--nofork', '--print-address=1']);
    this.#environment['DBUS_SESSION_BUS_ADDRESS'] = await this.#line('dbus', /^unix:.*$/m);
    await this.spawn('openbox', ['openbox']);
    // The window manager has taken over once it has set this property.
    await waitFor('the window manager', () =>
      this.#run('xdotool', 'get_num_desktops').then(
        () => true,
        () => undefined,
      ),
    );
  }

  /** Process id of the process that starts and ends all others. */
  get supervisor(): number | undefined {
    return this.#supervisor.pid;
  }

  /** The folder of a kind that programs of this desktop use, such as `XDG_DATA_HOME`. */
  place(name: string): string {
    return this.#environment[name]!;
  }

  /** Starts a program that stays; its output goes to a log that failures quote. */
  async spawn(
    name: string,
    command: readonly string[],
    environment: Record<string, string> = {},
  ): Promise<number> {
    const { stdin, exitCode } = this.#supervisor;
    if (exitCode !== null || !stdin?.writable) throw new Error('The desktop has ended.');
    const env = { ...this.#environment, ...environment };
    const answer = new Promise<number>((resolve) => this.#answers.push(resolve));
    stdin.write(`${JSON.stringify({ command, env, log: this.#logFile(name) })}\n`);
    return Promise.race([
      answer,
      this.#ended.then(() => {
        throw new Error(`The desktop ended while ${name} started.`);
      }),
    ]);
  }

  /** What a program has written so far. */
  log(name: string): string {
    try {
      return readFileSync(this.#logFile(name), 'utf8');
    } catch {
      return '';
    }
  }

  /** Presses a key, or several at the same time, such as `Shift+Tab`; names are those of X. */
  async press(keys: string): Promise<void> {
    await this.#run('xdotool', 'key', '--clearmodifiers', keys);
  }

  /** Types text into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.#run('xdotool', 'type', '--delay', TYPING_DELAY, '--', text);
  }

  /** Ends every process of the desktop and deletes its folder. */
  async close(): Promise<void> {
    this.#supervisor.stdin?.end();
    await this.#ended;
    // Usually gone already; left over when the supervisor was killed.
    killProcessesIn(this.place('HOME'));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    open.delete(this);
    if (open.size === 0) for (const signal of Object.keys(SIGNALS)) process.off(signal, closeAll);
  }

  #logFile(name: string): string {
    return join(this.folder, `${name}.log`);
  }

  async #line(name: string, pattern: RegExp): Promise<string> {
    return waitFor(
      `${name} to say where it listens`,
      () => pattern.exec(this.log(name))?.[0],
      () => this.log(name),
    );
  }

  async #run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(program, args, { env: this.#environment, timeout: 60_000 });
    return stdout;
  }
}

/** Kills processes whose home is this folder, which no process outside of the desktop has. */
function killProcessesIn(home: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (environment.includes(`HOME=${home}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended, or belongs to somebody else.
    }
}

function entry(name: string): [string, string][] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}
