import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormEngine, OptionEntry } from '../../src/engine/index.js';
import { widgetOf } from '../../src/layout/widget.js';
import { field, make, repeat } from '../engine/forms.js';

const options = (count: number): OptionEntry[] =>
  Array.from({ length: count }, (_, i) => ({ value: `v${i}`, label: `Option ${i}` }));

const hint = (widgetHint: string) => ({ presentation: { widgetHint } });

const controlOf = (form: FormEngine, path: string, widgets?: Map<string, { role?: string }>): string => {
  const { control, component, widget } = widgetOf(form.field(path)!, {
    definition: form.definition,
    ...(widgets ? { widgets } : {}),
  });
  return [component, control, widget].filter(Boolean).join(' ');
};

test('each data type has a control of its own', () => {
  const form = make([
    field('string'),
    field('text', 'text'),
    field('uri', 'uri'),
    field('integer', 'integer'),
    field('boolean', 'boolean'),
    field('time', 'time'),
    field('attachment', 'attachment'),
    field('open', 'money'),
    field('fixed', 'money', { currency: 'EUR' }),
  ]);
  assert.deepEqual(
    form.items.map(({ path }) => controlOf(form, path)),
    [
      'TextInput text',
      'TextInput multiline',
      'TextInput text',
      'NumberInput number',
      'Toggle checkbox',
      'DatePicker date',
      'FileUpload attachment',
      'MoneyInput open-money',
      'MoneyInput money',
    ],
  );
});

test('a hint that fits the data type decides, one that does not fit is passed over', () => {
  const form = make([
    field('slider', 'integer', hint('Slider')),
    field('stepper', 'decimal', hint('x-stepper')),
    field('switch', 'boolean', hint('Toggle')),
    field('sides', 'boolean', { ...hint('Toggle'), prefix: 'No', suffix: 'Yes' }),
    field('signed', 'attachment', hint('Signature')),
    field('unknown', 'integer', hint('x-dial')),
    field('inherited', 'integer', hint('x-constructor')),
  ]);
  assert.deepEqual(
    form.items.map(({ path }) => controlOf(form, path)),
    [
      'Slider slider',
      'NumberInput stepper',
      'Toggle switch',
      'Toggle switch-sides',
      'Signature signature',
      'NumberInput number',
      'NumberInput number',
    ],
  );
});

test('the number of options decides between radio buttons, a list and a list with search', () => {
  const form = make([
    field('few', 'choice', { options: options(5) }),
    field('some', 'choice', { options: options(6) }),
    field('many', 'choice', { options: options(21) }),
    field('none', 'choice'),
    field('listed', 'choice', { options: options(2), ...hint('Select') }),
    field('spread', 'choice', { options: options(30), ...hint('RadioGroup') }),
    field('tooMany', 'choice', { options: options(501), ...hint('RadioGroup') }),
    field('several', 'multiChoice', { options: options(30) }),
    field('severalListed', 'multiChoice', { options: options(3), ...hint('Select') }),
  ]);
  assert.deepEqual(
    form.items.map(({ path }) => controlOf(form, path)),
    [
      'RadioGroup radios',
      'Select select',
      'Select combobox',
      'Select combobox',
      'Select select',
      'RadioGroup radios',
      'Select combobox',
      'CheckboxGroup checkboxes',
      'Select combobox',
    ],
  );
});

test('a list from elsewhere keeps its control when its options arrive', () => {
  const form = make([field('country', 'choice', { optionSet: 'countries' })], {
    optionSets: { countries: { source: 'https://lists.example/countries' } },
  });
  const before = controlOf(form, 'country');
  form.provide(form.pendingSources()[0]!, { data: options(2) });
  assert.equal(form.field('country')!.options?.length, 2);
  assert.equal(before, 'Select combobox');
  assert.equal(controlOf(form, 'country'), before);
});

test('in a table a choice is never spread over radio buttons', () => {
  const cells = [
    field('plain', 'choice', { options: options(2) }),
    field('hinted', 'choice', { options: options(2), ...hint('RadioGroup') }),
  ];
  const form = make([
    repeat('table', cells, { ...hint('DataTable'), minRepeat: 1 }),
    repeat('rows', cells, { minRepeat: 1 }),
  ]);
  assert.equal(controlOf(form, 'table[0].plain'), 'Select select');
  assert.equal(controlOf(form, 'table[0].hinted'), 'Select select');
  assert.equal(controlOf(form, 'rows[0].hinted'), 'RadioGroup radios');
});

test('a registered widget takes the place of the control', () => {
  const form = make([field('dial', 'integer', hint('x-dial')), field('plain', 'integer')]);
  const widgets = new Map([['x-dial', {}]]);
  assert.equal(controlOf(form, 'dial', widgets), 'NumberInput number x-dial');
  assert.equal(controlOf(form, 'plain', widgets), 'NumberInput number');
});
