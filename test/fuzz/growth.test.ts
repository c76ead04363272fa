/** Work grows in proportion to the input, for every function, operator and parser. Work is counted, never timed. */
import { chargedSteps, executedBlocks } from './counted-work.js';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  builtins,
  compile,
  interpolate,
  parse,
  print,
  rewriteReferences,
  safeMatch,
} from '../../src/fel/index.js';
import { dataLinker } from '../../src/fel/data-linker.js';
import { parseInstancePath } from '../../src/fel/instance-path.js';
import { compilePattern } from '../../src/fel/regex/pattern.js';
import { findOccurrences } from '../../src/fel/text-search.js';
import type { Env } from '../../src/fel/types.js';
import { checkStructure } from '../../src/model/check-definition.js';
import { plainDecimal } from '../../src/model/decimal-text.js';
import { parseBindPath, parsePath } from '../../src/model/path.js';
import { closest } from '../../src/model/suggest.js';
import { copyJson, sameValue } from '../../src/model/values.js';
import { isVersion } from '../../src/model/version.js';
import { compareVersions, satisfies } from '../../src/model/version-order.js';
import { definition, field, group } from '../support/definition.js';
import { backtrackingSteps, regexLiterals } from './regex-literals.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10);
const SIZE = 1_000;

/** Fails when four times the input takes much more than four times the work. */
function assertLinear(workFor: (size: number) => number, size: number, what: string): void {
  const [small, large] = [workFor(size), workFor(4 * size)];
  assert.ok(large <= 6 * small + 500, `${what}: ${small} for size ${size}, ${large} for size ${4 * size}`);
}

/** Pieces that matter to one function or another, repeated to any length. */
const unit = fc.constantFrom(
  'a',
  'ab',
  'é',
  '😀',
  '1',
  '1.',
  ' ',
  '%s',
  '{0}',
  '2026-01-01',
  '\n',
  'P1Y',
  '(a',
  'a|',
);
const textOf = (piece: string, size: number): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Charged steps of an expression in which `$long` and `$other` are texts and `$list` and `$others` are lists. */
function stepsOf(source: string, piece: string, size: number): number {
  const list = Array.from({ length: size }, (_, i) => (piece === '1' ? i : `${piece}${i}`));
  const data = { long: textOf(piece, size), other: `${textOf(piece, size - 1)}x`, list, others: [...list] };
  const linker = dataLinker({ data }, new Map());
  // Reading data is not part of what is measured.
  const run = compile(
    parse(`let long = $long in let other = $other in let list = $list in let others = $others in ${source}`),
    linker,
  );
  const idle = compile(
    parse('let long = $long in let other = $other in let list = $list in let others = $others in 1'),
    linker,
  );
  const env = (): Env => ({
    context: { now: '2026-03-05T12:00:00Z' },
    self: undefined,
    locals: [],
    errors: [],
  });
  return chargedSteps(() => run(env())) - chargedSteps(() => idle(env()));
}

const EXAMPLES: Record<string, string> = { n: '2', d: '@2026-01-01', m: "money(1, 'EUR')" };

