/**
 * Forms with the slips that authors and language models make. Each has one class of slips, answers that complete it, and
 * the data that a Response then has. They are used in Node and in the browser.
 */
export interface Slip {
  readonly name: string;
  readonly definition: unknown;
  /** Answers by path, as they are stored. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Codes of the diagnostics that must be there. */
  readonly codes: readonly string[];
  /** Data types of the fields as they are understood, by path. */
  readonly types?: Readonly<Record<string, string>>;
  /** Widgets as they are understood, by key of a top-level item. Undefined: the usual one. */
  readonly widgets?: Readonly<Record<string, string | undefined>>;
  /** Paths that must be required. */
  readonly required?: readonly string[];
}

const head = {
  $formspec: '1.0',
  url: 'https://tests.example/slip',
  version: '1.0.0',
  status: 'active',
  title: 'Slips',
};
const form = (items: unknown, more: object = {}): unknown => ({ ...head, ...more, items });
const field = (key: string, dataType: unknown, more: object = {}): object => ({
  key,
  type: 'field',
  label: `Label of ${key}`,
  dataType,
  ...more,
});
const hinted = (key: string, dataType: string, widgetHint: unknown, more: object = {}): object =>
  field(key, dataType, { presentation: { widgetHint }, ...more });
const note = (key: string, widgetHint: string): object => ({
  key,
  type: 'display',
  label: `Text of ${key}`,
  presentation: { widgetHint },
});
const options = [
  { value: 'a', label: 'Option A' },
  { value: 'b', label: 'Option B' },
];

