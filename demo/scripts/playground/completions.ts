/** What can be completed at a position of a definition: properties, values, paths, and names inside of expressions. */
import { builtins } from '../../../src/fel/index.js';
import { DEFINITION_TABLE, WIDGETS_FOR } from '../../../src/model/definition-schema.js';
import { readShapes } from '../../../src/model/schema-rules.js';

export interface Completion {
  readonly label: string;
  /** Text to insert; the label if absent. */
  readonly insert?: string;
  /** What it is, in a word. */
  readonly kind: string;
}

export interface Completions {
  /** Where the text begins that is replaced. */
  readonly from: number;
  readonly options: readonly Completion[];
}

const SHAPES = readShapes(DEFINITION_TABLE);
const ITEM_SHAPES = ['field', 'group', 'choice', 'money'];
const LIMIT = 50;

/** Values of properties that the table does not list. */
const VALUES: Record<string, readonly string[]> = {
  type: ['field', 'group', 'display'],
  widgetHint: [...new Set(Object.values(WIDGETS_FOR).flat())],
};

const propertiesOf = (name: string): Map<string, string> =>
  name === 'item'
    ? new Map(ITEM_SHAPES.flatMap((shape) => [...SHAPES.get(shape)!.properties]))
    : (SHAPES.get(name)?.properties ?? new Map<string, string>());

/** An open object or list around the position. */
interface Container {
  readonly kind: '{' | '[';
  /** Name of the objects in it, or its own, in the table; `{name}` for maps. */
  readonly rule: string;
  key: string;
  /** An object: whether a name comes next. */
  isKeyNext: boolean;
  /** Properties so far; those that are no text are empty. */
  readonly texts: Record<string, string>;
}

interface Place {
  readonly stack: readonly Container[];
  /** The unfinished text that the position is in, with its start. */
  readonly open: { readonly start: number; readonly isKey: boolean } | undefined;
}

/** The rule of what is inside of a container under this key. */
function ruleInside({ kind, rule, key }: Container): string {
  const [, inMap] = /^\{(.+)\}@?$/.exec(rule) ?? [];
  const [, inList] = /^\[(.+)\][+*]*$/.exec(rule) ?? [];
  if (kind === '[') return inList ?? '';
  if (inMap) return inMap;
  return (propertiesOf(rule).get(key) ?? '').split('/')[0]!;
}

/** Reads JSON up to a position. What follows does not matter, so the text may be unfinished. */
function placeAt(text: string, position: number): Place {
  const stack: Container[] = [];
  const tokens = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]/g;
  for (let match = tokens.exec(text); match && match.index < position; match = tokens.exec(text)) {
    const [token] = match;
    const top = stack.at(-1);
    if (token === '{' || token === '[') {
      const rule = top ? ruleInside(top) : 'the definition';
      stack.push({ kind: token, rule, key: '', isKeyNext: token === '{', texts: {} });
    } else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') {
      if (top) top.isKeyNext = top.kind === '{';
    } else if (token === ':') {
      if (top) top.isKeyNext = false;
    } else {
      const isKey = top?.kind === '{' && top.isKeyNext;
      const isClosed = token.length > 1 && token.endsWith('"');
      if (match.index + token.length > position || (!isClosed && match.index + token.length === position))
        return { stack, open: { start: match.index + 1, isKey: isKey === true } };
      const content = token.slice(1, isClosed ? -1 : undefined);
      if (isKey) {
        top.key = content;
        top.texts[content] ??= '';
      } else if (top) top.texts[top.key] = content;
    }
  }
  return { stack, open: undefined };
}

interface Known {
  readonly paths: readonly string[];
  readonly fields: readonly string[];
  readonly variables: readonly string[];
  readonly instances: readonly string[];
  readonly optionSets: readonly string[];
}

interface LooseItem {
  readonly key?: unknown;
  readonly type?: unknown;
  readonly repeatable?: unknown;
  readonly children?: unknown;
}

