/** Tables of the docs: they scroll by keyboard where they are wide, and become lists of rows on a phone. */
import { html, raw, type Markup } from './markup.js';

interface Column {
  readonly head: Markup;
  /** The head without markup: what names its cells where they stand one above the other. */
  readonly name: string;
  /** Figures are compared by their last digits. */
  readonly figures?: boolean;
}

interface DataTable {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Markup[])[];
}

/** From here on a cell has to say what it is where a phone gives up the columns. */
const NAMED_FROM = 3;
/** Where a row of its own for every cell would be too long a list. */
const MANY_FROM = 6;

/** Long names of files and tools may be broken after the parts they are made of, but nowhere else. */
const breakable = ({ text }: Markup): Markup =>
  raw(text.replace(/(?<=<code>)[^<]*(?=<\/code>)/g, (name) => name.replace(/([/.])(?=\w)/g, '$1<wbr>')));

/** A figure stays with its sign and its unit, and a unit of one letter is no line of its own. */
const together = ({ text }: Markup): Markup =>
  raw(
    text
      .replace(/(≤|&lt;) (?=\d)/g, '$1&nbsp;')
      .replace(/(\d) (?=(?:%|ms|µs|KB|MB|bytes|calls|nodes?)(?!\w))/g, '$1&nbsp;')
      .replace(/, s$/, ',&nbsp;s'),
  );

/** Cells of more characters are read as sentences, and need room for some words in a line. */
const SENTENCE_FROM = 40;

/**
 * The roles are those that the elements have anyway: some browsers forget them when a style sheet lays a table out
 * as something else.
 */
export function dataTable({ label, columns, rows }: DataTable): Markup {
  // A corner without a word heads nothing; the first column under it heads its rows.
  const hasRowHeads = columns[0]?.name === '';
  const names = columns.length >= NAMED_FROM;
  const kind = ({ figures }: Column, text = ''): Markup =>
    raw(
      figures
        ? ' class="figures-column"'
        : text.replace(/<[^>]*>/g, '').length >= SENTENCE_FROM
          ? ' class="sentence"'
          : '',
    );
  const head = (column: Column): Markup =>
    column.name
      ? html`<th role="columnheader" scope="col" ${kind(column)}>
          ${column.figures ? together(column.head) : column.head}
        </th>`
      : html`<td role="cell"></td>`;
  const cell = (inner: Markup, index: number): Markup => {
    const column = columns[index] ?? { head: html``, name: '' };
    if (index === 0 && hasRowHeads) return html`<th role="rowheader" scope="row">${inner}</th>`;
    const named = names && index > 0 && column.name ? html`data-head="${column.name}"` : '';
    const content = column.figures ? together(inner) : index > 0 ? breakable(inner) : inner;
    // In one line: a cell without a word stays empty, which the style sheet leaves out on a phone.
    // prettier-ignore
    return html`<td role="cell" ${named} ${kind(column, inner.text)}>${content}</td>`;
  };
  const row = (cells: readonly Markup[]): Markup =>
    html`<tr role="row">
      ${cells.map(cell)}
    </tr>`;
  // A row that has nothing but a first cell introduces those that follow.
  const introduces = (cells: readonly Markup[]): boolean =>
    names && Boolean(cells[0]?.text) && cells.slice(1).every(({ text }) => text === '');
  const groups: (readonly Markup[])[][] = [[]];
  for (const cells of rows) {
    if (introduces(cells)) groups.push([]);
    groups.at(-1)!.push(cells);
  }
  const group = (members: readonly (readonly Markup[])[]): Markup =>
    html`<tbody role="rowgroup">
      ${members.map((cells) =>
        introduces(cells)
          ? html`<tr role="row" class="table-group">
              <td role="cell" colspan="${columns.length}">${cells[0]}</td>
            </tr>`
          : row(cells),
      )}
    </tbody>`;
  const kinds = ['table', 'stacks', columns.length >= MANY_FROM && 'many'].filter(Boolean);
  return html`<div class="${kinds.join(' ')}" role="group" aria-label="${label}" tabindex="0">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(head)}
        </tr>
      </thead>
      ${groups.filter(({ length }) => length > 0).map(group)}
    </table>
  </div>`;
}
