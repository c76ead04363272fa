/** Transactions: writes that can be undone together. */
import { isDetached } from '../state/node.js';
import { moveRow, removeRow, restoreRow } from '../state/node-lifecycle.js';
import type { ChangeSource, Transaction } from '../types.js';
import type { Cycle } from './cycle.js';
import type { Undo } from './journal.js';

function undoAll(cycle: Cycle, list: readonly Undo[], source: ChangeSource = 'host'): void {
  cycle.changeWithoutDefaults(source, () => {
    for (const undo of [...list].reverse()) undoOne(cycle, undo);
  });
}

function undoOne(cycle: Cycle, undo: Undo): void {
  const { journal } = cycle;
  if (undo.kind === 'value') {
    if (isDetached(undo.node)) return;
    journal.noteWrite(undo.node);
    cycle.write(undo.node, undo.before, journal.source);
    return;
  }
  const { row } = undo;
  // The repeat may be inside a row that was removed since.
  if (isDetached(row.parentNode!)) return;
  if (undo.kind === 'removed') {
    if (isDetached(row)) restoreRow(cycle, row, undo.position);
  } else if (!isDetached(row)) {
    if (undo.kind === 'added') removeRow(cycle, row);
    else moveRow(cycle, row, Math.min(undo.from, row.parentNode!.childNodes.length - 1));
  }
}

/** Runs work as one change. If the work throws, everything it wrote is undone. */
export function runTransaction(
  cycle: Cycle,
  work: () => void,
  source: ChangeSource | undefined,
): Transaction {
  const list: Undo[] = [];
  const { transactions } = cycle.journal;
  transactions.push(list);
  let hasFailed = true;
  try {
    cycle.change(source, () => {
      work();
      hasFailed = false;
    });
  } finally {
    // The list ends here, because defaults that the writes cause belong to the transaction.
    transactions.splice(transactions.indexOf(list), 1);
    if (hasFailed) undoAll(cycle, list);
  }
  const paths = new Set<string>();
  for (const undo of list) if (undo.kind === 'value' && !isDetached(undo.node)) paths.add(undo.node.path);
  let isUndone = false;
  return {
    paths: [...paths],
    undo(options) {
      if (isUndone) return;
      isUndone = true;
      undoAll(cycle, list, options?.source);
    },
  };
}

/** Runs work, then undoes all its writes. Subscribers are not notified. */
export function runPreview<T>(cycle: Cycle, work: (settle: () => void) => T): T {
  if (cycle.isOpen) throw new Error('A form cannot be previewed in the middle of a batch.');
  const list: Undo[] = [];
  const { transactions } = cycle.journal;
  transactions.push(list);
  return cycle.preview(
    () => work(() => cycle.settle()),
    () => {
      transactions.splice(transactions.indexOf(list), 1);
      for (const undo of list.reverse()) undoOne(cycle, undo);
    },
  );
}
