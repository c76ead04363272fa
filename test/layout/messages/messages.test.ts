import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAssistProvider } from '../../../src/assist/index.js';
import { createForm } from '../../../src/engine/create-form.js';
import { readEnglishLabel } from '../../../src/layout/messages/english-label.js';
import { englishMessage } from '../../../src/layout/messages/english-message.js';
import { simpleRule } from '../../../src/layout/messages/simple-rule.js';
import type { Bind, Definition, FieldItem } from '../../../src/model/definition.js';

function form(item: Partial<FieldItem> & { label: string }, bind: Partial<Bind> = {}) {
  return createForm({
    $formspec: '1.0',
    url: 'https://example.org/messages',
    version: '1.0.0',
    status: 'active',
    title: 'Messages',
    items: [{ type: 'field', key: 'answer', dataType: 'string', ...item }],
    binds: [{ path: 'answer', ...bind }],
  } as Definition);
}

function message(item: Partial<FieldItem> & { label: string }, bind: Partial<Bind>, value?: unknown) {
  const engine = form(item, bind);
  if (value !== undefined) engine.set('answer', value);
  const field = engine.field('answer')!;
  const [result] = engine.validate({ mode: 'submit' }).results;
  return result && englishMessage(field, result, field.label());
}

test('a label is read as part of a sentence', () => {
  const names: Record<string, string | undefined> = {
    'Full name': 'full name',
    'Your email address': 'your email address',
    'VAT number': 'VAT number',
    'National Insurance number': 'National Insurance number',
    'English test result': 'English test result',
    '2. Postcode:': 'postcode',
    'Middle name (optional)': 'middle name',
    'What is your full name?': 'your full name',
    'What’s the name of your school?': 'the name of your school',
    'How will you take part?': 'how you will take part',
    'How can we help?': 'how we can help',
    'Which country do you live in?': 'which country you live in',
    'How old are you?': 'how old you are',
    'What it is about': 'what it is about',
    // These would not read well.
    'Who saw it?': undefined,
    'Where did you go?': undefined,
    'I need help with': undefined,
    'If you moved, your old address': undefined,
    'Name. As in your passport': undefined,
    '': undefined,
    ['Very long '.repeat(7)]: undefined,
  };
  for (const [label, name] of Object.entries(names)) assert.equal(readEnglishLabel(label).name, name, label);
  assert.equal(readEnglishLabel('Full name', true).name, 'your full name');
  assert.equal(readEnglishLabel('The name', true).name, 'the name');
  assert.equal(readEnglishLabel('What is your date of birth?').subject, 'Your date of birth');
  assert.equal(readEnglishLabel('Are you over 18?').yes, 'you are over 18');
  assert.equal(readEnglishLabel('Do you have a passport?').yes, 'you have a passport');
  assert.equal(readEnglishLabel('Describe the incident').order, 'Describe the incident');
});

test('a missing answer is asked for by name', () => {
  const required = { required: 'true' };
  const options = [{ value: 'a', label: 'A' }];
  assert.equal(message({ label: 'Full name' }, required), 'Enter full name');
  assert.equal(
    message({ label: 'How will you take part?', dataType: 'choice', options }, required),
    'Select how you will take part',
  );
  assert.equal(
    message({ label: 'Proof of address', dataType: 'attachment' }, required),
    'Upload proof of address',
  );
  assert.equal(message({ label: 'I agree', dataType: 'boolean' }, required), 'Tick “I agree”');
  assert.equal(
    message({ label: 'Are you over 18?', dataType: 'boolean' }, required),
    'Select yes if you are over 18',
  );
  assert.equal(message({ label: 'Who saw it?' }, required), undefined);
});

test('simple rules without a message are put into words', () => {
  const date = { label: 'Date of birth', dataType: 'date' } as const;
  const past = { constraint: '$ < today()' };
  assert.equal(message(date, past, '2999-01-01'), 'Date of birth must be in the past');
  assert.equal(
    message({ ...date, label: 'When were you born?' }, past, '2999-01-01'),
    'This answer must be in the past',
  );
  assert.equal(
    message(date, { constraint: '@1900-01-01 <= $answer' }, '1800-01-01'),
    'Date of birth must be January 1, 1900 or later',
  );
  const number = { label: 'Age', dataType: 'integer' } as const;
  assert.equal(message(number, { constraint: '$ >= 18' }, 3), 'Age must be 18 or more');
  assert.equal(message(number, { constraint: '$ > -5' }, -9), 'Age must be more than -5');
  assert.equal(message(number, { constraint: '$ >= 1 and $ <= 30' }, 31), 'Age must be between 1 and 30');
  const text = { label: 'Code' };
  assert.equal(message(text, { constraint: 'length($) < 4' }, 'abcd'), 'Code must be 3 characters or less');
  assert.equal(
    message(text, { constraint: "matches($, '^[A-Z]+$')" }, 'abcd'),
    'Enter code in the correct format',
  );
  assert.equal(message(text, { constraint: "$ != 'x' or false" }, 'x'), 'Code is not allowed');
  assert.equal(message(text, { constraint: "$ != 'x'", constraintMessage: 'Not x' }, 'x'), undefined);
});

test('rules about other fields are not taken for simple ones', () => {
  const field = { key: 'a', path: 'group.a' };
  assert.equal(simpleRule('$b >= 3', field), undefined);
  assert.equal(simpleRule('$ >= $b', field), undefined);
  assert.equal(simpleRule('$ >= 3 or $b', field), undefined);
  assert.equal(simpleRule('$ >= (', field), undefined);
  assert.deepEqual(simpleRule('group.a <= 3', field), {
    kind: 'compare',
    operator: '<=',
    limit: { kind: 'number', text: '3' },
  });
});

test('the author of an item can write its messages', () => {
  const extensions = { 'x-required-message': 'We need {name}', 'x-type-message': '{label}: digits only' };
  const item = { label: 'House number', dataType: 'integer', extensions } as const;
  assert.equal(message(item, { required: 'true' }), 'We need house number');
  assert.equal(message(item, {}, 'abc'), 'House number: digits only');
});

test('agents get the message that names the question, and the code of the rule', async () => {
  const provider = createAssistProvider(form({ label: 'Full name' }, { required: 'true' }));
  const { results } = (await provider.invoke('formspec.form.validate', { mode: 'submit' })) as {
    results: { code: string; message: string }[];
  };
  assert.deepEqual(
    results.map(({ code, message: text }) => [code, text]),
    [['REQUIRED', 'Enter full name']],
  );
});
