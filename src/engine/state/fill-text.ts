import { interpolate } from '../../fel/interpolate.js';
import type { Program } from '../compile/program.js';
import type { CompiledText } from '../compile/texts.js';
import type { FormState } from './form-state.js';
import type { FormNode } from './node.js';

/** Stands for a value that is left out of a text. */
const LEFT_OUT = '…';

/** The text at a node with its expressions evaluated, without the values of expressions for which `isLeftOut` holds. */
export function fillText(
  { source, programs }: CompiledText,
  state: FormState,
  node: FormNode,
  isLeftOut?: (program: Program) => boolean,
): string {
  return interpolate(source, (expression) => {
    const program = programs.get(expression);
    if (!program) return undefined;
    if (isLeftOut?.(program)) return LEFT_OUT;
    const value = state.evaluate(program, node);
    return state.env.errors.length > 0 ? undefined : value;
  });
}
