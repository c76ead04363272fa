/** The JSON Schemas of the package, for completion and checking in editors. */
// JSON Schema has a keyword "then". None of these objects is awaited.
// oxlint-disable unicorn/no-thenable
import {
  DEFINITION_TABLE,
  PERIPHERAL_ITEM,
  PERIPHERAL_ROOT,
  WIDGETS_FOR,
} from '../../../src/model/definition-schema.ts';
import { PERIPHERAL_TABLE } from '../../../src/model/peripheral-schema.ts';
import { COMPONENT_NAMES } from '../../../src/layout/vocabulary/component-names.ts';
import { describe } from './descriptions.mjs';
import * as tables from './tables.mjs';
import { writeSchema } from './write-schema.mjs';

/** The tables of the engine, with the rules for the parts that it checks on demand in their place. */
const definitionTables = (() => {
  const widgets = [...new Set(Object.values(WIDGETS_FOR).flat())].join('|');
  const [root, item, ...rest] = PERIPHERAL_TABLE.trim().split(/\n(?=\S)/);
  const rules = new Map(
    [root, item].flatMap((block) =>
      block
        .split('\n')
        .slice(1)
        .flatMap((line) => line.trim().split(', '))
        .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry]),
    ),
  );
  let core = DEFINITION_TABLE.replace('WIDGETS', widgets);
  for (const name of [...PERIPHERAL_ROOT, ...PERIPHERAL_ITEM])
    core = core.replace(`${name} any`, rules.get(name));
  return [core, rest.join('\n')];
})();

const has = (property, schema) => ({ properties: { [property]: schema }, required: [property] });

/** An item: which properties it can have depends on its type and, for fields, on the data type. */
function item(refer, objectSchema) {
  const own = { decimal: ['decimal'], money: ['money'], choice: ['choice', 'multiChoice'] };
  const special = Object.values(own).flat();
  const { properties } = objectSchema('every item');
  const dataType = objectSchema('every field').properties.dataType;
  const field = has('type', { const: 'field' });
  return {
    description: describe('item'),
    type: 'object',
    required: ['key', 'type', 'label'],
    properties: {
      ...properties,
      type: { enum: ['field', 'group', 'display'], description: describe('item', 'type') },
    },
    allOf: [
      { if: has('type', { const: 'group' }), then: refer('group') },
      { if: has('type', { const: 'display' }), then: refer('display item') },
      ...Object.entries(own).map(([name, types]) => ({
        if: { allOf: [field, has('dataType', { enum: types })] },
        then: refer(name),
      })),
      {
        if: { allOf: [field, { not: has('dataType', { enum: special }) }] },
        then: { ...refer('field') },
      },
      { if: field, then: { properties: { dataType } } },
    ],
  };
}

/** A component: which properties it can have depends on its name. Names that are not built in belong to templates. */
function component(refer, objectSchema) {
  const { properties } = objectSchema('every component');
  return {
    description: describe('component'),
    type: 'object',
    required: ['component'],
    properties: {
      component: {
        description: properties.component.description,
        anyOf: [{ enum: COMPONENT_NAMES }, { type: 'string', pattern: '^[A-Z][a-zA-Z0-9]*$' }],
      },
    },
    allOf: [
      ...COMPONENT_NAMES.map((name) => ({ if: has('component', { const: name }), then: refer(name) })),
      { if: { not: has('component', { enum: COMPONENT_NAMES }) }, then: refer('custom component') },
    ],
  };
}

const templates = (refer) => ({
  description: describe('templates'),
  type: 'object',
  propertyNames: {
    pattern: '^[A-Z][a-zA-Z0-9]*$',
    not: { enum: [...COMPONENT_NAMES, 'Page', 'Columns', 'Spacer'] },
  },
  additionalProperties: refer('template'),
});

