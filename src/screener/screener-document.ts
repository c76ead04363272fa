/** Types of a Screener document: questions that decide where a respondent should go. */
import type { Bind, Extensions, Fel, Item } from '../model/definition.js';

export interface ScreenerDocument {
  $formspecScreener: '1.0';
  /** For editors; it means nothing to a screener. */
  $schema?: string;
  url: string;
  version: string;
  title: string;
  description?: string;
  /** The questions. They are ordinary items of a form. */
  items: Item[];
  binds?: Bind[];
  /** The pipeline: phases in order, each judged by itself. */
  evaluation: Phase[];
  /** Calendar dates between which the screener is open; both days are inside. */
  availability?: { from?: string; until?: string };
  /** ISO 8601 duration for which a record is valid, such as `P28D`. */
  resultValidity?: string;
  /** Which rules judge a session: those loaded at its start (`submission`, the default) or those in force at its end. */
  evaluationBinding?: 'submission' | 'completion';
  extensions?: Extensions;
}

export interface Phase {
  id: string;
  strategy: 'first-match' | 'fan-out' | 'score-threshold' | `x-${string}`;
  routes: Route[];
  label?: string;
  description?: string;
  /** The phase is skipped unless this is true. */
  activeWhen?: Fel;
  config?: PhaseConfig;
}

export interface PhaseConfig {
  /** `fan-out`: fewer matches add the warning `below-minimum`. Default 0. */
  minMatches?: number;
  /** `fan-out`: further matches are eliminated. Default: no limit. */
  maxMatches?: number;
  /** `score-threshold`: only so many of the best match. Default: no limit. */
  topN?: number;
  /** `score-threshold`: scores are divided by the highest one. Default false. */
  normalize?: boolean;
  [extension: string]: unknown;
}

export interface Route {
  /** A definition (`url|version`), an outcome (`outcome:name`), a surface (`surface:id`) or any other address. */
  target: string;
  condition?: Fel;
  score?: Fel;
  threshold?: number;
  label?: string;
  /** May contain `{{FEL}}`; `\{{` is a literal `{{`. */
  message?: string;
  metadata?: unknown;
  /** Judged before all phases, whatever phase it is in. */
  override?: boolean;
  /** An override that matches ends the evaluation. */
  terminal?: boolean;
}

export type TargetKind = 'definition' | 'outcome' | 'surface' | 'external';

/** What a route leads to. A bare URL counts as external: only the page knows which URLs are definitions. */
export function targetKind(target: string): TargetKind {
  if (target.startsWith('outcome:')) return 'outcome';
  if (target.startsWith('surface:')) return 'surface';
  return target.includes('|') ? 'definition' : 'external';
}
