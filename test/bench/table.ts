/** One table of results; the whole report is a list of them, printed as Markdown and kept as JSON. */
export interface Table {
  readonly title: string;
  /** What was measured and how, in a sentence or two. */
  readonly about?: string;
  /** Of use to whoever looks for a cause; the documentation leaves it out. */
  readonly detail?: boolean;
  /** What readers ask first; it stands on the page about performance, the others on one of their own. */
  readonly first?: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const cell = (value: string | number): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 3 }) : value;

export function toMarkdown({ title, about, columns, rows }: Table): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const alignment = columns.map((_, i) => (i === 0 ? '---' : '--:'));
  return [
    `## ${title}`,
    ...(about ? ['', about] : []),
    '',
    line(columns),
    line(alignment),
    ...rows.map(line),
    '',
  ].join('\n');
}
