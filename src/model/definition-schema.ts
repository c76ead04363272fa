/** The structure of a definition, property by property. */
import { currency, items, key, option, role } from './item-schema.js';
import {
  anything,
  either,
  extensions,
  filledText,
  flag,
  list,
  map,
  must,
  object,
  oneOf,
  pattern,
  type Rule,
  text,
  whole,
} from './schema-rules.js';
import { isDateText, isObject } from './values.js';

const id = pattern(/^[A-Za-z][A-Za-z0-9_-]*$/, 'a letter followed by letters, digits, _ or -');
const uri = pattern(/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/, 'an absolute address such as https://example.org/form');
const expression = must(
  (value) => typeof value === 'string' && value !== '',
  'an expression in quotes, such as "true" or "$age > 17"',
);
const level = oneOf('L1', 'L2', 'L3', 'L4');
const behaviour = oneOf('remove', 'empty', 'keep');

const strings = list(text);
const named = (rule: Rule): Rule =>
  map(rule, /^[A-Za-z_][A-Za-z0-9_]*$/, 'a letter followed by letters, digits or _');

export const definitionRule = object(
  '$formspec url version status title items',
  {
    $formspec: must((value) => value === '1.0', 'exactly "1.0", the version of the specification'),
    url: uri,
    version: filledText,
    versionAlgorithm: oneOf('semver', 'date', 'integer', 'natural'),
    status: oneOf('draft', 'active', 'retired'),
    title: text,
    items,
    name: pattern(/^[A-Za-z][A-Za-z0-9-]*$/, 'a letter followed by letters, digits or -'),
    description: text,
    date: must(isDateText, 'a date such as 2026-03-05'),
    derivedFrom: either(uri, object('url', { url: uri, version: filledText }, { what: 'derivedFrom' })),
    metadata: object(
      '',
      {
        preparation: object(
          '',
          {
            documents: list(
              object(
                'id label',
                {
                  id,
                  label: filledText,
                  description: text,
                  required: flag,
                  itemPaths: list(filledText, 0, true),
                  authorityRef: filledText,
                },
                { what: 'A document' },
              ),
            ),
            expectedAcquisitionWindows: map(
              object(
                'label',
                { label: filledText, minDays: whole(0), maxDays: whole(0), sourceRef: filledText },
                { what: 'A window' },
              ),
            ),
          },
          { what: 'A preparation', filled: true },
        ),
        assurance: object(
          '',
          { ial: level, aal: level, jurisdiction: filledText },
          { what: 'An assurance', filled: true },
        ),
      },
      { what: 'Metadata' },
    ),
    binds: list(
      object(
        'path',
        {
          path: filledText,
          calculate: expression,
          relevant: expression,
          required: expression,
          readonly: expression,
          constraint: expression,
          constraintMessage: text,
          default: anything,
          whitespace: oneOf('preserve', 'trim', 'normalize', 'remove'),
          excludedValue: oneOf('preserve', 'null'),
          nonRelevantBehavior: behaviour,
          disabledDisplay: oneOf('hidden', 'protected'),
          extensions,
        },
        { what: 'A bind' },
      ),
    ),
    shapes: list(
      object(
        'id target message',
        {
          id,
          target: filledText,
          message: text,
          severity: oneOf('error', 'warning', 'info'),
          constraint: expression,
          and: strings,
          or: strings,
          not: text,
          xone: strings,
          code: text,
          context: map(expression),
          activeWhen: expression,
          timing: oneOf('continuous', 'submit', 'demand'),
          extensions,
        },
        { what: 'Shape', anyOf: ['constraint', 'and', 'or', 'not', 'xone'] },
      ),
    ),
    variables: list(
      object(
        'name expression',
        { name: key, expression, scope: filledText, extensions },
        { what: 'A variable' },
      ),
    ),
    instances: named(
      object(
        '',
        {
          description: text,
          source: filledText,
          data: anything,
          static: flag,
          schema: map(text),
          readonly: flag,
          extensions,
        },
        { what: 'An instance', anyOf: ['source', 'data'] },
      ),
    ),
    optionSets: map(
      object(
        '',
        {
          options: list(option),
          source: filledText,
          valueField: filledText,
          labelField: filledText,
          extensions,
        },
        { what: 'An option set', anyOf: ['options', 'source'] },
      ),
    ),
    nonRelevantBehavior: behaviour,
    formPresentation: object(
      '',
      {
        pageMode: oneOf('single', 'wizard', 'tabs'),
        labelPosition: oneOf('top', 'start', 'hidden'),
        density: oneOf('compact', 'comfortable', 'spacious'),
        defaultCurrency: currency,
        direction: oneOf('ltr', 'rtl', 'auto'),
        showProgress: flag,
        allowSkip: flag,
        sidenav: flag,
        defaultTab: whole(0),
        tabPosition: oneOf('top', 'bottom', 'left', 'right'),
      },
      { what: 'formPresentation' },
    ),
    migrations: object(
      '',
      {
        from: map(
          object(
            '',
            {
              description: text,
              fieldMap: list(
                object(
                  'source target transform',
                  {
                    source: text,
                    target: either(
                      text,
                      must((value) => value === null, 'a path or null'),
                    ),
                    transform: oneOf('preserve', 'drop', 'expression'),
                    expression,
                  },
                  { what: 'A mapping' },
                ),
              ),
              defaults: map(anything),
              extensions,
            },
            { what: 'A migration' },
          ),
        ),
        extensions,
      },
      { what: 'migrations' },
    ),
    fees: object(
      'lineItems',
      {
        currency,
        lineItems: list(
          object(
            'id label calculate',
            {
              id,
              label: filledText,
              calculate: expression,
              description: text,
              currency,
              category: oneOf('base', 'surcharge', 'processing', 'discount', 'waiver', 'other'),
              authorityRef: filledText,
            },
            { what: 'A fee' },
          ),
          1,
        ),
      },
      { what: 'fees' },
    ),
    issuer: must(isObject, 'an object'),
    parties: list(
      object(
        'roleId role cardinality',
        {
          roleId: role,
          label: filledText,
          role: oneOf('coEqual', 'asymmetricPrimary', 'asymmetricSecondary', 'guardianFor'),
          cardinality: object(
            'min max',
            { min: whole(0), max: either(oneOf('unbounded'), whole(1)) },
            { what: 'A cardinality' },
          ),
          assuranceFloor: object(
            '',
            { ial: level, aal: level, fal: level },
            { what: 'An assurance', filled: true },
          ),
          visibilityScope: oneOf('shared', 'scoped'),
          extensions,
        },
        { what: 'A party' },
      ),
      1,
    ),
    multiParty: object('tier', { tier: oneOf('coEqual', 'asymmetric') }, { what: 'multiParty' }),
    modules: list(
      object(
        'id version',
        {
          id: pattern(/^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/, 'a name such as x-acme-module'),
          version: filledText,
          publisher: uri,
          lockHash: pattern(/^[a-z0-9]+:[A-Za-z0-9+/=]+$/, 'a hash such as sha256:…'),
          extensions,
        },
        { what: 'A module' },
      ),
    ),
    extensions,
  },
  { what: 'The definition', open: true },
);
