/** Remarks about documents, collected for their authors. */
import type { Diagnostic, DocumentKind } from '../plan.js';

const INFO = new Set(['E800', 'UNBOUND_ITEM', 'SUBSTITUTED']);
const ERRORS = new Set([
  'E100',
  'E101',
  'UNSUPPORTED_VERSION',
  'E801',
  'NAME_COLLISION',
  'E806',
  'UNKNOWN_PARAM',
  'E807',
  'TOO_LARGE',
  'E802',
  'E803',
  'E804',
  'E805',
  'E710',
  'E1801',
  'E1803',
  'COMP-REFERENTIAL-INTEGRITY',
]);

/** Remarks of one code that are listed. More are of no use, and a hostile document could cause any number. */
const MOST_OF_ONE_CODE = 100;

export class Diagnostics {
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly list: Diagnostic[] = [];

  add(document: DocumentKind, code: string, path: string, message: string): void {
    const key = `${document} ${code} ${path} ${message}`;
    const count = this.#counts.get(code) ?? 0;
    if (count >= MOST_OF_ONE_CODE || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#counts.set(code, count + 1);
    // A mismatch leaves layouts and looks in use or aside; actions for something else are refused.
    const isError = ERRORS.has(code) || (document === 'actions' && code.endsWith('_MISMATCH'));
    const severity = INFO.has(code) ? 'info' : isError ? 'error' : 'warning';
    this.list.push({ code, severity, document, path, message });
  }

  /** The same, for one document. */
  for(document: DocumentKind): Remark {
    return (code, path, message) => this.add(document, code, path, message);
  }

  /** Adds those of another collection. */
  take(others: readonly Diagnostic[]): void {
    for (const { document, code, path, message } of others) this.add(document, code, path, message);
  }
}

export type Remark = (code: string, path: string, message: string) => void;
