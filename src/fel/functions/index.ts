/** All built-in functions, and the check that a call fits one of them or a function of the host. */
import { Failure } from '../errors.js';
import { isReserved } from '../lexer.js';
import type { FelFunction } from '../types.js';
import { aggregates } from './aggregate.js';
import { dates } from './date.js';
import type { Builtin } from './define.js';
import { locales } from './locale.js';
import { logic } from './logic.js';
import { money } from './money.js';
import { numbers } from './number.js';
import { texts } from './text.js';

export const builtins: ReadonlyMap<string, Builtin> = new Map(
  [aggregates, texts, numbers, dates, logic, money, locales].flatMap((group) => Object.entries(group)),
);

/** Checks that a function of that name exists and takes so many arguments; undefined when it does. */
export function checkCall(name: string, given: number, host?: FelFunction): Failure | undefined {
  const builtin = builtins.get(name);
  if (!builtin && !host) return new Failure('FEL_UNKNOWN_FUNCTION', `There is no function ${name}()`);
  const minimum = builtin ? builtin.minimum : host!.parameters.filter(({ optional }) => !optional).length;
  const maximum = builtin ? builtin.maximum : host!.parameters.length;
  if (given >= minimum && given <= maximum) return undefined;
  const wanted =
    minimum === maximum ? minimum : maximum === Infinity ? `at least ${minimum}` : `${minimum} to ${maximum}`;
  return new Failure(
    'FEL_ARITY',
    `${name}() takes ${wanted} argument${wanted === 1 ? '' : 's'}, not ${given}`,
  );
}

/**
 * The host's functions by name. Throws when a name is already in use, reserved or not a name: a definition must mean the
 * same with every host, so a host cannot replace parts of the language.
 */
export function hostFunctions(functions: readonly FelFunction[] = []): ReadonlyMap<string, FelFunction> {
  const table = new Map<string, FelFunction>();
  for (const entry of functions) {
    const { name } = entry;
    if (builtins.has(name) || isReserved(name) || table.has(name) || !/^[A-Za-z_]\w*$/.test(name)) {
      throw new TypeError(`A host function cannot be called ${JSON.stringify(name)}`);
    }
    table.set(name, entry);
  }
  return table;
}
