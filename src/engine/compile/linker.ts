/** Links expressions with the form: each reference becomes a reader, and is recorded as something the expression reads. */
import { compile } from '../../fel/compile.js';
import type {
  Compiled,
  FelFunction,
  FelValue,
  FieldReference,
  Linker,
  Node,
  Position,
  RefSegment,
} from '../../fel/types.js';
import { didYouMean } from '../../model/suggest.js';
import { enclosingRow, hopsTo } from '../cycle/edges.js';
import {
  createCountReader,
  createIndexReader,
  createNeighbourReader,
  createReader,
  createRowReader,
  createStateReader,
  createVariableReader,
  type FormEnv,
  type Reader,
  type StateName,
} from '../state/read.js';
import type { CompiledInstance } from './compiled-instance.js';
import { type ResolvedReference, resolveReference, scopesOf, selfReference } from './reference.js';
import { climbTemplate, type Template, type WatchedFacet } from './template.js';
import type { Read, Variable } from './unit.js';

/** What expressions can refer to besides items. */
export interface Declarations {
  readonly variables: ReadonlyMap<string, readonly Variable[]>;
  readonly instances: ReadonlyMap<string, CompiledInstance>;
  readonly functions: ReadonlyMap<string, FelFunction>;
}

export type AddProblem = (code: string, message: string) => void;

/** Adds the reads that are needed to notice every change of an item's value, or of some keys of it. */
export function addValueReads(
  reads: Read[],
  leaf: Template,
  bound: number,
  shift: Read['shift'] = 0,
  keys?: ReadonlySet<string>,
): void {
  const add = (from: Template, facet: WatchedFacet): void => {
    // Only items inside a row of that depth belong to a neighbouring row.
    const isInRow = from.depth >= bound;
    reads.push({ from, facet, bound: Math.min(bound, from.depth), shift: isInRow ? shift : 0 });
  };
  const visit = (template: Template): void => {
    if (template.kind === 'display') return;
    if (template.mayExclude && template.relevanceHops >= 0)
      add(climbTemplate(template, template.relevanceHops), 'relevant');
    if (template.kind === 'field') add(template, 'value');
    if (template.row) add(template, 'rows');
    const { children, names } = template.row ?? template;
    if (template !== leaf || !(keys || template.kind === 'field')) children.forEach(visit);
    else for (const key of keys ?? []) if (names.has(key)) visit(names.get(key)!);
  };
  visit(leaf);
}

/** One expression while it is being linked. */
export interface Linking {
  /** The item that the expression belongs to. */
  readonly context: Template;
  /** Whether names are looked up inside the item first, as in variables. */
  readonly isInside: boolean;
  /** Keys that are read from `@current`; undefined if the whole row is used. */
  readonly currentKeys: ReadonlySet<string> | undefined;
  /** Keys that are used of the rows a reference gives, by the reference's position in the source. */
  readonly rowKeys: ReadonlyMap<number, ReadonlySet<string>>;
  /** Keys that are read one after the other from the result of a call, by the call's position in the source. */
  readonly trails: ReadonlyMap<number, readonly string[]>;
  /** Receives everything that the expression reads. */
  readonly reads: Read[];
  readonly addProblem: AddProblem;
}

const readNull = (): FelValue => null;

/** Adds the reads for what is taken from a row or group. */
type AddTrailReads = (container: Template, shift: Read['shift']) => void;

/**
 * Links all expressions of a form. Compiled expressions keep a reference to their linker, so there is one for the
 * whole form: data that is only needed while an expression is linked must not stay in memory with each of them.
 */
export class FormLinker implements Linker<FormEnv> {
  #linking: Linking | undefined;

  constructor(readonly declarations: Declarations) {}

  link(tree: Node, linking: Linking): Compiled<FormEnv> {
    this.#linking = linking;
    try {
      return compile(tree, this);
    } finally {
      this.#linking = undefined;
    }
  }

