/** Finds everything that an expression reads, without evaluating it. Branches that may not be taken count, too. */
import { childrenOf, type CallNode, type Node } from './ast.js';
import { referenceOf } from './compiler.js';
import type { FunctionFacts } from './functions/define.js';
import { builtins } from './functions/index.js';
import { parseInstancePath } from './instance-path.js';
import { parse } from './parser.js';
import type { Dependencies, Position } from './types.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

type Neighbour = Dependencies['neighbours'][number]['name'];
type State = Dependencies['states'][number]['name'];
const NO_FACTS: FunctionFacts = {};

interface Surroundings {
  readonly aggregated: boolean;
  /** Inside a predicate, where `$` is an element and not the field itself. */
  readonly isPredicate: boolean;
}

/** Finds the references, functions and host features that an expression uses. */
export function analyze(tree: Node): Dependencies {
  const found: Mutable<Dependencies> = {
    fields: [],
    self: false,
    context: [],
    variables: [],
    instances: [],
    neighbours: [],
    states: [],
    calls: [],
    volatile: [],
  };

  const visit = (node: Node, at: Surroundings): void => {
    const position: Position = { start: node.start, end: node.end };
    switch (node.type) {
      case 'self':
        found.self ||= !at.isPredicate;
        return;
      case 'field':
        found.fields.push(referenceOf(node, at.aggregated));
        return;
      case 'context':
        if (!found.context.includes(node.name)) found.context.push(node.name);
        return;
      case 'variable':
        found.variables.push({ name: node.name, position });
        return;
      case 'instance':
        found.instances.push({ name: node.name, path: node.path, position });
        return;
      case 'access':
        if (node.target.type === 'call' && builtins.get(node.target.name)?.isNeighbour) {
          call(node.target, at, node.tails[0]?.key);
          return;
        }
        break;
      case 'call':
        call(node, at);
        return;
    }
    for (const child of childrenOf(node)) visit(child, at);
  };

  const call = (node: CallNode, at: Surroundings, field?: string): void => {
    const { name, arguments: given, start, end } = node;
    const position: Position = { start, end };
    const { isVolatile, isNeighbour, isState, isAggregate, predicate } = builtins.get(name) ?? NO_FACTS;
    found.calls.push({ name, arguments: given.length, position });
    if (isVolatile) found.volatile.push(name);
    if (isNeighbour) {
      const fields = field === undefined ? [] : [field];
      found.neighbours.push({ name: name as Neighbour, fields, position });
    } else if (isState) {
      const [field] = given;
      if (field?.type === 'field' || field?.type === 'self')
        found.states.push({ name: name as State, reference: referenceOf(field, false) });
    } else if (name === 'instance') {
      const [instance, path] = given.map((argument) =>
        argument.type === 'literal' ? argument.value : undefined,
      );
      if (typeof instance === 'string') {
        found.instances.push({
          name: instance,
          path: (typeof path === 'string' && parseInstancePath(path)?.path) || [],
          position,
        });
      }
      for (const argument of given) visit(argument, at);
    } else {
      const aggregated = at.aggregated || !!isAggregate;
      for (const [index, argument] of given.entries()) {
        visit(
          argument,
          index === 1 && predicate ? { aggregated: false, isPredicate: true } : { ...at, aggregated },
        );
      }
    }
  };

  visit(tree, { aggregated: false, isPredicate: false });
  return found;
}

/** Everything that an expression reads. Throws `FelSyntaxError` for a bad expression. */
export const dependencies = (source: string): Dependencies => analyze(parse(source));
