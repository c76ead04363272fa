/** Finds or installs the Firefox for tests. */
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';

const FIREFOX = {
  variable: 'FIREFOX_PATH',
  debianPackage: 'firefox-esr',
  onPath: ['firefox-esr', 'firefox'],
  elsewhere: {
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) =>
      join(process.env[name] ?? '', 'Mozilla Firefox/firefox.exe'),
    ),
  },
};

export const FIREFOX_WANTED =
  'There is no Firefox here: install one (on Debian or Ubuntu: apt-get install firefox-esr) or set FIREFOX_PATH to its executable.';

/** @returns {string | undefined} path of a Firefox executable; undefined if there is none and it cannot be installed */
export const findFirefox = () => findBrowser(FIREFOX);
