import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import { readForm, renderForm } from '../../src/server/index.js';
import { define, field, hiddenInputs } from './forms.js';

const body = (record: Record<string, string | string[]>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(record).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  );

describe('a submitted body', () => {
  test('is read by data type, as the controls do', () => {
    const engine = createForm(
      define([
        field('name', 'string'),
        field('story', 'text'),
        field('age', 'integer'),
        field('height', 'decimal'),
        field('born', 'date'),
        field('at', 'time'),
        field('when', 'dateTime'),
        field('agree', 'boolean'),
        field('colour', 'choice', { options: [{ value: 'r', label: 'Red' }] }),
        field('tags', 'multiChoice', {
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
        }),
        field('price', 'money', { currency: 'EUR' }),
        field('fee', 'money'),
      ]),
    );
    const { ignored, intent } = readForm(
      engine,
      body({
        name: 'Ada',
        story: 'one\r\ntwo',
        age: '42',
        height: '1.75',
        born: '1815-12-10',
        at: '10:30',
        when: '2026-01-02T03:04',
        agree: 'on',
        colour: 'r',
        tags: ['b', 'a'],
        price: '€ 1,234.50',
        fee: '3',
        'fee.currency': 'usd',
      }),
    );
    assert.equal(intent, 'submit');
    assert.deepEqual(ignored, []);
    assert.deepEqual(JSON.parse(JSON.stringify(engine.response().data)), {
      name: 'Ada',
      story: 'one\ntwo',
      age: 42,
      height: 1.75,
      born: '1815-12-10',
      at: '10:30:00',
      when: '2026-01-02T03:04:00',
      agree: true,
      colour: 'r',
      tags: ['a', 'b'],
      price: { amount: '1234.50', currency: 'EUR' },
      fee: { amount: '3', currency: 'USD' },
    });
  });

  test('has numbers and money as the language writes them', () => {
    const engine = createForm(define([field('n', 'decimal'), field('m', 'money', { currency: 'EUR' })]), {
      locale: 'de',
    });
    readForm(engine, body({ n: '1.234,5', m: '1.000,25 €' }));
    assert.equal(engine.get('n'), 1234.5);
    assert.deepEqual({ ...(engine.get('m') as object) }, { amount: '1000.25', currency: 'EUR' });
  });

  test('keeps what cannot be read as typed, and reports it at its field', () => {
    const engine = createForm(define([field('n', 'integer'), field('d', 'date')]));
    readForm(engine, body({ n: 'many', d: 'tomorrow' }));
    assert.equal(engine.get('n'), 'many');
    assert.equal(engine.get('d'), 'tomorrow');
    assert.equal(engine.field('n')!.valid, false);
    assert.match(renderForm(engine), /value="many"/);
  });

  test('does not write calculated, read-only and non-relevant answers', () => {
    const engine = createForm(
      define(
        [
          field('a', 'integer'),
          field('sum', 'integer'),
          field('fixed', 'string', { initialValue: 'x' }),
          field('more', 'string'),
          field('less', 'string'),
        ],
        {
          binds: [
            { path: 'sum', calculate: '$a * 2' },
            { path: 'fixed', readonly: 'true' },
            { path: 'more', relevant: '$a > 5' },
            { path: 'less', relevant: '$a = null or $a > 5' },
          ],
        },
      ),
    );
    readForm(engine, body({ a: '2', sum: '99', fixed: 'hacked', more: 'hidden', less: 'hidden too' }));
    assert.equal(engine.get('sum'), 4);
    assert.equal(engine.get('fixed'), 'x');
    assert.equal(engine.get('more'), null);
    assert.equal(engine.get('less'), null);
  });

  test('writes answers that other answers of the same body make relevant', () => {
    const engine = createForm(
      define([field('c', 'string'), field('b', 'string'), field('a', 'boolean')], {
        binds: [
          { path: 'b', relevant: '$a = true' },
          { path: 'c', relevant: "$b = 'yes'" },
        ],
      }),
    );
    readForm(engine, body({ a: 'on', b: 'yes', c: 'deep' }));
    assert.equal(engine.get('c'), 'deep');
  });

  test('lists unknown names, hostile ones included, and ignores them', () => {
    const engine = createForm(define([field('a', 'string')]));
    const names = ['nope', '__proto__', 'a.b', 'a[0]', 'constructor.prototype.x', '', '[', 'x'.repeat(5000)];
    const { ignored } = readForm(engine, body(Object.fromEntries(names.map((name) => [name, '1']))));
    assert.deepEqual(ignored, names);
    assert.equal(engine.get('a'), null);
    assert.equal(({} as { x?: unknown }).x, undefined);
  });
});

