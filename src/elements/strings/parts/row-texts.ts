/** Rows of repeats and tables: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const rowTexts = {
  rowOf: '{label} {index} of {total}',
  rowName: '{label} {index}',
  rowNumber: 'No.',
  rowActions: 'Actions',
  addRow: 'Add {label}',
  moveRowUp: 'Move up',
  moveRowDown: 'Move down',
  up: 'Up',
  down: 'Down',
  rowAdded: '{label} {index} added.',
  rowRemoved: '{label} {index} removed.',
  rowWasRemoved: '{name} was removed.',
  rowRestored: '{name} is back.',
  undoRemoval: 'Undo',
  rowMoved: '{label} moved to position {index} of {total}.',
  noRows: 'Nothing added yet.',
  maxRows: { one: 'You can add no more than {count}.', other: 'You can add up to {count}.' },
  minRows: { one: 'At least {count} has to stay.', other: 'At least {count} have to stay.' },
} as const satisfies Record<string, Phrase>;
