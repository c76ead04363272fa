/** Connects an expression with the form: every reference becomes an accessor, and is remembered as something it reads. */
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
import { climb, hopsTo, rowAt } from '../cycle/edges.js';
import type { InstanceData } from '../state/instances.js';
import { Flag, isReadonly, isRelevant, type LiveNode } from '../state/node.js';
import { findNodes, type FormEnv, objectValue, readerOf } from '../state/read.js';
import { type Plan, resolveReference, scopesOf } from './reference.js';
import type { Source, Template } from './template.js';
import type { Read, Variable } from './unit.js';

/** What expressions may refer to besides fields. */
export interface Surroundings {
  readonly variables: ReadonlyMap<string, readonly Variable[]>;
  readonly instances: ReadonlyMap<string, InstanceData>;
  readonly functions: ReadonlyMap<string, FelFunction>;
  isValid(node: LiveNode): boolean;
}

export type Complain = (code: string, message: string) => void;

/** Adds what must be watched so that the value of a template's instances, or those parts of it, is seen to change. */
export function addValueReads(
  reads: Read[],
  leaf: Template,
  bound: number,
  shift: Read['shift'] = 0,
  parts?: ReadonlySet<string>,
): void {
  const add = (from: Template, facet: Source): void => {
    // A neighbouring row is meant only for what lies inside a row of that depth.
    const inRow = from.depth >= bound;
    reads.push({ from, facet, bound: Math.min(bound, from.depth), shift: inRow ? shift : 0 });
  };
  const visit = (template: Template): void => {
    if (template.kind === 'display') return;
    if (template.mayExclude && template.relevanceHops >= 0)
      add(climbTemplate(template, template.relevanceHops), 'relevant');
    if (template.kind === 'field') add(template, 'value');
    if (template.row) add(template, 'rows');
    const { children, names } = template.row ?? template;
    if (template !== leaf || !(parts || template.kind === 'field')) children.forEach(visit);
    else for (const part of parts ?? []) if (names.has(part)) visit(names.get(part)!);
  };
  visit(leaf);
}

export function climbTemplate(template: Template, hops: number): Template {
  let at = template;
  for (let i = hops; i > 0; i--) at = at.parent!;
  return at;
}

/** One expression to be linked. */
export interface Linking {
  /** The item to which it belongs. */
  readonly context: Template;
  /** Whether it looks at its item from within, as variables do. */
  readonly inside: boolean;
  /** Keys read from `@current`; undefined when the whole row is used. */
  readonly parts: ReadonlySet<string> | undefined;
  /** Keys that matter in the rows a reference gives, by its place in the source; all of them where there is none. */
  readonly needs: ReadonlyMap<number, ReadonlySet<string>>;
  /** Keys read one after the other from what a call gives, by its place in the source. */
  readonly trails: ReadonlyMap<number, readonly string[]>;
  /** Takes down what it reads. */
  readonly reads: Read[];
  readonly complain: Complain;
}

const nothing = (): FelValue => null;

/**
 * Links all expressions of a form. There is one for all of them, because compiled expressions hold on to their
 * linker: what is needed only while an expression is linked must not stay in memory with each of them.
 */
export class FormLinker implements Linker<FormEnv> {
  #linking: Linking | undefined;

  constructor(readonly around: Surroundings) {}

  link(tree: Node, linking: Linking): Compiled<FormEnv> {
    this.#linking = linking;
    try {
      return compile(tree, this);
    } finally {
      this.#linking = undefined;
    }
  }

