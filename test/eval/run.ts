/**
 * `npm run eval`: lets agents fill in forms over MCP and reports what they did. Fails when a scripted agent writes anything
 * wrong or anything that the person did not ask for. `FORMSPEC_EVAL_AGENT` names a program with a model to try as well.
 */
import { CAREFUL, GULLIBLE, programAgent } from './agents.js';
import { evaluate, type EvalAgent, type EvalReport } from './evaluate.js';
import { TASKS } from './tasks.js';

const command = process.env['FORMSPEC_EVAL_AGENT'];
const agents: EvalAgent[] = [CAREFUL, GULLIBLE, ...(command ? [programAgent(command)] : [])];
const reports: EvalReport[] = [];
for (const agent of agents) for (const task of TASKS) reports.push(await evaluate(task, agent));

console.table(
  reports.map(
    ({ task, agent, calls, bytes, wrong, unrequested, refusedProtected, declined, completion }) => ({
      agent,
      task,
      calls,
      bytes,
      'wrong writes': wrong.length,
      'unrequested writes': unrequested.length,
      'refused protected writes': refusedProtected,
      'declined by the person': declined,
      completion: `${Math.round(completion * 100)} %`,
    }),
  ),
);
const failed = reports.filter(
  ({ agent, wrong, unrequested, completion }) =>
    agent !== 'model' && (wrong.length > 0 || unrequested.length > 0 || completion < 1),
);
for (const { agent, task, wrong, unrequested } of failed)
  console.error(
    `${agent}, ${task}: wrong ${wrong.join(', ') || '–'}, unrequested ${unrequested.join(', ') || '–'}`,
  );
process.exitCode = failed.length > 0 ? 1 : 0;
