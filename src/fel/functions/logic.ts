/** Emptiness, membership, and questions about and conversions between types. */
import { dateValue, type DateValue } from '../date.js';
import { Failure, type Outcome } from '../errors.js';
import { isNumber, parseNumber } from '../number.js';
import { isMember } from '../operators.js';
import type { FelArray, FelValue } from '../types.js';
import { felString, nameOf, typeOf } from '../values.js';
import { define, type Functions } from './define.js';

const isEmpty = (value: FelValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const cannot = (name: string, value: FelValue): Failure =>
  typeof value === 'string'
    ? new Failure('FEL_VALUE', `${name}() cannot read "${value.slice(0, 40)}"`)
    : new Failure('FEL_TYPE', `${name}() cannot convert ${nameOf(typeOf(value))}`);

function toNumber(value: FelValue): Outcome {
  if (isNumber(value)) return value;
  if (typeof value === 'boolean') return Number(value);
  return (typeof value === 'string' ? parseNumber(value.trim()) : undefined) ?? cannot('number', value);
}

function toBoolean(value: FelValue): Outcome {
  if (value === null || typeof value === 'boolean') return value === true;
  if (isNumber(value)) return value !== 0;
  return value === 'true' || (value === 'false' ? false : cannot('boolean', value));
}

const isA = (type: string) => define('x', (value) => typeOf(value) === type);

export const logic: Functions = {
  if: define('xxx'),
  coalesce: define('xx*'),
  empty: define('x', isEmpty),
  present: define('x', (value) => !isEmpty(value)),
  selected: define('xx', function (chosen, value) {
    if (chosen === null) return false;
    if (Array.isArray(chosen)) return isMember(value, chosen as FelArray, this);
    if (typeof chosen === 'string') return chosen === value;
    return new Failure('FEL_TYPE', `selected() needs a choice, not ${nameOf(typeOf(chosen))}`);
  }),
  isNumber: isA('number'),
  isString: isA('string'),
  isDate: isA('date'),
  isNull: isA('null'),
  typeOf: define('x', typeOf),
  number: define('v', toNumber),
  string: define('x', (value) => felString(value) ?? cannot('string', value)),
  boolean: define('x', toBoolean),
  date: define('v', (value) => {
    if (typeOf(value) === 'date') return value as DateValue;
    return (typeof value === 'string' ? dateValue(value) : undefined) ?? cannot('date', value);
  }),
  // The rest needs the host.
  instance: define('ss?'),
  valid: define('x'),
  relevant: define('x'),
  readonly: define('x'),
  required: define('x'),
  prev: define('x?'),
  next: define('x?'),
  parent: define('x?'),
};
