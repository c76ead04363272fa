/** Asking the user before several fields of a page are written at once. */
import {
  type Accepted,
  aborted,
  acceptedChanges,
  type ConfirmationAnswer,
  type ConfirmationRequest,
  type ProposedChange,
} from '../../assist/confirmation.js';

/** One value that is about to be written, for the user to judge. */
export type PageProposal = Pick<ProposedChange, 'path' | 'label' | 'current' | 'proposed'>;

/** Asks the user on the helper's side. The same function can serve as the `confirm` of a provider. */
export type ConsumerConfirm = (
  request: Omit<ConfirmationRequest, 'changes'> & { readonly changes: readonly PageProposal[] },
) => ConfirmationAnswer | Promise<ConfirmationAnswer>;

/** Resolves to the proposals that the user accepted; a dialog that fails accepts none. */
export async function askUser(
  confirm: ConsumerConfirm,
  changes: readonly PageProposal[],
  agent: string | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<Accepted<PageProposal>> {
  if (changes.length === 0) return new Map();
  let answer: ConfirmationAnswer;
  try {
    answer = await confirm({ tool: 'formspec.field.bulkSet', purpose: 'write', agent, changes, signal });
  } catch {
    answer = false;
  }
  if (signal.aborted) throw aborted();
  return acceptedChanges(changes, answer);
}
