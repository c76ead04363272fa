/** `FieldHelp`: what a person or an agent can know about a field beyond its label. */
import type { FieldState } from '../engine/types.js';
import type { FieldItem } from '../model/definition.js';
import type { Audience } from '../model/sidecars.js';
import type { ConceptBinding, ConceptEquivalent } from './concept.js';
import { describeLimits, limitsOf } from './limits.js';
import { plainText, sentences } from './plain-text.js';
import type { ContextResolver } from './resolver.js';
import type { ResolvedReference } from './sidecars.js';
import { valueFormat } from './value-format.js';

export interface ReferenceEntry {
  title: string;
  uri?: string;
  content?: string | Record<string, unknown>;
  excerpt?: string;
  rel?: string;
  priority?: string;
}

export interface FieldHelp {
  path: string;
  label: string;
  /** By reference type; the map has no prototype, so any type may be a key. */
  references: Record<string, ReferenceEntry[]>;
  concept?: ConceptBinding;
  equivalents?: readonly ConceptEquivalent[];
  summary?: string;
}

/** The part of a field that its help is made from; a `FieldState` is one. */
export type HelpNode = Pick<FieldState, 'path' | 'item' | 'currency' | 'label' | 'hint' | 'description'>;

const SUMMARY_LENGTH = 300;

function toEntry(reference: ResolvedReference): ReferenceEntry {
  const { title, description, uri, content, rel, priority, type } = reference;
  const entry: ReferenceEntry = { title: title || description || uri || type };
  if (uri !== undefined) entry.uri = uri;
  if (content !== undefined) entry.content = content;
  if (title && description) entry.excerpt = description;
  if (rel !== undefined) entry.rel = rel;
  if (priority !== undefined) entry.priority = priority;
  return entry;
}

/** One or two plain sentences, always the same for the same documents. */
function summarise(
  field: HelpNode,
  resolver: ContextResolver,
  concept: ConceptBinding | undefined,
  audience: Audience,
): string {
  const item = field.item as FieldItem;
  const label = plainText(field.label());
  const about = plainText(field.hint() ?? field.description());
  const form = [valueFormat(item, field.currency), describeLimits(limitsOf(resolver.definition, field.path))]
    .filter(Boolean)
    .join(', ');
  return sentences(
    [
      about ? `${label}${/[?!.:]$/.test(label) ? '' : ':'} ${about}` : label,
      form && `Expects ${form}`,
      concept?.display && concept.display !== label ? `Means ${plainText(concept.display)}` : undefined,
      resolver.excerpt?.(field.path, audience),
    ],
    SUMMARY_LENGTH,
  );
}

export function fieldHelp(field: HelpNode, resolver: ContextResolver, audience: Audience): FieldHelp {
  const found = resolver.references(field.path, audience);
  const concept = resolver.concept(field);
  const references = Object.create(null) as FieldHelp['references'];
  for (const reference of found) (references[reference.type] ??= []).push(toEntry(reference));
  return {
    path: field.path,
    label: field.label(),
    references,
    ...(concept && { concept: concept.binding }),
    ...(concept?.equivalents.length && { equivalents: concept.equivalents }),
    summary: summarise(field, resolver, concept?.binding, audience),
  };
}
