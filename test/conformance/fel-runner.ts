/** Runs `fel-cases/1`: an expression, its data, and the expected value, diagnostics or error. */
import { Big } from 'big.js';
import { evaluate, FelSyntaxError, numberText, toJson, typeOf } from '../../src/fel/index.js';
import type { FelMoney, FelNumber, FelObject, FelValue } from '../../src/fel/index.js';
import type { CaseOutcome } from './outcome.js';

export interface FelCase {
  readonly id: string;
  readonly group: string;
  readonly expr: string;
  readonly data?: unknown;
  readonly types?: Readonly<Record<string, string>>;
  readonly self?: unknown;
  readonly row?: { readonly path: string; readonly index: number };
  readonly instances?: Readonly<Record<string, unknown>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly now?: string;
  readonly timeZone?: string;
  readonly locale?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly expect?: unknown;
  readonly reject?: boolean;
  /** true: at least one diagnostic; false: none; an array: exactly these codes; absent: not checked. */
  readonly diag?: boolean | readonly string[];
}

export function runFelCase(given: FelCase): Omit<CaseOutcome, 'id' | 'group'> {
  try {
    const { result, diagnostics } = evaluate(given.expr, given as Parameters<typeof evaluate>[1]);
    const codes = diagnostics.map(({ code }) => code);
    const actual = { value: toJson(result, { exact: true }), codes };
    if (given.reject) return { ok: false, expected: 'refusal', actual };
    const ok = isSame(result, given.expect) && diagnosticsFit(codes, given.diag);
    return { ok, expected: { value: given.expect, diag: given.diag }, actual };
  } catch (error) {
    const isRefusal = error instanceof FelSyntaxError;
    const ok = isRefusal && given.reject === true;
    return { ok, expected: given.reject ? 'refusal' : given.expect, actual: String(error) };
  }
}

function diagnosticsFit(codes: readonly string[], claim: FelCase['diag']): boolean {
  if (claim === undefined) return true;
  return typeof claim === 'boolean'
    ? codes.length > 0 === claim
    : JSON.stringify(codes) === JSON.stringify(claim);
}

/** Compares numbers as decimals, dates as text, money by amount and currency. */
function isSame(actual: FelValue, expected: unknown): boolean {
  const parts = expected as Record<string, unknown>;
  switch (typeOf(actual)) {
    case 'number': {
      const decimal = typeof expected === 'number' ? expected : parts?.['$decimal'];
      return (
        (typeof decimal === 'number' || typeof decimal === 'string') &&
        new Big(numberText(actual as FelNumber)).eq(decimal)
      );
    }
    case 'date':
      return (actual as { iso: string }).iso === expected;
    case 'money': {
      const { amount, currency } = actual as FelMoney;
      return parts?.['currency'] === currency && new Big(numberText(amount)).eq(parts['amount'] as string);
    }
    case 'array':
      return (
        Array.isArray(expected) &&
        expected.length === (actual as FelValue[]).length &&
        expected.every((item, index) => isSame((actual as FelValue[])[index]!, item))
      );
    case 'object':
      return (
        typeof expected === 'object' &&
        expected !== null &&
        Object.keys(expected).sort().join() ===
          Object.keys(actual as FelObject)
            .sort()
            .join() &&
        Object.entries(parts).every(([key, item]) => isSame((actual as FelObject)[key]!, item))
      );
    default:
      return actual === expected;
  }
}

export function run(document: unknown): CaseOutcome[] {
  return (document as { cases: FelCase[] }).cases.map((given) => ({
    id: given.id,
    group: given.group,
    ...runFelCase(given),
  }));
}
