/** Connects an expression with the form: every reference becomes an accessor, and is remembered as something it reads. */
import type { Dependencies, FelFunction, FelValue, FieldReference, Linker, Position } from '../fel/types.js';
import { didYouMean } from '../model/suggest.js';
import { climb, hopsTo, rowAt } from './edges.js';
import type { InstanceData } from './instances.js';
import { Flag, isReadonly, isRelevant, type LiveNode } from './node.js';
import { findNodes, type FormEnv, objectValue, readerOf } from './read.js';
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

/** Adds what must be watched so that the value of a template's instances is seen to change. */
export function addValueReads(reads: Read[], leaf: Template, bound: number, shift: Read['shift'] = 0): void {
  const add = (from: Template, facet: Source): void => {
    // A neighbouring row is meant only for what lies inside a row of that depth.
    const inRow = from.depth >= bound;
    reads.push({ from, facet, bound: Math.min(bound, from.depth), shift: inRow ? shift : 0 });
  };
  const addRelevance = (template: Template): void => {
    if (template.mayExclude && template.relevanceHops >= 0)
      add(climbTemplate(template, template.relevanceHops), 'relevant');
  };
  const visit = (template: Template): void => {
    if (template.kind === 'display') return;
    addRelevance(template);
    if (template.kind === 'field') add(template, 'value');
    if (template.row) {
      add(template, 'rows');
      template.row.children.forEach(visit);
    } else if (template !== leaf || template.kind !== 'field') template.children.forEach(visit);
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
  readonly dependencies: Dependencies;
  /** Keys read from `@current`; undefined when the whole row is used. */
  readonly parts: ReadonlySet<string> | undefined;
  readonly around: Surroundings;
  /** Takes down what it reads. */
  readonly reads: Read[];
  readonly complain: Complain;
}

export function createLinker(linking: Linking): Linker<FormEnv> {
  const { context, inside, dependencies, parts, around, reads, complain } = linking;
  const nothing = (): FelValue => null;
  const row = context.depth > 0 ? rowAt(context, context.depth) : undefined;
  const rowHops = row ? hopsTo(context, row) : 0;

  const addPlanReads = (plan: Plan): void => {
    for (const repeat of plan.repeats)
      reads.push({ from: repeat, facet: 'rows', bound: Math.min(plan.base.depth, repeat.depth), shift: 0 });
  };

  const plan = (reference: FieldReference): Plan | undefined => {
    const found = resolveReference(reference.segments, reference.aggregated, context, inside);
    if (typeof found !== 'string') {
      addPlanReads(found);
      return found;
    }
    complain('UNKNOWN_REFERENCE', found);
    return undefined;
  };

  return {
    field(reference) {
      const found = plan(reference);
      if (!found) return nothing;
      addValueReads(reads, found.leaf, found.base.depth);
      return readerOf(found);
    },

    context(name) {
      if (!row) return nothing;
      if (name === 'current') {
        watchParts(row, parts, reads, complain, row.depth, 0);
        return (env) => objectValue(climb(env.node, rowHops), env, parts);
      }
      if (name === 'index') {
        reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
        return (env) => climb(env.node, rowHops).at + 1;
      }
      reads.push({ from: row.parent!, facet: 'rows', bound: row.depth - 1, shift: 0 });
      return (env) => climb(env.node, rowHops).up!.kids.length;
    },

    variable(name) {
      const candidates = around.variables.get(name);
      if (!candidates) {
        complain(
          'UNKNOWN_VARIABLE',
          `There is no variable "@${name}".${didYouMean(name, around.variables.keys())}`,
        );
        return nothing;
      }
      for (let scope: Template | undefined = context; scope; scope = scope.parent) {
        const variable = candidates.find((candidate) => candidate.scope === scope);
        if (!variable) continue;
        const hops = hopsTo(context, scope);
        reads.push({ from: variable, facet: 'variable', bound: scope.depth, shift: 0 });
        return (env) => climb(env.node, hops).extra?.locals?.[variable.slot] ?? null;
      }
      return nothing;
    },

    instance(name, path) {
      const instance = around.instances.get(name);
      if (!instance) {
        complain(
          'UNKNOWN_INSTANCE',
          `There is no instance "${name}".${didYouMean(name, around.instances.keys())}`,
        );
        return nothing;
      }
      const keys = path.map(({ key }) => key).join('.');
      reads.push({ from: instance, facet: 'instance', bound: 0, shift: 0, path: keys });
      return (env) => instance.read(path, env);
    },

    neighbour(name, position) {
      const names = fieldsAsked(dependencies, position);
      if (!row) {
        return (env) => {
          env.errors.push({
            code: 'FEL_NO_REPEAT',
            message: `${name}() has a meaning only inside a repeat`,
            position,
          });
          return null;
        };
      }
      if (name === 'parent') return parentOf(row, rowHops, names, reads, complain);
      const shift = name === 'prev' ? 1 : -1;
      watchParts(row, names, reads, complain, row.depth, shift);
      reads.push({ from: row, facet: 'index', bound: row.depth, shift: 0 });
      return (env) => {
        const here = climb(env.node, rowHops);
        const there = here.up!.kids[here.at - shift];
        return there ? objectValue(there, env, names) : null;
      };
    },

    state(name, reference) {
      const found = reference.segments.length === 0 ? selfPlan(context) : plan(reference);
      if (!found) return () => name === 'valid' || name === 'relevant';
      watchState(name, found, reads);
      const all = name === 'valid' || name === 'relevant';
      const holds = STATES[name];
      return (env) => {
        let outcome = all;
        const before = env.errors.length;
        findNodes(found, env, (node) => {
          outcome = all ? outcome && holds(node, around) : outcome || holds(node, around);
        });
        // A row that does not exist has the default state; that is no error here.
        env.errors.length = before;
        return outcome;
      };
    },

    function: (name) => around.functions.get(name),
  };
}

const STATES: Record<
  'valid' | 'relevant' | 'readonly' | 'required',
  (node: LiveNode, around: Surroundings) => boolean
> = {
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

/** Names of fields read from a neighbouring row; undefined when the whole row is used. */
function fieldsAsked(dependencies: Dependencies, { start }: Position): ReadonlySet<string> | undefined {
  const use = dependencies.neighbours.find(({ position }) => position.start === start);
  return use && use.fields.length > 0 ? new Set(use.fields) : undefined;
}

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
    else
      complain(
        'UNKNOWN_REFERENCE',
        `A row of "${container.key}" has no "${name}".${didYouMean(name, container.names.keys())}`,
      );
  }
}

/** `parent()`: what surrounds the repeat, nearest first; a name is taken from the first that has it. */
function parentOf(
  row: Template,
  rowHops: number,
  names: ReadonlySet<string> | undefined,
  reads: Read[],
  complain: Complain,
): (env: FormEnv) => FelValue {
  const around = scopesOf(row.parent!, false);
  const enclosing = around.find(({ kind }) => kind === 'row') ?? around[0]!;
  const [name] = names ?? [];
  const container =
    (name !== undefined &&
      around.slice(0, around.indexOf(enclosing) + 1).find((scope) => scope.names.has(name))) ||
    enclosing;
  watchParts(container, names, reads, complain, container.depth, 0);
  const hops = rowHops + hopsTo(row, container);
  return (env) => objectValue(climb(env.node, hops), env, names);
}
