/** The result of one conformance case. */
export interface CaseOutcome {
  readonly id: string;
  readonly group: string;
  readonly ok: boolean;
  readonly expected?: unknown;
  readonly actual?: unknown;
}
