/** Expressions of Response Actions: they read a snapshot of the Response and the invocation, and nothing else. */
import type { FormEngine } from '../../engine/types.js';
import type { Item } from '../../model/definition.js';
import type { FormResponse, ValidationReport } from '../../model/response.js';
import { isObject } from '../../model/values.js';
import {
  compile,
  dependencies,
  type Dependencies,
  type Env,
  type FelDiagnostic,
  type FelValue,
  fromJson,
  parse,
  toJson,
} from '../../fel/index.js';
import { dataLinker } from '../../fel/data-linker.js';
import { emptyObject } from '../../fel/values/values.js';
import { own } from '../documents/rules.js';
import type { Action } from './action-types.js';

/** What an expression may read, by the name behind the `@`. */
export type Catalogue = Readonly<Record<string, FelValue>>;

/** An expression that cannot be evaluated, or names something that does not exist here. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
}

const NO_FUNCTIONS = new Map<string, never>();

/** The value as JSON; throws `ExpressionError` with the reason when there is none. */
export function evaluateIn(catalogue: Catalogue, source: string, now: string): unknown {
  checkNames(source, catalogue);
  let result: FelValue;
  const errors: FelDiagnostic[] = [];
  try {
    const linker = {
      ...dataLinker({}, NO_FUNCTIONS),
      variable: (name: string) => (): FelValue => own(catalogue, name) ?? null,
    };
    const env: Env = { context: { now }, self: undefined, locals: [], errors };
    result = compile(parse(source), linker)(env);
  } catch (error) {
    throw new ExpressionError(`${source.slice(0, 80)}: ${(error as Error).message}`, { cause: error });
  }
  if (errors.length > 0) throw new ExpressionError(`${source.slice(0, 80)}: ${errors[0]!.message}`);
  return toJson(result);
}

/** Throws `ExpressionError` for a name that is not in the catalogue, and for an expression that cannot be read. */
export function checkNames(source: string, catalogue: Readonly<Record<string, unknown>>): void {
  const { variables, context, instances } = dependenciesOf(source);
  const names = [
    ...variables.map(({ name }) => name),
    ...context,
    ...(instances.length > 0 ? ['instance'] : []),
  ];
  const unknown = names.find((name) => !Object.hasOwn(catalogue, name));
  if (unknown !== undefined) throw new ExpressionError(`There is no "@${unknown}" here.`);
}

function dependenciesOf(source: string): Dependencies {
  try {
    return dependencies(source);
  } catch (error) {
    throw new ExpressionError(`${source.slice(0, 80)}: ${(error as Error).message}`, { cause: error });
  }
}

/** Names for preconditions. */
export function catalogueOf(
  engine: FormEngine,
  response: FormResponse,
  { id, intent, actor }: Action,
  invocation: { readonly id: string; readonly attempt?: number },
  report: ValidationReport | undefined,
): Record<string, FelValue> {
  const { url, version, title, items } = engine.definition;
  const data = typedData(items, response.data) as Record<string, FelValue>;
  return {
    response: Object.assign(data, { id: response.id ?? null, status: response.status }),
    definition: fromJson({ url, version, title }),
    action: fromJson({ id, intent, actor: actor ?? null }),
    validation: fromJson({ lastReport: report ?? null }),
    invocation: fromJson(invocation),
  };
}

/** Data with dates and times as such, so that they can be compared. */
function typedData(items: readonly Item[], data: unknown): FelValue {
  const record = isObject(data) ? data : {};
  const typed = emptyObject();
  const add = (item: Item): void => {
    const value = own(record, item.key);
    if (item.type === 'group')
      typed[item.key] = Array.isArray(value)
        ? value.map((row) => typedData(item.children ?? [], row))
        : typedData(item.children ?? [], value);
    else if (item.type === 'field') {
      typed[item.key] = fromJson(value ?? null, item.dataType);
      // Sub-questions keep their data beside that of their field.
      item.children?.forEach(add);
    }
  };
  items.forEach(add);
  return typed;
}
