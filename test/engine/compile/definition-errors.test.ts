import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkDefinition, createForm, DefinitionError, type Definition } from '../../../src/engine/index.js';
import { definition, field, group, repeat } from '../forms.js';

/** Problems as `code at pointer`. */
const problems = (given: Definition): string[] =>
  checkDefinition(given).map(({ code, path }) => `${code} at ${path}`);

describe('problems', () => {
  test('have a JSON pointer', () => {
    assert.deepEqual(
      problems(
        definition([field('a'), group('g', [field('b', 'choice', { optionSet: 'none' })])], {
          binds: [
            { path: 'a', calculate: '1 +' },
            { path: 'zz', required: 'true' },
          ],
          shapes: [{ id: 's', target: 'a', and: ['true', '$nope'], message: 'm', context: { x: '$gone' } }],
          variables: [{ name: 'v', expression: 'w()', scope: 'nowhere' }],
        }),
      ).sort(),
      [
        'FEL_SYNTAX at /binds/0/calculate',
        'UNKNOWN_FUNCTION at /variables/0/expression',
        'UNKNOWN_OPTION_SET at /items/1/children/0/optionSet',
        'UNKNOWN_PATH at /binds/1/path',
        'UNKNOWN_PATH at /variables/0/scope',
        'UNKNOWN_REFERENCE at /shapes/0/and/1',
        'UNKNOWN_REFERENCE at /shapes/0/context/x',
      ],
    );
  });

  test('include warnings about names without a dollar sign and about ==', () => {
    const given = definition([field('a', 'integer'), field('b', 'integer'), field('c', 'integer')], {
      binds: [
        { path: 'b', calculate: 'if(a == 1, 5, 6)', required: '($a) == 1' },
        // No warnings for names of `let`, for >= and !=, and for == inside a text.
        { path: 'c', calculate: "let x = 1 in if($a >= x and $b != 2 and 'a == b' != '', x, 2)" },
      ],
      shapes: [{ id: 's', target: '#', constraint: '$b = 5', message: 'With {{a}} it is {{$b}}' }],
    });
    assert.deepEqual(problems(given).sort(), [
      'FEL_NOTATION at /binds/0/calculate',
      'FEL_NOTATION at /binds/0/required',
      'FEL_NOTATION at /shapes/0/message',
    ]);
    const form = createForm(given);
    form.set('a', 1);
    assert.equal(form.get('b'), 5);
    assert.deepEqual(
      form.evaluate('a == 1').errors,
      [],
      'no warning for an expression that is not in the definition',
    );
  });

  test('are found in migrations: unknown functions, wrong arguments and syntax errors', () => {
    const move = (expression: string) =>
      ({ source: 'a', target: 'a', transform: 'expression', expression }) as const;
    const found = checkDefinition(
      definition([field('a')], {
        migrations: {
          from: { '0.9.0': { fieldMap: [move('frobnicate($)'), move('round()'), move('1 +')] } },
        },
      }),
    );
    assert.deepEqual(
      found.map(({ code, path }) => `${code} at ${path}`),
      [
        'UNKNOWN_FUNCTION at /migrations/from/0.9.0/fieldMap/0/expression',
        'WRONG_ARGUMENTS at /migrations/from/0.9.0/fieldMap/1/expression',
        'FEL_SYNTAX at /migrations/from/0.9.0/fieldMap/2/expression',
      ],
    );
    assert.match(found[2]!.message, /at character 4/);
  });

  test('escape their pointers', () => {
    assert.deepEqual(problems(definition([field('a')], { optionSets: { 'a/b~c': {} } })), [
      'MISSING_PROPERTY at /optionSets/a~1b~0c',
    ]);
  });

  test('suggest a similar name', () => {
    const text = (given: Definition): string =>
      checkDefinition(given)
        .map(({ suggestion }) => suggestion)
        .join('\n');
    assert.match(
      text(definition([field('email')], { binds: [{ path: 'email', relevant: '$emial' } as never] })),
      /Did you mean "email"/,
    );
    assert.match(
      text(definition([field('a')], { binds: [{ path: 'a', calculate: 'lenght($a)' }] })),
      /Did you mean "length"/,
    );
    assert.match(text({ ...definition([field('a')]), varaibles: [] } as never), /Did you mean "variables"/);
    assert.match(text({ ...definition([field('a')]), status: 'activ' } as never), /Did you mean "active"/);
    assert.match(
      text(
        definition([repeat('lines', [field('price', 'decimal')])], {
          binds: [{ path: 'lines[*].prise', required: 'true' }],
        }),
      ),
      /Did you mean "price"/,
    );
    assert.match(
      text(
        definition([field('a')], {
          instances: { rates: { data: {} } },
          binds: [{ path: 'a', calculate: "@instance('rate').x" }],
        }),
      ),
      /Did you mean "rates"/,
    );
  });

  test('are all in the error, whose message is the first problem', () => {
    try {
      createForm(
        definition([field('a')], {
          binds: [
            { path: 'x', required: 'true' },
            { path: 'y', required: 'true' },
          ],
        }),
      );
      assert.fail('accepted');
    } catch (error) {
      assert.ok(error instanceof DefinitionError);
      assert.equal(error.name, 'DefinitionError');
      assert.equal(error.problems.length, 2);
      assert.match(error.message, /"x".*and 1 more/s);
    }
  });

  test('name the position in an expression', () => {
    const [problem] = checkDefinition(
      definition([field('a')], { binds: [{ path: 'a', relevant: '$a = = 1' }] }),
    );
    assert.match(problem!.message, /The relevance of "a" \(\$a = = 1\): .*character 6/);
  });

  test('list the path of a circular dependency', () => {
    const loop = (binds: Definition['binds'], more: Partial<Definition> = {}): string =>
      checkDefinition(
        definition([field('a', 'integer'), field('b', 'integer'), field('c', 'integer')], {
          binds: binds!,
          ...more,
        }),
      )
        .filter(({ code }) => code === 'CYCLE')
        .map(({ message }) => message)
        .join();
    assert.match(
      loop([
        { path: 'a', calculate: '$b' },
        { path: 'b', calculate: '$c' },
        { path: 'c', calculate: '$a' },
      ]),
      /a → b → c → a|b → c → a → b|c → a → b → c/,
    );
    assert.match(loop([{ path: 'a', calculate: '$a' }]), /a depends on itself/);
    assert.match(
      loop([
        { path: 'a', relevant: 'relevant($b)' },
        { path: 'b', relevant: 'relevant($a)' },
      ]),
      /relevance of a → relevance of b|relevance of b → relevance of a/,
    );
    assert.match(loop([{ path: 'a', constraint: 'valid($a)' }]), /validity of a depends on itself/);
    assert.match(loop([{ path: 'a', required: 'required($a)' }]), /required of a depends on itself/);
  });
});

