/** Compiles variables. */
import type { Steps } from '../../model/steps.js';
import { updateVariable } from '../cycle/effects.js';
import type { Compilation } from './compilation.js';
import { compileProgram } from './program.js';
import { findScope } from './targets.js';
import { Unit, type Variable } from './unit.js';

/** Declares all variables. Their expressions are compiled later, because they can refer to each other. */
export function declareVariables({
  definition,
  root,
  variables,
  report,
}: Compilation): Map<Variable, number> {
  const declared = new Map<Variable, number>();
  definition.variables?.forEach(({ name, scope: path = '#' }, i) => {
    const found = findScope(path, root);
    if (!found)
      report({
        code: 'UNKNOWN_PATH',
        path: `/variables/${i}/scope`,
        message: `The variable "${name}" belongs to "${path}", which does not exist.`,
      });
    const scope = found ?? root;
    const variable: Variable = { name, scope, slot: scope.variableCount++, edges: [] };
    const others = variables.get(name);
    if (others) others.push(variable);
    else variables.set(name, [variable]);
    declared.set(variable, i);
  });
  return declared;
}

/** Units for all variables. `declared` has their positions in the definition. */
export function* compileVariables(
  declared: ReadonlyMap<Variable, number>,
  compilation: Compilation,
): Steps<Unit[]> {
  const units: Unit[] = [];
  for (const [variable, i] of declared) {
    yield;
    const { name, scope } = variable;
    const pointer = `/variables/${i}/expression`;
    const site = { context: scope, isInside: true, pointer, what: `The variable "${name}"` };
    const source = compilation.definition.variables![i]!.expression;
    const program = compileProgram(source, site, compilation);
    const unit = new Unit(`@${name}`, scope, pointer, program?.reads ?? [], (cycle, node) =>
      updateVariable(cycle, node, variable, program),
    );
    unit.isVolatile = program?.isVolatile ?? false;
    variable.unit = unit;
    units.push(unit);
  }
  return units;
}
