/** The layout layer: what stands where in a form, as plain data. No DOM, no rendering, no fetch. */
export { planNode } from './plan-node.js';
export type * from './plan.js';
