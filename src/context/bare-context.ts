/** The context of a form without sidecars: concepts are what the definition itself names. */
import type { Definition, FieldItem } from '../model/definition.js';
import type { ContextResolver } from './resolver.js';

export function bareContext(definition: Definition): ContextResolver {
  return {
    definition,
    problems: [],
    concept({ item }) {
      const { semanticType } = item as FieldItem;
      return semanticType ? { binding: { concept: semanticType }, equivalents: [] } : undefined;
    },
    references: () => [],
    sensitive: () => false,
  };
}
