/** One form with the same string in every place that takes text, and a look at what became of it. */
import type { Definition, Item } from '../../../src/model/definition.js';
import { group, text, type Sketch } from '../render-form.js';

const choice = (key: string, string: string, widgetHint: string, count = 1): Item =>
  text(key, {
    label: string,
    hint: string,
    dataType: key.startsWith('many') ? 'multiChoice' : 'choice',
    options: Array.from({ length: count }, (_, i) => ({
      value: i ? `${string}${i}` : string,
      label: string,
      keywords: [string],
    })),
    presentation: { widgetHint },
  });

/** Fields whose stored value is the string itself, in one form or another. */
const FIELDS = (string: string): Item[] => [
  text('plain', {
    label: string,
    description: string,
    hint: string,
    labels: { short: string },
    prefix: string,
    suffix: string,
    semanticType: string,
    initialValue: string.startsWith('=') ? undefined : string,
    extensions: { 'x-text': { placeholder: string } },
    presentation: { accessibility: { role: string, description: string } },
  }),
  text('long', {
    label: string,
    dataType: 'text',
    purpose: {
      summary: string,
      authorityRef: string,
      citationRefs: [string],
      recipientAudiences: [string],
      retention: string,
    },
    consequences: {
      summary: string,
      authorityRef: string,
      deadlines: [{ label: string, due: string, offset: string, authorityRef: string }],
      externalActions: [
        { kind: 'other', label: string, description: string, recipient: string, authorityRef: string },
      ],
    },
  }),
  text('web', { label: string, dataType: 'uri' }),
  text('number', { label: string, dataType: 'decimal', prefix: string }),
  text('day', { label: string, dataType: 'date', hint: string }),
  text('flag', { label: string, dataType: 'boolean', description: string }),
  text('sum', { label: string, dataType: 'money', hint: string }),
  text('file', { label: string, dataType: 'attachment', extensions: { 'x-accept': string } }),
  choice('radios', string, 'RadioGroup', 2),
  choice('select', string, 'Select', 6),
  choice('combobox', string, 'Select', 40),
  choice('manyBoxes', string, 'CheckboxGroup', 2),
  choice('manyTokens', string, 'Select', 2),
  { key: 'note', type: 'display', label: string },
  { key: 'told', type: 'display', label: '{{$plain}} and **{{$plain}}**' },
  { key: 'alert', type: 'display', label: string, presentation: { widgetHint: 'Alert' } },
  text('labelled', { label: 'Called {{$plain}}', hint: '{{$plain}}', description: '{{$plain}}' }),
];

const prefixed = (items: Item[], prefix: string): Item[] =>
  items.map((item) => ({
    ...item,
    key: `${prefix}${item.key}`,
    label: item.label.replaceAll('$plain', `$${prefix}plain`),
  }));

export function injectedSketch(string: string, presentation: Definition['formPresentation'] = {}): Sketch {
  const fields = FIELDS(string);
  return {
    title: string,
    description: string,
    name: 'injected',
    formPresentation: presentation,
    items: [
      group('first', fields, { label: string, description: string }),
      group('rows', prefixed(FIELDS(string).slice(0, 5), 'r_'), {
        label: string,
        description: string,
        repeatable: true,
        minRepeat: 1,
      }),
      group('table', [text('cell', { label: string, hint: string })], {
        label: string,
        repeatable: true,
        minRepeat: 1,
        presentation: { widgetHint: 'DataTable' },
      }),
      group('folded', [text('inside', { label: string })], {
        label: string,
        presentation: { widgetHint: 'Accordion', layout: { collapsible: true } },
      }),
    ],
    binds: [
      ...['plain', 'long', 'web', 'radios', 'select', 'manyBoxes', 'flag'].map((key) => ({
        path: `first.${key}`,
        constraint: 'false',
        constraintMessage: string,
      })),
      { path: 'first.labelled', required: 'true' },
      { path: 'first.number', relevant: 'false', disabledDisplay: 'protected' as const },
      { path: 'first.manyTokens', readonly: 'true' },
    ],
    shapes: [
      { id: 'form', target: '#', constraint: 'false', message: string, code: 'x', context: { got: "'x'" } },
      { id: 'warn', target: 'first.day', constraint: 'false', severity: 'warning', message: string },
      { id: 'info', target: 'first.sum', constraint: 'false', severity: 'info', message: `{{$first.plain}}` },
    ],
    optionSets: { set: { options: [{ value: string, label: string }] } },
    issuer: {
      $formspecIssuer: '1.0',
      url: 'https://forms.example.org/issuer',
      version: '1.0.0',
      kind: 'organization',
      name: string,
      displayName: string,
    },
    metadata: {
      preparation: {
        documents: [{ id: 'paper', label: string, description: string, authorityRef: string }],
        expectedAcquisitionWindows: {
          paper: { label: string, sourceRef: string },
          [string]: { label: string },
        },
      },
    },
    fees: {
      lineItems: [{ id: 'fee', label: string, calculate: '1', description: string, authorityRef: string }],
    },
  };
}

