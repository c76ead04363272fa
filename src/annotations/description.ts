/** `toolparamdescription`: what a machine should know about a field, in about 200 characters of plain text. */
import { dependencies as readsOf } from '../fel/dependencies.js';
import { FelSyntaxError } from '../fel/errors.js';
import { printSegments } from '../fel/print.js';
import { describeLimits, limitsOf } from '../context/limits.js';
import { clip, plainText, sentences } from '../context/plain-text.js';
import type { ContextResolver } from '../context/resolver.js';
import { valueFormat } from '../context/value-format.js';
import type { FieldState } from '../engine/types.js';
import type { Bind, Definition, FieldItem } from '../model/definition.js';
import { toTemplate } from '../model/path.js';

const LENGTH = 200;

const CONDITIONS = ['relevant', 'required', 'readonly'] as const;
const NO_BINDS: readonly Bind[] = [];
const conditional = new WeakMap<Definition, Map<string, Bind[]>>();

/** Binds with conditions, by their template path. */
function conditionalBinds(definition: Definition): Map<string, Bind[]> {
  let all = conditional.get(definition);
  if (all) return all;
  conditional.set(definition, (all = new Map()));
  for (const bind of definition.binds ?? [])
    if (CONDITIONS.some((name) => bind[name])) {
      const target = toTemplate(bind.path);
      const others = all.get(target);
      if (others) others.push(bind);
      else all.set(target, [bind]);
    }
  return all;
}

/** The fields that an expression reads, as written; an empty list if it cannot be parsed. */
function fieldsIn(source: string | undefined): string[] {
  if (!source) return [];
  try {
    return readsOf(source).fields.map(({ segments }) => printSegments(segments));
  } catch (error) {
    if (error instanceof FelSyntaxError) return [];
    throw error;
  }
}

/** Keys of the fields that relevance, requiredness or write protection of this node or a group around it read. */
function dependencies(definition: Definition, template: string): readonly string[] {
  const all = conditionalBinds(definition);
  const found = new Set<string>();
  for (let path = template; path && all.size > 0; path = path.slice(0, Math.max(path.lastIndexOf('.'), 0)))
    for (const bind of all.get(path) ?? NO_BINDS) {
      for (const condition of CONDITIONS)
        for (const name of fieldsIn(bind[condition])) if (toTemplate(name) !== template) found.add(name);
    }
  return [...found];
}

/** The texts from which a description is made. */
type ReadTexts = (node: FieldState) => {
  readonly label: string | undefined;
  readonly hint: string | undefined;
  readonly description: string | undefined;
};

const inlineTexts: ReadTexts = ({ item: { label, hint, description } }) => ({ label, hint, description });

/** The texts in the active language, without sensitive values. */
export const translatedTexts: ReadTexts = ({ redacted }) => ({
  label: redacted.label(),
  hint: redacted.hint(),
  description: redacted.description(),
});

/** The nearest group around a field, and every row around it with its number, counted from 1: only that tells instances apart. */
function surrounding(field: FieldState, textsOf: ReadTexts): string {
  const names: string[] = [];
  for (let node = field.parent; node; node = node.parent) {
    const { kind, index } = node;
    if (kind === 'field' || (index === undefined && names.length > 0)) continue;
    const label = plainText(textsOf(node).label);
    names.unshift(index === undefined ? label : `${label} ${index + 1}`);
  }
  // The field's own label matters more.
  while (names.length > 1 && names.join(', ').length > LENGTH / 2) names.shift();
  return clip(names.join(', '), LENGTH / 2);
}

/** The description without its group, which differs between rows. The rest is the same for every instance of the field. */
export function describeTemplate(
  field: FieldState,
  resolver: ContextResolver,
  textsOf = inlineTexts,
): (string | undefined)[] {
  const item = field.item as FieldItem;
  const texts = textsOf(field);
  const about = plainText(texts.description);
  const { definition } = resolver;
  const template = toTemplate(field.path);
  const label = plainText(texts.label);
  const hint = plainText(texts.hint);
  const form = [
    ...field.registryEntries.map(({ metadata }) => plainText(metadata?.['displayName'])),
    valueFormat(item, field.currency),
    describeLimits(limitsOf(definition, template)),
  ]
    .filter((part) => part && part !== label)
    .join(', ');
  const names = dependencies(definition, template);
  const display = plainText(resolver.concept(field)?.binding.display);
  return [
    label,
    hint || about,
    // Browsers make a schema from the controls, which has options and booleans already.
    item.dataType === 'boolean' || item.dataType === 'choice' || item.dataType === 'multiChoice'
      ? undefined
      : form && form[0]!.toUpperCase() + form.slice(1),
    names.length > 0 ? `Depends on ${names.slice(0, 3).join(', ')}` : undefined,
    display && display.toLowerCase() !== label.toLowerCase() ? `Concept: ${display}` : undefined,
    resolver.excerpt?.(field.path, 'agent'),
    hint ? about : undefined,
  ];
}

export function describeParameter(
  field: FieldState,
  [label, ...rest]: readonly (string | undefined)[],
  textsOf = inlineTexts,
): string {
  const group = surrounding(field, textsOf);
  return sentences([group ? `${group}: ${label}` : label, ...rest], LENGTH);
}
