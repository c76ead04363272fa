/** Whole plans: the form with its Component, Theme and Response Actions documents applied. */
import type { FormEngine } from '../engine/types.js';
import { readActions } from './actions/read-actions.js';
import { readComponent } from './component/read-component.js';
import type { Plan, PlanOptions } from './plan.js';
import { FormPlanner, type Planner, type PlanState } from './planner/form-planner.js';
import { readTheme } from './theme/read-theme.js';

export type { Planner, PlanState };

/**
 * Reads the documents once; the planner then derives a plan from the form's data whenever it is asked. Documents that
 * cannot be used are left out and reported in the plan; nothing throws.
 */
export function createPlanner(engine: FormEngine, options: PlanOptions = {}): Planner {
  return new FormPlanner(engine, options, { readTheme, readComponent, readActions });
}

/** The plan of a form: what stands where now, as plain data. The same documents and data give the same plan. */
export function planForm(engine: FormEngine, options: PlanOptions = {}): Plan {
  return createPlanner(engine, options).plan();
}
