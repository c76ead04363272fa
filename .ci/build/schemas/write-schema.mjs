/** Turns tables of closed objects, in the notation of `src/model/schema-rules.ts`, into JSON Schema. */
import { readShapes } from '../../../src/model/schema-rules.ts';
import { describe } from './descriptions.mjs';

const text = (pattern) => (pattern ? { type: 'string', pattern } : { type: 'string' });
const KEY = '^[A-Za-z]\\w*$';

/** JSON Schemas of the words of tables. A test compares them with the rules of the engine. */
const BASIC = {
  any: {},
  object: { type: 'object' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  text: text(),
  filled: { type: 'string', minLength: 1 },
  expression: { type: 'string', minLength: 1 },
  id: text('^[A-Za-z][\\w-]*$'),
  key: text(KEY),
  name: text('^[A-Za-z][A-Za-z0-9-]*$'),
  date: text('^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'),
  currency: text('^[A-Z]{3}$'),
  address: text('^[A-Za-z][A-Za-z0-9+.-]*:\\S+$'),
  extension: text('^x-[A-Za-z0-9][\\w.-]*$'),
  extensions: { type: 'object', propertyNames: { pattern: '^x-' } },
  number: { type: 'number' },
  integer: { type: 'integer' },
  'positive number': { type: 'number', exclusiveMinimum: 0 },
  count: { type: 'integer', minimum: 0 },
  positive: { type: 'integer', minimum: 1 },
  columns: { type: 'integer', minimum: 1, maximum: 12 },
  'heading level': { type: 'integer', minimum: 1, maximum: 6 },
  language: text('^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  texts: {
    type: 'object',
    propertyNames: { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
    additionalProperties: text(),
  },
  role: text('^[A-Za-z][\\w-]{0,63}$'),
  hash: text('^[a-z0-9]+:[A-Za-z0-9+/=]+$'),
  ratio: text('^\\d+:\\d+$'),
  email: text('^[^\\s@]+@[^\\s@]+$'),
  'module name': text('^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$'),
  'registry name': text('^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$'),
  'strategy name': text('^x-[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$'),
  'hashed version': text('^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(\\+sha256-[0-9a-f]{64})?$'),
  'reference address': text('^#/referenceDefs/.'),
  'texts by key': { type: 'object', propertyNames: { pattern: '.\\..' }, additionalProperties: text() },
  duration: text('^P(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$'),
  'route target': text('^(?!(?:outcome|surface):$)(?!\\|)\\S*[^\\s|]$'),
  'action name': text('^[A-Za-z][A-Za-z0-9-]*$'),
  'intent name': text('^x-(?!(?:save-draft|autosave|review|submit|request-evidence)$)[\\w-]+$'),
  'event kind': text('^(?!case\\.|action\\.)[^]'),
};

const camelCase = (name) => name.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());

/** Objects that tools of others extend freely. */
const FREE = new Set(['registry entry', 'phase config']);

/**
 * The schema of one document. `root` is the name of its object; `special` has functions for rules that no table can
 * express, which get `refer` for the rules that they need.
 */
export function writeSchema({ id, title, tables, root, special = {} }) {
  const shapes = readShapes(tables.map((table) => table.trim()).join('\n'));
  const definitions = {};

  /** The schema of a rule; objects become definitions. */
  const refer = (rule) => {
    const [, inList, marks] = /^\[(.+)\]([+*]*)$/.exec(rule) ?? [];
    if (inList)
      return {
        type: 'array',
        items: refer(inList),
        ...(marks.includes('+') && { minItems: 1 }),
        ...(marks.includes('*') && { uniqueItems: true }),
      };
    const [, inMap, named] = /^\{(.+)\}(@?)$/.exec(rule) ?? [];
    if (inMap)
      return {
        type: 'object',
        additionalProperties: refer(inMap),
        ...(named && { propertyNames: { pattern: '^[A-Za-z_]\\w*$' } }),
      };
    // Definitions come first: the notation has no mark that tells a name from words.
    if (special[rule] || shapes.has(rule)) return define(rule);
    if (rule.includes('/')) return { anyOf: splitAlternatives(rule).map(refer) };
    return BASIC[rule] ?? { enum: rule.split('|') };
  };

  const define = (name) => {
    const key = camelCase(name);
    if (!(key in definitions)) {
      definitions[key] = {};
      definitions[key] = special[name] ? special[name](refer, objectSchema) : objectSchema(name);
    }
    return { $ref: `#/definitions/${key}` };
  };

  /** A closed object of the tables. */
  const objectSchema = (name) => {
    const { isOpen, isFilled, oneOf, properties, required } = shapes.get(name);
    return {
      ...described(name),
      type: 'object',
      ...(required.length && { required: [...new Set(required)] }),
      ...(oneOf && { anyOf: oneOf.map((property) => ({ required: [property] })) }),
      ...(isFilled && { minProperties: 1 }),
      properties: Object.fromEntries(
        [...properties].map(([property, rule]) => [
          property,
          { ...refer(rule), ...described(name, property) },
        ]),
      ),
      ...(isOpen && { patternProperties: { '^x-': {} } }),
      additionalProperties: FREE.has(name),
    };
  };

  const body = objectSchema(root);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: id,
    title,
    ...body,
    definitions: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Splits at slashes that are not inside of brackets. */
function splitAlternatives(rule) {
  const parts = [''];
  let depth = 0;
  for (const letter of rule) {
    if (letter === '[' || letter === '{') depth += 1;
    if (letter === ']' || letter === '}') depth -= 1;
    if (letter === '/' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function described(name, property) {
  const description = describe(name, property);
  return description ? { description } : {};
}
