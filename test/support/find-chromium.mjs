/**
 * Finds the Chromium that tests run in: `CHROME_PATH`, then the usual places; on Debian and Ubuntu as root
 * with none found, installs the `chromium` package. Anything else ends with one sentence on what to do.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
};

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function search() {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (isExecutable(asked)) return asked;
    throw new Error(`CHROME_PATH names ${asked}, which cannot be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(ELSEWHERE[process.platform] ?? []),
  ];
  return candidates.find(isExecutable);
}

const isRoot = () => process.getuid?.() === 0;

function installOnDebian() {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium found; installing the Debian package "chromium" …');
  const run = (...args) =>
    execFileSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return search();
}

/** @returns {string} path of a Chromium or Chrome executable */
export function findChromium() {
  const found = search() ?? installOnDebian();
  if (found) return found;
  throw new Error(
    'The tests need Chromium or Chrome: install one (on Debian or Ubuntu: apt-get install chromium) or set CHROME_PATH to its executable.',
  );
}

/**
 * Flags for every driven browser: native WebMCP on, no background traffic, and no sandbox for root only
 * (Chromium refuses to start its sandbox as root).
 */
export function chromiumFlags() {
  return [
    '--enable-features=WebMCPTesting',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-gpu',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ];
}
