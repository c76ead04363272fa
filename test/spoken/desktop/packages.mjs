/** The programs of a desktop without a screen: found, or installed on Debian and Ubuntu as root. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { installOnDebian } from '../../support/find-browser.mjs';

/** The Python of the system: the packages of Orca and AT-SPI belong to it, and not to one that a user installed. */
export const PYTHON = '/usr/bin/python3';

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const program = (name, debianPackage = name) => ({
  debianPackage,
  isThere: () => isExecutable(`/usr/bin/${name}`),
});

const DESKTOP = [
  program('Xvfb', 'xvfb'),
  program('dbus-daemon', 'dbus'),
  program('openbox'),
  program('xdotool'),
  {
    debianPackage: 'at-spi2-core',
    isThere: () =>
      ['/usr/libexec', '/usr/lib/at-spi2-core', '/usr/lib'].some((folder) =>
        isExecutable(`${folder}/at-spi-bus-launcher`),
      ),
  },
  {
    debianPackage: 'python3-pyatspi',
    isThere: () => spawnSync(PYTHON, ['-c', 'import pyatspi']).status === 0,
  },
];

const ORCA = program('orca');

/**
 * Says in one sentence what is missing and cannot be installed; undefined when everything is there.
 * With `install: false` nothing is installed.
 *
 * @param {{ orca?: boolean, install?: boolean }} [options]
 * @returns {string | undefined}
 */
export function missingPrograms({ orca = false, install = true } = {}) {
  if (process.platform !== 'linux') return 'Orca and AT-SPI exist on Linux only.';
  const wanted = orca ? [...DESKTOP, ORCA] : DESKTOP;
  const missing = () => wanted.filter((part) => !part.isThere()).map(({ debianPackage }) => debianPackage);
  let names = missing();
  if (names.length > 0 && install && installOnDebian(...names)) names = missing();
  if (names.length === 0) return undefined;
  return `Missing here: ${names.join(', ')} (on Debian or Ubuntu: apt-get install --no-install-recommends ${names.join(' ')}).`;
}
