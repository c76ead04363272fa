import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { BinaryOperator, Node, Tail } from '../../src/fel/index.js';
import {
  dateValue,
  evaluate,
  FelSyntaxError,
  numberText,
  parse,
  parseNumber,
  type FelNumber,
} from '../../src/fel/index.js';
import { print } from '../../src/fel/print.js';
import { withoutPositions } from './tree.js';

const AT = { start: 0, end: 0 };
const word = fc.constantFrom('a', 'b', 'total', 'in', 'if', 'x_1', 'sum');
const freeName = fc.constantFrom('a', 'b', 'total', 'x_1', 'sum');
const index = fc.constantFrom(1, 2, 10, '*' as const);
const tail: fc.Arbitrary<Tail> = fc.oneof(
  word.map((key) => ({ key, ...AT })),
  index.map((found) => ({ index: found, ...AT })),
);
const segment = fc
  .record({ key: word, index: fc.option(index, { nil: undefined }) })
  .map(({ key, index: found }) => (found === undefined ? { key } : { key, index: found }));
const path = fc.array(segment, { minLength: 1, maxLength: 3 });
const number = fc.oneof(
  fc.nat().map((value) => String(value)),
  fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => `${whole}.${part}`),
  fc.bigInt({ min: 10n ** 16n, max: 10n ** 30n }).map(String),
);
const literal: fc.Arbitrary<Node> = fc
  .oneof(
    number.map((text) => parseNumber(text)!),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(true, false, null),
    fc
      .constantFrom('2025-07-10', '2024-02-29T09:30:00', '2025-07-10T09:30:00Z', '2025-07-10T09:30:00-05:30')
      .map((iso) => dateValue(iso)!),
  )
  .map((value) => ({ type: 'literal', value, ...AT }));

const OPERATORS: BinaryOperator[] = [
  'or',
  'and',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  '??',
  '+',
  '-',
  '&',
  '*',
  '/',
  '%',
];

const { tree } = fc.letrec<{ tree: Node }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    literal,
    path.map((segments): Node => ({ type: 'field', segments, ...AT })),
    fc.constantFrom<Node>(
      { type: 'self', ...AT },
      { type: 'context', name: 'index', ...AT },
      { type: 'variable', name: 'rate', ...AT },
    ),
    fc
      .record({ name: fc.string(), path: fc.oneof(path, fc.constant([])) })
      .map((parts): Node => ({ type: 'instance', ...parts, ...AT })),
    fc
      .tuple(tie('tree'), fc.array(tail, { minLength: 1, maxLength: 3 }))
      .map(([target, tails]): Node => ({ type: 'access', target, tails, ...AT })),
    fc
      .tuple(fc.constantFrom('sum', 'if', 'myFunction'), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, given]): Node => ({ type: 'call', name, arguments: given, ...AT })),
    fc
      .tuple(fc.constantFrom('not' as const, '-' as const), tie('tree'))
      .map(([operator, operand]): Node => ({ type: 'unary', operator, operand, ...AT })),
    fc
      .tuple(fc.constantFrom(...OPERATORS), tie('tree'), tie('tree'))
      .map(([operator, left, right]): Node => ({ type: 'binary', operator, left, right, ...AT })),
    fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([condition, consequent, alternate]): Node => ({
      type: 'conditional',
      condition,
      consequent,
      alternate,
      ...AT,
    })),
    fc
      .tuple(fc.constantFrom('bound', 'other'), tie('tree'), tie('tree'))
      .map(([name, value, body]): Node => ({ type: 'let', name, value, body, ...AT })),
    fc.array(tie('tree'), { maxLength: 3 }).map((items): Node => ({ type: 'array', items, ...AT })),
    fc
      .uniqueArray(fc.tuple(fc.oneof(freeName, fc.string()), tie('tree')), {
        maxLength: 3,
        selector: ([key]) => key,
      })
      .map((entries): Node => ({
        type: 'object',
        entries: entries.map(([key, value]) => ({ key, value })),
        ...AT,
      })),
  ),
}));

/** Pieces of FEL in random order. */
const PIECES =
  `1 0 2.5 1e3 999999999 $a $ @x @index @instance("i") a b null true false and or not in if then else let
  ( ) [ ] { } , : . + - * / % & = != < <= > >= ?? ? ! [*] [1] 't' 'days' "(a+)+" @2025-01-01 /* */ //
  sum( countWhere( matches( power( dateAdd(`.split(/\s+/);
const soup = fc.array(fc.constantFrom(...PIECES, '\n'), { maxLength: 25 }).map((parts) => parts.join(' '));

