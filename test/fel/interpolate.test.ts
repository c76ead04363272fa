import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evaluate, interpolate, splitTemplate } from '../../src/fel/index.js';

const data = { total: 130, name: 'Ada', ok: true, none: null, list: [1] };
const fill = (template: string): string =>
  interpolate(template, (source) => {
    const { result, diagnostics } = evaluate(source, { data });
    return diagnostics.length ? undefined : result;
  });

describe('interpolation', () => {
  for (const [template, expected] of [
    ['no braces', 'no braces'],
    ['Total {{$total}} is above 100', 'Total 130 is above 100'],
    ['{{$name}}{{$ok}}', 'Adatrue'],
    ['{{ $total + 1 }}', '131'],
    ['{{{{$total}}', '{{$total}}'],
    ['{{$none}}!', '!'],
    ['{{null}}!', '!'],
    ['{{nothing}}!', '{{nothing}}!'],
    ['{{!!!bad}}!', '{{!!!bad}}!'],
    ['{{not null}}!', '!'],
    ['{{-null}}!', '!'],
    ['{{ null }}{{!null}}!', '!'],
    ['{{@index}}!', '!'],
    ['{{$none + 1}}{{max([$none])}}!', '!'],
    ['{{if(false, 1, null)}}!', '{{if(false, 1, null)}}!'],
    ["{{max(['$']) ?? null}}{{if false then '@x' else null}}!", "${{if false then '@x' else null}}!"],
    ["{{runtimeMeta('x')}}!", "{{runtimeMeta('x')}}!"],
    ['{{$missing}}!', '!'],
    ['{{1 +}}', '{{1 +}}'],
    ['{{1 / 0}}', '{{1 / 0}}'],
    ['{{$list}}', '{{$list}}'],
    ['open {{$total', 'open {{$total'],
    ['{{a}b}}', '{{a}b}}'],
    ['{{}}', '{{}}'],
    ["{{'{{$total}}'}}", "{{'{{$total}}'}}"],
    ['{{0.1 + 0.2}}', '0.3'],
    ['a {{$total}} b {{1 +}} c {{$name}}', 'a 130 b {{1 +}} c Ada'],
  ] as const) {
    it(template, () => assert.equal(fill(template), expected));
  }

  it('splits a template into texts and expressions', () => {
    assert.deepEqual(splitTemplate('a {{$b}} {{{{c'), [
      'a ',
      { source: '$b', text: '{{$b}}' },
      ' ',
      '{{',
      'c',
    ]);
  });
});
