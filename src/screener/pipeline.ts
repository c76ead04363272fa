/** Runs the pipeline of a screener: overrides first, then the phases in order. */
import { isObject } from '../model/values.js';
import type { Phase, PhaseConfig, Route, ScreenerDocument } from './screener-document.js';
import type { Expressions } from './expressions.js';
import type { Determination, PhaseResult, RouteResult } from './record.js';
import { type Choice, EXPRESSION_WARNING, type PlacedRoute, STRATEGIES } from './strategies.js';

/**
 * A strategy of the host's own, for phases whose strategy begins with `x-`. It gets the routes of the phase, overrides
 * left out, and evaluates their expressions with `evaluate`; a failing expression is null. It returns each route once:
 * matched ones in their order, eliminated ones with a reason.
 */
export type ExtensionStrategy = (
  routes: readonly Route[],
  config: PhaseConfig,
  evaluate: (source: string) => unknown,
) => {
  readonly matched: readonly { readonly route: Route; readonly score?: number }[];
  readonly eliminated: readonly {
    readonly route: Route;
    readonly score?: number;
    readonly reason?: string;
  }[];
};

export interface PipelineOptions {
  readonly expressions: Expressions;
  readonly strategies: Readonly<Record<string, ExtensionStrategy>>;
}

export function runPipeline(
  { evaluation }: ScreenerDocument,
  options: PipelineOptions,
): Pick<Determination, 'overrides' | 'phases'> {
  const { expressions } = options;
  const placed = evaluation.map((phase, i) => ({
    phase,
    path: `/evaluation/${i}`,
    routes: phase.routes.map((route, j): PlacedRoute => ({ route, path: `/evaluation/${i}/routes/${j}` })),
  }));
  const judged = placed
    .flatMap(({ routes }) => routes.filter(({ route }) => route.override === true))
    .map((route) => ({
      route,
      outcome: expressions.isTrue(route.route.condition!, `${route.path}/condition`),
    }));
  const matched = judged.filter(({ outcome }) => outcome.value).map(({ route }) => route);
  const halted = matched.some(({ route }) => route.terminal === true);
  const overrides = { matched: matched.map((route) => resultOf({ route }, expressions)), halted };
  if (halted) return { overrides, phases: [] };
  const phases = placed.map(({ phase, path, routes }) =>
    runPhase(
      phase,
      path,
      routes.filter(({ route }) => route.override !== true),
      options,
    ),
  );
  const [first] = phases;
  if (judged.some(({ outcome }) => outcome.failed) && first && !first.warnings.includes(EXPRESSION_WARNING))
    first.warnings.push(EXPRESSION_WARNING);
  return { overrides, phases };
}

function runPhase(
  { id, strategy, activeWhen, config = {} }: Phase,
  path: string,
  routes: readonly PlacedRoute[],
  { expressions, strategies }: PipelineOptions,
): PhaseResult {
  const empty = { id, strategy, matched: [], eliminated: [] };
  const active = activeWhen === undefined ? undefined : expressions.isTrue(activeWhen, `${path}/activeWhen`);
  const warnings = active?.failed ? [EXPRESSION_WARNING] : [];
  if (active && !active.value) return { ...empty, status: 'skipped', warnings };
  const run =
    STRATEGIES.get(strategy) ??
    (Object.hasOwn(strategies, strategy) ? fromHost(strategies[strategy]!, strategy) : undefined);
  const choices = run?.(routes, config, expressions);
  if (!choices) return { ...empty, status: 'unsupported-strategy', warnings };
  const results = (list: readonly Choice[]): RouteResult[] =>
    list.map((choice) => resultOf(choice, expressions));
  return {
    ...empty,
    status: 'evaluated',
    matched: results(choices.matched),
    eliminated: results(choices.eliminated),
    warnings: [...choices.warnings],
  };
}

/** A host's strategy as one of ours. Undefined, with a remark, when it throws or returns something else. */
function fromHost(strategy: ExtensionStrategy, name: string) {
  return (routes: readonly PlacedRoute[], config: PhaseConfig, expressions: Expressions) => {
    const places = new Map(routes.map((placed) => [placed.route, placed]));
    const choice = (entry: { route: Route; score?: number; reason?: string }, reason?: string): Choice => {
      const route = places.get(entry.route);
      if (!route) throw new TypeError('It names a route that is not in the phase.');
      const why = reason && (entry.reason ?? reason);
      return {
        route,
        ...(typeof entry.score === 'number' && { score: entry.score }),
        ...(why && { reason: why }),
      };
    };
    try {
      const result: unknown = strategy(
        routes.map(({ route }) => route),
        config,
        (source) => expressions.evaluate(source, '').value,
      );
      if (!isChoices(result)) throw new TypeError('It must return {matched, eliminated}.');
      return {
        matched: result.matched.map((entry) => choice(entry)),
        eliminated: result.eliminated.map((entry) => choice(entry, 'condition-false')),
        warnings: [],
      };
    } catch (cause) {
      expressions.remarks.push({
        code: 'SCREENER_STRATEGY',
        path: '/evaluation',
        message: `The strategy "${name}" failed: ${cause instanceof Error ? cause.message : String(cause)}`,
        severity: 'warning',
      });
      return undefined;
    }
  };
}

/** The entries are checked when they are read. */
const isChoices = (result: unknown): result is ReturnType<ExtensionStrategy> =>
  isObject(result) && Array.isArray(result['matched']) && Array.isArray(result['eliminated']);

/** Only what the route declares is in its result. */
function resultOf({ route: { route }, score, reason }: Choice, expressions: Expressions): RouteResult {
  const { target, label, message, metadata } = route;
  return {
    target,
    ...(label !== undefined && { label }),
    ...(message !== undefined && { message: expressions.message(message) }),
    ...(metadata !== undefined && { metadata: structuredClone(metadata) }),
    ...(score !== undefined && { score }),
    ...(reason !== undefined && { reason }),
  };
}
