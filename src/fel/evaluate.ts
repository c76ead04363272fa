import { compile } from './compile.js';
import { dataLinker, type DataSource } from './data-linker.js';
import { hostFunctions } from './functions/index.js';
import { fromJson, toJson } from './values/json.js';
import { parse } from './parser.js';
import type { Env, EvaluationContext, FelDiagnostic, FelFunction, FelValue } from './types.js';

/** Everything that an expression can read. All parts are optional. */
export interface EvaluateContext extends DataSource, EvaluationContext {
  /** The value of bare `$`. */
  readonly self?: unknown;
  readonly functions?: readonly FelFunction[];
}

export interface Evaluation {
  /** The result as JSON: dates as ISO text, money with a text amount, long numbers as the nearest number. */
  readonly value: unknown;
  /** The result without loss of digits; `toJson(result, { exact: true })` returns long numbers as text. */
  readonly result: FelValue;
  /** Failures during the evaluation. Null without diagnostics means that data is missing. */
  readonly diagnostics: readonly FelDiagnostic[];
}

/**
 * Evaluates an expression against plain JSON. Throws `FelSyntaxError` for a bad expression and nothing else:
 * bad data gives null and a diagnostic.
 *
 * @example
 * evaluate('sum($lines[*].qty * $lines[*].price)', { data: { lines: [{ qty: 2, price: 9.95 }] } }).value // 19.9
 */
export function evaluate(source: string, context: EvaluateContext = {}): Evaluation {
  const run = compile(parse(source), dataLinker(context, hostFunctions(context.functions)));
  const diagnostics: FelDiagnostic[] = [];
  const env: Env = {
    context,
    self: context.self === undefined ? undefined : fromJson(context.self, context.types?.['$'], diagnostics),
    locals: [],
    errors: diagnostics,
  };
  const result = run(env);
  return { value: toJson(result), result, diagnostics };
}
