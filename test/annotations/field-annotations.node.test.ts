import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { autocompleteOf } from '../../src/annotations/autocomplete.js';
import { fieldAnnotations } from '../../src/annotations/index.js';
import { createContextResolver } from '../../src/context/index.js';
import { createForm } from '../../src/engine/index.js';
import type { Bind, FieldItem, Item } from '../../src/model/definition.js';
import type { RegistryDocument } from '../../src/model/sidecars.js';
import { definition, field as build, group, registryOf } from '../support/definition.js';

const field = (key: string, more: Partial<FieldItem> = {}): FieldItem => build(key, 'string', more);
const schema = (name: string) => `https://schema.org/${name}`;
const means = (key: string, concept: string, more: Partial<FieldItem> = {}): FieldItem =>
  field(key, { semanticType: schema(concept), ...more });

interface Setup {
  readonly binds?: Bind[];
  readonly concepts?: unknown;
  readonly references?: unknown;
  readonly registries?: RegistryDocument[];
  readonly data?: Record<string, unknown>;
}

const URL = 'https://forms.example.org/annotated';
function annotate(items: Item[], { binds = [], concepts, references, registries = [], data }: Setup = {}) {
  const target = { version: '1.0.0', targetDefinition: { url: URL } };
  const engine = createForm(definition(items, { url: URL, title: 'Annotated', binds }), { registries });
  if (data) engine.load(data);
  const resolver = createContextResolver({
    definition: engine.definition,
    ...(concepts ? { ontologies: [{ $formspecOntology: '1.0', ...target, concepts }] } : {}),
    ...(references ? { references: [{ $formspecReferences: '1.0', ...target, references }] } : {}),
    registries,
  });
  const at = (path: string) => fieldAnnotations(engine.field(path)!, resolver, autocompleteOf);
  return {
    engine,
    at,
    autocomplete: (path: string) => at(path).control['autocomplete'],
    about: (path: string) => at(path).control['toolparamdescription'],
  };
}

describe('attributes of a control', () => {
  it('name the field by its instance path, with type and concept', () => {
    const { at } = annotate([group('rows', [means('mail', 'email')], { repeatable: true })], {
      data: { rows: [{}, {}] },
    });
    assert.deepEqual(at('rows[1].mail'), {
      control: {
        name: 'rows[1].mail',
        toolparamdescription: 'rows 2: mail.',
        'data-formspec-path': 'rows[1].mail',
        'data-formspec-type': 'string',
        'data-formspec-concept': schema('email'),
        autocomplete: 'section-rows-1 email',
      },
      fieldset: { toolparamdescription: 'rows 2: mail.' },
    });
  });

  it('are the same object until the path changes', () => {
    const { engine, at } = annotate([group('rows', [field('a')], { repeatable: true })], {
      data: { rows: [{}, {}] },
    });
    const before = at('rows[1].a');
    assert.equal(at('rows[1].a'), before);
    engine.removeRow('rows', 0);
    assert.notEqual(at('rows[0].a'), before);
    assert.equal(at('rows[0].a').control['name'], 'rows[0].a');
  });
});

