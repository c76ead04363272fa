/** The tree of an expression. Every node has its position in the source, for messages. */
import type { FelValue, Position, RefSegment } from './types.js';

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'not in'
  | '??'
  | '+'
  | '-'
  | '&'
  | '*'
  | '/'
  | '%';

/** One step into a value: `.key`, `[2]` (1-based) or `[*]`. */
export type Tail = Position &
  ({ readonly key: string; readonly index?: never } | { readonly key?: never; readonly index: number | '*' });

export interface LiteralNode extends Position {
  readonly type: 'literal';
  readonly value: FelValue;
}
/** Bare `$`. */
export interface SelfNode extends Position {
  readonly type: 'self';
}
/** `$a.b[*].c`, or the same without the dollar sign when no `let` binds its first name. */
export interface FieldNode extends Position {
  readonly type: 'field';
  readonly segments: readonly RefSegment[];
}
/** A name bound by an enclosing `let`. */
export interface LocalNode extends Position {
  readonly type: 'local';
  readonly name: string;
}
export interface ContextNode extends Position {
  readonly type: 'context';
  readonly name: 'current' | 'index' | 'count';
}
export interface VariableNode extends Position {
  readonly type: 'variable';
  readonly name: string;
}
/** `@instance('name')` with the keys read from it. */
export interface InstanceNode extends Position {
  readonly type: 'instance';
  readonly name: string;
  readonly path: readonly RefSegment[];
}
/** Steps into any other value: `prev().x`, `{a: 1}.a`, `$.amount`. */
export interface AccessNode extends Position {
  readonly type: 'access';
  readonly target: Node;
  readonly tails: readonly Tail[];
}
export interface CallNode extends Position {
  readonly type: 'call';
  readonly name: string;
  readonly arguments: readonly Node[];
}
export interface UnaryNode extends Position {
  readonly type: 'unary';
  readonly operator: 'not' | '-';
  readonly operand: Node;
}
export interface BinaryNode extends Position {
  readonly type: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Node;
  readonly right: Node;
}
/** `if a then b else c` and `a ? b : c`; the function form `if(a, b, c)` is a call. */
export interface ConditionalNode extends Position {
  readonly type: 'conditional';
  readonly condition: Node;
  readonly consequent: Node;
  readonly alternate: Node;
}
export interface LetNode extends Position {
  readonly type: 'let';
  readonly name: string;
  readonly value: Node;
  readonly body: Node;
}
export interface ArrayNode extends Position {
  readonly type: 'array';
  readonly items: readonly Node[];
}
export interface ObjectNode extends Position {
  readonly type: 'object';
  readonly entries: readonly { readonly key: string; readonly value: Node }[];
}

export type Node =
  | LiteralNode
  | SelfNode
  | FieldNode
  | LocalNode
  | ContextNode
  | VariableNode
  | InstanceNode
  | AccessNode
  | CallNode
  | UnaryNode
  | BinaryNode
  | ConditionalNode
  | LetNode
  | ArrayNode
  | ObjectNode;

/** The direct children of a node, in source order. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'access':
      return [node.target];
    case 'call':
      return node.arguments;
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'conditional':
      return [node.condition, node.consequent, node.alternate];
    case 'let':
      return [node.value, node.body];
    case 'array':
      return node.items;
    case 'object':
      return node.entries.map((entry) => entry.value);
    default:
      return [];
  }
}
