/** The sidecars that a page gives a form: URLs in attributes, documents in properties. */
import type { LoadRequest } from './load.js';

/** The properties of a `<formspec-form>` about sidecars. */
export interface SidecarProperties {
  readonly references: string | readonly unknown[] | null;
  readonly ontology: string | null;
  readonly registry: string | null;
  readonly ontologies: readonly unknown[];
  readonly registries: readonly unknown[];
}

export function givenSidecars(form: SidecarProperties): Pick<LoadRequest, 'sidecarUrls' | 'sidecars'> {
  const { references, ontology, registry, ontologies, registries } = form;
  const urls = (list: unknown): string[] =>
    typeof list === 'string' ? list.split(/\s+/).filter(Boolean) : [];
  return {
    sidecarUrls: { references: urls(references), ontology: urls(ontology), registry: urls(registry) },
    sidecars: { references: Array.isArray(references) ? references : [], ontologies, registries },
  };
}
