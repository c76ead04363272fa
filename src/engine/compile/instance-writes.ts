/** Compiles calculations that write into instances: binds with a path such as `instances.pad.total`. */
import { toJson } from '../../fel/values/json.js';
import type { Steps } from '../../model/steps.js';
import { didYouMean } from '../../model/suggest.js';
import type { Cycle } from '../cycle/cycle.js';
import type { FormNode } from '../state/node.js';
import type { Compilation } from './compilation.js';
import type { CompiledInstance } from './compiled-instance.js';
import { compileProgram, type Program } from './program.js';
import { isInstancePath } from './targets.js';
import { Unit } from './unit.js';

/** Units for calculations that write into instances, with the paths that they write. */
export function* compileInstanceWrites(compilation: Compilation): Steps<Map<Unit, string>> {
  const { definition, root, instances } = compilation;
  const units = new Map<Unit, string>();
  const written = new Set<string>();
  for (const [i, { path, calculate }] of (definition.binds ?? []).entries()) {
    yield;
    if (!isInstancePath(path, root)) continue;
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
  }
  return units;
}

/** A part of an instance that a calculation writes. */
interface InstanceTarget {
  readonly instance: CompiledInstance;
  /** The path after the name of the instance. */
  readonly keys: readonly string[];
  /** JSON Pointer to the calculation. */
  readonly pointer: string;
}

function updateInstance(
  cycle: Cycle,
  node: FormNode,
  { instance, keys, pointer }: InstanceTarget,
  program: Program | undefined,
): void {
  const { state } = cycle;
  const value = program ? toJson(state.evaluate(program, node)) : null;
  const outcome = state.instances[instance.slot]!.write(keys, value);
  if (outcome === 'written') cycle.mark(instance.edgesFor(keys[0]!), state.root);
  else if (outcome !== 'unchanged')
    state.addDiagnostic(pointer, { code: 'INSTANCE_TYPE', path: pointer, message: `${outcome.misfit}.` });
}
