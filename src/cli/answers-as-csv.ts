/** Responses as tables: one line for each Response, and one table for each repeat. */
import type { StoredResponse } from '../server/index.js';
import { isObject } from '../model/values.js';

type Row = Map<string, string>;

export class AnswerTables {
  /** By path of the repeat; the main table has no path. */
  readonly #tables = new Map<string, Row[]>([['', []]]);

  add({ id, received, response }: StoredResponse): void {
    const row: Row = new Map([
      ['id', id],
      ['received', received],
    ]);
    this.#tables.get('')!.push(row);
    this.#fill(row, response.data, '', id);
  }

  /** Paths of the repeats that have rows. */
  get repeats(): string[] {
    return [...this.#tables.keys()].filter((path) => path !== '');
  }

  /** A table as CSV (RFC 4180). */
  csv(path = ''): string {
    const rows = this.#tables.get(path) ?? [];
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    return [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))]
      .map((line) => `${line.map(quote).join(',')}\r\n`)
      .join('');
  }

  #fill(row: Row, value: unknown, path: string, id: string): void {
    if (Array.isArray(value) && value.some(isObject)) {
      const table = this.#tables.get(path) ?? [];
      this.#tables.set(path, table);
      value.forEach((one, index) => {
        const line: Row = new Map([
          ['id', id],
          ['row', String(index + 1)],
        ]);
        table.push(line);
        this.#fill(line, one, path, id);
      });
    } else if (isObject(value) && !isMoney(value)) {
      for (const [key, inner] of Object.entries(value))
        this.#fill(row, inner, path ? `${path}.${key}` : key, id);
    } else row.set(path, textOf(value));
  }
}

const isMoney = (value: Record<string, unknown>): boolean =>
  Object.keys(value).length === 2 && 'amount' in value && 'currency' in value;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (isObject(value)) return `${textOf(value['amount'])} ${textOf(value['currency'])}`.trim();
  return typeof value === 'string' ? withoutFormula(value) : JSON.stringify(value);
}

/** Spreadsheets run texts that begin like a formula. */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
