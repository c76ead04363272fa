/** Assist case files through HTTP: a transport may not change what a tool answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '../conformance/assist-runner.js';
import { assistCaseFiles } from '../support/assist-case-files.js';
import { invokeThroughHttp } from '../support/transports.js';

test('assist cases have the same results over HTTP as in direct calls', async () => {
  for (const cases of assistCaseFiles()) {
    const direct = await run(cases);
    const remote = await run(cases, invokeThroughHttp);
    assert.deepEqual(
      remote.filter(({ ok }, index) => ok !== direct[index]!.ok),
      [],
    );
  }
});