describe('toolparamdescription', () => {
  it('states label, group, format, limits and the fields that it depends on', () => {
    const { about } = annotate(
      [
        field('abroad', { dataType: 'boolean' }),
        group('trip', [field('days', { label: 'Days', dataType: 'integer', hint: 'Nights away' })], {
          label: 'Your trip',
        }),
      ],
      {
        binds: [
          { path: 'trip', relevant: '$abroad = true' },
          { path: 'trip.days', constraint: '$ >= 1 and $ <= 30' },
        ],
      },
    );
    assert.equal(
      about('trip.days'),
      'Your trip: Days. Nights away. A whole number, 1 to 30. Depends on abroad.',
    );
  });

  it('adds the concept and the texts of the sidecars for agents', () => {
    const { about } = annotate([field('ein', { label: 'Number' })], {
      concepts: { ein: { concept: 'urn:ein', display: 'Employer number' } },
      references: [
        { target: '#', type: 'policy', audience: 'both', title: 'Rules', content: 'Be honest.' },
        {
          target: 'ein',
          type: 'documentation',
          audience: 'human',
          title: 'People',
          content: 'For people only.',
        },
        {
          target: 'ein',
          type: 'context',
          audience: 'agent',
          title: 'Form',
          content: 'Two digits, a dash, seven digits.',
        },
      ],
    });
    assert.equal(about('ein'), 'Number. Concept: Employer number. Two digits, a dash, seven digits.');
  });

  it('never contains an answer', () => {
    const { engine, about } = annotate([
      field('name'),
      field('income', { label: 'Income of {{$name}}', hint: 'For {{$name}}' }),
    ]);
    engine.set('name', 'SECRET');
    assert.equal(about('income'), 'Income of … For …');
    assert.ok(!about('income')!.includes('SECRET'));
  });

  it('is one plain line of at most 200 characters', () => {
    const long = 'words and words '.repeat(40);
    const { about } = annotate([
      group('g', [field('a', { label: `Long ${long}`, hint: long, description: long })], { label: long }),
      field('b', { label: 'Short', hint: `a\n\tb\u202e ${long}` }),
    ]);
    for (const path of ['g.a', 'b']) {
      const text = about(path)!;
      assert.ok(text.length <= 200, `${text.length}`);
      assert.doesNotMatch(text, /[\n\t\u202e]/);
    }
    assert.ok(about('b')!.startsWith('Short. a b words'));
  });

  it("distinguishes every row, including nested groups and rows, and keeps the field's own label", () => {
    const repeats = { repeatable: true, minRepeat: 2 };
    const { about } = annotate([
      group(
        'people',
        [group('address', [field('street')]), group('jobs', [group('pay', [field('sum')])], repeats)],
        repeats,
      ),
      group('long', [group('longer', [field('a')], { label: 'Y'.repeat(150), ...repeats })], {
        label: 'X'.repeat(150),
        ...repeats,
      }),
    ]);
    assert.equal(about('people[1].address.street'), 'people 2, address: street.');
    assert.equal(about('people[1].jobs[0].pay.sum'), 'people 2, jobs 1, pay: sum.');
    assert.equal(about('long[0].longer[0].a'), `${'Y'.repeat(99)}…: a.`);
  });

  it('uses the display name of a registry data type', () => {
    const registries = [registryOf({ 'x-zip': { metadata: { displayName: 'ZIP code' } } })];
    const { about } = annotate(
      [
        field('a', { label: 'Code', extensions: { 'x-zip': true } }),
        field('b', { label: 'ZIP code', extensions: { 'x-zip': true } }),
      ],
      { registries },
    );
    assert.deepEqual([about('a'), about('b')], ['Code. ZIP code.', 'ZIP code.']);
  });

  it('names currency, units and formats', () => {
    const { about } = annotate([
      field('m', { dataType: 'money', currency: 'USD' }),
      field('d', { dataType: 'date' }),
      field('p', { dataType: 'decimal', suffix: '%' }),
      field('c', { dataType: 'choice', options: [{ value: 'x', label: 'X' }] }),
    ]);
    assert.deepEqual(['m', 'd', 'p', 'c'].map(about), [
      'm. An amount in USD.',
      'd. A date as YYYY-MM-DD.',
      'p. A number in %.',
      'c.',
    ]);
  });
});

