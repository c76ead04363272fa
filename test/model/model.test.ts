import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { plainDecimal, sameDecimal } from '../../src/model/decimal-text.js';
import {
  formatPath,
  parseBindPath,
  parsePath,
  PathError,
  toTemplate,
  toWildcard,
} from '../../src/model/path.js';
import { closest } from '../../src/model/suggest.js';
import { copyJson, fitsType, isBlank, isEmpty, sameValue } from '../../src/model/values.js';
import { isVersion } from '../../src/model/version.js';
import { compareVersions, satisfies } from '../../src/model/version-order.js';

describe('versions', () => {
  test('are valid according to their algorithm', () => {
    const good: [string, Parameters<typeof isVersion>[1]][] = [
      ['1.0.0', 'semver'],
      ['1.0.0-a.1+b', 'semver'],
      ['2026.02.28', 'date'],
      ['0', 'integer'],
      ['any thing', 'natural'],
    ];
    const bad: typeof good = [
      ['1.0', 'semver'],
      ['1.0.0-01', 'semver'],
      ['v1.0.0', 'semver'],
      ['2026.2.28', 'date'],
      ['2025.02.29', 'date'],
      ['-1', 'integer'],
      ['1.0', 'integer'],
      ['', 'natural'],
    ];
    for (const [version, algorithm] of good) assert.equal(isVersion(version, algorithm), true, version);
    for (const [version, algorithm] of bad) assert.equal(isVersion(version, algorithm), false, version);
  });

  test('with semver are ordered according to the standard', () => {
    const order = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ];
    order.forEach((a, i) =>
      order.forEach((b, j) => assert.equal(Math.sign(compareVersions(a, b)!), Math.sign(i - j), `${a} ${b}`)),
    );
    assert.equal(compareVersions('1.0.0+a', '1.0.0+b'), 0);
  });

  test('of other algorithms are ordered, too', () => {
    assert.equal(compareVersions('9', '10', 'integer'), -1);
    assert.equal(compareVersions('99999999999999999999', '100000000000000000000', 'integer'), -1);
    assert.equal(compareVersions('2026.10.01', '2026.09.30', 'date'), 1);
    assert.equal(compareVersions('a', 'a', 'natural'), 0);
    assert.equal(compareVersions('a', 'b', 'natural'), undefined);
    assert.equal(compareVersions('x', '1.0.0'), undefined);
  });

  test('match ranges', () => {
    const inside = [
      '>=1.0.0 <2.0.0',
      '>= 1.0.0',
      '^1.0.0',
      '~1.0.0',
      '1.x',
      '1',
      '*',
      '1.0.0',
      '=1.0.0',
      '>0.9.0',
      '<=1.0.0',
      '2.0.0 || 1.0.0',
      '0.9 - 1.0.0',
      '0.9.0 - 1',
      '',
    ];
    const outside = [
      '>=99.0.0',
      '<1.0.0',
      '^2.0.0',
      '~0.9.0',
      '2.x',
      '>1.0.0',
      '<=0.9.9',
      'nonsense',
      '^0.9.0',
      '1.0.1 - 2.0.0',
    ];
    for (const range of inside) assert.equal(satisfies('1.0.0', range), true, range);
    for (const range of outside) assert.equal(satisfies('1.0.0', range), false, range);
    for (const range of ['1.x', '^1.2', '~1.2', '<=1'])
      assert.equal(satisfies('2.0.0-rc.1', range), false, `${range} ends before the first 2.0.0`);
  });
});

describe('paths', () => {
  test('are parsed and printed', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            key: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/),
            index: fc.option(fc.oneof(fc.nat(999), fc.constant('*' as const)), { nil: undefined }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (segments) => {
          const plain = segments.map(({ key, index }) => (index === undefined ? { key } : { key, index }));
          assert.deepEqual(parsePath(formatPath(plain)), plain);
        },
      ),
    );
  });
  test('that are invalid are refused', () => {
    for (const path of [
      '',
      '.',
      'a.',
      'a..b',
      'a[',
      'a[1',
      'a[x]',
      '__proto__',
      'a.__proto__',
      '1a',
      'a'.repeat(5000),
    ])
      assert.throws(() => parsePath(path), PathError);
  });
  test('are converted to wildcard and template form', () => {
    assert.equal(toWildcard('a[0].b[12].c'), 'a[*].b[*].c');
    assert.equal(toTemplate('a[0].b[*].c'), 'a.b.c');
  });
  test('of binds address all rows or one, counted from 1', () => {
    assert.deepEqual(parseBindPath('a[*].b[@index = 3].c'), [
      { key: 'a', index: '*' },
      { key: 'b', index: 2 },
      { key: 'c' },
    ]);
    for (const path of ['a[0]', 'a[@index = 0]', 'a[@index=x]', '#', 'a..b', ''])
      assert.equal(parseBindPath(path), undefined);
  });
});

describe('decimals as text', () => {
  test('are written without exponent', () => {
    assert.deepEqual(
      ['1e3', '1.5e-7', '-2.50E2', '+4', '.5', '5.', '007', '-0.10'].map((text) => plainDecimal(text)),
      ['1000', '0.00000015', '-250', '4', '0.5', '5', '7', '-0.10'],
    );
    for (const text of ['', '.', 'e5', '1e', '1,5', '0x10', 'NaN', 'Infinity', '1e999'])
      assert.equal(plainDecimal(text), undefined, text);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e50, max: 1e50 }),
        (number) => Number(plainDecimal(number)) === number || number === 0,
      ),
    );
  });
  test('are compared numerically', () => {
    assert.equal(sameDecimal('1.50', '1.5'), true);
    assert.equal(sameDecimal('100', '1'), false);
    assert.equal(sameDecimal('-0', '0'), true);
  });
});

describe('values', () => {
  test('are empty, blank or neither', () => {
    assert.deepEqual([null, undefined, '', [], ' ', 0, false, {}].map(isEmpty), [
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    assert.deepEqual([' \n', 'x', ' x '].map(isBlank), [true, false, false]);
  });
  test('fit their type', () => {
    assert.equal(fitsType('date', '2024-02-29'), true);
    assert.equal(fitsType('date', '2100-02-29'), false);
    assert.equal(fitsType('dateTime', '2024-02-29T10:00:00.5+02:00'), true);
    assert.equal(fitsType('time', '23:59'), true);
    assert.equal(fitsType('money', { amount: '-1.50', currency: 'EUR' }), true);
    assert.equal(fitsType('money', { amount: '1.', currency: 'EUR' }), false);
  });
  test('are compared deeply', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) =>
          sameValue(value, JSON.parse(JSON.stringify(value)) as unknown) ||
          JSON.stringify(value).includes('-0'),
      ),
    );
    assert.equal(sameValue({ a: 1 }, { a: 1, b: undefined }), false);
    assert.equal(sameValue([1], { 0: 1 }), false);
  });
  test('are copied', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        (value) =>
          sameValue(
            copyJson(value, 1e6, true),
            JSON.parse(
              JSON.stringify(value, (key, item: unknown) => (key === '__proto__' ? undefined : item)),
            ) as unknown,
          ) || JSON.stringify(value).includes('-0'),
      ),
    );
  });
});

test('suggests the closest name, and only if it is close', () => {
  assert.equal(closest('requierd', ['required', 'relevant']), 'required');
  assert.equal(closest('Email', ['email']), 'email');
  assert.equal(closest('xyz', ['email', 'name']), undefined);
});
