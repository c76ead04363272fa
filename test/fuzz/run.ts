/**
 * Runs the fuzzer and prints its findings, with the seed that reproduces them.
 *
 *   npm run fuzz                              20,000 inputs for every target
 *   npm run fuzz -- --runs 1000000            more
 *   npm run fuzz -- --target "FEL parser"     one of them
 *   npm run fuzz -- --seed 42                 the same inputs again
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { targets } from './targets.js';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    target: { type: 'string' },
    seed: { type: 'string' },
  },
});
const chosen = Object.entries(targets).filter(([name]) => !values.target || name === values.target);
if (chosen.length === 0) {
  console.error(`There is no target "${values.target}"; there are ${Object.keys(targets).join(', ')}.`);
  process.exit(2);
}
let failures = 0;
for (const [name, property] of chosen) {
  const outcome = await fc.check(property, {
    numRuns: Number(values.runs),
    ...(values.seed && { seed: Number(values.seed) }),
  });
  console.log(
    `${outcome.failed ? 'FAILED' : 'passed'}  ${name}: ${outcome.numRuns} inputs, seed ${outcome.seed}`,
  );
  if (!outcome.failed) continue;
  failures++;
  console.log(fc.stringify(outcome.counterexample), '\n', outcome.errorInstance);
}
process.exit(failures ? 1 : 0);
