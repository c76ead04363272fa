/** One field of every kind of control: examples for tests that look at all of them. */
import type { FieldItem } from '../../../../src/model/definition.js';
import { options } from './render-field.js';

export interface Example {
  readonly item: Partial<FieldItem>;
  readonly value: unknown;
}

const hint = (widgetHint: string) => ({ presentation: { widgetHint } });
const few = options('Red', 'Green', 'Blue');
const some = options('One', 'Two', 'Three', 'Four', 'Five', 'Six');
const many = options(...Array.from({ length: 30 }, (_, index) => `Option ${index + 1}`));

export const examples: Readonly<Record<string, Example>> = {
  text: { item: { dataType: 'string' }, value: 'Ada' },
  email: { item: { dataType: 'string', semanticType: 'email' }, value: 'ada@example.org' },
  multiline: { item: { dataType: 'text' }, value: 'Two\nlines' },
  uri: { item: { dataType: 'uri' }, value: 'https://example.org' },
  integer: { item: { dataType: 'integer' }, value: 12 },
  decimal: { item: { dataType: 'decimal', prefix: 'about', suffix: 'kg' }, value: 1.5 },
  checkbox: { item: { dataType: 'boolean' }, value: true },
  switch: { item: { dataType: 'boolean', ...hint('Toggle') }, value: true },
  yesNo: { item: { dataType: 'boolean', ...hint('x-yes-no') }, value: false },
  date: { item: { dataType: 'date' }, value: '2025-12-31' },
  dateTime: { item: { dataType: 'dateTime' }, value: '2025-12-31T12:00:00Z' },
  time: { item: { dataType: 'time' }, value: '12:30:00' },
  radios: { item: { dataType: 'choice', options: few }, value: 'green' },
  select: { item: { dataType: 'choice', options: some }, value: 'two' },
  combobox: { item: { dataType: 'choice', options: many }, value: 'option-2' },
  checkboxes: { item: { dataType: 'multiChoice', options: few }, value: ['red', 'blue'] },
  tokens: { item: { dataType: 'multiChoice', options: few, ...hint('Select') }, value: ['red', 'blue'] },
  money: { item: { dataType: 'money', currency: 'EUR' }, value: { amount: '12.50', currency: 'EUR' } },
  openMoney: { item: { dataType: 'money' }, value: { amount: '12.50', currency: 'CHF' } },
  attachment: {
    item: { dataType: 'attachment' },
    value: { contentType: 'application/pdf', name: 'plan.pdf', url: 'https://files.example.org/plan.pdf' },
  },
  stepper: { item: { dataType: 'integer', ...hint('x-stepper') }, value: 3 },
  labelledSwitch: {
    item: { dataType: 'boolean', ...hint('Toggle'), prefix: 'Off', suffix: 'On' },
    value: true,
  },
  selectAll: { item: { dataType: 'multiChoice', options: few, ...hint('x-select-all') }, value: ['red'] },
  halves: { item: { dataType: 'decimal', ...hint('Rating') }, value: 2.5 },
  slider: { item: { dataType: 'integer', ...hint('Slider') }, value: 40 },
  rating: { item: { dataType: 'integer', ...hint('Rating') }, value: 4 },
  signature: {
    item: { dataType: 'attachment', ...hint('Signature') },
    value: { contentType: 'image/png', name: 'signature.png', data: '', typed: 'Ada' },
  },
};
