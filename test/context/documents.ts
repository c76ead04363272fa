/** Small sidecar documents for the tests of this folder. */
import type { FieldItem } from '../../src/model/definition.js';
import { definition as build, field, group, repeat } from '../support/definition.js';

export const definition = build(
  [
    group(
      'member',
      [
        field('email', 'string', { label: 'E-mail', semanticType: 'x-onto-email' }),
        field('age', 'integer', { label: 'Age' }),
      ],
      { label: 'Member' },
    ),
    repeat(
      'boats',
      [
        field('name', 'string', { label: 'Name' }),
        repeat('sails', [field('area', 'decimal', { label: 'Area' })], { label: 'Sails' }),
      ],
      { label: 'Boats' },
    ),
  ],
  { url: 'https://forms.example.org/club', version: '1.4.0', title: 'Club' },
);

export const target = { url: definition.url };

export const references = (...list: unknown[]) => ({
  $formspecReferences: '1.0',
  version: '1.0.0',
  targetDefinition: target,
  references: list,
});

export const note = (on: string, title: string, more: object = {}) => ({
  target: on,
  type: 'documentation',
  audience: 'both',
  title,
  content: title,
  ...more,
});

export const ontology = (concepts: object, more: object = {}) => ({
  $formspecOntology: '1.0',
  version: '1.0.0',
  targetDefinition: target,
  concepts,
  ...more,
});

export const registry = (...entries: unknown[]) => ({ $formspecRegistry: '1.0', entries });

/** A node as the resolver expects it; a plain string field by default. */
export const node = (path: string, item: Partial<FieldItem> = {}) => ({
  path,
  item: field(path.split('.').pop()!, 'string', { label: path, ...item }),
});
