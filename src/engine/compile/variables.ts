/** Compiles variables, and calculations that write into instances. */
import type { Steps } from '../../model/steps.js';
import { didYouMean } from '../../model/suggest.js';
import { updateInstance, updateVariable } from '../cycle/effects.js';
import type { Compilation } from './compilation.js';
import { compileProgram } from './program.js';
import { findScope } from './targets.js';
import type { Template } from './template.js';
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
    variables.set(name, [...(variables.get(name) ?? []), variable]);
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

/** Whether a bind path means an instance: `instances.pad.total`, unless an item has the key `instances`. */
export const isInstancePath = (path: string, root: Template): boolean =>
  path.startsWith('instances.') && !root.child('instances');

/** Units for calculations that write into instances, with the paths that they write. */
export function compileInstanceWrites(compilation: Compilation): Map<Unit, string> {
  const { definition, root, instances } = compilation;
  const units = new Map<Unit, string>();
  const written = new Set<string>();
  definition.binds?.forEach(({ path, calculate }, i) => {
    if (!isInstancePath(path, root)) return;
    const [, name = '', ...keys] = path.split('.');
    const instance = instances.get(name);
    const refuse = (code: string, message: string): void =>
      compilation.report({ code, path: `/binds/${i}/path`, message });
    if (!instance)
      refuse(
        'UNKNOWN_INSTANCE',
        `"${path}" names an instance that does not exist.${didYouMean(name, instances.keys())}`,
      );
    else if (!instance.isWritable)
      refuse('READONLY_INSTANCE', `"${path}" cannot be calculated: the instance "${name}" is readonly.`);
    else if (keys.length === 0 || keys.some((key) => !/^[A-Za-z_]\w*$/.test(key) || key === '__proto__'))
      refuse('UNKNOWN_PATH', `"${path}" is not a place in an instance, such as instances.pad.total.`);
    else if (calculate !== undefined) {
      if (written.has(path)) refuse('DUPLICATE_CALCULATE', `"${path}" has two calculations.`);
      written.add(path);
      const pointer = `/binds/${i}/calculate`;
      const site = { context: root, pointer, what: `The calculation of "${path}"` };
      const program = compileProgram(calculate, site, compilation);
      const target = { instance, keys, pointer };
      const unit = new Unit(path, root, pointer, program?.reads ?? [], (cycle, node) =>
        updateInstance(cycle, node, target, program),
      );
      units.set(unit, path);
    }
  });
  return units;
}
