/** The attacks on the HTTP binding and the consumer library, against the built files as `import` finds them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type * as binding from '../../src/bindings/http.js';
import type * as consumer from '../../src/consumer/index.js';
import { attackHttp } from '../bindings/http-attacks.js';
import { attackProfiles } from '../consumer/profile-attacks.js';
import { buildLibrary } from '../support/build-bundle.js';

buildLibrary();

// The package imports itself by name, so that its `exports` decide which files are tested.
const load = async <Module>(entry: string): Promise<Module> =>
  (await import(`formspec-elements/${entry}`)) as Module;

test('the built files are tested', () => {
  for (const entry of ['http', 'consumer'])
    assert.match(fileURLToPath(import.meta.resolve(`formspec-elements/${entry}`)), /dist.[a-z]+\.js$/);
});

attackHttp(await load<typeof binding>('http'));
attackProfiles(await load<typeof consumer>('consumer'));
