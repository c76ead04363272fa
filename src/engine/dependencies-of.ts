import type { FormState } from './form-state.js';
import { Template } from './template.js';
import type { FormEngine } from './types.js';
import type { Read, Unit } from './unit.js';

/** Paths that the units read, through variables as far down as they go. */
function pathsOf(units: readonly (Unit | undefined)[]): string[] {
  const paths = new Set<string>();
  const seen = new Set<Unit>();
  const visit = (reads: readonly Read[]): void => {
    for (const { from, facet, implicit } of reads) {
      if (implicit || facet === 'index') continue;
      if (from instanceof Template) paths.add(from.path);
      else if (facet === 'variable' && 'unit' in from && from.unit && !seen.has(from.unit)) {
        seen.add(from.unit);
        visit(from.unit.reads);
      }
    }
  };
  for (const unit of units) if (unit) visit(unit.reads);
  return [...paths];
}

/** What a node's state depends on; conditions of the groups around it count too. */
export function dependenciesOf(
  form: FormState,
  template: Template | undefined,
): ReturnType<FormEngine['dependenciesOf']> {
  const around: Template[] = [];
  for (let at = template; at; at = at.parent) around.push(at);
  const own = template?.rules;
  const shapes = form.scheduler.bands
    .flatMap(({ units }) => units)
    .filter(({ owner, name }) => owner === template && name.startsWith('shape '));
  return {
    value: pathsOf([own?.calculate]),
    relevant: pathsOf(around.map(({ rules }) => rules.relevant)),
    required: pathsOf([own?.required]),
    readonly: pathsOf(around.map(({ rules }) => rules.readonly)),
    validity: pathsOf([template?.check, own?.required, ...shapes]),
  };
}
