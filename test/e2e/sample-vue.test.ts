/** The sample app for Vue type-checks, builds with the package, and works. */
import { test } from 'node:test';
import { buildSample, useSample } from './sample-user.js';

test('Vue: draft, own widget and server errors', async () => {
  await useSample(buildSample('vue'));
});
