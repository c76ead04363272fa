import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeLimits, limitsOf } from '../../src/context/index.js';
import { definition } from './documents.js';

const say = (constraint: string) =>
  describeLimits(limitsOf({ ...definition, binds: [{ path: 'boats[*].age', constraint }] }, 'boats[2].age'));

describe('limits stated by a constraint', () => {
  const cases: [string, string | undefined][] = [
    ['$ >= 1 and $ <= 30', '1 to 30'],
    ['$ = null or ($ >= 0 and $ <= 100)', '0 to 100'],
    ['empty($age) or $age >= 0', 'at least 0'],
    ['$boats.age < 5', 'less than 5'],
    ['0 < $ and 10 >= $', 'at most 10, more than 0'],
    ['length($) <= 500', 'at most 500 characters'],
    ['length($) > 2', 'at least 3 characters'],
    ['$ >= @2020-01-01', 'at least 2020-01-01'],
    ["$ >= 1 and matches($, 'a and $ <= 3')", 'at least 1'],
    ['$ >= 1 and ($ <= 5 or $x)', 'at least 1'],
    ['$ >= 1 or $x', undefined],
    ['$other >= 1', undefined],
    ['$ >= $min', undefined],
    ['not ($ >= 1)', undefined],
    ['', undefined],
  ];
  for (const [constraint, expected] of cases)
    it(constraint || '(none)', () => assert.equal(say(constraint), expected));
});
