/** Functions about emptiness, membership and types, conversions, and the special forms. */
import { dateValue, type DateValue } from '../values/date.js';
import { fail } from '../errors.js';
import { isNumber, parseNumber } from '../values/number.js';
import { isMember } from '../operators.js';
import type { FelArray, FelValue } from '../types.js';
import { felString, nameOf, typeOf } from '../values/values.js';
import { define, type Builtin, type Functions } from './define.js';

const isEmpty = (value: FelValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const cannot = (name: string, value: FelValue): never =>
  typeof value === 'string'
    ? fail('FEL_VALUE', `${name}() cannot read "${value.slice(0, 40)}"`)
    : fail('FEL_TYPE', `${name}() cannot convert ${nameOf(value)}`);

const isA = (type: string): Builtin => define('x', (value) => typeOf(value) === type);
const state = define('x', undefined, { isState: true });
const neighbour = define('x?', undefined, { isNeighbour: true });

export const logic: Functions = {
  if: define('xxx'),
  coalesce: define('xx*'),
  empty: define('x', isEmpty, { countsRows: true }),
  present: define('x', (value) => !isEmpty(value), { countsRows: true }),
  selected: define('xx', function (chosen, value) {
    if (chosen === null) return false;
    if (Array.isArray(chosen)) return isMember(value, chosen as FelArray, this);
    return typeof chosen === 'string' ? chosen === value : cannot('selected', chosen);
  }),
  isNumber: isA('number'),
  isString: isA('string'),
  isDate: isA('date'),
  isNull: isA('null'),
  typeOf: define('x', typeOf),
  number: define(
    'v',
    (value) => {
      if (isNumber(value)) return value;
      if (typeof value === 'boolean') return Number(value);
      return (typeof value === 'string' ? parseNumber(value.trim()) : undefined) ?? cannot('number', value);
    },
    { cost: 10 },
  ),
  string: define('x', (value) => felString(value) ?? cannot('string', value), { cost: 10 }),
  boolean: define('x', (value) => {
    if (isNumber(value)) return value !== 0;
    const answer = [null, false, 'false', true, 'true'].indexOf(value as string);
    return answer < 0 ? cannot('boolean', value) : answer > 2;
  }),
  date: define(
    'v',
    (value) => {
      if (typeOf(value) === 'date') return value as DateValue;
      return (typeof value === 'string' ? dateValue(value) : undefined) ?? cannot('date', value);
    },
    { cost: 25 },
  ),
  // The compiler implements these with the host's help.
  instance: define('ss?'),
  valid: state,
  relevant: state,
  readonly: state,
  required: state,
  prev: neighbour,
  next: neighbour,
  parent: neighbour,
};
