/** Finds or installs the Chromium for tests, else throws with advice. */
import { join } from 'node:path';
import { findBrowser, isRoot } from './find-browser.mjs';

const CHROMIUM = {
  variable: 'CHROME_PATH',
  debianPackage: 'chromium',
  onPath: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  elsewhere: {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
      join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
    ),
  },
};

/** @returns {string} path of a Chromium or Chrome executable */
export function findChromium() {
  const found = findBrowser(CHROMIUM);
  if (found) return found;
  throw new Error(
    'The tests need Chromium or Chrome: install one (on Debian or Ubuntu: apt-get install chromium) or set CHROME_PATH to its executable.',
  );
}

/**
 * Flags for every Chromium that tests start: native WebMCP on, no background traffic, and no sandbox for root (Chromium
 * refuses to start its sandbox as root).
 */
export function chromiumFlags() {
  return [
    // Browsers between the first trials and the release know one name or the other.
    '--enable-features=WebMCP,WebMCPTesting',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-gpu',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ];
}
