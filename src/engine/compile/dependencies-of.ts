import { toWildcard } from '../../model/path.js';
import type { FormEngine } from '../types.js';
import type { CompiledForm } from './compile-form.js';
import { findTarget } from './targets.js';
import { Template } from './template.js';
import type { Unit } from './unit.js';

/** Paths that the units read, directly or through variables and calculated instances. */
function pathsOf(units: readonly (Unit | undefined)[], all: readonly Unit[]): string[] {
  const paths = new Set<string>();
  const seen = new Set<Unit>();
  const visit = (unit: Unit | undefined): void => {
    if (!unit || seen.has(unit)) return;
    seen.add(unit);
    for (const { from, facet, isImplicit } of unit.reads) {
      if (isImplicit || facet === 'index') continue;
      if (from instanceof Template) paths.add(from.path);
      else if ('scope' in from) visit(from.unit);
      else all.filter(({ title }) => title.startsWith(`instances.${from.name}.`)).forEach(visit);
    }
  };
  units.forEach(visit);
  return [...paths];
}

/** The paths that the state of an item depends on. Conditions of the groups around it count too. */
export function dependenciesOf(
  { root, rankGroups }: CompiledForm,
  path: string,
): ReturnType<FormEngine['dependenciesOf']> {
  const target = findTarget(toWildcard(String(path)), root);
  const template = typeof target === 'string' ? undefined : target.template;
  const around: Template[] = [];
  for (let at = template; at; at = at.parent) around.push(at);
  const own = template?.rules;
  const all = rankGroups.flatMap(({ units }) => units);
  const shapes = all.filter(({ owner, name }) => owner === template && name.startsWith('shape '));
  return {
    value: pathsOf([own?.calculate], all),
    relevant: pathsOf(
      around.map(({ rules }) => rules.relevant),
      all,
    ),
    required: pathsOf([own?.required], all),
    readonly: pathsOf(
      around.map(({ rules }) => rules.readonly),
      all,
    ),
    validity: pathsOf([template?.check, own?.required, ...shapes], all),
  };
}
