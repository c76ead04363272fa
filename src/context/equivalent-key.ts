import type { ConceptEquivalent } from './concept.js';

/** The key under which profiles and tables know an equivalent: `https://schema.org` + `email` → `https://schema.org/email`. */
export function equivalentKey({ concept, system, code }: ConceptEquivalent): string | undefined {
  if (concept || !code) return concept;
  if (!system) return code;
  return /[/#]$/.test(system) ? system + code : `${system}/${code}`;
}
