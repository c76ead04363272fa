/** Rules of a data table: columns in a box that is wide enough for them, cards in a narrower one. */
import cards from './table-cards.css?inline';
import columns from './table-columns.css?inline';
import table from './table.css?inline';

/** By number of cells in a row: the width of the box, in `em`, from which the columns fit. 9 stands for 9 and more. */
const WIDTHS = { 3: 29, 4: 35, 5: 41, 6: 48, 7: 52, 8: 66, 9: 74 };

/** Limits rules to tables with that many cells in a row. */
const forCells = (cells: string, rules: string): string =>
  rules.replaceAll('.formspec-table', `.formspec-table[data-cells="${cells}"]`);

const byWidth = Object.entries(WIDTHS).map(
  ([cells, em]) =>
    `@container formspec-table (min-width:${em}em){${forCells(cells, columns)}}` +
    `@container formspec-table (max-width:${em - 0.01}em){${forCells(cells, cards)}}`,
);

export const styles = table + byWidth.join('');
