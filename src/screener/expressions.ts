/** Evaluates the expressions of a screener over the effective answers. */
import type { FormEngine } from '../engine/types.js';
import { interpolate } from '../fel/interpolate.js';
import { fromJson } from '../fel/values/json.js';
import type { Problem } from '../model/problem.js';
import type { Phase, Route, ScreenerDocument } from './screener-document.js';

/** Outcome of one expression. `broken`: it does not parse. `failed`: it did not parse or an error occurred while it ran. */
export interface Outcome {
  readonly value: unknown;
  readonly broken: boolean;
  readonly failed: boolean;
}

type EngineErrors = ReturnType<FormEngine['evaluate']>['errors'];

/** Errors found while compiling. The others occur while the expression runs and have codes that begin with `FEL_`. */
const isStatic = (code: string): boolean => code === 'FEL_SYNTAX' || !code.startsWith('FEL_');

export class Expressions {
  readonly #values: FormEngine;
  /** Everything that authors should know about the last evaluation. */
  remarks: Problem[] = [];

  /** `values` holds the effective answers and no rules. */
  constructor(values: FormEngine) {
    this.#values = values;
  }

  evaluate(source: string, path: string): Outcome {
    const { value, errors } = this.#values.evaluate(source);
    const running = errors.filter(({ code }) => !isStatic(code));
    for (const { code, message } of running)
      this.remarks.push({ code, path, message: `${source}: ${message}.`, severity: 'warning' });
    const broken = errors.some(({ code }) => code === 'FEL_SYNTAX');
    return { value, broken, failed: broken || running.length > 0 };
  }

  /** True only for `true`. Any other value that is no boolean is a mistake of the author. */
  isTrue(source: string, path: string): Outcome & { readonly value: boolean } {
    const outcome = this.evaluate(source, path);
    if (outcome.value !== null && typeof outcome.value !== 'boolean')
      this.remarks.push({
        code: 'SCREENER_NOT_BOOLEAN',
        path,
        message: `${source} is neither true nor false, so it counts as false.`,
        severity: 'warning',
      });
    return { ...outcome, value: outcome.value === true };
  }

  /** Divides as FEL does, in decimals. */
  divide(a: number, b: number): number {
    return this.#values.evaluate(`(${a}) / (${b})`).value as number;
  }

  /** Fills in a message. An expression that fails stays as written. */
  message(template: string): string {
    return splitMessage(template)
      .map(({ text, source }) => {
        if (source === undefined) return text;
        return interpolate(`{{${source}}}`, () => {
          const { value, errors } = this.#values.evaluate(source);
          const isKept = errors.some(({ code }) => code !== 'UNKNOWN_REFERENCE');
          return isKept ? undefined : fromJson(value);
        });
      })
      .join('');
  }
}

interface MessagePart {
  readonly text: string;
  /** Of an expression: what is between its braces. */
  readonly source?: string;
}

/** Splits a message into texts and expressions. `\{{` is a literal `{{`. */
function splitMessage(template: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const match of template.matchAll(/\\\{\{|\{\{((?:(?!\{\{)[\s\S])*?)\}\}/g)) {
    if (match.index > end) parts.push({ text: template.slice(end, match.index) });
    const [text, source] = match;
    parts.push(source === undefined ? { text: '{{' } : { text, source });
    end = match.index + text.length;
  }
  if (end < template.length) parts.push({ text: template.slice(end) });
  return parts;
}

/** All expressions of the document with their places. */
function* expressionsIn(screener: ScreenerDocument): Generator<{ source: string; path: string }> {
  for (const [i, phase] of screener.evaluation.entries()) {
    const at = `/evaluation/${i}`;
    if (phase.activeWhen !== undefined) yield { source: phase.activeWhen, path: `${at}/activeWhen` };
    for (const [j, route] of phase.routes.entries())
      for (const [name, source] of sourcesOf(route, phase))
        yield { source, path: `${at}/routes/${j}/${name}` };
  }
}

function sourcesOf(route: Route, { strategy }: Phase): [name: string, source: string][] {
  const isScored = strategy === 'score-threshold' && route.override !== true;
  const judged = isScored ? 'score' : 'condition';
  const source = route[judged];
  const messages = splitMessage(route.message ?? '').flatMap(({ source: inside }) => inside ?? []);
  return [
    ...(source === undefined ? [] : [[judged, source] as [string, string]]),
    ...messages.map((inside): [string, string] => ['message', inside]),
  ];
}

/** Expressions that do not parse, call unknown functions or name unknown items. */
export function checkExpressions(screener: ScreenerDocument, values: FormEngine): Problem[] {
  return [...expressionsIn(screener)].flatMap(({ source, path }) =>
    staticErrors(values.evaluate(source).errors).map(({ code, message }) => ({
      code,
      path,
      message: `${path.split('/').at(-1)}: ${message}`,
      severity: 'error' as const,
    })),
  );
}

const staticErrors = (errors: EngineErrors): EngineErrors => errors.filter(({ code }) => isStatic(code));
