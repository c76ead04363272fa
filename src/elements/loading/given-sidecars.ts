/** The sidecars that a page gives a form: URLs in attributes, documents in properties. */
import type { LoadRequest } from './load.js';

/** The properties of a `<formspec-form>` about sidecars. */
export interface SidecarProperties {
  readonly references: string | readonly unknown[] | null;
  readonly ontology: string | null;
  readonly registry: string | null;
  readonly ontologies: readonly unknown[];
  readonly registries: readonly unknown[];
  readonly locales: string | readonly unknown[] | null;
}

type GivenSidecars = Pick<LoadRequest, 'sidecarUrls' | 'sidecars' | 'localeUrls' | 'locales'>;

export function givenSidecars(form: SidecarProperties): GivenSidecars {
  const { references, ontology, registry, ontologies, registries, locales } = form;
  const urls = (list: unknown): string[] =>
    typeof list === 'string' ? list.split(/\s+/).filter(Boolean) : [];
  return {
    sidecarUrls: { references: urls(references), ontology: urls(ontology), registry: urls(registry) },
    sidecars: { references: Array.isArray(references) ? references : [], ontologies, registries },
    localeUrls: urls(locales),
    locales: Array.isArray(locales) ? locales : [],
  };
}