describe('autocomplete', () => {
  const TOKENS: Record<string, string> = {
    givenName: 'given-name',
    familyName: 'family-name',
    email: 'email',
    telephone: 'tel',
    addressLocality: 'address-level2',
    addressRegion: 'address-level1',
    postalCode: 'postal-code',
    addressCountry: 'country',
    birthDate: 'bday',
    name: 'name',
    additionalName: 'additional-name',
    honorificPrefix: 'honorific-prefix',
    honorificSuffix: 'honorific-suffix',
    alternateName: 'nickname',
    gender: 'sex',
    jobTitle: 'organization-title',
    legalName: 'organization',
    url: 'url',
    faxNumber: 'fax tel',
    extendedAddress: 'address-line2',
  };
  for (const [concept, token] of Object.entries(TOKENS))
    it(`${concept} is ${token}`, () =>
      assert.equal(annotate([means('a', concept)]).autocomplete('a'), token));

  it('is street-address only for multi-line controls', () => {
    const { autocomplete } = annotate([
      means('one', 'streetAddress'),
      means('many', 'streetAddress', { dataType: 'text' }),
    ]);
    assert.deepEqual([autocomplete('one'), autocomplete('many')], ['address-line1', 'street-address']);
  });

  it('distinguishes a list of country names from a list of codes', () => {
    const options = (...values: string[]): Partial<FieldItem> => ({
      dataType: 'choice',
      options: values.map((value) => ({ value, label: value })),
    });
    const { autocomplete } = annotate([
      means('a', 'addressCountry', options('DE', 'FR')),
      means('b', 'addressCountry', options('Germany', 'France')),
    ]);
    assert.deepEqual([autocomplete('a'), autocomplete('b')], ['country', 'country-name']);
  });

  it('follows exact equivalents only, and ignores unknown concepts', () => {
    const { autocomplete } = annotate(
      ['a', 'b', 'c', 'd', 'e'].map((key) => field(key)),
      {
        concepts: {
          a: { concept: 'urn:x', equivalents: [{ system: 'https://schema.org', code: 'email' }] },
          b: {
            concept: 'urn:x',
            equivalents: [{ system: 'https://schema.org', code: 'email', type: 'close' }],
          },
          c: { concept: schema('knowsAbout') },
          d: { concept: schema('constructor') },
          e: { concept: 'https://schema.org.evil.example/email' },
        },
      },
    );
    assert.deepEqual(['a', 'b', 'c', 'd', 'e'].map(autocomplete), [
      'email',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is off for sensitive fields', () => {
    const registries = [registryOf({ 'x-ssn': { metadata: { sensitive: true, autocomplete: 'name' } } })];
    const { autocomplete } = annotate(
      [
        means('a', 'email', { extensions: { 'x-sensitive': true } }),
        field('b', { extensions: { 'x-ssn': true } }),
      ],
      { registries },
    );
    assert.deepEqual([autocomplete('a'), autocomplete('b')], ['off', 'off']);
  });

  it('uses the hint of a registry data type if there is no concept', () => {
    const registries = [registryOf({ 'x-mail': { metadata: { autocomplete: 'email' } } })];
    const { autocomplete } = annotate(
      [
        field('a', { extensions: { 'x-mail': true } }),
        means('b', 'telephone', { extensions: { 'x-mail': true } }),
      ],
      { registries },
    );
    assert.deepEqual([autocomplete('a'), autocomplete('b')], ['email', 'tel']);
  });

  it('separates people by the hints of a registry too', () => {
    const registries = [
      registryOf({
        'x-mail': { metadata: { autocomplete: 'email' } },
        'x-code': { metadata: { autocomplete: 'off' } },
      }),
    ];
    const mail = field('mail', { extensions: { 'x-mail': true } });
    const { autocomplete, engine } = annotate(
      [
        group('applicant', [mail, means('first', 'givenName')]),
        group('spouse', [mail]),
        group('office', [mail]),
        group('children', [mail, field('code', { extensions: { 'x-code': true } })], {
          repeatable: true,
          minRepeat: 2,
        }),
      ],
      { registries, concepts: { office: { concept: schema('workLocation') } } },
    );
    assert.equal(engine.field('children')!.rows.length, 2);
    assert.deepEqual(
      [
        'applicant.mail',
        'applicant.first',
        'spouse.mail',
        'office.mail',
        'children[0].mail',
        'children[1].mail',
        'children[1].code',
      ].map(autocomplete),
      [
        'section-applicant email',
        'section-applicant given-name',
        'section-spouse email',
        'work email',
        'section-children-0 email',
        'section-children-1 email',
        'off',
      ],
    );
  });

  it('is not set on controls that cannot be autofilled', () => {
    const options = [{ value: 'f', label: 'F' }];
    const { autocomplete } = annotate([
      means('a', 'email', { dataType: 'boolean' }),
      means('b', 'gender', { dataType: 'choice', options, presentation: { widgetHint: 'RadioGroup' } }),
      means('c', 'image', { dataType: 'attachment' }),
    ]);
    assert.deepEqual(['a', 'b', 'c'].map(autocomplete), [undefined, undefined, undefined]);
  });
});

describe('autofill sections', () => {
  const person = (key: string, ...more: Item[]) =>
    group(key, [means('first', 'givenName'), means('mail', 'email'), ...more]);

  it('separate two people, and keep the fields of one person together', () => {
    const { autocomplete } = annotate([
      person('applicant', group('home', [means('city', 'addressLocality')])),
      person('spouse'),
      means('site', 'url'),
    ]);
    assert.deepEqual(['applicant.first', 'applicant.home.city', 'spouse.mail', 'site'].map(autocomplete), [
      'section-applicant given-name',
      'section-applicant address-level2',
      'section-spouse email',
      'url',
    ]);
  });

  it('separate two addresses of one person', () => {
    const { autocomplete } = annotate([
      group('me', [
        means('first', 'givenName'),
        group('a', [means('zip', 'postalCode')]),
        group('b', [means('zip', 'postalCode')]),
      ]),
    ]);
    assert.deepEqual(['me.first', 'me.a.zip', 'me.b.zip'].map(autocomplete), [
      'given-name',
      'section-me-a postal-code',
      'section-me-b postal-code',
    ]);
  });

  it('are not needed for one person, nor for repeated fields of one group', () => {
    const { autocomplete } = annotate([person('me'), means('x', 'telephone'), means('y', 'telephone')]);
    assert.deepEqual(['me.first', 'x', 'y'].map(autocomplete), ['given-name', 'tel', 'tel']);
  });

  it('separate every row, including nested ones, without changing other sections', () => {
    const rows = (key: string, ...children: Item[]) => group(key, children, { repeatable: true });
    const { autocomplete } = annotate(
      [
        person('me'),
        rows('members', means('first', 'givenName'), rows('phones', means('number', 'telephone'))),
      ],
      {
        data: { members: [{}, { phones: [{}, {}] }] },
      },
    );
    assert.deepEqual(
      ['me.first', 'members[0].first', 'members[1].first', 'members[1].phones[1].number'].map(autocomplete),
      [
        'given-name',
        'section-members-0 given-name',
        'section-members-1 given-name',
        'section-members-1-phones-1 tel',
      ],
    );
  });
});

describe('autofill sections inside rows', () => {
  it('separate two addresses of one row', () => {
    const address = (key: string) => group(key, [means('zip', 'postalCode')]);
    const { autocomplete } = annotate(
      [
        group('members', [means('first', 'givenName'), address('home'), address('post')], {
          repeatable: true,
        }),
      ],
      {
        data: { members: [{}] },
      },
    );
    assert.deepEqual(['members[0].first', 'members[0].home.zip', 'members[0].post.zip'].map(autocomplete), [
      'section-members-0 given-name',
      'section-members-0-home postal-code',
      'section-members-0-post postal-code',
    ]);
  });
});

describe('the meaning of the group around a field', () => {
  it('adds shipping, billing, home, work or mobile', () => {
    const contact = (key: string) => group(key, [means('phone', 'telephone'), means('zip', 'postalCode')]);
    const { autocomplete } = annotate(
      [contact('bill'), contact('ship'), contact('home'), contact('work'), contact('cell')],
      {
        concepts: {
          bill: { concept: schema('billingAddress') },
          ship: { concept: schema('deliveryAddress') },
          home: { concept: schema('homeLocation') },
          work: { concept: schema('workLocation') },
          cell: { concept: 'urn:x:mobilePhone' },
        },
      },
    );
    assert.deepEqual(
      ['bill.phone', 'bill.zip', 'ship.zip', 'home.phone', 'work.phone', 'cell.phone'].map((path) =>
        autocomplete(path)!.replace(/^section-\S+ /, ''),
      ),
      ['billing tel', 'billing postal-code', 'shipping postal-code', 'home tel', 'work tel', 'mobile tel'],
    );
  });

  it('identifies an organisation and a payment card', () => {
    const { autocomplete } = annotate(
      [
        group('org', [means('title', 'name')]),
        group('card', [
          means('holder', 'name'),
          means('number', 'identifier'),
          means('until', 'validThrough'),
        ]),
      ],
      {
        concepts: { org: { concept: schema('Organization') }, card: { concept: schema('CreditCard') } },
      },
    );
    assert.deepEqual(['org.title', 'card.holder', 'card.number', 'card.until'].map(autocomplete), [
      'organization',
      'cc-name',
      'cc-number',
      'cc-exp',
    ]);
  });
});
