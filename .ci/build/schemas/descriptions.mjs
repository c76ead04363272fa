/**
 * Reads what editors say about objects and properties. Each block of the texts begins with the name of an object of the
 * tables and what it is; indented lines describe its properties. Properties that several objects have in the same meaning
 * are in `shared`.
 */
import { COMPANION_TEXTS } from './companion-descriptions.mjs';
import { COMPONENT_TEXTS } from './component-descriptions.mjs';
import { DEFINITION_TEXTS } from './definition-descriptions.mjs';

function readTexts(text) {
  const found = new Map();
  let owner = '';
  for (const line of text.trim().split('\n')) {
    const at = line.indexOf(': ');
    if (!line) continue;
    const words = line.slice(at + 2);
    if (line.startsWith(' ')) found.set(`${owner}.${line.slice(0, at).trim()}`, words);
    else {
      owner = line.slice(0, at);
      found.set(owner, words);
    }
  }
  return found;
}

const texts = new Map(
  [DEFINITION_TEXTS, COMPANION_TEXTS, COMPONENT_TEXTS].flatMap((text) => [...readTexts(text)]),
);

/** Objects of the tables that have the properties of others. */
const PARENTS = {
  field: ['every field', 'every item'],
  decimal: ['every field', 'every item'],
  money: ['every field', 'every item'],
  choice: ['every field', 'every item'],
  'every field': ['every item'],
  group: ['every item'],
  'display item': ['every item'],
  reference: ['any reference', 'described reference'],
  'complete reference': ['any reference', 'described reference'],
  'shared reference': ['any reference', 'described reference'],
};

/** The description of an object, or of one of its properties. */
export function describe(name, property) {
  if (property === undefined) return texts.get(name);
  const owners = [name, ...(PARENTS[name] ?? []), 'every component', 'shared'];
  // Components have properties that no other object has in this meaning.
  const known = /^[A-Z]|component$|^every (?:box|surface|input)|^numeric/.test(name)
    ? owners
    : owners.filter((owner) => owner !== 'every component');
  return known.map((owner) => texts.get(`${owner}.${property}`)).find(Boolean);
}
