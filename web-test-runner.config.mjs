import { chromeLauncher } from '@web/test-runner-chrome';
import { accessibilityTree } from './test/support/accessibility-tree.mjs';
import { componentSuite } from './test/support/component-suite.mjs';
import { chromiumFlags, findChromium } from './test/support/find-chromium.mjs';

export default {
  ...componentSuite,
  plugins: [...componentSuite.plugins, accessibilityTree()],
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: findChromium(), headless: true, args: chromiumFlags() },
    }),
  ],
};
