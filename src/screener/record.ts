/** Types of a Determination Record, the result of a screener. */
import type { Extensions } from '../model/definition.js';

export interface Determination {
  $formspecDetermination: '1.0';
  screener: { url: string; version: string };
  /** When the answers were judged. */
  timestamp: string;
  /** Version of the rules that were applied. */
  evaluationVersion: string;
  /** Only a `completed` record is a decision. */
  status: 'completed' | 'partial' | 'expired' | 'unavailable';
  overrides: { matched: RouteResult[]; halted: boolean };
  phases: PhaseResult[];
  /** Every field instance by its path, such as `officers[1].title`. */
  inputs: Record<string, { value: unknown; state: AnswerState }>;
  validity?: { validUntil: string; resultValidity: string };
  extensions?: Extensions;
}

export type AnswerState = 'answered' | 'declined' | 'not-presented';

export interface PhaseResult {
  id: string;
  status: 'evaluated' | 'skipped' | 'unsupported-strategy';
  strategy: string;
  matched: RouteResult[];
  eliminated: RouteResult[];
  warnings: string[];
}

export interface RouteResult {
  target: string;
  label?: string;
  message?: string;
  metadata?: unknown;
  score?: number;
  /** Why a route was eliminated. */
  reason?: string;
}

/**
 * A copy of the record with status `expired` once its validity has passed, otherwise the record itself.
 * Only completed and partial records expire.
 */
export function expire(record: Determination, now: string | Date = new Date()): Determination {
  const isOpen = record.status === 'completed' || record.status === 'partial';
  if (!isOpen || !record.validity) return record;
  const hasPassed = new Date(now).getTime() > Date.parse(record.validity.validUntil);
  return hasPassed ? { ...structuredClone(record), status: 'expired' } : record;
}
