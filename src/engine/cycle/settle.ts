/** Everything that is calculated or checked, in order, from the stored values. */
import type { Steps } from '../../model/steps.js';
import type { FormState } from '../state/form-state.js';
import { type LiveNode, walk } from '../state/node.js';

export function* settleEverything(form: FormState): Steps<void> {
  yield* form.scheduler.runAll(form.root);
  const unchecked: LiveNode[] = [];
  walk(form.root, (node) => {
    if (!node.template.check) unchecked.push(node);
  });
  for (const node of unchecked) {
    yield;
    form.check(node);
  }
}