  /** The row around the expression, and the steps up to it. */
  #row(): { row: Template; hops: number } | undefined {
    const { context } = this.#linking!;
    if (context.depth === 0) return undefined;
    const row = rowAt(context, context.depth);
    return { row, hops: hopsTo(context, row) };
  }

  #plan({ segments, aggregated }: FieldReference): Plan | undefined {
    const { context, inside, reads, complain } = this.#linking!;
    if (segments.length === 0) return selfPlan(context);
    const found = resolveReference(segments, aggregated, context, inside);
    if (typeof found === 'string') {
      complain('UNKNOWN_REFERENCE', found);
      return undefined;
    }
    for (const from of found.repeats)
      reads.push({ from, facet: 'rows', bound: Math.min(found.base.depth, from.depth), shift: 0 });
    return found;
  }

  field(reference: FieldReference): Accessor {
    const found = this.#plan(reference);
    if (!found) return nothing;
    const { reads, needs } = this.#linking!;
    const parts = found.leaf.kind === 'field' ? undefined : needs.get(reference.position.start);
    addValueReads(reads, found.leaf, found.base.depth, 0, parts);
    return readerOf(found, parts);
  }

  context(name: 'current' | 'index' | 'count'): Accessor {
    const { parts, reads, complain } = this.#linking!;
    const { row, hops } = this.#row() ?? {};
    if (!row) return nothing;
    if (name === 'current') {
      watchParts(row, parts, reads, complain, row.depth, 0);
      return (env) => objectValue(climb(env.node, hops!), env, parts);
    }
    if (name === 'index') {
      reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
      return (env) => climb(env.node, hops!).at + 1;
    }
    reads.push({ from: row.parent!, facet: 'rows', bound: row.depth - 1, shift: 0 });
    return (env) => climb(env.node, hops!).up!.kids.length;
  }

  variable(name: string): Accessor {
    const { context, reads, complain } = this.#linking!;
    const { variables } = this.around;
    const candidates = variables.get(name);
    if (!candidates)
      complain('UNKNOWN_VARIABLE', `There is no variable "@${name}".${didYouMean(name, variables.keys())}`);
    for (let scope: Template | undefined = context; scope; scope = scope.parent) {
      const variable = candidates?.find((candidate) => candidate.scope === scope);
      if (!variable) continue;
      reads.push({ from: variable, facet: 'variable', bound: scope.depth, shift: 0 });
      return variableReader(hopsTo(context, scope), variable.slot);
    }
    return nothing;
  }

  /** Also called while an expression runs, when the name is only known then. */
  instance(name: string, path: readonly RefSegment[]): Accessor {
    const { instances } = this.around;
    const instance = instances.get(name);
    const linking = this.#linking;
    if (!instance) {
      const message = `There is no instance "${name}".${didYouMean(name, instances.keys())}`;
      linking?.complain('UNKNOWN_INSTANCE', message);
      return (env) => {
        env.errors.push({ code: 'UNKNOWN_INSTANCE', message });
        return null;
      };
    }
    const keys = path.map(({ key }) => key).join('.');
    linking?.reads.push({ from: instance, facet: 'instance', bound: 0, shift: 0, path: keys });
    return (env) => instance.read(path, env);
  }

  anyInstance(): void {
    for (const name of this.around.instances.keys()) this.instance(name, []);
  }

  neighbour(name: 'prev' | 'next' | 'parent', position: Position): Accessor {
    const { reads } = this.#linking!;
    const { names, watch } = this.#trail(position);
    const { row, hops } = this.#row() ?? {};
    if (!row) {
      return (env) => {
        const message = `${name}() has a meaning only inside a repeat`;
        env.errors.push({ code: 'FEL_NO_REPEAT', message, position });
        return null;
      };
    }
    if (name === 'parent') return parentOf(row, hops!, names, watch);
    const shift = name === 'prev' ? 1 : -1;
    watch(row, shift);
    reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
    return neighbourReader(hops!, shift, names);
  }

  /** What is read from a neighbouring row or the one around: the first name (all of it if there is none), and how to watch it. */
  #trail({ start }: Position): { names: ReadonlySet<string> | undefined; watch: WatchTrail } {
    const { reads, needs, trails, complain } = this.#linking!;
    const [first, ...rest] = trails.get(start) ?? [];
    if (first === undefined)
      return {
        names: undefined,
        watch: (container, shift) => addValueReads(reads, container, container.depth, shift),
      };
    const watch: WatchTrail = (container, shift) => {
      const { depth } = container;
      let part = container.names.get(first);
      if (!part) return complain('UNKNOWN_REFERENCE', unknownPart(container, first));
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
      addValueReads(reads, part, depth, shift, needs.get(start));
    };
    return { names: new Set([first]), watch };
  }

  state(name: StateName, reference: FieldReference): Accessor {
    const found = this.#plan(reference);
    const all = name === 'valid' || name === 'relevant';
    if (!found) return () => all;
    watchState(name, found, this.#linking!.reads);
    return stateReader(name, found, this.around);
  }

  function(name: string): FelFunction | undefined {
    return this.around.functions.get(name);
  }
}

