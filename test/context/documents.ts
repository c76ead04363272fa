/** Small sidecar documents for the tests of this folder. */
import type { Definition } from '../../src/model/definition.js';

export const definition: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example.org/club',
  version: '1.4.0',
  status: 'active',
  title: 'Club',
  items: [
    {
      key: 'member',
      type: 'group',
      label: 'Member',
      children: [
        { key: 'email', type: 'field', dataType: 'string', label: 'E-mail', semanticType: 'x-onto-email' },
        { key: 'age', type: 'field', dataType: 'integer', label: 'Age' },
      ],
    },
    {
      key: 'boats',
      type: 'group',
      label: 'Boats',
      repeatable: true,
      children: [
        { key: 'name', type: 'field', dataType: 'string', label: 'Name' },
        {
          key: 'sails',
          type: 'group',
          label: 'Sails',
          repeatable: true,
          children: [{ key: 'area', type: 'field', dataType: 'decimal', label: 'Area' }],
        },
      ],
    },
  ],
};

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
export const node = (path: string, item: object = {}) => ({
  path,
  item: { key: path.split('.').pop()!, type: 'field', dataType: 'string', label: path, ...item } as never,
});
