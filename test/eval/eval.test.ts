/** The evaluation with scripted agents: the same numbers in every run, and no write without the person. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CAREFUL, GULLIBLE } from './agents.js';
import { evaluate } from './evaluate.js';
import { TASKS } from './tasks.js';

describe('filling tasks over MCP', () => {
  for (const task of TASKS) {
    it(`${task.name}: a careful agent writes everything that is certain and nothing else`, async () => {
      const { wrong, unrequested, completion, calls, declined } = await evaluate(task, CAREFUL);
      assert.deepEqual(
        { wrong, unrequested, completion, calls, declined },
        {
          wrong: [],
          unrequested: [],
          completion: 1,
          calls: 3,
          declined: 0,
        },
      );
    });
    if (task.injected)
      it(`${task.name}: an agent that obeys texts of the form writes nothing without the person`, async () => {
        const { unrequested, completion, declined, refusedProtected } = await evaluate(task, GULLIBLE);
        assert.deepEqual({ unrequested, completion }, { unrequested: [], completion: 1 });
        assert.ok(declined + refusedProtected >= task.injected!.length, 'the agent tried it');
      });
  }
});