export const SLIPS: readonly Slip[] = [
  {
    name: 'widgets in other spellings',
    definition: form([
      hinted('one', 'choice', 'dropdown', { options }),
      hinted('two', 'choice', 'radio', { options }),
      hinted('three', 'boolean', 'toggle'),
      hinted('four', 'boolean', 'checkbox'),
      hinted('five', 'boolean', 'SWITCH'),
      hinted('six', 'string', 'textarea'),
      hinted('seven', 'integer', 'numberInput'),
      hinted('eight', 'date', 'datePicker'),
      hinted('nine', 'multiChoice', 'checkboxes', { options }),
      hinted('ten', 'multiChoice', 'multi-select', { options }),
      hinted('eleven', 'string', 'text_input'),
      hinted('twelve', 'choice', 'RADIO_GROUP', { options }),
      note('p', 'paragraph'),
      note('b', 'banner'),
      note('h', 'header'),
      note('l', 'separator'),
    ]),
    answers: { one: 'a', two: 'b', three: true, six: 'Long', seven: 3, eight: '2026-05-01', nine: ['a'] },
    codes: ['OTHER_SPELLING'],
    types: { six: 'text' },
    widgets: {
      one: 'Select',
      two: 'RadioGroup',
      three: 'Toggle',
      four: 'Toggle',
      five: 'Toggle',
      six: undefined,
      seven: 'NumberInput',
      eight: 'DatePicker',
      nine: 'CheckboxGroup',
      ten: 'Select',
      eleven: 'TextInput',
      twelve: 'RadioGroup',
      p: 'Text',
      b: 'Alert',
      h: 'Heading',
      l: 'Divider',
    },
  },
  {
    name: 'unknown widgets and widgets that do not fit',
    definition: form([
      hinted('one', 'string', 'holographic'),
      hinted('two', 'boolean', 'Select'),
      hinted('three', 'date', 'radio'),
      hinted('four', 'string', ['TextInput']),
      field('five', 'string', { presentation: 'fancy' }),
      field('six', 'string', { presentation: null }),
    ]),
    answers: { one: 'x', two: true, three: '2026-05-01', four: 'y', five: 'z' },
    codes: ['UNKNOWN_WIDGET', 'INCOMPATIBLE_WIDGET', 'INVALID_VALUE'],
    widgets: { one: undefined, two: undefined, three: undefined, four: undefined, five: undefined },
  },
  {
    name: 'data types in other spellings',
    definition: form([
      field('one', 'number'),
      field('two', 'Integer'),
      field('three', 'bool'),
      field('four', 'email'),
      field('five', 'datetime'),
      field('six', 'date-time'),
      field('seven', 'STRING'),
      field('eight', 'multi_choice', { options }),
      field('nine', 'select', { options }),
      field('ten', 'textarea'),
      field('eleven', 'url'),
      field('twelve', 'file'),
      field('thirteen', 'currency', { currency: 'EUR' }),
      field('fourteen', 'float'),
      field('fifteen', 'phone'),
    ]),
    answers: {
      one: 1.5,
      two: 2,
      three: true,
      four: 'a@b.org',
      seven: 'x',
      eight: ['a'],
      nine: 'b',
      ten: 'y',
    },
    codes: ['OTHER_SPELLING'],
    types: {
      one: 'decimal',
      two: 'integer',
      three: 'boolean',
      four: 'string',
      five: 'dateTime',
      six: 'dateTime',
      seven: 'string',
      eight: 'multiChoice',
      nine: 'choice',
      ten: 'text',
      eleven: 'uri',
      twelve: 'attachment',
      thirteen: 'money',
      fourteen: 'decimal',
      fifteen: 'string',
    },
  },
  {
    name: 'data types as types of items',
    definition: form([
      { key: 'one', type: 'text', label: 'One' },
      { key: 'two', type: 'email', label: 'Two' },
      { key: 'three', type: 'number', label: 'Three' },
      { key: 'four', type: 'checkbox', label: 'Four' },
      { key: 'five', type: 'select', label: 'Five', options },
      { key: 'six', type: 'radio', label: 'Six', options },
      { key: 'seven', type: 'checkbox', label: 'Seven', options },
      { key: 'eight', type: 'date', label: 'Eight' },
      { key: 'nine', type: 'textarea', label: 'Nine' },
      { key: 'ten', type: 'Section', label: 'Ten', children: [{ key: 'in', type: 'string', label: 'In' }] },
      { key: 'eleven', type: 'heading', label: 'A heading' },
      { key: 'twelve', type: 'question', label: 'Twelve', options },
    ]),
    answers: {
      one: 'x',
      two: 'a@b.org',
      three: 2.5,
      four: true,
      five: 'a',
      six: 'b',
      seven: ['a', 'b'],
      eight: '2026-05-01',
      nine: 'y',
      'ten.in': 'z',
      twelve: 'a',
    },
    codes: ['OTHER_SPELLING'],
    types: {
      one: 'string',
      three: 'decimal',
      four: 'boolean',
      five: 'choice',
      seven: 'multiChoice',
      nine: 'text',
    },
    widgets: { six: 'RadioGroup', eleven: 'Heading' },
  },
  {
    name: 'unknown types',
    definition: form([
      field('one', 'quaternion'),
      { key: 'two', type: 'hologram', label: 'Two' },
      field('three', undefined),
      field('four', undefined, { options }),
      field('five', 'choice'),
      field('six', 42),
    ]),
    answers: { one: 'x', two: 'y', three: 'z', four: 'a', five: 'free text' },
    codes: ['UNKNOWN_TYPE', 'MISSING_PROPERTY'],
    types: { one: 'string', two: 'string', three: 'string', four: 'choice', five: 'choice', six: 'string' },
  },
  {
    name: 'missing metadata',
    definition: { $formspec: '1.0', items: [field('one', 'string')] },
    answers: { one: 'x' },
    codes: ['MISSING_PROPERTY'],
  },
  {
    name: 'metadata in other forms',
    definition: {
      formspec: 1,
      id: 'ignored',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      name: 'A name with spaces',
      url: 'example.org/forms/intake',
      version: 2,
      status: 'Published',
      Title: 'Other forms',
      author: { name: 'Ann' },
      date: '2026-05-01T10:00:00Z',
      description: null,
      fields: [field('one', 'string')],
    },
    answers: { one: 'x' },
    codes: ['OTHER_SPELLING', 'UNKNOWN_PROPERTY', 'INVALID_VALUE', 'INVALID_VERSION'],
  },
  {
    name: 'unknown properties and nulls everywhere',
    definition: form(
      [
        field('one', 'string', {
          colour: 'red',
          icon: 'star',
          hint: null,
          order: 1,
          'x-own': true,
          options: null,
        }),
        {
          key: 'group',
          type: 'group',
          label: 'Group',
          border: true,
          dataType: 'string',
          children: [field('in', 'integer', { step: 1, presentation: { size: 'xl', layout: { gap: 3 } } })],
        },
        { key: 'text', type: 'display', label: 'A text', dataType: 'string', options: [], foo: {} },
      ],
      {
        theme: 'dark',
        binds: [{ path: 'one', required: 'true', priority: 1, constraint: null }],
        shapes: [{ id: 's', target: '#', constraint: 'true', message: 'm', weight: 3 }],
        formPresentation: { pageMode: 'single', animation: 'slide', showProgress: 'yes' },
      },
    ),
    answers: { one: 'x', 'group.in': 3 },
    codes: ['UNKNOWN_PROPERTY', 'INVALID_VALUE'],
    required: ['one'],
  },
  {
    name: 'names of properties in other notations',
    definition: form(
      [
        { id: 'one', Type: 'Field', data_type: 'string', Label: 'One', help_text: 'Help' },
        { name: 'two', type: 'field', 'data-type': 'choice', title: 'Two', choices: ['Yes', 'No'] },
        { key: 'three', type: 'group', question: 'Three', fields: [field('in', 'string')] },
        { key: 'four', type: 'field', datatype: 'integer', text: 'Four', default_value: '4' },
      ],
      {
        bindings: [{ field: 'one', mandatory: true }],
        form_presentation: { page_mode: 'Wizard', show_progress: 'true' },
      },
    ),
    answers: { one: 'x', two: 'Yes', 'three.in': 'z' },
    codes: ['OTHER_SPELLING', 'OTHER_FORM'],
    types: { one: 'string', two: 'choice', four: 'integer' },
    required: ['one'],
  },
  {
    name: 'missing labels',
    definition: form([
      { key: 'firstName', type: 'field', dataType: 'string' },
      { key: 'home_address', type: 'group', children: [{ key: 'city', type: 'field', dataType: 'string' }] },
      { key: 'intro', type: 'display', description: 'Please read this.' },
      { key: 'many', type: 'field', dataType: 'string', label: { en: 'In English', de: 'Auf Deutsch' } },
      { key: 'nothing', type: 'field', dataType: 'string', label: null },
    ]),
    answers: { firstName: 'x', 'home_address.city': 'y', many: 'z' },
    codes: ['MISSING_PROPERTY', 'OTHER_SPELLING'],
  },
  {
    name: 'rules at items',
    definition: form([
      field('one', 'string', { required: true }),
      field('two', 'string', { required: 'true', minLength: 2, maxLength: 5 }),
      field('three', 'integer', {
        mandatory: 'yes',
        validation: { min: 1, max: '10', message: 'One to ten.' },
      }),
      field('four', 'string', { visibleIf: "$one == 'show'", required: true }),
      field('five', 'string', { readOnly: false, required: false, pattern: '[a-z]+' }),
      field('six', 'decimal', { calculate: '$three * 2' }),
      field('seven', 'string', { visibleWhen: { field: 'one', operator: 'equals', value: 'show' } }),
      field('eight', 'string', { validation: [{ type: 'required' }, { type: 'maxLength', value: 3 }] }),
      field('nine', 'date', { min: '2026-01-01', max: '2026-12-31' }),
      field('ten', 'multiChoice', { options, maxSelected: 1 }),
      field('eleven', 'money', { currency: 'EUR', min: 5 }),
      field('twelve', 'string', { min: 3 }),
      field('thirteen', 'string', { hidden: true, initialValue: 'kept' }),
    ]),
    answers: {
      one: 'hide',
      two: 'abc',
      three: 4,
      five: 'abc',
      eight: 'abc',
      nine: '2026-05-01',
      ten: ['a'],
      eleven: { amount: '10', currency: 'EUR' },
      twelve: 'x',
    },
    codes: ['MOVED_PROPERTY', 'UNKNOWN_PROPERTY'],
    required: ['one', 'two', 'three', 'eight'],
  },
  {
    name: 'options in other forms',
    definition: form(
      [
        field('one', 'choice', { options: ['Red', 'Green'] }),
        field('two', 'choice', { options: [1, 2, 3] }),
        field('three', 'choice', {
          options: [
            { id: 'r', name: 'Red' },
            { id: 'g', name: 'Green' },
          ],
        }),
        field('four', 'choice', {
          options: [
            { value: 1, text: 'First' },
            { value: 2, text: 'Second' },
          ],
        }),
        field('five', 'choice', { options: { r: 'Red', g: 'Green' } }),
        field('six', 'multiChoice', { choices: [{ code: 'r', display: 'Red' }] }),
        field('seven', 'string', { options: [{ label: 'Only a label' }, { value: 'only-a-value' }] }),
        field('eight', 'choice', { options: 'colours' }),
        field('nine', 'choice', { optionSet: 'sizes' }),
        field('ten', 'boolean', { options }),
      ],
      {
        optionSets: [
          { id: 'colours', options: ['Red'] },
          { name: 'sizes', values: [{ key: 's', label: 'S' }] },
        ],
      },
    ),
    answers: {
      one: 'Red',
      two: '2',
      three: 'r',
      four: '1',
      five: 'g',
      six: ['r'],
      seven: 'only-a-value',
      eight: 'Red',
      nine: 's',
      ten: true,
    },
    codes: ['OTHER_FORM'],
    types: { seven: 'choice', ten: 'boolean' },
  },
  {
    name: 'keys that are not keys',
    definition: form(
      [
        field('first-name', 'string'),
        { ...field('', 'string'), key: 7 },
        field('2nd', 'string'),
        field('with space', 'string'),
        { key: 'total-sum', type: 'field', dataType: 'string', label: 'Hello {{$first-name}}' },
      ],
      {
        binds: [
          { path: 'total-sum', relevant: "$first-name != 'hide'" },
          { path: 'first-name', required: true },
        ],
      },
    ),
    answers: { first_name: 'x', k7: 'y', k2nd: 'z', with_space: 'w', total_sum: 'v' },
    codes: ['INVALID_VALUE'],
    required: ['first_name'],
  },
  {
    name: 'values as text, and initial values of another type',
    definition: form([
      field('one', 'integer', { initialValue: '5' }),
      field('two', 'boolean', { initialValue: 'yes' }),
      field('three', 'choice', { options, initialValue: 'z' }),
      field('four', 'date', { initialValue: 'today' }),
      field('five', 'money', { currency: 'EUR', initialValue: 12.5 }),
      field('six', 'multiChoice', { options, initialValue: 'a' }),
      field('seven', 'integer', { initialValue: 'many' }),
      field('eight', 'decimal', { precision: '2', prefix: 5 }),
      {
        key: 'rows',
        type: 'group',
        label: 'Rows',
        repeatable: 'true',
        minRepeat: '1',
        maxRepeat: '3',
        children: [field('in', 'string')],
      },
      {
        key: 'more',
        type: 'group',
        label: 'More',
        repeatable: { min: 1, max: 2 },
        children: [field('in', 'string')],
      },
      { key: 'list', type: 'repeater', label: 'List', min: 2, max: 1, items: [field('in', 'string')] },
    ]),
    answers: { three: 'a', seven: 7, 'rows[0].in': 'x', 'more[0].in': 'y' },
    codes: ['OTHER_SPELLING', 'INVALID_VALUE'],
  },
  {
    name: 'a currency on a number',
    definition: form([
      field('one', 'decimal', { currency: 'USD' }),
      field('two', 'number', { currency: 'EUR' }),
      field('three', 'string', { currency: 'EUR' }),
    ]),
    answers: { one: 5, two: 6, three: 'x' },
    codes: ['UNKNOWN_PROPERTY'],
    types: { one: 'decimal', two: 'decimal' },
  },
  {
    name: 'pages in the layout',
    definition: form([
      {
        key: 'first',
        type: 'group',
        label: 'First page',
        presentation: { layout: { page: 'One' } },
        children: [field('a', 'string')],
      },
      {
        key: 'second',
        type: 'group',
        label: 'Second page',
        presentation: { layout: { page: 'Two' } },
        children: [field('b', 'string')],
      },
    ]),
    answers: { 'first.a': 'x', 'second.b': 'y' },
    codes: ['OTHER_SPELLING'],
  },
  {
    name: 'rules that cannot be used',
    definition: form(
      [field('one', 'string'), field('two', 'integer'), field('three', 'integer'), field('four', 'string')],
      {
        binds: [
          { path: 'one', constraint: '$ >', constraintMessage: 'Impossible', required: true },
          { path: 'two', calculate: 'sum($one,', required: 'true' },
          { path: 'three', constraint: 'frobnicate($)' },
          { path: 'four', relevant: '((', readonly: 'nope(', required: ')' },
          { path: 'nowhere', required: 'true' },
          'not a bind',
          { required: 'true' },
        ],
        shapes: [
          { id: 'broken', target: '#', constraint: '$one = = $two', message: 'Never' },
          { id: 'unknown', target: 'one', constraint: 'frobnicate($one)', message: 'Never' },
          { id: 'empty', target: 'one', message: 'Never' },
          { constraint: 'true' },
          { id: 'two words', target: '$one', constraint: 'true', message: 'm' },
          { id: 'two words', target: 'missing', constraint: 'true', message: 'm' },
        ],
        variables: [
          { name: 'v', expression: '1 +' },
          { name: 'v', expression: '2' },
        ],
      },
    ),
    answers: { one: 'x', two: 2, three: 3, four: 'y' },
    codes: [
      'FEL_SYNTAX',
      'UNKNOWN_FUNCTION',
      'UNKNOWN_PATH',
      'INVALID_VALUE',
      'MISSING_PROPERTY',
      'DUPLICATE_VARIABLE',
    ],
    required: ['one', 'two'],
  },
  {
    name: 'expressions in the notation of other languages',
    definition: form(
      [field('one', 'string'), field('two', 'integer'), field('three', 'string'), field('four', 'integer')],
      {
        binds: [
          { path: 'two', required: "$one === 'x' && true" },
          { path: 'three', relevant: "$one !== 'y' || FALSE", required: 'NOT isEmpty($one)' },
          { path: 'four', calculate: 'SUM($two, 1)' },
          { path: '$one', required: true },
          { path: '/three', constraint: 'LENGTH(${three}) <> 9' },
        ],
      },
    ),
    answers: { one: 'x', two: 4, three: 'z' },
    codes: ['OTHER_SPELLING'],
    required: ['one', 'two', 'three'],
  },
  {
    name: 'a reference to a definition that is not there',
    definition: form([
      field('one', 'string'),
      { key: 'contact', type: 'group', label: 'Contact', $ref: 'https://tests.example/missing|1.0.0' },
      { key: 'broken', type: 'group', label: 'Broken', $ref: 'not an address' },
    ]),
    answers: { one: 'x' },
    codes: ['UNRESOLVED_REF'],
  },
  {
    name: 'a mode and other words that do not exist',
    definition: form(
      [
        { key: 'g', type: 'group', label: 'G', children: [field('one', 'string')] },
        { key: 'h', type: 'group', label: 'H', children: [field('two', 'string')] },
      ],
      {
        formPresentation: { mode: 'multi-step', labelPosition: 'left', density: 'gigantic' },
        nonRelevantBehavior: 'clear',
      },
    ),
    answers: { 'g.one': 'x', 'h.two': 'y' },
    codes: ['OTHER_SPELLING', 'INVALID_VALUE'],
  },
  {
    name: 'parts as objects instead of lists',
    definition: {
      ...head,
      items: {
        one: { type: 'field', dataType: 'string', label: 'One' },
        two: { type: 'string', label: 'Two' },
      },
      binds: { one: { required: true } },
      shapes: { s: { target: '#', constraint: "$one != 'y'", message: 'Not y' } },
      variables: { v: '1 + 1' },
    },
    answers: { one: 'x', two: 'y' },
    codes: ['OTHER_FORM'],
    required: ['one'],
  },
  {
    name: 'buttons as items',
    definition: form([
      field('one', 'string'),
      { type: 'submit', label: 'Send' },
      { key: 'b', type: 'button' },
    ]),
    answers: { one: 'x' },
    codes: ['UNKNOWN_TYPE'],
  },
];

