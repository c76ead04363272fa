/** One table of results. The report is a list of tables, printed as Markdown and stored as JSON. */
export interface Table {
  readonly title: string;
  /** What was measured and how, in a sentence or two. */
  readonly about?: string;
  /** For finding causes; not published in the documentation. */
  readonly detail?: boolean;
  /** Published on the page about performance; other tables are on the page of measurements. */
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
