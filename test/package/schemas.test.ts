/** The JSON Schemas accept what forms accept, refuse typical mistakes, and explain every property. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { jsonSchemas } from '../../.ci/build/schemas/json-schemas.mjs';
import { createForm } from '../../src/engine/index.js';
import { COMPONENT_NAMES } from '../../src/layout/vocabulary/component-names.js';
import { specOf } from '../../src/layout/vocabulary/vocabulary.js';
import type { ComponentName } from '../../src/layout/plan.js';
import { planForm } from '../../src/layout/index.js';
import { checkStructure } from '../../src/model/check-definition.js';
import type { Definition } from '../../src/model/definition.js';
import { checkPeripheralStructure } from '../../src/model/peripheral-schema.js';
import { createScreener } from '../../src/screener/index.js';

type Json = Record<string, unknown>;

const FORMS = fileURLToPath(new URL('../../demo/forms/', import.meta.url));
const schemas = jsonSchemas('https://example.org/schemas/');
const checks = new Map<string, ValidateFunction>(
  [...schemas].map(([name, schema]) => [
    name,
    new Ajv({ strictTypes: false, strictRequired: false }).compile(schema),
  ]),
);

/** The first thing that is wrong, or undefined. */
function fault(kind: string, document: unknown): string | undefined {
  const check = checks.get(kind)!;
  return check(document) ? undefined : `${check.errors![0]!.instancePath} ${check.errors![0]!.message}`;
}

/** The documents of the demo site with the kind that their marker tells. */
const MARKERS: Record<string, string> = {
  $formspec: 'definition',
  $formspecLocale: 'locale',
  $formspecReferences: 'references',
  $formspecOntology: 'ontology',
  $formspecRegistry: 'registry',
};
const documents = readdirSync(FORMS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const document = JSON.parse(readFileSync(FORMS + file, 'utf8')) as Json;
    const marker = Object.keys(MARKERS).find((name) => name in document);
    return marker ? [{ file, document, kind: MARKERS[marker]! }] : [];
  });
const definitions = documents.filter(({ kind }) => kind === 'definition');

describe('documents of the demo site', () => {
  test('there are some of each kind', () => {
    assert.deepEqual(
      [...new Set(documents.map(({ kind }) => kind))].sort(),
      Object.values(MARKERS).sort((a, b) => (a < b ? -1 : 1)),
    );
  });
  for (const { file, document, kind } of documents)
    test(`${file} is a valid ${kind}`, () => assert.equal(fault(kind, document), undefined));
});

type Path = readonly (string | number)[];

/** Paths of all values in a document. */
function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    yield at;
    yield* pathsIn((value as Json)[key], at);
  }
}

/** The same for all places where a rule of the schema is the same, so that each rule is tried once. */
const placeOf = (path: Path, parent: Json): string =>
  `${path.map((key) => (typeof key === 'number' ? '*' : key)).join('/')} ${String(parent['dataType'])}`.replace(
    /(?:children\/\*\/)+/,
    'children/*/',
  );

/** Changes one thing in a document at a time: a property is gone, misspelt or of another type. */
function tryMistakes(document: Json, seen: Set<string>, look: (changed: Json, about: string) => void): void {
  for (const path of pathsIn(document)) {
    const parent = path.slice(0, -1).reduce<Json>((at, key) => at[key] as Json, document);
    const key = path.at(-1)!;
    const place = placeOf(path, parent);
    if (seen.has(place)) continue;
    seen.add(place);
    const value = parent[key];
    for (const other of [null, true, 7, '', 'x y', [], {}]) {
      parent[key] = other;
      look(document, `${path.join('/')} is ${JSON.stringify(other)}`);
    }
    if (typeof key === 'string') {
      delete parent[key];
      look(document, `${path.join('/')} is missing`);
      parent[`${key}z`] = value;
      look(document, `${path.join('/')} is misspelt`);
      delete parent[`${key}z`];
    }
    parent[key] = value;
  }
}

test('schema and engine agree about definitions with one mistake', () => {
  let refused = 0;
  const differences: string[] = [];
  const seen = new Set<string>();
  for (const { file, document } of definitions)
    tryMistakes(structuredClone(document), seen, (changed, about) => {
      const isValid = checkStructure(changed).length + checkPeripheralStructure(changed).length === 0;
      if (!isValid) refused += 1;
      if (isValid !== (fault('definition', changed) === undefined))
        differences.push(`${file} ${about}: ${isValid ? fault('definition', changed) : 'accepted'}`);
    });
  assert.ok(refused > 500, `${refused} mistakes`);
  assert.deepEqual(differences.slice(0, 20), []);
});

