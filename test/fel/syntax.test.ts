import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FelSyntaxError, parse } from '../../src/fel/index.js';

function refusal(source: string): FelSyntaxError {
  try {
    parse(source);
  } catch (error) {
    assert.ok(error instanceof FelSyntaxError, String(error));
    return error;
  }
  return assert.fail(`${source} was accepted`);
}

describe('a syntax error', () => {
  it('has a code, a name, the position and the source', () => {
    const error = refusal('1 + * 2');
    assert.equal(error.name, 'FelSyntaxError');
    assert.equal(error.code, 'FEL_SYNTAX');
    assert.equal(error.source, '1 + * 2');
    assert.deepEqual(error.position, { start: 4, end: 5 });
  });

  it('shows the line with a mark under the position', () => {
    const error = refusal('let a = 1 in\n  a + )');
    assert.equal(error.message.split('\n').slice(1).join('\n'), '\n2 |   a + )\n          ^');
  });

  it('shows only a part of a long line', () => {
    const error = refusal(`${'1 + '.repeat(100)})`);
    const [, , line = '', mark = ''] = error.message.split('\n');
    assert.ok(line.length < 100);
    assert.equal(line[mark.indexOf('^')], ')');
  });

  it('points at the end when something is missing', () => {
    assert.deepEqual(refusal('1 +').position, { start: 3, end: 3 });
    assert.match(refusal('1 +').reason, /ends/);
  });

  for (const [source, hint] of [
    ['$a && $b', /write and/],
    ['$a || $b', /write or/],
    ['1 <> 2', /write !=/],
    ["'open", /quote/],
    ['1 /* open', /\*\//],
    ['@2025-02-30', /no such date/],
    ['@x.2', /name/],
    ["'\\d'", /backslash/],
    ['{a: 1, a: 2}', /twice/],
    ['1 + if true then 1 else 2', /parentheses/],
    ['if (true) and (true) then 1 else 2', /parentheses/],
    ['1 in [1] in [true]', /parentheses/],
    ['$rows[$i]', /row number/],
    ['round(1.5', /\) or ,/],
    ['true AND false', /write and/],
    ['1,000', /write numbers/],
    ['“open”', /straight quotes/],
    ['$a |> sum()', /parentheses/],
  ] as const) {
    it(`suggests a correction for ${source}`, () => assert.match(refusal(source).reason, hint));
  }
});

describe('limits', () => {
  const deep = 10_000;
  for (const [name, source] of [
    ['parentheses', '('.repeat(deep) + '1' + ')'.repeat(deep)],
    ['brackets', '['.repeat(deep) + ']'.repeat(deep)],
    ['braces', '{a:'.repeat(deep) + '1' + '}'.repeat(deep)],
    ['minus signs', '-'.repeat(deep) + '1'],
    ['calls', 'abs('.repeat(deep) + '1' + ')'.repeat(deep)],
    ['lets', 'let a = 1 in '.repeat(deep) + 'a'],
    ['let values', 'let a = ('.repeat(deep) + '1'],
    ['conditions', 'if true then '.repeat(deep) + '1' + ' else 1'.repeat(deep)],
    ['ternaries', 'true ? '.repeat(deep) + '1' + ' : 1'.repeat(deep)],
    ['else branches', 'if true then 1 else '.repeat(deep) + '1'],
    ['ternary else branches', 'true ? 1 : '.repeat(deep) + '1'],
    ['sums', '1 + '.repeat(deep) + '1'],
    ['sums inside sums', `${'('.repeat(200)}1${` + 1${' + 1'.repeat(99)})`.repeat(200)}`],
    ['steps', `$a${'.a'.repeat(100_000)}`],
    ['open parentheses only', '('.repeat(100_000)],
    ['function-like ifs', 'if('.repeat(deep)],
  ] as const) {
    it(`${deep} ${name} are parsed or refused without a crash`, () => {
      try {
        parse(source);
      } catch (error) {
        assert.ok(error instanceof FelSyntaxError, String(error));
      }
    });
  }

  it('refuses very long sources', () => assert.match(refusal(' '.repeat(300_000)).reason, /too long/));
  it('parses expressions of real forms', () => {
    parse('1 + '.repeat(500) + '1');
    parse('if $a = 1 then 1 else '.repeat(300) + '0');
    parse('('.repeat(100) + '1' + ')'.repeat(100));
    parse(`$code in [${Array.from({ length: 5_000 }, (_, index) => `'C${index}'`).join(', ')}]`);
  });
});
