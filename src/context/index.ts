/** What sidecars say about a form: references, concepts, help. No DOM. */
export {
  createContextResolver,
  type ContextNode,
  type ContextOptions,
  type ContextResolver,
} from './resolver.js';
export {
  equivalentKey,
  type ConceptBinding,
  type ConceptEquivalent,
  type ResolvedConcept,
} from './concept.js';
export { fieldHelp, type FieldHelp, type ReferenceEntry } from './help.js';
export { describeLimits, limitsOf, type Limits } from './limits.js';
export { readSidecars, type SidecarDocuments, type SidecarKind, type SidecarProblem } from './sidecars.js';
export {
  createCacheStore,
  forgetSidecars,
  loadSidecars,
  publishedSidecars,
  siblingSidecars,
  type LoadedSidecars,
  type LoadSidecarsOptions,
  type SidecarStore,
  type SidecarUrls,
} from './load-sidecars.js';
