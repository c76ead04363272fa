/** A form and a Component document that uses each of the 33 components, and a custom one. */
import type { Definition, Item } from '../../../src/model/definition.js';
import { definition, field, group } from '../../support/definition.js';

export const URL_OF_FORM = 'https://forms.example.org/every-component';

const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];

const items: Item[] = [
  field('name', 'string', { label: 'Name' }),
  field('age', 'integer', { label: 'Age' }),
  field('born', 'date', { label: 'Born' }),
  field('colour', 'choice', { label: 'Colour', options }),
  field('size', 'choice', { label: 'Size', options }),
  field('extras', 'multiChoice', { label: 'Extras', options }),
  field('agree', 'boolean', { label: 'Agree' }),
  field('proof', 'attachment', { label: 'Proof' }),
  field('budget', 'money', { label: 'Budget', currency: 'EUR' }),
  field('weight', 'integer', { label: 'Weight' }),
  field('stars', 'integer', { label: 'Stars' }),
  field('signed', 'attachment', { label: 'Signature' }),
  field('note', 'string', { label: 'Note in the dialog' }),
  field('tip', 'string', { label: 'Tip in the popover' }),
  group(
    'lines',
    [field('what', 'string', { label: 'What' }), field('count', 'integer', { label: 'How many' })],
    {
      label: 'Lines',
      repeatable: true,
      minRepeat: 1,
    },
  ),
  group('people', [field('who', 'string', { label: 'Who' })], {
    label: 'People',
    repeatable: true,
    minRepeat: 1,
  }),
  field('forgotten', 'string', { label: 'Forgotten by the tree' }),
];

export const everyItem: Definition = definition(items, {
  url: URL_OF_FORM,
  title: 'Every component',
  binds: [{ path: 'forgotten', required: 'true' }],
});

const input = (component: string, bind: string, props: object = {}) => ({ component, bind, ...props });

export const everyComponent = {
  $formspecComponent: '1.0',
  version: '1.0.0',
  targetDefinition: { url: URL_OF_FORM },
  breakpoints: { wide: 700 },
  tokens: { 'color.primary': '#7a1fa2', 'space.big': '24px' },
  components: {
    Labelled: {
      params: ['field', 'words'],
      tree: {
        component: 'Stack',
        children: [{ component: 'Text', text: '{words}' }, input('TextInput', '{field}', { prefix: 'Dr' })],
      },
    },
  },
  tree: {
    component: 'Stack',
    gap: '$token.space.big',
    children: [
      {
        component: 'Section',
        title: 'Inputs',
        description: 'All of them.',
        children: [
          {
            component: 'Grid',
            columns: 1,
            responsive: { wide: { columns: [1, 2] } },
            children: [
              { component: 'Labelled', params: { field: 'name', words: 'Who are you?' } },
              input('NumberInput', 'age', { placeholder: '42', showStepper: true, max: 120 }),
            ],
          },
          input('DatePicker', 'born', { minDate: '1900-01-01' }),
          input('Select', 'colour', { placeholder: 'Choose a colour' }),
          input('RadioGroup', 'size', { orientation: 'horizontal' }),
          input('CheckboxGroup', 'extras', { columns: 2, selectAll: true }),
          input('Toggle', 'agree', { onLabel: 'Yes, I do', offLabel: 'No' }),
          input('FileUpload', 'proof', { accept: 'application/pdf' }),
          input('MoneyInput', 'budget'),
          input('Slider', 'weight', { min: 10, max: 20 }),
          input('Rating', 'stars', { max: 4, icon: 'heart' }),
          input('Signature', 'signed'),
        ],
      },
      {
        component: 'Card',
        title: 'Displays',
        subtitle: 'To read',
        cssClass: 'own-card',
        style: { borderColor: '$token.color.primary' },
        children: [
          { component: 'Heading', level: 5, text: 'A heading' },
          { component: 'Text', text: 'Some **strong** text', format: 'markdown' },
          { component: 'Text', bind: 'name' },
          { component: 'Divider', label: 'or' },
          { component: 'Divider' },
          { component: 'Alert', severity: 'warning', text: 'Careful, {{$name}}', dismissible: true },
          { component: 'Badge', text: 'New', variant: 'success' },
          { component: 'ProgressBar', bind: 'weight', max: 20, label: 'Weight' },
          { component: 'Summary', items: [{ label: 'Colour chosen', bind: 'colour' }] },
          { component: 'ValidationSummary', showFieldErrors: true, jumpLinks: true },
          { component: 'ActionButton', actionRef: 'send' },
        ],
      },
      { component: 'Collapsible', title: 'More', children: [{ component: 'Text', text: 'Folded' }] },
      {
        component: 'ConditionalGroup',
        when: '$agree = true',
        fallback: 'Agree to see this.',
        children: [{ component: 'Text', text: 'You agreed.' }],
      },
      {
        component: 'Tabs',
        tabLabels: ['One', 'Two'],
        children: [
          { component: 'DataTable', bind: 'lines', columns: [{ header: 'Thing', bind: 'what' }] },
          { component: 'Accordion', bind: 'people', children: [input('TextInput', 'who')] },
        ],
      },
      {
        component: 'Accordion',
        labels: ['Upper', 'Lower'],
        children: [
          { component: 'Text', text: 'Up' },
          { component: 'Text', text: 'Down' },
        ],
      },
      { component: 'Panel', title: 'Beside', children: [{ component: 'Text', text: 'Help' }] },
      {
        component: 'Modal',
        title: 'A dialog',
        triggerLabel: 'Open the dialog',
        children: [input('TextInput', 'note')],
      },
      { component: 'Popover', triggerLabel: 'Open the popover', children: [input('TextInput', 'tip')] },
    ],
  },
};
