/** Checks whether an answer can open or close another field. */
import type { FieldState, FormEngine } from '../../engine/types.js';
import { toWildcard } from '../../model/path.js';

/**
 * Whether writing one of these fields (wildcard paths) can change if the field may be written. Follows relevance and
 * protection, also through calculations and through conditions about a third field (`readonly($x)`, `valid($x)`).
 */
export type GateCheck = (field: FieldState, written: ReadonlySet<string>) => boolean;

export function createGateCheck(engine: FormEngine): GateCheck {
  type Dependencies = ReturnType<FormEngine['dependenciesOf']>;
  const direct = new Map<string, Dependencies>();
  const dependenciesOf = (template: string): Dependencies => {
    let found = direct.get(template);
    if (!found) direct.set(template, (found = engine.dependenciesOf(template)));
    return found;
  };
  const known = new Map<string, Set<string>>();
  const sourcesOf = (path: string): Set<string> => {
    const template = toWildcard(path);
    let sources = known.get(template);
    if (!sources) {
      known.set(template, (sources = new Set()));
      const { relevant, readonly } = dependenciesOf(template);
      const pending = [...relevant, ...readonly];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if (sources.has(next)) continue;
        sources.add(next);
        for (const further of Object.values(dependenciesOf(next))) pending.push(...further);
      }
    }
    return sources;
  };
  return ({ path }, written) => {
    if (written.size === 0) return false;
    for (const source of sourcesOf(path)) if (written.has(source)) return true;
    return false;
  };
}
