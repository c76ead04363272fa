/** Counts work instead of measuring time, so that growth can be asserted on any machine. */
import { Session } from 'node:inspector';
import { stepsLeft, withSharedAccount } from '../../src/fel/limits.js';

/** Steps that FEL charges for the work. */
export function chargedSteps(work: () => unknown): number {
  return withSharedAccount(() => {
    const before = stepsLeft();
    work();
    return before - stepsLeft();
  });
}

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

// Started before our source runs for the first time: V8 counts blocks only in functions that it compiles from now on.
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Counts blocks of our source since the last call. */
function takeBlocks(folders: RegExp): number {
  let blocks = 0;
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    for (const { url, functions } of (taken as Coverage).result)
      if (folders.test(url))
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  });
  return blocks;
}

/** How often blocks (functions, loop bodies, branches) of the named folders run. Import this module before these. */
export function executedBlocks(folders: RegExp, work: () => unknown): number {
  takeBlocks(folders);
  work();
  return takeBlocks(folders);
}
