/** Why an item is hidden, required, read-only or invalid. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { createForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import { explainField, type FieldExplanation } from '../../src/inspector/explain-field.js';

const field = (key: string, dataType: string, more: object = {}): object => ({
  key,
  type: 'field',
  dataType,
  label: `Label of ${key}`,
  ...more,
});

const form = (): FormEngine =>
  createForm({
    $formspec: '1.0',
    url: 'https://example.org/forms/inspected',
    version: '1.0.0',
    status: 'active',
    title: 'Inspected',
    items: [
      field('hasCar', 'boolean'),
      { key: 'car', type: 'group', label: 'Car', children: [field('plate', 'string')] },
      {
        key: 'lines',
        type: 'group',
        label: 'Line',
        repeatable: true,
        minRepeat: 2,
        children: [field('price', 'decimal'), field('double', 'decimal')],
      },
      field('total', 'decimal'),
      field('number', 'string', { prePopulate: { instance: 'account', path: 'number', editable: false } }),
      field('secret', 'string', { extensions: { 'x-sensitive': true } }),
      field('copy', 'string'),
      field('free', 'string'),
    ],
    binds: [
      { path: 'car', relevant: '$hasCar = true' },
      {
        path: 'car.plate',
        required: '$hasCar = true',
        constraint: 'length($) > 2',
        constraintMessage: 'Too short',
      },
      { path: 'lines[*].double', calculate: '$price * 2' },
      { path: 'total', calculate: 'sum($lines[*].double)' },
      { path: 'copy', calculate: '$secret' },
    ],
    shapes: [
      { id: 'limit', target: 'total', message: 'Too much', constraint: '$ < 10', severity: 'warning' },
    ],
    instances: { account: { data: { number: '7' } } },
  } as never);

const explain = (engine: FormEngine, path: string): FieldExplanation => explainField(engine, path)!;

test('a hidden field names the rule of the group around it, and what that reads', () => {
  const { reasons, rules, dependencies } = explain(form(), 'car.plate');
  assert.deepEqual(reasons, ['Hidden, because “relevant” of “car” is false: $hasCar = true']);
  assert.deepEqual(
    rules.map(({ rule, at, outcome }) => [rule, at, outcome]),
    [
      ['relevant', 'car', false],
      ['required', 'car.plate', false],
      ['constraint', 'car.plate', null],
    ],
  );
  const condition = dependencies.find(({ path }) => path === 'hasCar')!;
  assert.ok(condition.decides.includes('relevant'));
});

test('a required and invalid field names both rules', () => {
  const engine = form();
  engine.set('hasCar', true);
  engine.set('car.plate', 'A');
  assert.deepEqual(explain(engine, 'car.plate').reasons, [
    'Required, because “required” is true: $hasCar = true',
    'Invalid: Too short (the constraint length($) > 2)',
  ]);
});

test('in a row, the values of the same row come first', () => {
  const engine = form();
  engine.set('lines[0].price', 1);
  engine.set('lines[1].price', 2);
  const { dependencies, reasons, rules } = explain(engine, 'lines[1].double');
  assert.deepEqual(dependencies[0], { path: 'lines[1].price', value: 2, decides: ['value'] });
  assert.deepEqual(reasons, ['Calculated: $price * 2']);
  assert.equal(rules[0]!.outcome, 4);
});

test('a total depends on every row, and a failing shape is named', () => {
  const engine = form();
  engine.set('lines[0].price', 4);
  engine.set('lines[1].price', 3);
  const { dependencies, reasons } = explain(engine, 'total');
  assert.deepEqual(
    dependencies.filter(({ decides }) => decides.includes('value')).map(({ path, value }) => [path, value]),
    [
      ['lines[0].double', 8],
      ['lines[1].double', 6],
    ],
  );
  assert.ok(reasons.includes('Has warning: Too much (the shape “limit”)'), reasons.join('; '));
});

test('a field that an instance fills in says so', () => {
  assert.deepEqual(explain(form(), 'number').reasons, [
    'Read-only, because it is taken from the instance “account”.',
  ]);
});

test('sensitive values are left out, also where they were copied', () => {
  const engine = form();
  engine.set('secret', 'hunter2');
  for (const path of ['secret', 'copy'])
    assert.doesNotMatch(JSON.stringify(explain(engine, path)), /hunter2/, path);
});

test('a field without rules has no reasons, and a path without an item no explanation', () => {
  const { reasons, rules, dependencies } = explain(form(), 'free');
  assert.deepEqual([reasons, rules, dependencies], [[], [], []]);
  assert.equal(explainField(form(), 'nowhere'), undefined);
});
