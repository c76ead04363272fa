import { childrenOf, type CallNode, type Node } from './ast.js';
import { builtins } from './functions/index.js';
import { parse } from './parser.js';
import { printSegments } from './print.js';
import type { FieldReference, RefSegment } from './types.js';

/** Returns new names for references; undefined keeps a reference unchanged. */
export interface ReferenceMapper {
  field?(segments: readonly RefSegment[]): readonly RefSegment[] | undefined;
  variable?(name: string): string | undefined;
  /**
   * Renames a key that is read from a value of the form: `prev().x`, `@current.x`, `$.x`. `from` is the key of the item
   * with that value, `$` for the item that the expression belongs to, and empty for an enclosing row or group.
   */
  member?(key: string, from: string): string | undefined;
}

/** The item that a value comes from (`from` above); undefined for values that the expression creates. */
type Origin = string | undefined;

interface Scope {
  readonly self: Origin;
  readonly locals: ReadonlyMap<string, Origin>;
}

function originOf(node: Node, scope: Scope): Origin {
  switch (node.type) {
    case 'self':
      return scope.self;
    case 'field':
      return node.segments.at(-1)!.key;
    case 'local':
      return scope.locals.get(node.name);
    case 'context':
      return node.name === 'current' ? '' : undefined;
    case 'access': {
      const origin = originOf(node.target, scope);
      return origin === undefined ? origin : (node.tails.findLast(({ key }) => key)?.key ?? origin);
    }
    case 'call':
      if (builtins.get(node.name)?.isNeighbour) return '';
      return node.name === 'if' || node.name === 'coalesce' ? firstOrigin(node, scope) : undefined;
    case 'conditional':
      return originOf(node.consequent, scope) ?? originOf(node.alternate, scope);
    case 'binary':
      return node.operator === '??' ? (originOf(node.left, scope) ?? originOf(node.right, scope)) : undefined;
    default:
      return undefined;
  }
}

const firstOrigin = ({ name, arguments: given }: CallNode, scope: Scope): Origin =>
  given
    .slice(name === 'if' ? 1 : 0)
    .map((one) => originOf(one, scope))
    .find((origin) => origin !== undefined);

/**
 * Renames references in an expression and keeps all other characters, so that authors recognize their text. A renamed
 * bare name gets a dollar sign, so that a `let` with the new name does not capture it.
 */
export function rewriteReferences(source: string, mapper: ReferenceMapper): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const edit = ({ start, end }: FieldReference['position'], text: string | undefined): void => {
    if (text !== undefined) edits.push({ start, end, text });
  };
  const visit = (node: Node, scope: Scope): void => {
    if (node.type === 'field') {
      const segments = mapper.field?.(node.segments);
      edit(node, segments && `$${printSegments(segments)}`);
    } else if (node.type === 'variable') {
      const name = mapper.variable?.(node.name);
      edit(node, name && `@${name}`);
    } else if (node.type === 'access') {
      let origin = originOf(node.target, scope);
      for (const tail of node.tails) {
        if (origin === undefined || tail.key === undefined) continue;
        const name = mapper.member?.(tail.key, origin);
        edit(tail, name && `.${name}`);
        origin = tail.key;
      }
    } else if (node.type === 'let') {
      visit(node.value, scope);
      const locals = new Map(scope.locals).set(node.name, originOf(node.value, scope));
      visit(node.body, { ...scope, locals });
      return;
    } else if (node.type === 'call' && builtins.get(node.name)?.predicate) {
      const [list, ...tests] = node.arguments;
      if (list) visit(list, scope);
      for (const test of tests) visit(test, { ...scope, self: list && originOf(list, scope) });
      return;
    }
    for (const child of childrenOf(node)) visit(child, scope);
  };
  visit(parse(source), { self: '$', locals: new Map() });
  // Built from left to right: replacing one after the other would copy the whole text each time.
  let result = '';
  let copied = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    result += source.slice(copied, start) + text;
    copied = end;
  }
  return result + source.slice(copied);
}
