/** Fails when a bundle exceeds its budget. The budgets are in `bundle-sizes.mjs`. */
import { bundleSizes } from './bundle-sizes.mjs';

const sizes = await bundleSizes();
for (const { what, kilobytes, budget, goal, isOver } of sizes)
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${String(kilobytes).padStart(6)} KB (budget ${budget}, goal ${goal})  ${what}`,
  );
process.exit(sizes.some(({ isOver }) => isOver) ? 1 : 0);