describe('the steps charged for a function', () => {
  for (const [name, { kinds, minimum, call, predicate }] of builtins) {
    // Patterns grow with the product of both texts; they have a test of their own below.
    if (name === 'if' || name === 'coalesce' || name === 'matches') continue;
    const sizes = [...kinds].slice(0, Math.max(minimum, 1));
    // Each parameter in turn gets a long text and a long list.
    for (const [at] of sizes.entries())
      for (const long of ['long', 'list']) {
        const given = sizes.map((kind, i) => {
          if (i === at) return long;
          if (predicate && i === 1) return '$ = 0 or $ = 1';
          return EXAMPLES[kind] ?? (kind === 'a' ? '[1, 2]' : long === 'long' ? 'other' : "'a'");
        });
        const source = `${name}(${given.join(', ')})`;
        it(`${source} grow with the length`, () => {
          fc.assert(
            fc.property(unit, (piece) => {
              const work = (size: number): number => stepsOf(source, piece, size);
              assertLinear(work, SIZE, `${source} of ${JSON.stringify(piece)}`);
              // `every` and `some` end with the first element that decides.
              const isCharged =
                long === 'long' ? call : sizes[at] === 'a' && predicate?.stopsAt === undefined;
              if (isCharged)
                assert.ok(
                  work(SIZE) >= SIZE / 32,
                  `${source} of ${JSON.stringify(piece)} costs ${work(SIZE)}`,
                );
            }),
            { numRuns: RUNS },
          );
        });
      }
  }

  it('matches() grow with the text for every pattern', () => {
    const patterns = fc.constantFrom(
      '^(a+)+$',
      '(a|aa)*b',
      'a*a*b',
      '(?=a+b)c',
      '[ab]+c',
      '^(?:a|b|ab)*$',
      'x$',
      '(a+)\\\\1b',
    );
    fc.assert(
      fc.property(patterns, unit, (pattern, piece) => {
        const source = `matches(long, '${pattern}')`;
        const work = (size: number): number => stepsOf(source, piece, size);
        assert.ok(work(SIZE) >= SIZE / 32, `${source} costs ${work(SIZE)}`);
        // Lookaheads and back-references start again at every character; their steps are limited instead.
        if (!/\(\?|\\\\1/.test(pattern)) assertLinear(work, 4 * SIZE, source);
      }),
      { numRuns: RUNS * 5 },
    );
  });
});

describe('the steps charged for an operator', () => {
  for (const operator of ['=', '!=', '<', '<=', '>', '>=', 'in', 'not in', '&', '+', '-', '*', '/', '%'])
    for (const [left, right, isCharged] of [
      ['long', operator.endsWith('in') ? '[other, long]' : 'other', /[=<>&n]/.test(operator)],
      ['list', operator.endsWith('in') ? '[1, others]' : 'others', true],
      ['list', operator.endsWith('in') ? 'list' : '2', !operator.includes('=') || operator.length > 1],
      ["'x'", 'list', operator.endsWith('in') || !/^!?=$/.test(operator)],
    ] as const) {
      const source = `${left} ${operator} ${right}`;
      it(`${source} grow with the length`, () => {
        fc.assert(
          fc.property(unit, (piece) => {
            const work = (size: number): number => stepsOf(source, piece, size);
            assertLinear(work, SIZE, source);
            // Texts that differ at once, and values of different types, are compared at no cost.
            const differsAtOnce = /^(=|!=)$/.test(operator) && right === '2';
            if (isCharged && !differsAtOnce)
              assert.ok(work(SIZE) >= SIZE / 32, `${source} of ${JSON.stringify(piece)} costs ${work(SIZE)}`);
          }),
          { numRuns: RUNS },
        );
      });
    }
});

const OURS = /\/src\/(fel|model)\//;
const many = (count: number, piece: string | ((i: number) => string), between = ''): string =>
  Array.from({ length: count }, (_, i) => (typeof piece === 'string' ? piece : piece(i))).join(between);
/** Runs work that may refuse its input: refusing must not take longer. */
const tolerant =
  (work: (size: number) => unknown) =>
  (size: number): number =>
    executedBlocks(OURS, () => {
      try {
        work(size);
      } catch {
        // Refused in words; the tests of the parser look at those.
      }
    });

const PARSERS: Record<string, readonly ((size: number) => unknown)[]> = {
  'FEL source': [
    (size) => parse(many(size, '$a', ' + ').slice(0, 1_900)),
    (size) => parse(`[${many(size, '$a.b[1].c', ', ')}]`),
    (size) => parse(`[${many(size, "'x\\n'", ', ')}]`),
    (size) => parse(`[${many(size, '/* c */ 1', ', ')}]`),
    (size) => parse(`[${many(size, (i) => `let v${i} = 1 in v${i}`, ', ')}]`),
    (size) => parse(`{${many(size, (i) => `k${i}: 1`, ', ')}}`),
    (size) => parse(`f(${many(size, 'if(true, 1, 2)', ', ')})`),
    (size) => parse(many(size, 'if a then b else ') + '1'),
    (size) => parse('('.repeat(size)),
    (size) => parse('['.repeat(size)),
    (size) => parse('- '.repeat(size)),
    (size) => parse(`${'let a = 1 in '.repeat(Math.min(size, 100))}[${many(size, 'a', ', ')}]`),
    (size) => parse("'" + 'x'.repeat(size)),
    (size) => parse('1'.repeat(size)),
    (size) => parse('/*'.repeat(size)),
    (size) => parse(`$a${'[1]'.repeat(size)}`),
    (size) => print(parse(`[${many(size, '($a + 1) * 2', ', ')}]`)),
    (size) => rewriteReferences(`[${many(size, '$a', ', ')}]`, { field: () => [{ key: 'renamed' }] }),
    (size) => parseInstancePath(many(size, 'a[1]', '.')),
    (size) => interpolate(many(size, 'a {{1}} '), () => 1),
    (size) => interpolate('{{'.repeat(size), () => 1),
  ],
  patterns: [
    (size) => compilePattern('a'.repeat(size)),
    (size) => compilePattern(many(size, 'a', '|')),
    (size) => compilePattern(many(size, '(a)')),
    (size) => compilePattern(many(size, '[ab]+')),
    (size) => compilePattern(many(size, 'a{2}')),
    (size) => compilePattern(many(size, '(?=a)')),
    (size) => compilePattern(`${'('.repeat(size)}a${')'.repeat(size)}`),
    (size) => safeMatch('^(a+)+$', `${'a'.repeat(size)}!`),
    (size) => findOccurrences('a'.repeat(4 * size), `${'a'.repeat(size)}b${'a'.repeat(size)}`),
  ],
  paths: [
    (size) => parsePath(many(size, 'a[1]', '.')),
    (size) => parseBindPath(many(size, 'a[*]', '.')),
    (size) => parsePath('a['.repeat(size)),
    (size) => parseBindPath('a[@index = '.repeat(size)),
  ],
  'numbers and versions': [
    (size) => plainDecimal(`${'1'.repeat(size)}.${'1'.repeat(size)}x`),
    (size) => isVersion(many(size, '1', '.')),
    (size) => isVersion(`1.0.0-${many(size, 'a', '.')}!`),
    (size) => compareVersions(`1.0.0-${many(size, 'a', '.')}`, `1.0.0-${many(size, 'a', '.')}`),
    (size) => satisfies('1.0.0', many(size, '>1.0.0', ' || ')),
  ],
  'JSON checks': [
    (size) => checkStructure(definition(Array.from({ length: size }, (_, i) => field(`f${i}`)))),
    (size) =>
      checkStructure({ ...definition([field('a')]), items: Array.from({ length: size }, () => ({ no: 1 })) }),
    (size) =>
      checkStructure({
        ...definition([field('a')]),
        binds: Array.from({ length: size }, () => ({ pth: 'a' })),
      }),
    (size) =>
      checkStructure({
        ...definition([field('a')]),
        ...Object.fromEntries(Array.from({ length: size }, (_, i) => [`p${i}`, 1])),
      }),
    (size) => {
      let item = group('g', [field('f')]);
      for (let i = 0; i < size; i++) item = group('g', [item]);
      return checkStructure(definition([item]));
    },
    (size) =>
      copyJson(
        Array.from({ length: size }, () => ({ a: [1] })),
        1e6,
      ),
    (size) =>
      sameValue(
        Array.from({ length: size }, () => ({ a: [1] })),
        Array.from({ length: size }, () => ({ a: [1] })),
      ),
  ],
};

describe('the work of parsers', () => {
  for (const [name, works] of Object.entries(PARSERS))
    for (const [i, work] of works.entries())
      it(`${name} ${i + 1}: ${String(work).slice(0, 90)}`, () => {
        // Twice: the first time fills caches.
        tolerant(work)(100);
        assertLinear(tolerant(work), 200, String(work));
      });

  it('suggestions for thousands of wrong names among thousands of names end', () => {
    const names = Array.from({ length: 2_000 }, (_, i) => `${'abcdefgh'.repeat(7)}${i}`);
    const work = executedBlocks(/\/src\/model\//, () =>
      names.forEach((name) => closest(`x${name.slice(1)}`, names)),
    );
    assert.ok(work < 40_000_000, String(work));
  });
});

/** Regular expressions that take quadratic time, and why their input is short. */
const SHORT_INPUT: Record<string, string> = {
  '([^/#:]+)[/#]?$': 'the last 200 characters of a concept',
  '^-+|-+$': 'the first 1,000 characters of a name',
  '\\/+$': 'an address that the host configures',
  '!?\\[([^\\]]*)\\]\\([^)]*\\)': 'an excerpt of 1,000 characters',
  '(?<![\\w*])(\\*{1,3}|_{1,3}|`{1,2})(?=\\S)(.+?)(?<=\\S)\\1(?![\\w*])': 'an excerpt of 1,000 characters',
  '[\\s.,;:\\uD800-\\uDBFF]+$': 'a text that is cut off just before',
  '^(\\w+)([^:]*): (.*)$': 'our own table',
  '(\\S+?)(!?)=(\\S+)': 'our own table',
  '(\\S+)\\s+-\\s+(\\S+)': 'a version range of 500 characters',
  '[?*:.]+$': 'a label of 200 characters',
  '(?:\\s*(?:[*:]|\\((?:required|optional)\\)))+$': 'a text of 10,000 characters',
  '\\[([^\\]]*[A-Za-z][^\\]]*)\\]$': 'a name of 500 characters',
  '\\\\[^]|\\[([^\\]\\\\]|\\\\[^])*\\]|\\((?!\\?)|\\(\\?<([^>=!][^>]*)>': 'a pattern of 5,000 characters',
  '[a-z]*(?=-(national|extension)$|$)': 'the last 100 characters of a concept',
};

describe('regular expressions in our source', () => {
  it('take time in proportion to the text, or get short texts', () => {
    const slow = new Set<string>();
    for (const { place, source, flags } of regexLiterals('')) {
      // Character classes by Unicode property are read one character at a time, like any other.
      if (/[uv]/.test(flags) || source in SHORT_INPUT) continue;
      const letters = new Set(`${source.replace(/\\[a-zA-Z]|[\\/]/g, '')}a0 .-\n`);
      const letter = fc.constantFrom(...letters);
      const part = fc.string({ unit: letter, maxLength: 3 });
      fc.assert(
        fc.property(
          part,
          fc.string({ unit: letter, minLength: 1, maxLength: 3 }),
          part,
          (before, repeated, after) => {
            const steps = (times: number): number =>
              backtrackingSteps(
                source,
                before + repeated.repeat(times) + after,
                flags.includes('y'),
                500_000,
              );
            if (steps(160) > 8 * (steps(40) + 50)) slow.add(`${place} ${source}`);
          },
        ),
        { numRuns: RUNS },
      );
    }
    assert.deepEqual([...slow], []);
  });
});
