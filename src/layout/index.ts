/** The layout layer: what stands where in a form, as plain data. No DOM, no rendering, no fetch of its own. */
export { planNode } from './plan-node.js';
export { createPlanner, planForm, type Planner, type PlanState } from './plan-form.js';
export { ActionError, invokeAction } from './actions/invoke-action.js';
export type {
  ActionHost,
  ActionResult,
  EffectOutcome,
  EffectRequest,
  EffectResult,
  EffectStatus,
} from './actions/invoke-action.js';
export type { Action, Effect, EffectType } from './actions/action-types.js';
export { resolveIssuer } from './issuer/resolve-issuer.js';
export type { IssuerOptions, ResolvedIssuer } from './issuer/resolve-issuer.js';
export type * from './plan.js';
