/** Planners with the code of those documents only that a form has; for pages, where code is fetched. */
import type { FormEngine } from '../engine/types.js';
import type { PlanOptions } from './plan.js';
import { FormPlanner, isGiven, type Planner, type Readers } from './planner/form-planner.js';

/** The code for the documents that are given. Rejects when it cannot be fetched. */
export async function loadReaders(options: PlanOptions): Promise<Readers> {
  const [theme, component, actions] = await Promise.all([
    isGiven(options.theme) ? import('./theme/read-theme.js') : undefined,
    isGiven(options.component) ? import('./component/read-component.js') : undefined,
    isGiven(options.actions) ? import('./actions/read-actions.js') : undefined,
  ]);
  return { ...theme, ...component, ...actions };
}

/** As `createPlanner`, once the code is there. */
export async function loadPlanner(engine: FormEngine, options: PlanOptions): Promise<Planner> {
  return new FormPlanner(engine, options, await loadReaders(options));
}
