import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Inline, parseRichText } from '../../../src/elements/rendering/parse-rich-text.js';

/** The parsed text as markup, easy to read in an assertion. */
const print = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const inner = part.mark === 'a' ? `${part.content[0]}>${part.link.href}` : print(part.content);
      return `<${part.mark}>${inner}</${part.mark}>`;
    })
    .join('');
const printed = (text: string): string | undefined =>
  parseRichText(text)
    ?.map(({ kind, lines }) => `${kind}: ${lines.map(print).join(' | ')}`)
    .join('; ');

describe('rich text', () => {
  for (const [text, expected] of [
    ['plain words', undefined],
    ['a **bold** word', 'paragraph: a <strong>bold</strong> word'],
    ['*a* _b_ `c`', 'paragraph: <em>a</em> <em>b</em> <code>c</code>'],
    ['**a *b* c**', 'paragraph: <strong>a <em>b</em> c</strong>'],
    ['_a **b** c_', 'paragraph: <em>a <strong>b</strong> c</em>'],
    ['`**a**`', 'paragraph: <code>**a**</code>'],
    ['snake_case_name and 2*3*4 and 2 * 3', 'paragraph: snake_case_name and 2*3*4 and 2 * 3'],
    ['**open and `open', 'paragraph: **open and `open'],
    ['*a **b* c**', 'paragraph: <em>a **b</em> c**'],
    ['*a b *c* d', 'paragraph: *a b <em>c</em> d'],
    ['**** `` __', 'paragraph: **** `` __'],
    ['one\ntwo\n\nthree', 'paragraph: one | two; paragraph: three'],
    ['- one\n- two\n\n1. three\n2) four', 'bullets: one | two; numbers: three | four'],
    ['\n \n', ''],
    [
      'Read [the rules](https://example.org/a_b).',
      'paragraph: Read <a>the rules>https://example.org/a_b</a>.',
    ],
    [
      'See https://example.org/a_b_c, please',
      'paragraph: See <a>https://example.org/a_b_c>https://example.org/a_b_c</a>, please',
    ],
    [
      '(https://example.org/x_(y))',
      'paragraph: (<a>https://example.org/x_(y)>https://example.org/x_(y)</a>)',
    ],
    [
      '[Write](mailto:a@example.org) or tel:+44-20',
      'paragraph: <a>Write>mailto:a@example.org</a> or <a>+44-20>tel:+44-20</a>',
    ],
    ['**[a](https://example.org/)**', 'paragraph: <strong><a>a>https://example.org/</a></strong>'],
    ['- [a](http://example.org/)\n- b', 'bullets: <a>a>http://example.org/</a> | b'],
    [
      'hotel: 5 and tel: 6 and `https://example.org`',
      'paragraph: hotel: 5 and tel: 6 and <code>https://example.org</code>',
    ],
    // Not links: other schemes, hidden hosts, characters that hide something, brackets that do not match.
    ['*x* [a](javascript:alert(1))', 'paragraph: <em>x</em> [a](javascript:alert(1))'],
    ['*x* [a](data:text/html,x)', 'paragraph: <em>x</em> [a](data:text/html,x)'],
    ['*x* [a](//example.org)', 'paragraph: <em>x</em> [a](//example.org)'],
    ['[a](https://bank.example@evil.example/)', 'paragraph: [a](https://bank.example@evil.example/)'],
    ['[a](https://exa\u202emple.org/)', 'paragraph: [a](<a>https://exa>https://exa/</a>\u202emple.org/)'],
    ['[a [b](https://example.org/)', 'paragraph: [a <a>b>https://example.org/</a>'],
    [
      '[](https://example.org/) [ ](tel:123)',
      'paragraph: [](<a>https://example.org/>https://example.org/</a>) [ ](<a>123>tel:123</a>)',
    ],
  ] as const)
    test(`${JSON.stringify(text)} is read`, () => assert.equal(printed(text), expected));

  test('with more than 500 lines and marks is shown as it was written', () => {
    assert.notEqual(parseRichText('*a* '.repeat(499)), undefined);
    assert.equal(parseRichText('*a* '.repeat(500)), undefined);
    assert.equal(parseRichText('a\n'.repeat(501)), undefined);
  });

  test('keeps every character that is no mark, and nests at most three marks', () => {
    const depth = (parts: readonly Inline[]): number =>
      Math.max(0, ...parts.map((part) => (typeof part === 'string' ? 0 : 1 + depth(part.content))));
    const pieces = fc.constantFrom('*', '**', '_', '`', 'a', ' ', '(', ')', '\n', '- ', '<b>');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const blocks = parseRichText(text) ?? [];
        const letters = (some: string): string => some.replace(/[*_`\s-]/g, '');
        const inline = blocks.flatMap(({ lines }) => lines);
        if (blocks.length)
          assert.equal(
            letters(
              inline
                .map(print)
                .join('')
                .replace(/<\/?(?:strong|em|code)>/g, ''),
            ),
            letters(text),
          );
        assert.ok(inline.every((line) => depth(line) <= 3));
      }),
      { numRuns: 2_000 },
    );
  });

  test('takes steps in proportion to its length, whatever it contains', () => {
    const steps = (text: string): number => {
      let count = 0;
      parseRichText(text, () => count++);
      return count;
    };
    const alphabet = [
      '*',
      '**',
      '***',
      '_',
      '`',
      '``',
      'a',
      ' ',
      '(',
      ')',
      '.',
      '*a',
      '**a',
      '_(',
      'a_',
      '*a **b',
      '[',
      '](',
      '[a](https://a.b',
      'https://',
      'tel:1',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 8 }), (pattern) => {
        const some = pattern.join('');
        // One line: 100,000 characters are the longest text that is shown.
        for (const length of [1_000, 10_000, 100_000])
          assert.ok(steps(some.repeat(length / some.length)) <= 10 * length, `${some} × ${length}`);
      }),
      { numRuns: 300 },
    );
  });
});