/** Names in the definition, as far as it can be read. */
function namesIn(text: string): Known {
  let definition: Record<string, unknown> = {};
  try {
    definition = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Half-written JSON: only properties and functions are offered.
  }
  const paths: string[] = [];
  const fields: string[] = [];
  const visit = (items: unknown, prefix: string): void => {
    if (!Array.isArray(items)) return;
    for (const { key, type, repeatable, children } of items.filter(Boolean) as LooseItem[]) {
      if (typeof key !== 'string') continue;
      paths.push(prefix + key);
      if (type === 'field') fields.push(prefix + key);
      visit(children, `${prefix}${key}${repeatable === true ? '[*]' : ''}.`);
    }
  };
  visit(definition['items'], '');
  const list = definition['variables'];
  return {
    paths,
    fields,
    variables: (Array.isArray(list) ? (list as { name?: unknown }[]) : []).map(({ name }) => String(name)),
    instances: Object.keys(definition['instances'] ?? {}),
    optionSets: Object.keys(definition['optionSets'] ?? {}),
  };
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);

/** Names inside of an expression. `at` is the path that the expression belongs to. */
function inExpression(source: string, end: number, at: string, known: Known): Completions | undefined {
  const [reference] = /\$[\w.[\]*]*$/.exec(source) ?? [];
  const offer = (written: string, options: Completion[]): Completions => ({
    from: end - written.length,
    options: options.filter(({ label }) => label.toLowerCase().startsWith(written.toLowerCase())),
  });
  if (reference !== undefined) {
    const near = known.fields
      .filter((path) => parentOf(path) === parentOf(at))
      .map((path) => path.slice(parentOf(at).length));
    const names = [...new Set([...near, ...known.fields])];
    return offer(
      reference,
      names.map((name) => ({ label: `$${name}`, kind: 'answer' })),
    );
  }
  const [named] = /@[\w('"]*$/.exec(source) ?? [];
  if (named !== undefined)
    return offer(named, [
      ...known.variables.map((name) => ({ label: `@${name}`, kind: 'variable' })),
      ...known.instances.map((name) => ({ label: `@instance('${name}')`, kind: 'instance' })),
    ]);
  const [word] = /(?<![\w.$@'])[A-Za-z]\w*$/.exec(source) ?? [];
  if (word === undefined) return undefined;
  return offer(
    word,
    [...builtins.keys()].map((name) => ({ label: `${name}()`, insert: `${name}(`, kind: 'function' })),
  );
}

function valuesFor(key: string, rule: string, known: Known): Completion[] {
  const list = (names: readonly string[], kind: string): Completion[] =>
    names.map((label) => ({ label, kind }));
  if (key === 'optionSet') return list(known.optionSets, 'option set');
  if (key === 'instance') return list(known.instances, 'instance');
  if (key === 'path' || key === 'target') return list(known.paths, 'item');
  if (VALUES[key]) return list(VALUES[key], 'value');
  return rule.includes('|') ? list(rule.split('|'), 'value') : [];
}

/** Whether texts under this key are expressions; `=` starts one where values are expected. */
const isExpression = (rule: string, source: string): boolean =>
  rule === 'expression' || (rule === 'any' && source.startsWith('='));

/** Undefined if there is nothing to complete. */
export function completionsAt(text: string, position: number): Completions | undefined {
  const { stack, open } = placeAt(text, position);
  const top = stack.at(-1);
  if (!top || !open) return undefined;
  const written = text.slice(open.start, position);
  const found = find(text, position, top, open, written);
  const options = found?.options
    .filter(({ label }) => label !== text.slice(found.from, position))
    .slice(0, LIMIT);
  return found && options?.length ? { from: found.from, options } : undefined;
}

function find(
  text: string,
  position: number,
  top: Container,
  { start, isKey }: { readonly start: number; readonly isKey: boolean },
  written: string,
): Completions | undefined {
  const fits = ({ label }: Completion): boolean => label.toLowerCase().startsWith(written.toLowerCase());
  if (isKey) {
    const used = new Set(Object.keys(top.texts));
    const names = [...propertiesOf(top.rule).keys()].filter((name) => !used.has(name));
    return { from: start, options: names.map((label) => ({ label, kind: 'property' })).filter(fits) };
  }
  const rule = top.kind === '[' ? '' : (propertiesOf(top.rule).get(top.key) ?? '');
  if (isExpression(rule, written)) {
    const at = top.texts['path'] || top.texts['target'] || '';
    return inExpression(written, position, at, namesIn(text));
  }
  return { from: start, options: valuesFor(top.key, rule, namesIn(text)).filter(fits) };
}
