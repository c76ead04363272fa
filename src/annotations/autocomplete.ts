/** The `autocomplete` attribute of every field of a form, decided once from its concepts. */
import type { ContextResolver } from '../context/resolver.js';
import type { FieldState } from '../engine/types.js';
import type { Definition, FieldItem, Item } from '../model/definition.js';
import { equivalentKey } from '../context/equivalent-key.js';
import { toTemplate } from '../model/path.js';
import { enter, NO_SURROUNDINGS, tokensFor, type Surroundings, within } from './autocomplete-tokens.js';

/** A field's tokens and the group whose section it belongs to, by template path. */
interface Plan {
  readonly tokens: string;
  /** Template path of the innermost group that needs a section of its own; empty for the default section. */
  section: string;
}

/** Data types whose controls take no autofill. */
const UNFILLED = new Set(['boolean', 'multiChoice', 'attachment']);

/** `on` and `off` do not name a kind of answer, so they get no section. */
const isSwitch = (hint: string): boolean => /^o(n|ff)$/.test(hint);

/** The concept of a node, followed by the concepts that mean exactly the same. */
function conceptsOf(node: { path: string; item: Item }, resolver: ContextResolver): string[] {
  const concept = resolver.concept(node);
  if (!concept) return [];
  const same = concept.equivalents.filter(({ type }) => type === 'exact').map(equivalentKey);
  return [concept.binding.concept, ...same].filter((key) => key !== undefined);
}

function tokensOf(
  node: { path: string; item: FieldItem },
  resolver: ContextResolver,
  surroundings: Surroundings,
): string | undefined {
  const { item } = node;
  if (UNFILLED.has(item.dataType) || item.presentation?.widgetHint === 'RadioGroup') return undefined;
  let tokens: string | undefined;
  for (const key of conceptsOf(node, resolver)) if ((tokens = tokensFor(key, surroundings))) break;
  // Without a concept, the data type in a registry may name a token.
  const hint = tokens ? undefined : resolver.autofill?.(item);
  if (hint && !isSwitch(hint)) tokens = within(hint, surroundings);
  // HTML keeps street-address for multi-line controls; browsers would put line breaks into a single line.
  if (tokens && item.dataType !== 'text') tokens = tokens.replace('street-address', 'address-line1');
  // `country` is the two-letter code; a list of names is `country-name`.
  const options = resolver.definition.optionSets?.[item.optionSet ?? '']?.options ?? item.options;
  if (tokens && Array.isArray(options) && options.some(({ value }) => !/^[A-Za-z]{2}$/.test(value)))
    tokens = tokens.replace(/\bcountry$/, 'country-name');
  return tokens;
}

/** Groups with a sibling that asks for the same tokens. */
function sectionsOf(places: readonly string[]): Set<string> {
  /** By group: its direct children that ask for the tokens, or contain a field that does. */
  const branches = new Map<string, Set<string>>();
  for (const place of places)
    for (let child = place; child;) {
      const parent = child.slice(0, Math.max(child.lastIndexOf('.'), 0));
      branches.set(parent, (branches.get(parent) ?? new Set()).add(child));
      child = parent;
    }
  const fields = new Set(places);
  const sections = new Set<string>();
  for (const children of branches.values())
    if (children.size > 1) for (const child of children) if (!fields.has(child)) sections.add(child);
  return sections;
}

/**
 * Autofill treats equal tokens as one person's. Groups that ask for the same thing (applicant and spouse, two
 * addresses) therefore become sections; rows of repeats always are. Fields side by side in one group stay together.
 */
function planForm(definition: Definition, resolver: ContextResolver): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  /** Fields that would be filled together, by their innermost repeat and their tokens. */
  const together = new Map<string, string[]>();

  const walk = (
    items: readonly Item[],
    prefix: string,
    template: string,
    surroundings: Surroundings,
    repeat: string,
  ) => {
    for (const item of items) {
      const path = prefix + item.key;
      const place = template + item.key;
      if (item.type === 'field') {
        const tokens = tokensOf({ path, item }, resolver, surroundings);
        if (tokens) {
          plans.set(place, { tokens, section: '' });
          const places = together.get(`${repeat} ${tokens}`);
          if (places) places.push(place);
          else together.set(`${repeat} ${tokens}`, [place]);
        }
      }
      if (item.type === 'display' || !item.children) continue;
      const rows = item.type === 'group' && item.repeatable === true;
      const inner =
        item.type === 'group' ? enter(surroundings, conceptsOf({ path, item }, resolver)) : surroundings;
      walk(item.children, `${path}${rows ? '[*]' : ''}.`, `${place}.`, inner, rows ? place : repeat);
    }
  };
  walk(definition.items, '', '', NO_SURROUNDINGS, '');

  const sections = new Set([...together.values()].flatMap((places) => [...sectionsOf(places)]));
  if (sections.size > 0)
    for (const [place, plan] of plans)
      for (let at = place.lastIndexOf('.'); at > 0 && !plan.section; at = place.lastIndexOf('.', at - 1))
        if (sections.has(place.slice(0, at))) plan.section = place.slice(0, at);
  return plans;
}

const planned = new WeakMap<ContextResolver, Map<string, Plan>>();

const sectionToken = (path: string) =>
  `section-${path
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()} `;

/** The value of `autocomplete`; undefined for a field without one. Depends only on the path, with its row numbers. */
export function autocompleteOf(field: FieldState, resolver: ContextResolver): string | undefined {
  let plans = planned.get(resolver);
  if (!plans) planned.set(resolver, (plans = planForm(resolver.definition, resolver)));
  const { path } = field;
  const plan = plans.get(toTemplate(path));
  if (!plan) {
    const hint = resolver.autofill?.(field.item);
    return hint && isSwitch(hint) ? hint : undefined;
  }
  const row = path.lastIndexOf(']');
  // In a row the section is named after the row; a section inside of the row is named after both.
  const depth = plan.section ? plan.section.split('.').length : 0;
  const section = path.split('.').slice(0, depth).join('.');
  const place = section.length > row ? section : path.slice(0, row + 1);
  return (place && sectionToken(place)) + plan.tokens;
}
