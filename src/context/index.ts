/** What sidecars say about a form: references, concepts, help. No DOM. */
export { bareContext } from './bare-context.js';
export {
  createContextResolver,
  type ContextNode,
  type ContextOptions,
  type ContextResolver,
} from './resolver.js';
export type { ConceptBinding, ConceptEquivalent, ResolvedConcept } from './concept.js';
export { equivalentKey } from './equivalent-key.js';
export { fieldHelp, type FieldHelp, type ReferenceEntry } from './help.js';
export { describeLimits, limitsOf, type Limits } from './limits.js';
export { readSidecars, type SidecarDocuments, type SidecarKind, type SidecarProblem } from './sidecars.js';
export {
  createCacheStore,
  forgetSidecars,
  loadSidecars,
  type LoadedSidecars,
  type LoadSidecarsOptions,
  type SidecarStore,
} from './load-sidecars.js';
export { publishedSidecars, siblingSidecars, type SidecarUrls } from './sidecar-urls.js';