/** Definitions that no form can be built from, and a word of the reason. */
export const BROKEN: readonly {
  readonly name: string;
  readonly definition: unknown;
  readonly reason: RegExp;
}[] = [
  {
    name: 'no version of Formspec',
    definition: { ...head, $formspec: undefined, items: [] },
    reason: /\$formspec/,
  },
  {
    name: 'another version of Formspec',
    definition: { ...head, $formspec: '2.0', items: [] },
    reason: /1\.0/,
  },
  { name: 'no items', definition: head, reason: /items/ },
  { name: 'items that are a text', definition: form('a, b'), reason: /items/ },
  {
    name: 'an item without a key',
    definition: form([{ type: 'field', dataType: 'string', label: 'X' }]),
    reason: /key/,
  },
  { name: 'an item without a type', definition: form([{ key: 'a', label: 'X' }]), reason: /type/ },
  { name: 'an item that is not an object', definition: form([field('a', 'string'), 'b']), reason: /object/ },
  {
    name: 'the same key twice',
    definition: form([field('a', 'string'), field('a', 'string')]),
    reason: /key "a"/,
  },
  {
    name: 'calculations in a circle',
    definition: form([field('a', 'integer'), field('b', 'integer')], {
      binds: [
        { path: 'a', calculate: '$b + 1' },
        { path: 'b', calculate: '$a + 1' },
      ],
    }),
    reason: /circle/,
  },
  {
    name: 'two calculations of one field',
    definition: form([field('a', 'integer')], {
      binds: [
        { path: 'a', calculate: '1' },
        { path: 'a', calculate: '2' },
      ],
    }),
    reason: /two calculations/,
  },
  {
    name: 'more rows than a page can hold',
    definition: form([
      {
        key: 'a',
        type: 'group',
        label: 'A',
        repeatable: true,
        minRepeat: 1e9,
        children: [field('b', 'string')],
      },
    ]),
    reason: /rows/,
  },
  { name: 'a list', definition: [field('a', 'string')], reason: /object/ },
  { name: 'nothing', definition: null, reason: /object/ },
];