describe('boxes that are not ticked', () => {
  const definition = define([
    field('on', 'boolean', { initialValue: true }),
    field('untouched', 'boolean'),
    field('tags', 'multiChoice', { initialValue: ['a'], options: [{ value: 'a', label: 'A' }] }),
  ]);

  test('are false if they were ticked before, and stay unanswered if they were not', () => {
    const page = renderForm(createForm(definition));
    const engine = createForm(definition);
    readForm(engine, body(hiddenInputs(page)));
    assert.equal(engine.get('on'), false);
    assert.equal(engine.get('untouched'), null);
    assert.equal(engine.get('tags'), null);
  });

  test('are compared with the engine if the body has no state of the page', () => {
    const engine = createForm(definition);
    readForm(engine, body({}));
    assert.equal(engine.get('on'), false);
    assert.equal(engine.get('untouched'), null);
    assert.equal(engine.get('tags'), null);
  });
});

describe('rows', () => {
  const definition = define([
    {
      key: 'lines',
      type: 'group',
      label: 'Lines',
      repeatable: true,
      minRepeat: 0,
      children: [field('done', 'boolean'), field('name', 'string')],
    },
  ]);

  test('are as many as the page had, even if a row sends nothing', () => {
    const before = createForm(definition);
    before.load({ lines: [{ done: true, name: 'a' }, { done: true }] });
    const engine = createForm(definition);
    readForm(engine, body({ ...hiddenInputs(renderForm(before)), 'lines[0].name': 'b' }));
    assert.deepEqual(JSON.parse(JSON.stringify(engine.get('lines'))), [
      { done: false, name: 'b' },
      { done: false, name: null },
    ]);
  });

  test('are created for names without gaps, and never for a single high number', () => {
    const engine = createForm(definition);
    readForm(engine, body({ 'lines[0].name': 'a', 'lines[1].name': 'b', 'lines[999999].name': 'c' }));
    assert.equal(engine.field('lines')!.rows.length, 2);
  });

  test('are limited in number, whatever the body claims', () => {
    const engine = createForm(definition);
    readForm(engine, body({ 'formspec-state': JSON.stringify({ rows: { lines: 1e9 } }) }));
    assert.ok(engine.field('lines')!.rows.length <= 2000);
  });
});

test('a zone that the control does not show is kept', () => {
  const definition = define([field('when', 'dateTime')]);
  const before = createForm(definition);
  before.set('when', '2026-01-02T03:04:00+02:00');
  const engine = createForm(definition);
  readForm(engine, body({ ...hiddenInputs(renderForm(before)), when: '2026-01-02T05:00' }));
  assert.equal(engine.get('when'), '2026-01-02T05:00:00+02:00');
});

test('answers that are not relevant for a while come back', () => {
  const definition = define([field('pets', 'boolean'), field('names', 'string')], {
    binds: [{ path: 'names', relevant: '$pets = true' }],
  });
  const before = createForm(definition);
  before.set('pets', true);
  before.set('names', 'Rex');
  before.set('pets', false);
  const engine = createForm(definition);
  readForm(engine, body({ ...hiddenInputs(renderForm(before)), pets: 'on' }));
  assert.equal(engine.get('names'), 'Rex');
});

test('links and lists in guidance are rendered without script, and nothing else becomes markup', () => {
  const hint = '[Help](https://example.org/?a=1&b="2")\n\n- <b>one</b>\n- two';
  const page = renderForm(createForm(define([field('name', 'string', { hint })])));
  assert.match(page, /<li>&lt;b&gt;one&lt;\/b&gt;<\/li>/);
  const safe = renderForm(
    createForm(define([field('name', 'string', { hint: '[Help](https://example.org/?a=1&b=2)' })])),
  );
  assert.match(
    safe,
    /<a href="https:\/\/example\.org\/\?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"/,
  );
});
