/** Tables of the docs: wide ones scroll by keyboard; on a phone they become lists of rows. */
import { html, raw, type Markup } from './markup.js';

interface Column {
  readonly head: Markup;
  /** The column head as plain text; labels the cells when they are stacked. */
  readonly name: string;
  /** Columns of numbers are right-aligned. */
  readonly figures?: boolean;
}

interface DataTable {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Markup[])[];
}

/** Tables with at least this many columns label their cells on a phone. */
const NAMED_FROM = 3;
/** With at least this many columns, cells share lines on a phone, because one line per cell would be too long. */
const MANY_FROM = 6;

/** Long file and tool names may break after their parts, but nowhere else. */
const breakable = ({ text }: Markup): Markup =>
  raw(text.replace(/(?<=<code>)[^<]*(?=<\/code>)/g, (name) => name.replace(/([/.])(?=\w)/g, '$1<wbr>')));

/** A number does not break from its sign and unit, nor a one-letter unit from its number. */
const together = ({ text }: Markup): Markup =>
  raw(
    text
      .replace(/(≤|&lt;) (?=\d)/g, '$1&nbsp;')
      .replace(/(\d) (?=(?:%|ms|µs|KB|MB|bytes|calls|nodes?)(?!\w))/g, '$1&nbsp;')
      .replace(/, s$/, ',&nbsp;s'),
  );

/** Cells with more characters count as sentences and get a minimum width. */
const SENTENCE_FROM = 40;

/**
 * The explicit roles are the elements' own: some browsers drop them when a stylesheet changes the display of a table.
 */
export function dataTable({ label, columns, rows }: DataTable): Markup {
  // An empty corner cell is not a column head; the first column below it has row heads.
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
    // Without line breaks, so that an empty cell matches `:empty`, which the stylesheet hides on a phone.
    // prettier-ignore
    return html`<td role="cell" ${named} ${kind(column, inner.text)}>${content}</td>`;
  };
  const row = (cells: readonly Markup[]): Markup =>
    html`<tr role="row">
      ${cells.map(cell)}
    </tr>`;
  // A row with only a first cell introduces the rows after it.
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
