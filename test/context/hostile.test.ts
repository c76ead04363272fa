/** Sidecars come from untrusted sources. Whatever they contain, forms can still be described. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { autocompleteOf } from '../../src/annotations/autocomplete.js';
import { fieldAnnotations } from '../../src/annotations/index.js';
import { createContextResolver, fieldHelp } from '../../src/context/index.js';
import { createForm } from '../../src/engine/index.js';
import { definition, node, note, references as sidecar, registry as registryOf } from './documents.js';

const target = fc.constantFrom(
  '#',
  'member',
  'member.email',
  'boats[*].name',
  'boats.name',
  'boats[0].name',
  '__proto__',
  '',
  '..',
  'a'.repeat(9999),
);
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(undefined, '__proto__', 'constructor', null));
const loose = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record(shape, { requiredKeys: [] }) as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: odd },
  );
const mostly = (value: unknown) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd });
const targetDefinition = mostly({ url: definition.url });

const references = loose({
  $formspecReferences: mostly('1.0'),
  targetDefinition,
  referenceDefs: fc.oneof(odd, fc.dictionary(fc.string(), odd)),
  references: fc.array(
    loose({
      target,
      type: fc.oneof(fc.constantFrom('documentation', '__proto__', 'toString'), odd),
      audience: mostly('agent'),
      priority: odd,
      title: odd,
      description: odd,
      content: odd,
      uri: odd,
      $ref: fc.option(fc.constantFrom('#/referenceDefs/a', '#/referenceDefs/__proto__', '#/x'), {
        nil: undefined,
      }),
    }),
    { maxLength: 3 },
  ),
});
const equivalents = fc.oneof(
  odd,
  fc.array(loose({ system: odd, code: odd, type: odd, display: odd }), { maxLength: 2 }),
);
const ontology = loose({
  $formspecOntology: mostly('1.0'),
  targetDefinition,
  defaultSystem: odd,
  concepts: fc.oneof(
    odd,
    fc.dictionary(
      target,
      loose({ concept: fc.oneof(fc.string(), odd), display: odd, system: odd, equivalents }),
    ),
  ),
});
const registry = loose({
  $formspecRegistry: mostly('1.0'),
  entries: fc.array(
    loose({
      name: mostly('x-onto-email'),
      category: mostly('concept'),
      conceptUri: odd,
      metadata: odd,
      equivalents,
    }),
    { maxLength: 3 },
  ),
});

describe('hostile sidecars', () => {
  it('never prevent a form from being described', () => {
    const engine = createForm(definition);
    engine.addRow('boats');
    const prototype = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(
        fc.array(references, { maxLength: 2 }),
        fc.array(ontology, { maxLength: 2 }),
        fc.array(registry, { maxLength: 2 }),
        (r, o, g) => {
          const resolver = createContextResolver({ definition, references: r, ontologies: o, registries: g });
          for (const field of engine.fields()) {
            const { control } = fieldAnnotations(field, resolver, autocompleteOf);
            for (const value of Object.values(control)) assert.equal(typeof value, 'string');
            assert.ok(control['toolparamdescription']!.length <= 200);
            for (const audience of ['agent', 'human', 'both'] as const)
              JSON.stringify(fieldHelp(field, resolver, audience));
          }
        },
      ),
      { numRuns: 2000 },
    );
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), prototype);
  });

  it('contribute at most 2,000 references, and report that there are more', () => {
    const list = Array.from({ length: 3_000 }, (_, i) => note('#', `Note ${i}`));
    const resolver = createContextResolver({
      definition,
      references: [sidecar(...list), sidecar(note('#', 'x'))],
    });
    assert.equal(resolver.references('member.email', 'both').length, 2_000);
    assert.deepEqual(
      resolver.problems.map(({ severity, message }) => [severity, /2000/.test(message)]),
      [
        ['warning', true],
        ['warning', true],
      ],
    );
  });

  it('are read once, however many fields use a text that takes long to read', () => {
    let read = 0;
    const list = Array.from({ length: 500 }, () => note('#', '['.repeat(1_000)));
    const resolver = createContextResolver({ definition, references: [sidecar(...list)] });
    for (const reference of resolver.references('member.email', 'agent')) {
      const { content } = reference;
      Object.defineProperty(reference, 'content', { get: () => (read++, content) });
    }
    for (let i = 0; i < 500; i++) resolver.excerpt!(`f${i}`, 'agent');
    assert.ok(read <= 500, `read ${read} times`);
  });

  it('can have very many entries of one name', () => {
    const entries = Array.from({ length: 100_000 }, () => ({ name: 'x-a', metadata: { sensitive: true } }));
    const resolver = createContextResolver({ definition, registries: [registryOf(...entries)] });
    assert.equal(resolver.sensitive(node('a', { extensions: { 'x-a': true } }).item), true);
  });
});

describe('hostile texts', () => {
  it('with a million braces or blanks get a description of at most 200 characters', () => {
    for (const some of ['{{', '{{a', '{', '}}', ' ', '\u202e', 'a '])
      for (const [label, hint] of [
        [some.repeat(500_000), 'Hint'],
        ['Label', some.repeat(500_000)],
      ] as const) {
        const engine = createForm({
          ...definition,
          items: [{ key: 'a', type: 'field', dataType: 'string', label, hint }],
        });
        const resolver = createContextResolver({ definition: engine.definition });
        const { control } = fieldAnnotations(engine.field('a')!, resolver);
        assert.ok(control['toolparamdescription']!.length <= 200);
      }
  });
});