  /** The row around the expression, and the hops up to it. */
  #enclosingRow(): { row: Template; hops: number } | undefined {
    const { context } = this.#linking!;
    if (context.depth === 0) return undefined;
    const row = enclosingRow(context, context.depth);
    return { row, hops: hopsTo(context, row) };
  }

  #resolve({ segments, aggregated }: FieldReference): ResolvedReference | undefined {
    const { context, isInside, reads, addProblem } = this.#linking!;
    if (segments.length === 0) return selfReference(context);
    const found = resolveReference(segments, aggregated, context, isInside);
    if (typeof found === 'string') {
      addProblem('UNKNOWN_REFERENCE', found);
      return undefined;
    }
    for (const from of found.repeats)
      reads.push({ from, facet: 'rows', bound: Math.min(found.base.depth, from.depth), shift: 0 });
    return found;
  }

  field(reference: FieldReference): Reader {
    const found = this.#resolve(reference);
    if (!found) return readNull;
    const { reads, rowKeys } = this.#linking!;
    const keys = found.leaf.kind === 'field' ? undefined : rowKeys.get(reference.position.start);
    addValueReads(reads, found.leaf, found.base.depth, 0, keys);
    return createReader(found, keys);
  }

  context(name: 'current' | 'index' | 'count'): Reader {
    const { currentKeys, reads, addProblem } = this.#linking!;
    const { row, hops } = this.#enclosingRow() ?? {};
    if (!row) return readNull;
    if (name === 'current') {
      addKeyReads(row, currentKeys, reads, addProblem, row.depth, 0);
      return createRowReader(hops!, currentKeys);
    }
    if (name === 'index') {
      reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
      return createIndexReader(hops!);
    }
    reads.push({ from: row.parent!, facet: 'rows', bound: row.depth - 1, shift: 0 });
    return createCountReader(hops!);
  }

  variable(name: string): Reader {
    const { context, reads, addProblem } = this.#linking!;
    const { variables } = this.declarations;
    const candidates = variables.get(name);
    if (!candidates)
      addProblem('UNKNOWN_VARIABLE', `There is no variable "@${name}".${didYouMean(name, variables.keys())}`);
    for (let scope: Template | undefined = context; scope; scope = scope.parent) {
      const variable = candidates?.find((candidate) => candidate.scope === scope);
      if (!variable) continue;
      reads.push({ from: variable, facet: 'variable', bound: scope.depth, shift: 0 });
      return createVariableReader(hopsTo(context, scope), variable.slot);
    }
    return readNull;
  }

  /** If the name of the instance is computed, this is called while the expression runs. */
  instance(name: string, path: readonly RefSegment[]): Reader {
    const { instances } = this.declarations;
    const instance = instances.get(name);
    const linking = this.#linking;
    if (!instance) {
      const message = `There is no instance "${name}".${didYouMean(name, instances.keys())}`;
      linking?.addProblem('UNKNOWN_INSTANCE', message);
      return (env) => {
        env.errors.push({ code: 'UNKNOWN_INSTANCE', message });
        return null;
      };
    }
    const keys = path.map(({ key }) => key).join('.');
    linking?.reads.push({ from: instance, facet: 'instance', bound: 0, shift: 0, path: keys });
    const { slot } = instance;
    return (env) => env.instances[slot]!.read(path, env);
  }

  anyInstance(): void {
    for (const name of this.declarations.instances.keys()) this.instance(name, []);
  }

  neighbour(name: 'prev' | 'next' | 'parent', position: Position): Reader {
    const { reads } = this.#linking!;
    const { keys, addReads } = this.#trailAt(position);
    const { row, hops } = this.#enclosingRow() ?? {};
    if (!row) {
      return (env) => {
        const message = `${name}() has a meaning only inside a repeat`;
        env.errors.push({ code: 'FEL_NO_REPEAT', message, position });
        return null;
      };
    }
    if (name === 'parent') return linkParent(row, hops!, keys, addReads);
    const shift = name === 'prev' ? 1 : -1;
    addReads(row, shift);
    reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
    return createNeighbourReader(hops!, shift, keys);
  }

  /** The key that is read from the result of `prev()`, `next()` or `parent()`, and how to record the reads. */
  #trailAt({ start }: Position): { keys: ReadonlySet<string> | undefined; addReads: AddTrailReads } {
    const { reads, rowKeys, trails, addProblem } = this.#linking!;
    const [first, ...rest] = trails.get(start) ?? [];
    if (first === undefined)
      return {
        keys: undefined,
        addReads: (container, shift) => addValueReads(reads, container, container.depth, shift),
      };
    const addReads: AddTrailReads = (container, shift) => {
      const { depth } = container;
      let part = container.names.get(first);
      if (!part) return addProblem('UNKNOWN_REFERENCE', unknownKey(container, first));
      for (const key of rest) {
        if (part.row)
          reads.push({
            from: part,
            facet: 'rows',
            bound: Math.min(depth, part.depth),
            shift: part.depth < depth ? 0 : shift,
          });
        const next: Template | undefined = (part.row ?? part).names.get(key);
        if (!next || part.kind === 'field') break;
        part = next;
      }
      addValueReads(reads, part, depth, shift, rowKeys.get(start));
    };
    return { keys: new Set([first]), addReads };
  }

  state(name: StateName, reference: FieldReference): Reader {
    const found = this.#resolve(reference);
    if (!found) return () => name === 'valid' || name === 'relevant';
    addStateReads(name, found, this.#linking!.reads);
    return createStateReader(name, found);
  }

  function(name: string): FelFunction | undefined {
    return this.declarations.functions.get(name);
  }
}

