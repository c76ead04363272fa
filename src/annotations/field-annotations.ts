/** The attributes of one field that extensions, autofill and the browser's own agent read. */
import { limitsOf } from '../context/limits.js';
import type { ContextResolver } from '../context/resolver.js';
import type { FieldState } from '../engine/types.js';
import { toWildcard } from '../model/path.js';
import type { autocompleteOf } from './autocomplete.js';
import { describeParameter, describeTemplate, translatedTexts } from './description.js';

/** Attributes for a native control and for the fieldset around a group of controls; values are plain text. */
export interface FieldAttributes {
  readonly control: Readonly<Record<string, string>>;
  readonly fieldset: Readonly<Record<string, string>>;
}

interface Cache {
  /** What all rows share, by path with wildcards. */
  readonly templates: Map<string, (string | undefined)[]>;
  readonly instances: WeakMap<FieldState, { path: string; attributes: FieldAttributes; shown?: string }>;
}

const caches = new WeakMap<ContextResolver, Cache>();

/**
 * Attributes of this field as of now. The same object comes back until the field's path or its translated texts change, so
 * a renderer may compare by identity. What autofill may put in is worked out by `autocomplete`, which forms without
 * concepts lack. `isTranslated`: descriptions are made from the texts in the active language.
 */
export function fieldAnnotations(
  field: FieldState,
  resolver: ContextResolver,
  autocomplete?: typeof autocompleteOf,
  isTranslated = false,
): FieldAttributes {
  let cache = caches.get(resolver);
  if (!cache) caches.set(resolver, (cache = { templates: new Map(), instances: new WeakMap() }));
  const { path } = field;
  const known = cache.instances.get(field);
  const translated = isTranslated
    ? describeParameter(field, describeTemplate(field, resolver, translatedTexts), translatedTexts)
    : undefined;
  if (known?.path === path && known.shown === translated) return known.attributes;

  const description = translated ?? describeParameter(field, templateOf(field, resolver, cache));
  const control: Record<string, string> = {
    name: path,
    toolparamdescription: description,
    'data-formspec-path': path,
    'data-formspec-type': field.dataType ?? 'string',
  };
  const { min, max } = limitsOf(resolver.definition, path);
  if (min) control['data-formspec-min'] = min;
  if (max) control['data-formspec-max'] = max;
  const concept = resolver.concept(field)?.binding.concept;
  if (concept) control['data-formspec-concept'] = concept;
  const sensitive = field.sensitive || resolver.sensitive(field.item);
  const tokens = sensitive ? 'off' : autocomplete?.(field, resolver);
  if (tokens) control['autocomplete'] = tokens;
  const attributes = { control, fieldset: { toolparamdescription: description } };
  cache.instances.set(field, { path, attributes, ...(translated !== undefined && { shown: translated }) });
  return attributes;
}

/** What all rows share of a description. */
function templateOf(
  field: FieldState,
  resolver: ContextResolver,
  { templates }: Cache,
): (string | undefined)[] {
  const wildcard = toWildcard(field.path);
  let template = templates.get(wildcard);
  if (!template) {
    template = describeTemplate(field, resolver);
    // A field outside of rows has one instance, so a cache would not be read again.
    if (wildcard !== field.path) templates.set(wildcard, template);
  }
  return template;
}
