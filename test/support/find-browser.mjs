/**
 * Finds a browser for tests: first in an environment variable, then in the usual places. If there is none, installs the
 * Debian package (as root on Debian and Ubuntu).
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isRoot = () => process.getuid?.() === 0;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function search({ variable, onPath, elsewhere }) {
  const asked = process.env[variable];
  if (asked) {
    if (isExecutable(asked)) return asked;
    throw new Error(`${variable} names ${asked}, which cannot be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...onPath.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(elsewhere[process.platform] ?? []),
  ];
  return candidates.find(isExecutable);
}

/** Installs Debian packages; needs root and `apt-get`, else returns false. Throws when the installation fails. */
export function installOnDebian(...packages) {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Not found here; installing the Debian package "${packages.join(' ')}" …`);
  const run = (...args) =>
    execFileSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  return true;
}

/**
 * @param {{ variable: string, onPath: string[], elsewhere: Record<string, string[]>, debianPackage: string }} browser
 * @returns {string | undefined} path of its executable
 */
export function findBrowser(browser) {
  return search(browser) ?? (installOnDebian(browser.debianPackage) ? search(browser) : undefined);
}
