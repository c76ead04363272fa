/** Types of the documents that accompany a definition: References, Ontology, Registry, Locale. */
import type { Extensions } from './definition.js';

export interface TargetDefinition {
  url: string;
  compatibleVersions?: string;
}

export type Audience = 'human' | 'agent' | 'both';
export type Priority = 'primary' | 'supplementary' | 'background';

export interface Reference {
  type: string;
  audience: Audience;
  uri?: string;
  content?: string | Record<string, unknown>;
  id?: string;
  title?: string;
  description?: string;
  mediaType?: string;
  language?: string;
  tags?: string[];
  selector?: string;
  priority?: Priority;
  rel?: string;
  extensions?: Extensions;
}

export type BoundReference = { target: string } & (Reference | ({ $ref: string } & Partial<Reference>));

export interface ReferencesDocument {
  $formspecReferences: '1.0';
  version: string;
  targetDefinition: TargetDefinition;
  references: BoundReference[];
  referenceDefs?: Record<string, Reference>;
  url?: string;
  name?: string;
  title?: string;
  description?: string;
  extensions?: Extensions;
}

export interface ConceptEquivalentEntry {
  /** The whole URI, as tools write it; the schema has system and code instead. */
  concept?: string;
  system: string;
  code: string;
  display?: string;
  type?: string;
}

export interface ConceptEntry {
  concept: string;
  system?: string;
  display?: string;
  code?: string;
  equivalents?: ConceptEquivalentEntry[];
}

export interface OntologyDocument {
  $formspecOntology: '1.0';
  version: string;
  targetDefinition: TargetDefinition;
  defaultSystem?: string;
  concepts?: Record<string, ConceptEntry>;
  vocabularies?: Record<string, Record<string, unknown>>;
  alignments?: Record<string, unknown>[];
  url?: string;
  name?: string;
  title?: string;
  description?: string;
  publisher?: Record<string, unknown>;
  published?: string;
  context?: Record<string, unknown>;
  extensions?: Extensions;
}

export interface RegistryEntry {
  name: string;
  category: string;
  version: string;
  status: string;
  description?: string;
  compatibility?: { formspecVersion?: string; mappingDslVersion?: string };
  deprecationNotice?: string;
  baseType?: string;
  constraints?: {
    pattern?: string;
    maxLength?: number;
    minimum?: number;
    maximum?: number;
    [more: string]: unknown;
  };
  metadata?: Record<string, unknown>;
  parameters?: { name: string; type?: string; description?: string }[];
  returns?: unknown;
  conceptUri?: string;
  conceptSystem?: string;
  conceptCode?: string;
  equivalents?: ConceptEquivalentEntry[];
  extensions?: Extensions;
  [more: string]: unknown;
}

export interface RegistryDocument {
  $formspecRegistry: '1.0';
  publisher?: Record<string, unknown>;
  published?: string;
  entries: RegistryEntry[];
  extensions?: Extensions;
}

export interface LocaleDocument {
  $formspecLocale: '1.0';
  version: string;
  locale: string;
  targetDefinition: TargetDefinition;
  strings: Record<string, string>;
  fallback?: string;
  extensions?: Extensions;
}