const head = { version: '1.0.0', targetDefinition: { url: 'https://example.org/forms/trip' } };
const trip: Definition = {
  $formspec: '1.0',
  $schema: './definition.schema.json',
  url: 'https://example.org/forms/trip',
  version: '1.0.0',
  status: 'draft',
  title: 'Trip',
  items: [
    { key: 'from', type: 'field', dataType: 'string', label: 'From' },
    {
      key: 'stops',
      type: 'group',
      label: 'Stops',
      repeatable: true,
      children: [{ key: 'town', type: 'field', dataType: 'string', label: 'Town' }],
    },
  ],
};
const component = {
  $formspecComponent: '1.0',
  $schema: './component.schema.json',
  ...head,
  components: { Line: { params: ['item'], tree: { component: 'TextInput', bind: '{item}' } } },
  tree: {
    component: 'Stack',
    children: [
      { component: 'Heading', level: 2, text: 'Your trip' },
      { component: 'Line', params: { item: 'from' } },
      {
        component: 'Grid',
        columns: [1, '2fr'],
        children: [{ component: 'DataTable', bind: 'stops', columns: [{ header: 'Town', bind: 'town' }] }],
      },
    ],
  },
};
const theme = {
  $formspecTheme: '1.0',
  $schema: './theme.schema.json',
  ...head,
  tokens: { 'color.primary': '#225588', 'spacing.md': 8 },
  selectors: [{ match: { dataType: 'choice' }, apply: { widget: 'RadioGroup' } }],
  items: { from: { widget: 'x-acme-map', fallback: ['TextInput'], cssClass: ['wide'] } },
  pages: [{ id: 'start', title: 'Start', regions: [{ key: 'from', span: 6 }] }],
};
const screener = {
  $formspecScreener: '1.0',
  $schema: './screener.schema.json',
  url: 'https://example.org/screeners/trip',
  version: '1.0.0',
  title: 'Is this for you?',
  items: [{ key: 'age', type: 'field', dataType: 'integer', label: 'Age' }],
  binds: [{ path: 'age', required: 'true' }],
  evaluation: [
    {
      id: 'age',
      strategy: 'first-match',
      routes: [
        { target: 'https://example.org/forms/trip|1.0.0', condition: '$age >= 18' },
        { target: 'outcome:ineligible', condition: 'true', message: 'You are {{$age}}.' },
      ],
    },
  ],
  resultValidity: 'P28D',
};
const actions = {
  $formspecResponseActions: '1.0',
  $schema: './response-actions.schema.json',
  ...head,
  actions: [
    {
      id: 'send',
      intent: 'submit',
      label: { literal: 'Send' },
      effects: [{ type: 'hostEvent', eventName: 'formspec-submit' }],
    },
  ],
};
const issuer = {
  $formspecIssuer: '1.0',
  $schema: 'https://example.org/schemas/issuer.schema.json',
  url: 'https://example.org/issuer',
  version: '1.0.0',
  name: { en: 'Travel office', fr: 'Bureau des voyages' },
  kind: 'department',
  contactPoint: [{ email: 'trips@example.org' }],
};
const locale = {
  $formspecLocale: '1.0',
  $schema: './locale.schema.json',
  ...head,
  locale: 'fr',
  strings: { 'from.label': 'De', '$form.title': 'Voyage' },
};

describe('documents with "$schema"', () => {
  test('a definition is accepted strictly, by the schema too', () => {
    assert.deepEqual(createForm(trip).diagnostics(), []);
    assert.equal(fault('definition', trip), undefined);
  });
  test('layout, theme and actions are accepted', () => {
    assert.equal(fault('component', component), undefined);
    assert.equal(fault('theme', theme), undefined);
    assert.equal(fault('response-actions', actions), undefined);
    const { diagnostics } = planForm(createForm(trip), { component, theme, actions });
    assert.deepEqual(
      diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    );
  });
  test('a screener is accepted', () => {
    assert.equal(fault('screener', screener), undefined);
    assert.doesNotThrow(() => createScreener(screener as Parameters<typeof createScreener>[0]));
  });
  test('a Locale document is accepted', () => {
    assert.equal(fault('locale', locale), undefined);
    const form = createForm(trip, { locales: [locale], locale: 'fr' });
    assert.equal(form.field('from')!.label(), 'De');
  });
  test('an issuer is accepted, as a document and in a definition', () => {
    assert.equal(fault('issuer', issuer), undefined);
    const asked = { ...trip, issuer } as unknown as Definition;
    assert.equal(fault('definition', asked), undefined);
    assert.doesNotThrow(() => createForm(asked));
  });
});

