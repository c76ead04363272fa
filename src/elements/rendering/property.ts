/** Decorator for reactive properties of our elements. A property is declared once: type, default, attribute and effect. */
import type { PropertyDeclaration, ReactiveElement } from 'lit';

/** Like Lit's own `property`, with the effect that a change has. */
export function property<Effect extends string>(
  options: PropertyDeclaration & { readonly effect?: Effect } = {},
) {
  return (prototype: ReactiveElement, name: string): void =>
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);
}

/** The effects of changed properties, each once. */
export function effectsOf<Effect extends string>(
  element: ReactiveElement,
  changed: ReadonlyMap<PropertyKey, unknown>,
): Set<Effect> {
  const { elementProperties } = element.constructor as typeof ReactiveElement;
  const effects = [...changed.keys()].map(
    (name) => (elementProperties.get(name) as { effect?: Effect } | undefined)?.effect,
  );
  return new Set(effects.filter((effect) => effect !== undefined));
}
