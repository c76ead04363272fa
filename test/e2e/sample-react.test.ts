/** The sample app for React type-checks, builds with the package, and works. */
import { test } from 'node:test';
import { buildSample, useSample } from './sample-user.js';

test('React: draft, own widget and server errors', async () => {
  await useSample(buildSample('react'));
});
