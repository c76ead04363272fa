/** How a phase chooses among its routes. */
import type { PhaseConfig, Route } from './screener-document.js';
import type { Expressions } from './expressions.js';

/** A route of a phase with its place in the document. */
export interface PlacedRoute {
  readonly route: Route;
  readonly path: string;
}

export interface Choice {
  readonly route: PlacedRoute;
  readonly score?: number;
  readonly reason?: string;
}

export interface Choices {
  readonly matched: readonly Choice[];
  readonly eliminated: readonly Choice[];
  readonly warnings: readonly string[];
}

export type Strategy = (
  routes: readonly PlacedRoute[],
  config: PhaseConfig,
  expressions: Expressions,
) => Choices;

/** The warning of a phase in which an expression failed. */
export const EXPRESSION_WARNING = 'fel-expression-error';

/** The first route whose condition is true. Routes after it are not looked at. */
const firstMatch: Strategy = (routes, _config, expressions) => {
  const eliminated: Choice[] = [];
  const warnings = new Set<string>();
  for (const route of routes) {
    const { value, broken, failed } = condition(route, expressions);
    if (failed) warnings.add(EXPRESSION_WARNING);
    if (value) return { matched: [{ route }], eliminated, warnings: [...warnings] };
    eliminated.push({ route, reason: broken ? 'expression-error' : 'condition-false' });
  }
  return { matched: [], eliminated, warnings: [...warnings] };
};

/** All routes whose condition is true, up to `maxMatches`. */
const fanOut: Strategy = (routes, { minMatches = 0, maxMatches = Infinity }, expressions) => {
  const matched: Choice[] = [];
  const eliminated: Choice[] = [];
  const warnings = new Set<string>();
  let found = 0;
  for (const route of routes) {
    const { value, broken, failed } = condition(route, expressions);
    if (failed) warnings.add(EXPRESSION_WARNING);
    if (!value) eliminated.push({ route, reason: broken ? 'expression-error' : 'condition-false' });
    else if (++found <= maxMatches) matched.push({ route });
    else eliminated.push({ route, reason: 'max-exceeded' });
  }
  if (found < minMatches) warnings.add('below-minimum');
  return { matched, eliminated, warnings: [...warnings] };
};

/** Routes whose score reaches their threshold, best first, up to `topN`. */
const scoreThreshold: Strategy = (routes, { topN = Infinity, normalize = false }, expressions) => {
  const warnings = new Set<string>();
  const scored = routes.map((route) => {
    const { value, broken, failed } = expressions.evaluate(route.route.score!, `${route.path}/score`);
    if (failed) warnings.add(EXPRESSION_WARNING);
    return { route, broken, score: typeof value === 'number' ? value : undefined };
  });
  const highest = Math.max(0, ...scored.map(({ score }) => score ?? 0));
  const normal = (score: number): number => (highest === 0 ? 0 : expressions.divide(score, highest));
  const judged = scored.map(({ route, broken, score: raw }): Choice => {
    if (raw === undefined) return { route, reason: broken ? 'expression-error' : 'null-score' };
    const score = normalize ? normal(raw) : raw;
    return score >= route.route.threshold! ? { route, score } : { route, score, reason: 'below-threshold' };
  });
  const ranked = judged.filter(({ reason }) => reason === undefined).sort((a, b) => b.score! - a.score!);
  const kept = new Set(ranked.slice(0, topN));
  const eliminated = judged.flatMap((choice): Choice[] => {
    if (kept.has(choice)) return [];
    return [{ ...choice, reason: choice.reason ?? 'max-exceeded' }];
  });
  return { matched: [...kept], eliminated, warnings: [...warnings] };
};

const condition = ({ route, path }: PlacedRoute, expressions: Expressions) =>
  expressions.isTrue(route.condition!, `${path}/condition`);

export const STRATEGIES: ReadonlyMap<string, Strategy> = new Map([
  ['first-match', firstMatch],
  ['fan-out', fanOut],
  ['score-threshold', scoreThreshold],
]);