type Accessor = (env: FormEnv) => FelValue;
/** Watches what an expression reads from that row or group. */
type WatchTrail = (container: Template, shift: Read['shift']) => void;
type StateName = 'valid' | 'relevant' | 'readonly' | 'required';

// Accessors are made by functions of their own, so that they hold on to nothing but what they need.

const variableReader =
  (hops: number, slot: number): Accessor =>
  (env) =>
    climb(env.node, hops).extra?.locals?.[slot] ?? null;

const neighbourReader =
  (hops: number, shift: number, names: ReadonlySet<string> | undefined): Accessor =>
  (env) => {
    const here = climb(env.node, hops);
    const there = here.up!.kids[here.at - shift];
    return there ? objectValue(there, env, names) : null;
  };

function stateReader(name: StateName, plan: Plan, around: Surroundings): Accessor {
  const all = name === 'valid' || name === 'relevant';
  const holds = STATES[name];
  return (env) => {
    let outcome = all;
    const before = env.errors.length;
    findNodes(plan, env, (node) => {
      outcome = all ? outcome && holds(node, around) : outcome || holds(node, around);
    });
    // A row that does not exist has the default state; that is no error here.
    env.errors.length = before;
    return outcome;
  };
}

const STATES: Record<StateName, (node: LiveNode, around: Surroundings) => boolean> = {
  valid: (node, around) => around.isValid(node),
  relevant: isRelevant,
  readonly: isReadonly,
  required: (node) => (node.flags & Flag.required) !== 0 && isRelevant(node),
};

const selfPlan = (context: Template): Plan => ({
  base: context,
  up: 0,
  down: [],
  leaf: context,
  rest: [],
  repeats: [],
  many: false,
});

function watchState(name: Source, { leaf, base }: Plan, reads: Read[]): void {
  const add = (from: Template, facet: Source): void => {
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

const unknownPart = ({ key, names }: Template, name: string): string =>
  `A row of "${key}" has no "${name}".${didYouMean(name, names.keys())}`;

/** Watches parts of a row or group, or all of it. A field has no parts of this kind. */
export function watchParts(
  container: Template,
  names: ReadonlySet<string> | undefined,
  reads: Read[],
  complain: Complain,
  bound: number,
  shift: Read['shift'],
): void {
  if (!names || container.kind === 'field' || container.kind === 'repeat')
    return addValueReads(reads, container, bound, shift);
  for (const name of names) {
    const part = container.names.get(name);
    if (part) addValueReads(reads, part, bound, shift);
    else complain('UNKNOWN_REFERENCE', unknownPart(container, name));
  }
}

/**
 * `parent()`: the row around the repeat, or else the nearest group. A name that this row does not have is taken
 * from the groups between the two.
 */
function parentOf(
  row: Template,
  rowHops: number,
  names: ReadonlySet<string> | undefined,
  watch: WatchTrail,
): (env: FormEnv) => FelValue {
  const around = scopesOf(row.parent!, false);
  const enclosing = around.find(({ kind }) => kind === 'row') ?? around[0]!;
  const [name] = names ?? [];
  const container =
    (name !== undefined &&
      !enclosing.names.has(name) &&
      around.slice(0, around.indexOf(enclosing)).find((scope) => scope.names.has(name))) ||
    enclosing;
  watch(container, 0);
  const hops = rowHops + hopsTo(row, container);
  return (env) => objectValue(climb(env.node, hops), env, names);
}
