/** Rows that the user removed and can still bring back: the last one of each repeat. */
import type { FieldState, FormEngine, Transaction } from '../../engine/types.js';
import { isEmpty } from '../../model/values.js';

export interface RemovedRow {
  readonly row: FieldState;
  /** Where the row was. */
  readonly index: number;
  /** The name of the row, as it was shown. */
  readonly name: string;
  readonly transaction: Transaction;
}

export class RemovedRows {
  #removed = new WeakMap<FieldState, RemovedRow>();

  at(repeat: FieldState): RemovedRow | undefined {
    return this.#removed.get(repeat);
  }

  /** Removes a row. It can be brought back if it has answers. */
  remove(engine: FormEngine, repeat: FieldState, row: FieldState, name: string): RemovedRow | undefined {
    const index = row.index!;
    const isFilled = hasAnswers(row);
    const transaction = engine.transaction(() => engine.removeRow(repeat.path, index, { source: 'user' }), {
      source: 'user',
    });
    if (!isFilled) return undefined;
    const removed = { row, index, name, transaction };
    this.#removed.set(repeat, removed);
    return removed;
  }

  /** Brings the row back to its place, with its answers. */
  restore(engine: FormEngine, repeat: FieldState, { transaction }: RemovedRow): void {
    this.forget(repeat);
    // As a change of the user, so that a draft is saved.
    engine.batch(() => transaction.undo(), { source: 'user' });
  }

  /** The rows of the repeat changed in another way: the place of the removed row is no longer known. */
  forget(repeat: FieldState): void {
    this.#removed.delete(repeat);
  }

  reset(): void {
    this.#removed = new WeakMap();
  }
}

const hasAnswers = (node: FieldState): boolean =>
  (node.kind === 'field' && !node.calculated && !isEmpty(node.value)) ||
  node.children.some(hasAnswers) ||
  node.rows.some(hasAnswers);
