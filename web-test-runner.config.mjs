import { chromeLauncher } from '@web/test-runner-chrome';
import { componentSuite } from './test/support/component-suite.mjs';
import { chromiumFlags, findChromium } from './test/support/find-chromium.mjs';

export default {
  ...componentSuite,
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findChromium(), headless: true, args: chromiumFlags() },
    }),
  ],
};
