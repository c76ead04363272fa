/** A planner with the code of those documents only that a form has; for pages, where code is fetched. */
import type { FormEngine } from '../engine/types.js';
import type { PlanOptions } from './plan.js';
import { FormPlanner, isGiven, type Planner } from './planner/form-planner.js';

/** As `createPlanner`, once the code is there. Rejects when it cannot be fetched. */
export async function loadPlanner(engine: FormEngine, options: PlanOptions): Promise<Planner> {
  const [theme, component, actions] = await Promise.all([
    isGiven(options.theme) ? import('./theme/read-theme.js') : undefined,
    isGiven(options.component) ? import('./component/read-component.js') : undefined,
    isGiven(options.actions) ? import('./actions/read-actions.js') : undefined,
  ]);
  return new FormPlanner(engine, options, { ...theme, ...component, ...actions });
}