describe('typical mistakes are refused', () => {
  const field = (more: Json): Json => ({
    ...trip,
    items: [{ key: 'a', type: 'field', dataType: 'string', label: 'A', ...more }],
  });
  const MISTAKES: Record<string, [kind: string, document: unknown, at: RegExp]> = {
    'a field without a label': ['definition', field({ label: undefined }), /./],
    'a data type of another language': ['definition', field({ dataType: 'number' }), /items\/0/],
    'a required field as a property of the item': ['definition', field({ required: true }), /items\/0/],
    'options of a text field': ['definition', field({ options: [] }), /items\/0/],
    'an option whose value is a number': [
      'definition',
      field({ dataType: 'choice', options: [{ value: 1, label: 'One' }] }),
      /options\/0\/value/,
    ],
    'items of a group under "items"': [
      'definition',
      { ...trip, items: [{ key: 'g', type: 'group', label: 'G', items: [] }] },
      /items\/0/,
    ],
    'required as a boolean in a bind': [
      'definition',
      { ...trip, binds: [{ path: 'from', required: true }] },
      /binds\/0\/required/,
    ],
    'a shape without a rule': [
      'definition',
      { ...trip, shapes: [{ id: 'a', target: '#', message: 'No' }] },
      /shapes\/0/,
    ],
    'a page mode that does not exist': [
      'definition',
      { ...trip, formPresentation: { pageMode: 'pages' } },
      /pageMode/,
    ],
    'a key of a text without a property': ['locale', { ...locale, strings: { from: 'De' } }, /strings/],
    'a language that is no tag': ['locale', { ...locale, locale: 'french language' }, /locale/],
    'a tree that is a list': ['component', { ...component, tree: [component.tree] }, /tree/],
    'an input without a bind': ['component', { ...component, tree: { component: 'TextInput' } }, /tree/],
    'a property of another component': [
      'component',
      { ...component, tree: { component: 'Heading', level: 2, text: 'A', bind: 'from' } },
      /tree/,
    ],
    'a retired component as a template': [
      'component',
      { ...component, components: { Page: { tree: component.tree } } },
      /components/,
    ],
    'a widget of one’s own without a fallback': [
      'theme',
      { ...theme, defaults: { widget: 'x-acme-map' } },
      /defaults/,
    ],
    'a selector that matches nothing': [
      'theme',
      { ...theme, selectors: [{ match: {}, apply: {} }] },
      /match/,
    ],
    'a route without a condition': [
      'screener',
      { ...screener, evaluation: [{ id: 'a', strategy: 'fan-out', routes: [{ target: 'outcome:b' }] }] },
      /routes\/0/,
    ],
    'a duration without a number': ['screener', { ...screener, resultValidity: 'PT' }, /resultValidity/],
    'an effect without its key': [
      'response-actions',
      {
        ...actions,
        actions: [{ id: 'a', intent: 'submit', effects: [{ type: 'ledgerAppend', eventKind: 'a' }] }],
      },
      /effects\/0/,
    ],
    'an intent of one’s own without validation': [
      'response-actions',
      { ...actions, actions: [{ ...actions.actions[0], intent: 'x-acme' }] },
      /actions\/0/,
    ],
    'an issuer without a kind': ['issuer', { ...issuer, kind: undefined }, /./],
    'a reference without an address or text': [
      'references',
      {
        $formspecReferences: '1.0',
        ...head,
        references: [{ target: 'from', type: 'example', audience: 'human' }],
      },
      /references\/0/,
    ],
    'a concept without its address': [
      'ontology',
      { $formspecOntology: '1.0', ...head, concepts: { from: { display: 'Place' } } },
      /concepts/,
    ],
  };
  for (const [title, [kind, document, at]] of Object.entries(MISTAKES))
    test(title, () => {
      // As read from a file: without undefined properties.
      const read: unknown = JSON.parse(JSON.stringify(document));
      assert.match(fault(kind, read) ?? 'accepted', new RegExp(`^(?!accepted).*${at.source}`));
    });
});

test('components have the properties that layouts know', () => {
  const { definitions: parts } = schemas.get('component') as {
    definitions: Record<string, { properties: Json; required: string[] }>;
  };
  const base = Object.keys(parts['customComponent']!.properties).filter((name) => name !== 'params');
  for (const name of COMPONENT_NAMES) {
    const { props, bind, hasChildren } = specOf(name as ComponentName);
    const known = new Set([...base, ...props.keys()]);
    if (bind !== 'forbidden') known.add('bind');
    if (hasChildren) known.add('children');
    assert.deepEqual(Object.keys(parts[name]!.properties).sort(), [...known].sort(), name);
    const required = [...props].filter(([, prop]) => prop.required).map(([prop]) => prop);
    if (bind === 'required') required.push('bind');
    if (name === 'ConditionalGroup') required.push('when');
    assert.deepEqual(parts[name]!.required.toSorted(), ['component', ...required].sort(), name);
  }
});

test('every object and every property has a description', () => {
  const missing: string[] = [];
  for (const [kind, schema] of schemas) {
    const parts = { root: schema, ...(schema['definitions'] as Record<string, Json>) };
    for (const [name, part] of Object.entries(parts)) {
      if (!part['description'] && !part['anyOf']) missing.push(`${kind} ${name}`);
      for (const [property, value] of Object.entries((part['properties'] ?? {}) as Record<string, Json>))
        if (!value['description']) missing.push(`${kind} ${name}.${property}`);
    }
  }
  assert.deepEqual(missing, []);
});
