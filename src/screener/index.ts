/** `formspec-elements/screener`: questions that tell where a respondent should go. No DOM, no rendering. */
export { targetKind } from './screener-document.js';
export type { Phase, PhaseConfig, Route, ScreenerDocument, TargetKind } from './screener-document.js';
export type { ExtensionStrategy } from './pipeline.js';
export { expire } from './record.js';
export type { AnswerState, Determination, PhaseResult, RouteResult } from './record.js';
export { createScreener, screen } from './screener.js';
export type { Screener, ScreenerOptions } from './screener.js';