/** A stored Response that holds the string wherever its types let it, and where they do not. */
export function injectedData(string: string): Record<string, unknown> {
  const row = { r_plain: string, r_long: string, r_web: string, r_number: string, r_day: string };
  return {
    first: {
      plain: string,
      long: string,
      web: string,
      number: string,
      day: string,
      flag: string,
      sum: { amount: string, currency: string },
      file: { contentType: string, name: string, url: string, size: 5 },
      radios: string,
      select: `${string}!`,
      combobox: string,
      manyBoxes: [string, `${string}?`],
      manyTokens: [string, `${string}?`],
      labelled: string,
    },
    rows: [row, row],
    table: [{ cell: string }, { cell: { deep: string } }],
    folded: { inside: [string] },
  };
}

export function injectedSidecars(string: string, url: string): Record<string, unknown[]> {
  const targetDefinition = { url };
  return {
    references: [
      {
        $formspecReferences: '1.0',
        version: '1.0.0',
        targetDefinition,
        references: ['first.plain', '#'].map((target) => ({
          target,
          type: 'documentation',
          audience: 'both',
          title: string,
          content: string,
          description: string,
          uri: string,
        })),
      },
    ],
    ontologies: [
      {
        $formspecOntology: '1.0',
        version: '1.0.0',
        targetDefinition,
        concepts: { 'first.plain': { concept: string, display: string, system: string, code: string } },
      },
    ],
    registries: [
      {
        $formspecRegistry: '1.0',
        entries: [
          {
            name: 'x-text',
            category: 'dataType',
            version: '1.0.0',
            status: 'active',
            baseType: 'string',
            description: string,
            constraints: { pattern: string, accept: string },
            metadata: { placeholder: string, inputMode: string, displayName: string, mask: string },
          },
        ],
      },
    ],
  };
}

/** Which attributes elements of each kind have; elements of the same structure always give the same. */
export function anatomy(root: Element): Set<string> {
  const found = new Set<string>();
  for (const element of root.querySelectorAll('*')) {
    found.add(element.localName);
    for (const name of element.getAttributeNames()) found.add(`${element.localName}[${name}]`);
  }
  return found;
}

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'poster', 'xlink:href', 'ping'];

/** What must never be, whatever the structure: handlers, styles, addresses that are not of the web or of this page. */
export function dangers(root: Element): string[] {
  const found: string[] = [];
  for (const element of [root, ...root.querySelectorAll('*')])
    for (const { name, value } of element.attributes) {
      const isLink = ADDRESSES.includes(name) && !(element === root && name === 'src');
      if (/^on/i.test(name) || name === 'srcdoc' || (isLink && !/^(#|https?:\/\/)/i.test(value)))
        found.push(`<${element.localName} ${name}=${JSON.stringify(value)}>`);
    }
  return found;
}