describe('the structure', () => {
  const refuse = (given: unknown, code: string, words: RegExp): void => {
    const found = checkDefinition(given).find(
      ({ code: found, message, suggestion = '' }) => found === code && words.test(`${message} ${suggestion}`),
    );
    assert.ok(found, JSON.stringify(checkDefinition(given)));
  };
  const item = (more: object): unknown => definition([{ ...field('a'), ...more } as never]);

  test('of items is checked for each type of item', () => {
    refuse(item({ requird: true }), 'UNKNOWN_PROPERTY', /requird/);
    refuse(item({ precision: 2 }), 'UNKNOWN_PROPERTY', /precision/);
    refuse(
      definition([{ type: 'display', key: 'd', label: 'd', children: [] } as never]),
      'UNKNOWN_PROPERTY',
      /children/,
    );
    refuse(
      definition([{ type: 'group', key: 'g', label: 'g', children: [], dataType: 'string' } as never]),
      'UNKNOWN_PROPERTY',
      /dataType/,
    );
    refuse(definition([{ key: 'g', label: 'g' } as never]), 'MISSING_PROPERTY', /type/);
    refuse(
      definition([{ type: 'grup', key: 'g', label: 'g' } as never]),
      'INVALID_VALUE',
      /Did you mean "group"/,
    );
    refuse(item({ dataType: undefined }), 'MISSING_PROPERTY', /dataType/);
  });

  test('of all other parts is checked', () => {
    const root = (more: object): unknown => ({ ...definition([field('a')]), ...more });
    refuse(root({ url: 'form' }), 'INVALID_VALUE', /url/);
    refuse(root({ date: '2026-02-30' }), 'INVALID_VALUE', /date/);
    refuse(root({ name: '9lives' }), 'INVALID_VALUE', /name/);
    refuse(root({ formPresentation: { pageMode: 'wizzard' } }), 'INVALID_VALUE', /Did you mean "wizard"/);
    refuse(root({ formPresentation: { defaultCurrency: 'euro' } }), 'INVALID_VALUE', /three capital letters/);
    refuse(root({ extensions: { y: 1 } }), 'INVALID_NAME', /x-/);
    refuse(root({ instances: { k: {} } }), 'MISSING_PROPERTY', /source/);
    refuse(root({ fees: { lineItems: [] } }), 'INVALID_VALUE', /lineItems/);
    refuse(
      root({ migrations: { from: { '1': { fieldMap: [{ source: 'a', transform: 'copy' }] } } } }),
      'INVALID_VALUE',
      /copy/,
    );
    refuse(
      root({ parties: [{ roleId: 'x', role: 'boss', cardinality: { min: 0, max: 'many' } }] }),
      'INVALID_VALUE',
      /boss/,
    );
    refuse(item({ presentation: { layout: { columns: 13 } } }), 'INVALID_VALUE', /columns/);
    refuse(item({ purpose: {} }), 'MISSING_PROPERTY', /purpose/i);
    refuse(item({ partyPolicy: { visibleTo: ['a', 'a'] } }), 'INVALID_VALUE', /visibleTo/);
  });

  test('may have every property of the specification', () => {
    const full: Definition = {
      ...definition([
        field('a', 'choice', {
          options: [{ value: 'x', label: 'X', keywords: ['k'], extensions: { 'x-o': 1 } }],
          description: 'd',
          hint: 'h',
          labels: { short: 's' },
          purpose: { summary: 's', citationRefs: ['c'] },
          consequences: {
            irreversible: true,
            deadlines: [{ label: 'l', due: '2026-01-01T00:00:00Z' }],
            externalActions: [{ kind: 'payment', label: 'p' }],
          },
          partyPolicy: { visibleTo: ['owner'] },
          presentation: {
            widgetHint: 'RadioGroup',
            layout: { grid: { span: 6 } },
            styleHints: { size: 'large' },
            accessibility: { liveRegion: 'polite' },
          },
          semanticType: 'x',
          prefix: 'p',
          suffix: 's',
        }),
      ]),
      versionAlgorithm: 'semver',
      name: 'full-form',
      date: '2026-03-05',
      derivedFrom: { url: 'https://tests.example/base', version: '1' },
      metadata: { preparation: { documents: [{ id: 'd', label: 'D' }] }, assurance: { ial: 'L2' } },
      fees: { lineItems: [{ id: 'f', label: 'F', calculate: '5', category: 'base' }], currency: 'EUR' },
      issuer: { url: 'https://tests.example/issuer' },
      parties: [{ roleId: 'owner', role: 'asymmetricPrimary', cardinality: { min: 1, max: 1 } }],
      multiParty: { tier: 'asymmetric' },
      modules: [{ id: 'x-acme-module', version: '1.0.0' }],
      migrations: { from: { '0.9.0': { fieldMap: [], defaults: {}, description: 'd' } } },
      'x-anything': [1],
    };
    assert.deepEqual(checkDefinition(full), []);
    assert.equal(createForm(full).definition, full);
  });
});