/** A phase: what a route needs depends on how the phase chooses. */
function phase(refer, objectSchema) {
  const routesNeed = (...names) => ({
    properties: {
      routes: {
        items: {
          if: has('override', { const: true }),
          then: { required: ['condition'] },
          else: { required: names },
        },
      },
    },
  });
  return {
    ...objectSchema('phase'),
    allOf: [
      { if: has('strategy', { enum: ['first-match', 'fan-out'] }), then: routesNeed('condition') },
      { if: has('strategy', { const: 'score-threshold' }), then: routesNeed('score', 'threshold') },
    ],
  };
}

const EFFECTS = {
  hostEvent: 'host event',
  mappingExecution: 'mapping execution',
  ledgerAppend: 'ledger append',
  handoffAssembly: 'handoff assembly',
  evidenceRequest: 'evidence request',
};

const effect = (refer) => ({
  description: describe('effect'),
  type: 'object',
  ...has('type', { enum: Object.keys(EFFECTS), description: describe('effect', 'type') }),
  allOf: Object.entries(EFFECTS).map(([type, name]) => ({
    if: has('type', { const: type }),
    then: refer(name),
  })),
});

/** An intent of somebody's own says itself how answers are checked. */
const action = (refer, objectSchema) => ({
  ...objectSchema('action'),
  if: has('intent', { type: 'string', pattern: '^x-' }),
  then: { required: ['validation'] },
});

/** A widget of somebody's own needs built-in ones to fall back on. */
const look = (refer, objectSchema) => ({
  ...objectSchema('look'),
  if: has('widget', { type: 'string', pattern: '^x-' }),
  then: has('fallback', { minItems: 1 }),
});

const either =
  (...names) =>
  (refer) => ({ anyOf: names.map(refer) });

/** Complete references and references to shared ones, told apart by `$ref`. */
const boundReference = (refer) => ({
  description: describe('bound reference'),
  type: 'object',
  if: { required: ['$ref'] },
  then: refer('shared reference'),
  else: refer('complete reference'),
});

const issuerOrAddress = either('issuer', 'issuer reference');
const [, peripheral] = definitionTables;
const widgets = COMPONENT_NAMES.join('|');

/** Kinds of documents by the name of their file. */
const DOCUMENTS = {
  definition: {
    title: 'Formspec definition',
    tables: definitionTables,
    root: 'the definition',
    special: { item, 'issuer or address': issuerOrAddress },
  },
  locale: { title: 'Formspec Locale document', tables: [tables.LOCALE], root: 'the Locale document' },
  references: {
    title: 'Formspec References document',
    tables: [tables.REFERENCES],
    root: 'the References document',
    special: { 'bound reference': boundReference },
  },
  ontology: { title: 'Formspec Ontology document', tables: [tables.ONTOLOGY], root: 'the Ontology document' },
  registry: { title: 'Formspec Registry document', tables: [tables.REGISTRY], root: 'the Registry document' },
  screener: {
    title: 'Formspec Screener document',
    tables: [tables.SCREENER, ...definitionTables],
    root: 'the Screener document',
    special: { item, phase, 'issuer or address': issuerOrAddress },
  },
  'response-actions': {
    title: 'Formspec Response Actions document',
    tables: [tables.ACTIONS],
    root: 'the Response Actions document',
    special: { action, effect },
  },
  issuer: { title: 'Formspec Issuer document', tables: [], root: 'issuer' },
  theme: {
    title: 'Formspec Theme document',
    tables: [tables.THEME.replaceAll('WIDGETS', widgets), definitionTables[0]],
    root: 'the Theme document',
    special: { look, item },
  },
  component: {
    title: 'Formspec Component document',
    tables: [tables.COMPONENT, definitionTables[0]],
    root: 'the Component document',
    special: { component, templates, item },
  },
};

/** All schemas by name. `base` is the address of the folder that they are published in. */
export function jsonSchemas(base) {
  return new Map(
    Object.entries(DOCUMENTS).map(([name, { title, tables: own, root, special }]) => [
      name,
      writeSchema({
        id: `${base}${name}.schema.json`,
        title,
        tables: [...(own.includes(peripheral) ? own : [...own, peripheral]), tables.SHARED],
        root,
        special,
      }),
    ]),
  );
}
