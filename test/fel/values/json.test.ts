import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  evaluate,
  felString,
  fromJson,
  toJson,
  typeOf,
  type FelDiagnostic,
  type FelObject,
} from '../../../src/fel/index.js';

describe('reading JSON', () => {
  for (const [json, dataType, type] of [
    ['2025-01-01', 'date', 'date'],
    ['2025-01-01', undefined, 'string'],
    ['2025-01-01T10:00:00Z', 'dateTime', 'date'],
    ['10:00:00', 'time', 'string'],
    ['', 'date', 'null'],
    ['', 'choice', 'null'],
    ['', 'integer', 'null'],
    ['', 'string', 'string'],
    ['', 'text', 'string'],
    ['42', 'integer', 'string'],
    [42, 'decimal', 'number'],
    [true, 'boolean', 'boolean'],
    [['a'], 'multiChoice', 'array'],
    [{ amount: '1.50', currency: 'USD' }, 'money', 'money'],
    [{ amount: 1.5, currency: 'USD' }, undefined, 'money'],
    [{ amount: '1.50', currency: 'USD', note: 'net' }, 'money', 'money'],
    [{ amount: '1.50', currency: 'USD', note: 'net' }, undefined, 'object'],
    [{ amount: null, currency: 'USD' }, 'money', 'null'],
    [{ amount: '1.50' }, 'money', 'object'],
    [{ contentType: 'image/png' }, 'attachment', 'object'],
    [undefined, 'string', 'null'],
    [null, 'string', 'null'],
    [NaN, 'decimal', 'null'],
  ] as const) {
    it(`${JSON.stringify(json)} as ${dataType} is ${type}`, () =>
      assert.equal(typeOf(fromJson(json, dataType)), type));
  }

  it('reports an invalid date', () => {
    const errors: FelDiagnostic[] = [];
    assert.equal(fromJson('2025-02-30', 'date', errors), null);
    assert.equal(errors[0]!.code, 'FEL_VALUE');
  });

  it('treats special keys of JavaScript as plain data', () => {
    const value = fromJson(JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}')) as FelObject;
    assert.equal('toString' in value, false);
    assert.ok(Object.isFrozen(Object.getPrototypeOf(value)), 'nobody can add to what all objects have');
    assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
    assert.deepEqual(Object.keys(toJson(value) as object), ['__proto__', 'constructor']);
  });
});

describe('writing JSON', () => {
  it('writes long numbers as the nearest number, or exactly as text', () => {
    const { value, result } = evaluate('123456789012345678 + 1');
    assert.equal(value, 123456789012345680);
    assert.equal(toJson(result, { exact: true }), '123456789012345679');
  });
  it('writes amounts of money and dates as text', () => {
    assert.equal(
      JSON.stringify(evaluate('{m: money(1.50, "USD"), d: @2025-01-01, l: [null, true]}').value),
      '{"m":{"amount":"1.5","currency":"USD"},"d":"2025-01-01","l":[null,true]}',
    );
  });
  it('reads what it wrote as the same value', () => {
    for (const json of [null, true, 'x', 1.5, [1, [2]], { a: { b: null } }]) {
      assert.equal(JSON.stringify(toJson(fromJson(json))), JSON.stringify(json));
    }
  });
});

describe('printed values', () => {
  it('have no exponent and no rounding errors', () => {
    const printed = (source: string): string | undefined => felString(evaluate(source).result);
    assert.equal(printed('1e21'), '1000000000000000000000');
    assert.equal(printed('0.0000001'), '0.0000001');
    assert.equal(printed('0.1 + 0.2'), '0.3');
    assert.equal(printed('money(5, "KWD")'), '5.000 KWD');
    assert.equal(printed('money(5, "points")'), '5.00 points');
    assert.equal(printed('[1]'), undefined);
  });
});