describe('printing', () => {
  it('gives source that parses to the same tree', () => {
    fc.assert(
      fc.property(tree, (given) => {
        // Random trees can have several printed forms (a path absorbs its steps), so the tree is normalised by one pass first.
        const settled = parse(print(given));
        assert.deepEqual(withoutPositions(parse(print(settled))), withoutPositions(settled));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the tree of every source that parses', () => {
    fc.assert(
      fc.property(soup, (source) => {
        let parsed: Node;
        try {
          parsed = parse(source);
        } catch {
          return;
        }
        assert.deepEqual(withoutPositions(parse(print(parsed))), withoutPositions(parsed));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('invalid source', () => {
  const data = { a: 5, b: [1, null, 'x'] };
  const survives = (source: string): void => {
    try {
      evaluate(source, { data, self: 3, instances: { i: [1] }, variables: { x: 1 } });
    } catch (error) {
      if (!(error instanceof FelSyntaxError)) throw error;
      assert.ok(error.position.start <= source.length);
    }
  };
  it('throws only FelSyntaxError for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), survives), { numRuns: 2_000 });
  });
  it('throws only FelSyntaxError for pieces of FEL', () => {
    fc.assert(fc.property(soup, survives), { numRuns: 3_000 });
  });
  it('evaluates without exceptions once it parses', () => {
    fc.assert(
      fc.property(tree, (given) => survives(print(given))),
      { numRuns: 500 },
    );
  });
});

/** A fraction of integers, for arithmetic without rounding. */
type Rational = readonly [top: bigint, bottom: bigint];

function rational(text: string): Rational {
  const [whole = '', fraction = ''] = text.split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
}

const ORACLE: Record<string, (a: Rational, b: Rational) => Rational> = {
  '+': ([a, b], [c, d]) => [a * d + c * b, b * d],
  '-': ([a, b], [c, d]) => [a * d - c * b, b * d],
  '*': ([a, b], [c, d]) => [a * c, b * d],
  '/': ([a, b], [c, d]) => [a * d * (c < 0n ? -1n : 1n), b * (c < 0n ? -c : c)],
  '%': ([a, b], [c, d]) => [(a * d) % (c * b), b * d],
};

const isSame = (text: string, [top, bottom]: Rational): boolean => {
  const [found, scale] = rational(text);
  return found * bottom === top * scale;
};

const decimal = fc
  .tuple(
    fc.oneof(
      fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.constantFrom(0n, 1n, -1n, 9007199254740991n, 9007199254740992n, 999999999999999n, 1000000000000000n),
    ),
    fc.nat({ max: 20 }),
  )
  .map(([digits, scale]) => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
    const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)];
    return `${digits < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
  });

const calculated = (source: string): string => numberText(evaluate(source).result as FelNumber);

describe('arithmetic agrees with fractions of integers', () => {
  for (const operator of ['+', '-', '*', '%']) {
    it(operator, () => {
      fc.assert(
        fc.property(decimal, decimal, (a, b) => {
          fc.pre(operator !== '%' || rational(b)[0] !== 0n);
          const found = calculated(`(${a}) ${operator} (${b})`);
          assert.ok(
            isSame(found, ORACLE[operator]!(rational(a), rational(b))),
            `${a} ${operator} ${b} = ${found}`,
          );
        }),
        { numRuns: 2_000 },
      );
    });
  }

  it('/ to at least 28 decimals, half to even', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        fc.pre(rational(b)[0] !== 0n);
        const found = calculated(`(${a}) / (${b})`);
        const [top, bottom] = ORACLE['/']!(rational(a), rational(b));
        const [result, scale] = rational(found);
        const error = top * scale - result * bottom;
        // |error| is at most half of the last of 28 decimals.
        assert.ok(
          (error < 0n ? -error : error) * 2n * 10n ** 28n <= bottom * scale,
          `${a} / ${b} = ${found}`,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('chains of + - *', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), decimal), { maxLength: 6 }),
        (first, rest) => {
          let source = `(${first})`;
          let expected = rational(first);
          for (const [operator, operand] of rest) {
            source = `(${source} ${operator} (${operand}))`;
            expected = ORACLE[operator]!(expected, rational(operand));
          }
          assert.ok(isSame(calculated(source), expected), source);
        },
      ),
    );
  });

  it('order and equality', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [top, bottom] = ORACLE['-']!(rational(a), rational(b));
        const order = top * bottom;
        const { value } = evaluate(`[(${a}) < (${b}), (${a}) = (${b}), (${a}) >= (${b}), (${a}) = (${a})]`);
        assert.deepEqual(value, [order < 0n, order === 0n, order >= 0n, true]);
      }),
    );
  });
});

describe('evaluation is pure', () => {
  function freeze<T>(value: T): T {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  }
  it('gives the same result twice and does not change its input', () => {
    fc.assert(
      fc.property(tree, fc.jsonValue(), fc.jsonValue(), (given, a, b) => {
        const source = print(given);
        const context = freeze({
          data: { a, b },
          self: a,
          variables: { rate: b },
          now: '2025-07-10T00:00:00Z',
          locale: 'en',
        });
        const before = JSON.stringify(context);
        assert.deepEqual(evaluate(source, context), evaluate(source, context));
        assert.equal(JSON.stringify(context), before);
      }),
      { numRuns: 300 },
    );
  });
});
