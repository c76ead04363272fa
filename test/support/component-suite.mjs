/** Settings of the test runner for component tests in any browser. */
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { inlineCssInTestRunner } from '../../.ci/build/inline-css.mjs';

export const componentSuite = {
  files: ['test/{elements,bindings,annotations,consumer}/**/*.test.ts', '!test/**/*.node.test.ts'],
  rootDir: '.',
  nodeResolve: { exportConditions: ['development'] },
  // Hidden pages in a shared window get no animation frames, so pages run one after the other.
  concurrency: 1,
  plugins: [
    a11ySnapshotPlugin(),
    inlineCssInTestRunner,
    esbuildPlugin({
      ts: true,
      // Lower targets would strip `with { type: 'json' }` from imports.
      target: 'esnext',
      tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
    }),
  ],
  testFramework: { config: { timeout: 10_000 } },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  coverageConfig: { include: ['src/**/*.ts'], reportDir: 'coverage/browser' },
};
