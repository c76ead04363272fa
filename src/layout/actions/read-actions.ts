/** Reads a Response Actions document. One for another form, or with two actions of one id, is refused. */
import type { Definition } from '../../model/definition.js';
import type { Remark } from '../documents/diagnostics.js';
import { meetsRange, readDocument, targetUrl } from '../documents/target.js';
import type { Action, ValidationPolicy } from './action-types.js';
import { ACTIONS, actionsRule } from './check-actions.js';

/** Actions by id; undefined when the document cannot be used, after a call of `refuse`. */
export function readActions(
  given: unknown,
  definition: Definition,
  remark: Remark,
  refuse: () => void,
): ReadonlyMap<string, Action> | undefined {
  const read = readDocument(given, ACTIONS, actionsRule, remark);
  const actions = read && checkedActions(read['actions'] as readonly Action[], remark);
  let isUsable = actions !== undefined;
  const url = read && targetUrl(read);
  if (read && url !== definition.url) {
    remark(
      'TARGET_MISMATCH',
      '/targetDefinition/url',
      `These actions are for ${url}, not for ${definition.url}.`,
    );
    isUsable = false;
  } else if (read && !meetsRange(read, definition)) {
    remark(
      'VERSION_MISMATCH',
      '/targetDefinition/compatibleVersions',
      `These actions are not made for version ${definition.version} of the form.`,
    );
    isUsable = false;
  }
  if (isUsable) return actions;
  refuse();
  return undefined;
}

function checkedActions(actions: readonly Action[], remark: Remark): ReadonlyMap<string, Action> | undefined {
  const byId = new Map<string, Action>();
  let isValid = true;
  actions.forEach((action, i) => {
    if (byId.has(action.id)) {
      remark('E1801', `/actions/${i}/id`, `There are two actions called "${action.id.slice(0, 80)}".`);
      isValid = false;
    }
    const problem = action.validation && policyProblem(action.validation);
    if (problem) {
      remark('E1803', `/actions/${i}/validation`, `The action "${action.id.slice(0, 80)}": ${problem}`);
      isValid = false;
    }
    byId.set(action.id, action);
  });
  return isValid ? byId : undefined;
}

/** Why the three parts of a policy contradict each other; undefined when they do not. */
function policyProblem({ profile, blocking, persistence }: ValidationPolicy): string | undefined {
  if (persistence === 'complete-response' && (blocking !== 'block-on-error' || profile !== 'on-submit'))
    return 'a complete Response needs validation on submit, and errors that block.';
  if (blocking === 'block-on-error' && persistence !== 'complete-response')
    return 'errors block only what completes the Response.';
  return undefined;
}
