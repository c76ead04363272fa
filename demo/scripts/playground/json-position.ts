/** Finds the position of a JSON Pointer in JSON text, or the nearest existing one. */
import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

export interface Range {
  readonly from: number;
  readonly to: number;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};
const valueOf = (node: SyntaxNode): SyntaxNode | undefined =>
  childrenOf(node).find(({ name }) => VALUES.has(name));

function step(
  state: EditorState,
  node: SyntaxNode,
  key: string,
): { value: SyntaxNode | undefined; name: SyntaxNode | undefined } {
  if (node.name === 'Array') {
    return { value: childrenOf(node).filter(({ name }) => VALUES.has(name))[Number(key)], name: undefined };
  }
  for (const property of childrenOf(node)) {
    const name = property.name === 'Property' ? property.getChild('PropertyName') : null;
    if (name && JSON.parse(state.sliceDoc(name.from, name.to)) === key)
      return { value: valueOf(property), name };
  }
  return { value: undefined, name: undefined };
}

/**
 * Marks a simple value completely, but a container only by its name, because marking hundreds of lines does not help.
 */
export function rangeOf(state: EditorState, pointer: string): Range {
  const tree = ensureSyntaxTree(state, state.doc.length, 2000);
  let node = tree && valueOf(tree.topNode);
  let mark: Range = { from: node?.from ?? 0, to: Math.min((node?.from ?? 0) + 1, state.doc.length) };
  for (const part of pointer.split('/').slice(1)) {
    if (!node) break;
    const { value, name } = step(state, node, part.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (!value) break;
    node = value;
    const isContainer = value.name === 'Object' || value.name === 'Array';
    mark = isContainer ? (name ?? { from: value.from, to: value.from + 1 }) : value;
  }
  return { from: mark.from, to: mark.to };
}

/**
 * Position and reason of a JSON syntax error. The position comes from the syntax tree, because the message of the
 * browser's parser often only quotes the text.
 */
export function syntaxErrorOf(state: EditorState): (Range & { readonly message: string }) | undefined {
  try {
    JSON.parse(state.doc.toString());
    return undefined;
  } catch (error) {
    let found: Range | undefined;
    ensureSyntaxTree(state, state.doc.length, 2000)?.iterate({
      enter: ({ type, from, to }) => {
        if (type.isError) found ??= { from, to };
        return !found;
      },
    });
    const { from, to } = found ?? { from: 0, to: 0 };
    const message = (error as Error).message
      .replace(/, (?:\.\.\.)?".*$/s, '')
      .replace(/ at position \d+.*$/s, '');
    return { from, to: Math.min(Math.max(to, from + 1), state.doc.length), message };
  }
}
