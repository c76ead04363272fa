import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContextResolver } from '../../src/context/index.js';
import { definition, note, references } from './documents.js';

const titles = (path: string, documents: unknown[], audience: 'agent' | 'human' | 'both' = 'agent') =>
  createContextResolver({ definition, references: documents })
    .references(path, audience)
    .map(({ title }) => title);

describe('references of a field', () => {
  it('come from the field, its ancestors and the form', () => {
    const document = references(
      note('#', 'form'),
      note('member', 'group'),
      note('member.email', 'field'),
      note('boats', 'other'),
    );
    assert.deepEqual(titles('member.email', [document]), ['form', 'group', 'field']);
  });

  it('match rows with every mixture of plain and wildcard repeats', () => {
    for (const target of [
      'boats[*].sails[*].area',
      'boats.sails.area',
      'boats[*].sails.area',
      'boats.sails[*].area',
      'boats[*].sails',
      'boats.sails[*]',
      'boats[*]',
      'boats',
    ])
      assert.deepEqual(titles('boats[3].sails[0].area', [references(note(target, 'x'))]), ['x'], target);
  });

  it('match one row if they name it', () => {
    for (const target of ['boats[1].sails[0].area', 'boats[1].sails.area', 'boats.sails[0]', 'boats[1]'])
      assert.deepEqual(titles('boats[1].sails[0].area', [references(note(target, 'x'))]), ['x'], target);
    for (const target of ['boats[0].sails[0].area', 'boats[0]', 'boats[1].sails[1].area', 'boats[01]'])
      assert.deepEqual(titles('boats[1].sails[0].area', [references(note(target, 'x'))]), [], target);
  });

  it('never match by a wildcard on an item that is not a repeat', () => {
    for (const target of ['member[*].email', 'boats[*].name[*]'])
      assert.deepEqual(titles('boats[0].name', [references(note(target, 'x'))]), [], target);
    assert.deepEqual(titles('member.email', [references(note('member[*].email', 'x'))]), []);
  });

  it('are filtered by audience', () => {
    const document = references(
      note('member.email', 'h', { audience: 'human' }),
      note('member.email', 'a', { audience: 'agent' }),
      note('member.email', 'b'),
    );
    assert.deepEqual(titles('member.email', [document], 'human'), ['h', 'b']);
    assert.deepEqual(titles('member.email', [document], 'agent'), ['a', 'b']);
    assert.deepEqual(titles('member.email', [document], 'both'), ['h', 'a', 'b']);
  });

  it('are sorted by priority, then by document order', () => {
    const first = references(note('member.email', 'late', { priority: 'background' }), note('#', 'plain'));
    const second = references(
      note('member', 'odd', { priority: 'urgent' }),
      note('member.email', 'early', { priority: 'primary' }),
    );
    assert.deepEqual(titles('member.email', [first, second]), ['early', 'plain', 'odd', 'late']);
  });

  it('take a shared definition with local overrides, once per target', () => {
    const document = {
      ...references(
        { target: 'member', $ref: '#/referenceDefs/a~1b' },
        { target: 'member.email', $ref: '#/referenceDefs/a~1b', title: 'Own title' },
      ),
      referenceDefs: {
        'a/b': { type: 'glossary', audience: 'agent', title: 'Shared', uri: 'https://example.org/' },
      },
    };
    assert.deepEqual(titles('member.email', [document]), ['Shared', 'Own title']);
  });
});

describe('a reference with invalid optional properties', () => {
  it('is used without these properties', () => {
    const odd = note('member.email', 'Odd', { priority: 'urgent', rel: 5, description: ['x'] });
    const resolver = createContextResolver({
      definition,
      references: [
        references(
          note('member.email', 'Last', { priority: 'background' }),
          odd,
          note('member.email', 'First', { priority: 'primary' }),
          { ...odd, title: 7 },
        ),
      ],
    });
    assert.deepEqual(
      resolver
        .references('member.email', 'agent')
        .map(({ title, priority, rel, description }) => [title, priority, rel, description]),
      [
        ['First', 'primary', undefined, undefined],
        ['Odd', undefined, undefined, undefined],
        [undefined, undefined, undefined, undefined],
        ['Last', 'background', undefined, undefined],
      ],
    );
    assert.equal(resolver.problems.length, 0);
  });
});

describe('a References document that cannot be used', () => {
  const bad: Record<string, unknown> = {
    'is null': null,
    'is text': 'text',
    'is a list': [],
    'has no marker': { references: [] },
    'is for another form': { ...references(), targetDefinition: { url: 'https://elsewhere.example/' } },
    'has no list': { ...references(), references: { 0: {} } },
    'holds rubbish': references(null, 4),
    'has a broken $ref': references({ target: 'member', $ref: '#/referenceDefs/none' }),
    'refers to what every object has': references({ target: 'member', $ref: '#/referenceDefs/constructor' }),
    'has an unknown audience': references(note('member', 'x', { audience: 'everyone' })),
    'has a reference that says nothing': references(note('member', 'x', { content: undefined })),
    'has content of no kind': references(note('member', 'x', { content: 5 })),
    'has an address of no kind': references(note('member', 'x', { uri: ['https://a.example/'] })),
    'throws when read': new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    ),
  };
  for (const [name, document] of Object.entries(bad))
    it(`is left out and reported once when it ${name}`, () => {
      const resolver = createContextResolver({
        definition,
        references: [document, references(note('member', 'good'))],
      });
      assert.equal(resolver.problems.length, 1);
      assert.equal(resolver.problems[0]!.code, 'x-invalid-sidecar');
      assert.equal(resolver.problems[0]!.severity, 'error');
      assert.deepEqual(
        resolver.references('member.email', 'agent').map(({ title }) => title),
        ['good'],
      );
    });

  it('is reported as a document for another form if it is one', () => {
    const foreign = { ...references(), targetDefinition: { url: 'https://elsewhere.example/' } };
    assert.equal(createContextResolver({ definition, references: [foreign] }).problems[0]!.foreign, true);
  });

  it('is used with a warning if only the version differs', () => {
    const old = {
      ...references(note('member', 'old')),
      targetDefinition: { url: definition.url, compatibleVersions: '>=2.0.0' },
    };
    const resolver = createContextResolver({ definition, references: [old] });
    assert.equal(resolver.problems[0]!.severity, 'warning');
    assert.equal(resolver.references('member', 'agent').length, 1);
    const fitting = {
      ...old,
      targetDefinition: { url: definition.url, compatibleVersions: '>=1.0.0 <2.0.0' },
    };
    assert.equal(createContextResolver({ definition, references: [fitting] }).problems.length, 0);
  });
});
