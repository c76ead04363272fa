import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContextResolver, equivalentKey } from '../../src/context/index.js';
import { definition, node, ontology, registry } from './documents.js';

const mail = {
  name: 'x-onto-email',
  category: 'concept',
  version: '1.0.0',
  status: 'stable',
  conceptUri: 'https://schema.org/email',
  conceptSystem: 'https://schema.org',
  conceptCode: 'email',
  metadata: { displayName: 'Mail' },
  equivalents: [{ system: 'urn:crm', code: 'Mail' }],
};
const resolve = (documents: object, path = 'member.email', item: object = { semanticType: 'x-onto-email' }) =>
  createContextResolver({ definition, ...documents }).concept(node(path, item));

describe('the concept of a field', () => {
  it('comes from the ontology, then the registry, then the literal', () => {
    const ontologies = [ontology({ 'member.email': { concept: 'urn:mine' } })];
    const registries = [registry(mail)];
    assert.equal(resolve({ ontologies, registries })!.binding.concept, 'urn:mine');
    assert.equal(resolve({ registries })!.binding.concept, 'https://schema.org/email');
    assert.equal(resolve({})!.binding.concept, 'x-onto-email');
    assert.equal(resolve({}, 'member.age', {}), undefined);
  });

  it('comes from the last ontology alone; earlier ones do not complete it', () => {
    const ontologies = [
      ontology({
        'member.email': { concept: 'urn:one', display: 'One', equivalents: [{ system: 'urn:x', code: 'y' }] },
      }),
      ontology({ 'member.email': { concept: 'urn:two' } }, { defaultSystem: 'urn:system' }),
    ];
    assert.deepEqual(resolve({ ontologies }), {
      binding: { concept: 'urn:two', system: 'urn:system' },
      equivalents: [],
    });
  });

  it('takes display and equivalents from the registry if the ontology has none', () => {
    const found = resolve({
      ontologies: [ontology({ 'member.email': { concept: 'urn:two' } })],
      registries: [registry(mail)],
    })!;
    assert.equal(found.binding.display, 'Mail');
    assert.deepEqual(found.equivalents, [{ system: 'urn:crm', code: 'Mail', type: 'exact' }]);
  });

  it('applies to every row, and is never inherited', () => {
    const concepts = {
      'boats[*].name': { concept: 'urn:name' },
      boats: { concept: 'urn:fleet' },
      '#': { concept: 'urn:form' },
    };
    const ontologies = [ontology(concepts)];
    assert.equal(resolve({ ontologies }, 'boats[7].name', {})!.binding.concept, 'urn:name');
    assert.equal(resolve({ ontologies }, 'boats[7].sails[0].area', {}), undefined);
    assert.equal(
      resolve({ ontologies: [ontology({ 'boats.name': { concept: 'urn:bare' } })] }, 'boats[0].name', {})!
        .binding.concept,
      'urn:bare',
    );
    assert.equal(
      resolve({ ontologies: [ontology({ 'boats[0].name': { concept: 'urn:row' } })] }, 'boats[0].name', {}),
      undefined,
    );
  });

  it('is not confused by names of object members such as "constructor"', () => {
    for (const semanticType of ['constructor', '__proto__', 'toString'])
      assert.equal(
        resolve({ registries: [registry(mail)] }, 'member.email', { semanticType })!.binding.concept,
        semanticType,
      );
  });

  it('needs a registry entry of category concept with the full name', () => {
    const registries = [
      registry({ ...mail, category: 'dataType' }, { ...mail, name: 'x-onto-emails' }, null, 3, {}),
    ];
    assert.equal(resolve({ registries })!.binding.concept, 'x-onto-email');
  });

  it('comes from the newest registry entry, then from the last one', () => {
    const entry = (version: string, conceptUri: string) => registry({ ...mail, version, conceptUri });
    const concept = (...registries: unknown[]) => resolve({ registries })!.binding.concept;
    assert.equal(concept(entry('2.0.0', 'urn:new'), entry('1.9.0', 'urn:old')), 'urn:new');
    assert.equal(concept(entry('1.0.0', 'urn:first'), entry('1.0.0', 'urn:last')), 'urn:last');
  });

  it('ignores a broken ontology', () => {
    for (const concepts of [
      [],
      { 'member.email': null },
      { 'member.email': { concept: 5 } },
      { 'member.email': { concept: 'x', equivalents: 'y' } },
    ]) {
      const resolver = createContextResolver({ definition, ontologies: [ontology(concepts)] });
      assert.equal(resolver.problems.length, 1);
      assert.equal(resolver.concept(node('member.email')), undefined);
    }
  });
});

describe('the key of an equivalent', () => {
  it('joins system and code without doubling the separator', () => {
    const key = (system: string | undefined, code: string) =>
      equivalentKey({ ...(system && { system }), code, type: 'exact' });
    assert.equal(key('https://schema.org', 'email'), 'https://schema.org/email');
    assert.equal(key('https://schema.org/', 'email'), 'https://schema.org/email');
    assert.equal(key('http://www.w3.org/ns#', 'email'), 'http://www.w3.org/ns#email');
    assert.equal(key(undefined, 'email'), 'email');
    assert.equal(
      equivalentKey({ concept: 'urn:mail', system: 'urn:a', code: 'b', type: 'exact' }),
      'urn:mail',
    );
  });
});
