/** Runs component tests in Firefox; `FIREFOX_SUITE=all` runs all of them. Files on the command line take precedence. */
import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';
import { componentSuite } from './component-suite.mjs';
import { FIREFOX_WANTED, findFirefox } from './find-firefox.mjs';
import { ALL, CORE, LEFT_OUT } from './firefox-suite.mjs';

const executablePath = findFirefox();
if (!executablePath) throw new Error(FIREFOX_WANTED);
const { components } = process.env.FIREFOX_SUITE === 'all' ? ALL : CORE;

export default {
  ...componentSuite,
  files: [...components, '!test/**/*.node.test.ts', ...Object.keys(LEFT_OUT).map((file) => `!${file}`)],
  browsers: [
    chromeLauncher({
      // The launcher accepts browsers other than Chrome only if it is given a Puppeteer.
      puppeteer: puppeteerCore,
      launchOptions: { browser: 'firefox', executablePath, headless: true },
    }),
  ],
};
