/** Writes that can be taken back as one. */
import type { FormState } from '../state/form-state.js';
import type { Undo } from './journal.js';
import { isDetached } from '../state/node.js';
import { moveRow, removeRow, restoreRow } from '../state/node-lifecycle.js';
import type { ChangeSource, Transaction } from '../types.js';

function takeBack(form: FormState, list: readonly Undo[]): void {
  for (const undo of [...list].reverse()) {
    if (undo.kind === 'value') {
      if (isDetached(undo.node)) continue;
      form.journal.write(undo.node);
      form.store(undo.node, undo.before, form.journal.source);
    } else {
      const { row } = undo;
      // The repeat itself may be gone by now, and its rows with it.
      if (isDetached(row.up!)) continue;
      if (undo.kind === 'removed') {
        if (isDetached(row)) restoreRow(form, row, undo.at);
      } else if (!isDetached(row)) {
        if (undo.kind === 'added') removeRow(form, row);
        else moveRow(form, row, Math.min(undo.from, row.up!.kids.length - 1));
      }
    }
  }
}

/** Runs an undo in a cycle of its own, in which nothing is filled in. */
function undoAll(form: FormState, list: readonly Undo[]): void {
  form.appliesDefaults = false;
  try {
    form.change('host', () => takeBack(form, list));
  } finally {
    form.appliesDefaults = true;
  }
}

export function runTransaction(
  form: FormState,
  work: () => void,
  source: ChangeSource | undefined,
): Transaction {
  const list: Undo[] = [];
  const { transactions } = form.journal;
  transactions.push(list);
  let failed = true;
  try {
    form.change(source, () => {
      work();
      failed = false;
    });
  } finally {
    // Defaults that the writes bring about belong to the transaction, so the list is closed only now.
    transactions.splice(transactions.indexOf(list), 1);
    if (failed) undoAll(form, list);
  }
  const paths = [
    ...new Set(
      list.flatMap((undo) => (undo.kind === 'value' && !isDetached(undo.node) ? [undo.node.path] : [])),
    ),
  ];
  let done = false;
  return {
    paths,
    undo() {
      if (done) return;
      done = true;
      undoAll(form, list);
    },
  };
}
