import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Failure, safeMatch } from '../../../src/fel/index.js';

describe('regular expressions', () => {
  it('are refused if the platform refuses them', () => {
    for (const pattern of ['[', '(', 'a**', '[z-a]', 'a{2,1}', '(?<a', '\\']) {
      const result = safeMatch(pattern, 'a');
      assert.ok(result instanceof Failure, pattern);
      assert.equal(result.code, 'FEL_REGEX');
    }
  });

  // Long texts are matched by our matcher, not by the platform's.
  const filler = '~-'.repeat(1_000);
  for (const [pattern, yes, no] of [
    ['^(?!000|666|9\\d{2})\\d{3}-\\d{2}-\\d{4}', '123-45-6789', '000-45-6789'],
    ['(ab|cd)+x', 'abcdx', 'abcd'],
    ['(?<=\\$)\\d+', '$5', '5'],
    ['(?<!\\$)\\b\\d', 'x 5', '$5'],
    ['(.)\\1', 'aa', 'ab'],
    ['(?<q>[\'"])[^\'"]*\\k<q>', "'a'", '\'a"'],
    ['a{2,3}b', 'aab', 'ab'],
    ['x{', 'x{', 'x'],
    ['[\\]a-c]d', ']d', 'xd'],
    ['\\u0041\\x42\\t', 'AB\t', 'AB'],
    ['(a|b|)*c', 'abc', 'ab'],
    ['(?:)(?=x)', 'x', 'y'],
    ['^$|z', 'z', 'y'],
    ['^(\\[\\w+])+', '[a][b]', 'a'],
    ['^(?=(a+))\\1b', 'aab', 'b'],
    ['^(?:(?=(ab))\\1)+$|^(?=(ab))\\2~', 'ab', 'ba'],
    ['^\\k<n>(?<n>a)', 'a', 'b'],
    ['^(?<$n>a)\\k<$n>', 'aa', 'ab'],
  ] as const) {
    it(pattern, () => {
      assert.equal(safeMatch(pattern, yes), true);
      assert.equal(safeMatch(pattern, yes + filler), true);
      assert.equal(safeMatch(pattern, no), false);
      assert.equal(safeMatch(pattern, no + filler), false);
    });
  }

  it('give the same results as the platform', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      ']',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\w',
      '\\b',
      '^',
      '$',
      '1',
      '(?=a)',
      '(?!b)',
      '(?<=a)',
    );
    const piece = fc
      .tuple(atom, fc.constantFrom('', '*', '+', '?', '{2}', '{1,}', '*?'))
      .map(([one, times]) => (/^(\^|\$|\\b|\(\?)/.test(one) ? one : one + times));
    const sequence = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 3 },
        sequence,
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}|${b}`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{0,2}'))
          .map(([inner, times]) => `(${inner})${times}`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a})${b}`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n'), maxLength: 10 });
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        assert.equal(
          safeMatch(source, subject),
          new RegExp(source).test(subject),
          `${source} on ${JSON.stringify(subject)}`,
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('hostile patterns', () => {
  const million = 'a'.repeat(1_000_000);
  for (const [pattern, text] of [
    ['(a+)+$', `${'a'.repeat(50)}b`],
    ['^(a|a)*$', `${million}b`],
    ['(a|aa)+$', `${'a'.repeat(5_000)}b`],
    ['a*a*a*a*a*b', million],
    ['.*.*.*=', million],
    ['([a-zA-Z]+)*!', million],
    ['(.*)*(.*)*(.*)*x', 'a'.repeat(10_000)],
    [`${'a?'.repeat(40)}${'a'.repeat(40)}`, 'a'.repeat(40)],
    ['(?=(a+)+b)c', 'a'.repeat(10_000)],
    ['(?<=(a+)+)b', 'a'.repeat(10_000)],
    ['(a*)*\\1$', `${'a'.repeat(200)}b`],
    ['((((a{99}){99}){99}){99})', 'a'],
    ['a{0,5000}a{0,5000}b', 'a'.repeat(10_000)],
    ['x'.repeat(100_000), 'x'],
    ['('.repeat(900) + ')'.repeat(900), 'x'],
  ] as const) {
    it(pattern.slice(0, 40), () => {
      const result = safeMatch(pattern, text);
      assert.ok(result === false || result === true || result instanceof Failure);
    });
  }

  it('stop with a message when the work exceeds the limit', () => {
    for (const [pattern, text] of [
      ['a{0,500}b', 'a'.repeat(100_000)],
      ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(600_000)],
    ] as const) {
      const result = safeMatch(pattern, text);
      assert.ok(result instanceof Failure, pattern);
      assert.match(result.message, /too long/);
    }
  });
});
