/** The sample app for Angular type-checks, builds with the package, and works. */
import { test } from 'node:test';
import { buildSample, useSample } from './sample-user.js';

test('Angular: draft, own widget and server errors', async () => {
  await useSample(buildSample('angular'));
});
