/** The sample app for SvelteKit type-checks, builds with the package, and works. */
import { test } from 'node:test';
import { buildSample, useSample } from './sample-user.js';

test('SvelteKit: draft, own widget and server errors', async () => {
  await useSample(buildSample('svelte', 'build'));
});
