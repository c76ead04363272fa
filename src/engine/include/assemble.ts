/** Assembles a definition: fills every group with a `$ref` with the items of the definition that it names. */
import { checkStructure } from '../../model/check-definition.js';
import type { Definition, GroupItem, Item } from '../../model/definition.js';
import type { normaliseDefinition, Normalised } from '../lenient/normalise.js';
import type { Problem } from '../../model/problem.js';
import { sameValue } from '../../model/values.js';
import { compareVersions } from '../../model/version-order.js';
import { importDefinition } from './import-definition.js';
import { referencesIn } from './find-references.js';
import type { FormOptions } from '../types.js';

export interface Reference {
  readonly url: string;
  readonly version: string | undefined;
  readonly fragment: string | undefined;
}

/** The parts of `url|version#key`, or undefined if the text has another form. */
export function parseReference(ref: string): Reference | undefined {
  const match = /^([^|#\s]+)(?:\|([^#\s]+))?(?:#(.+))?$/.exec(ref);
  return match ? { url: match[1]!, version: match[2], fragment: match[3] } : undefined;
}

/** Maximum nesting of definitions. */
const MAX_CHAIN = 32;
/** Limits for one form. A few definitions that each include the next one twice grow exponentially. */
const MAX_INCLUSIONS = 1_000;
const MAX_ITEMS = 200_000;

/** The referenced definition. Without a version, the newest active one that is known. */
export function findDefinition(
  { url, version }: Pick<Reference, 'url' | 'version'>,
  resolve: FormOptions['resolve'],
): Definition | undefined {
  if (typeof resolve === 'function') return resolve(url, version);
  if (!resolve) return undefined;
  const exact = version === undefined ? url : `${url}|${version}`;
  if (Object.hasOwn(resolve, exact)) return resolve[exact];
  const known = Object.values(resolve).filter((candidate) => candidate.url === url);
  if (version !== undefined) return known.find((candidate) => candidate.version === version);
  const active = known.filter(({ status }) => status === 'active');
  return (active.length > 0 ? active : known).reduce<Definition | undefined>(
    (best, candidate) =>
      best && (compareVersions(candidate.version, best.version, candidate.versionAlgorithm) ?? 0) <= 0
        ? best
        : candidate,
    undefined,
  );
}

export function assemble(
  definition: Definition,
  resolve: FormOptions['resolve'],
  problems: Problem[],
  checkPeripheral: (definition: unknown) => readonly Problem[] = () => [],
  normalise?: typeof normaliseDefinition,
): Definition {
  return new Assembly(resolve, problems, checkPeripheral, normalise).assemble(definition, [
    `${definition.url}|${definition.version}`,
  ]);
}

class Assembly {
  #inclusions = 0;
  #items = 0;
  readonly #normalised = new Map<Definition, Normalised>();

  constructor(
    readonly resolve: FormOptions['resolve'],
    readonly problems: Problem[],
    readonly checkPeripheral: (definition: unknown) => readonly Problem[],
    readonly normalise: typeof normaliseDefinition | undefined,
  ) {}

  /** `chain` lists the definitions that are being assembled, outermost first. */
  assemble(definition: Definition, chain: readonly string[]): Definition {
    if (referencesIn(definition.items).length === 0) return definition;
    const result: Definition = {
      ...definition,
      binds: [...(definition.binds ?? [])],
      shapes: [...(definition.shapes ?? [])],
      variables: [...(definition.variables ?? [])],
    };
    const keys = new Set<string>();
    const collect = (items: readonly Item[]): void => {
      for (const item of items) {
        keys.add(item.key);
        if (item.type !== 'display') collect(item.children ?? []);
      }
    };
    collect(definition.items);
    const visit = (items: readonly Item[], above: string, pointer: string): Item[] =>
      items.map((item, i) => {
        if (item.type === 'display') return item;
        const at = `${pointer}/${i}`;
        const path = `${above}${item.key}${item.type === 'group' && item.repeatable ? '[*]' : ''}`;
        const children = item.children && visit(item.children, `${path}.`, `${at}/children`);
        if (item.type === 'field' || item.$ref === undefined) return children ? { ...item, children } : item;
        return this.#include(item, children ?? [], path, at, result, keys, chain);
      });
    result.items = visit(definition.items, '', '/items');
    return result;
  }

  #include(
    group: GroupItem,
    children: Item[],
    path: string,
    pointer: string,
    result: Definition,
    keys: Set<string>,
    chain: readonly string[],
  ): GroupItem {
    const { $ref, keyPrefix = '', ...host } = group;
    const plain: GroupItem = { ...host, children };
    const report = (code: string, message: string, severity?: Problem['severity']): void => {
      this.problems.push({
        code,
        path: `${pointer}/$ref`,
        message: `"${group.key}" refers to ${$ref}: ${message}`,
        ...(severity && { severity }),
      });
    };
    const refuse = (code: string, message: string): GroupItem => {
      report(code, message);
      return plain;
    };
    if (chain.length > MAX_CHAIN || this.#inclusions >= MAX_INCLUSIONS || this.#items > MAX_ITEMS)
      return this.problems.some(({ code }) => code === 'CYCLE')
        ? plain
        : refuse('CYCLE', 'too many definitions include each other.');
    this.#inclusions++;
    const reference = parseReference($ref!);
    if (!reference)
      return refuse('UNRESOLVED_REF', 'this is not an address such as https://example.org/address|1.0.0.');
    const document = findDefinition(reference, this.resolve);
    if (!document) return refuse('UNRESOLVED_REF', 'this definition is not available.');
    const found = this.#normalise(document, report);
    const name = `${found.url}|${found.version}`;
    if (chain.includes(name))
      return refuse('CYCLE', `these include each other: ${[...chain, name].join(' → ')}.`);
    const flaws = [...checkStructure(found), ...this.checkPeripheral(found)];
    if (flaws.length > 0) {
      for (const { code, path: at, message } of flaws) refuse(code, `${message} (at ${at || '/'})`);
      return plain;
    }
    const source = this.assemble(found, [...chain, name]);
    const taken = new Set(result.shapes!.map(({ id }) => id));
    const shapeId = (id: string): string => {
      let unique = id;
      for (let n = 1; taken.has(unique); n++) unique = `${group.key}_${id}${n > 1 ? n : ''}`;
      return unique;
    };
    const imported = importDefinition(source, {
      host: path,
      prefix: keyPrefix,
      fragment: reference.fragment,
      shapeId,
    });
    if (!imported) return refuse('UNRESOLVED_REF', `there is no item "${reference.fragment}" in it.`);
    const collect = (items: readonly Item[]): string[] =>
      items.flatMap((item) => {
        if (keys.has(item.key))
          refuse('KEY_COLLISION', `the key "${item.key}" is already in use; a keyPrefix keeps them apart.`);
        this.#items++;
        return [item.key, ...(item.type === 'display' ? [] : collect(item.children ?? []))];
      });
    // The same key twice inside the included definition is allowed, and a prefix would not change it.
    for (const key of collect(imported.items)) keys.add(key);
    for (const variable of imported.variables) {
      if (
        result.variables!.some(
          (other) => other.name === variable.name && (other.scope ?? '#') === (variable.scope ?? '#'),
        )
      )
        refuse('VARIABLE_COLLISION', `the variable "${variable.name}" exists already.`);
      else result.variables!.push(variable);
    }
    result.binds!.push(...imported.binds);
    result.shapes!.push(...imported.shapes);
    this.#addShared(result, source, refuse);
    return { ...host, children: [...children, ...imported.items] };
  }

  /** In lenient mode: the definition as it is understood. Its problems are reported where it is included first. */
  #normalise(
    document: Definition,
    report: (code: string, message: string, severity?: Problem['severity']) => void,
  ): Definition {
    if (!this.normalise) return document;
    let normalised = this.#normalised.get(document);
    if (!normalised) {
      this.#normalised.set(document, (normalised = this.normalise(document)));
      for (const { code, message, severity, path } of normalised.problems)
        report(code, `${message} (at ${path || '/'})`, severity);
    }
    return normalised.definition as Definition;
  }

  /** Adds the option sets and instances of an included definition under their own names. */
  #addShared(
    result: Definition,
    source: Definition,
    refuse: (code: string, message: string) => unknown,
  ): void {
    for (const list of ['optionSets', 'instances'] as const) {
      for (const [name, entry] of Object.entries(source[list] ?? {})) {
        const own: Record<string, unknown> = { ...result[list] };
        if (!Object.hasOwn(own, name)) Object.assign(result, { [list]: { ...own, [name]: entry } });
        else if (!sameValue(own[name], entry))
          refuse('NAME_COLLISION', `"${name}" in ${list} means something else here.`);
      }
    }
  }
}
