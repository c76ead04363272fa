/** Asking the user before several fields of a page are written at once. */
import type { ConfirmationAnswer, ConfirmationRequest, ProposedChange } from '../../assist/confirmation.js';
import { ToolFailure } from '../../assist/result.js';

/** One value that is about to be written, for the user to judge. */
export type PageProposal = Omit<ProposedChange, 'field'>;

/** Asks the user on the helper's side. A function written for this can ask on behalf of a provider too. */
export type ConsumerConfirm = (
  request: Omit<ConfirmationRequest, 'changes'> & { readonly changes: readonly PageProposal[] },
) => ConfirmationAnswer | Promise<ConfirmationAnswer>;

/** Resolves to a test for each path: may it be written? Only a clear yes is one. */
export async function askUser(
  confirm: ConsumerConfirm,
  changes: readonly PageProposal[],
  agent: string | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<(path: string) => boolean> {
  if (changes.length === 0) return () => false;
  let answer: ConfirmationAnswer;
  try {
    answer = await confirm({ tool: 'formspec.field.bulkSet', purpose: 'write', agent, changes, signal });
  } catch {
    answer = false;
  }
  if (signal.aborted) throw new ToolFailure('x-aborted', 'The call was aborted; nothing was written.');
  if (typeof answer === 'object' && answer !== null) {
    const paths = new Set(answer.accept);
    return (path) => paths.has(path);
  }
  const all = answer === true || answer === 'accept';
  return () => all;
}