function addStateReads(name: StateName, { leaf, base }: ResolvedReference, reads: Read[]): void {
  const add = (from: Template, facet: WatchedFacet): void => {
    reads.push({ from, facet, bound: Math.min(base.depth, from.depth), shift: 0 });
  };
  if (name === 'valid') {
    const visit = (template: Template): void => {
      add(template, 'valid');
      if (template.row) {
        add(template, 'rows');
        visit(template.row);
      } else template.children.forEach(visit);
    };
    visit(leaf);
    return;
  }
  if (name !== 'readonly' && leaf.relevanceHops >= 0)
    add(climbTemplate(leaf, leaf.relevanceHops), 'relevant');
  if (name === 'required') add(leaf, 'required');
  if (name === 'readonly' && leaf.readonlyHops >= 0) add(climbTemplate(leaf, leaf.readonlyHops), 'readonly');
}

const unknownKey = ({ key, names }: Template, name: string): string =>
  `A row of "${key}" has no "${name}".${didYouMean(name, names.keys())}`;

/** Adds the reads for some keys of a row or group, or for all of it. Fields have no keys of this kind. */
export function addKeyReads(
  container: Template,
  keys: ReadonlySet<string> | undefined,
  reads: Read[],
  addProblem: AddProblem,
  bound: number,
  shift: Read['shift'],
): void {
  if (!keys || container.kind === 'field' || container.kind === 'repeat')
    return addValueReads(reads, container, bound, shift);
  for (const key of keys) {
    const part = container.names.get(key);
    if (part) addValueReads(reads, part, bound, shift);
    else addProblem('UNKNOWN_REFERENCE', unknownKey(container, key));
  }
}

/**
 * `parent()` gives the row around the repeat, or else the nearest group. If that row lacks the key, the groups between
 * the two are searched.
 */
function linkParent(
  row: Template,
  rowHops: number,
  keys: ReadonlySet<string> | undefined,
  addReads: AddTrailReads,
): Reader {
  const scopes = scopesOf(row.parent!, false);
  const enclosing = scopes.find(({ kind }) => kind === 'row') ?? scopes[0]!;
  const [key] = keys ?? [];
  const container =
    (key !== undefined &&
      !enclosing.names.has(key) &&
      scopes.slice(0, scopes.indexOf(enclosing)).find((scope) => scope.names.has(key))) ||
    enclosing;
  addReads(container, 0);
  return createRowReader(rowHops + hopsTo(row, container), keys);
}
