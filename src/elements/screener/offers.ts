/** Where a Determination Record leads. */
import type { Definition } from '../../model/definition.js';
import type { Determination, RouteResult } from '../../screener/record.js';
import { targetKind } from '../../screener/screener-document.js';
import type { LoadedForm } from '../loading/load.js';

export interface Offers {
  readonly offers: readonly RouteResult[];
  /** Told in addition; they lead nowhere by themselves. */
  readonly notices: readonly RouteResult[];
}

/** Terminal overrides alone, if one halted the evaluation; else all matched routes, and overrides as notices. */
export function offersOf({ overrides, phases }: Determination): Offers {
  if (overrides.halted) return { offers: overrides.matched, notices: [] };
  const matched = phases.flatMap((phase) => phase.matched);
  return matched.length > 0
    ? { offers: matched, notices: overrides.matched }
    : { offers: overrides.matched, notices: [] };
}

/** The form that a target names: the one behind the gate, one that the page knows, or an address. Undefined: none. */
export function routeTarget(
  target: string,
  behind: LoadedForm,
  definitions: Readonly<Record<string, Definition | string>>,
): LoadedForm | Definition | string | undefined {
  const [url = '', version] = target.split('|');
  const { definition } = behind.engine;
  if (definition.url === url && (version === undefined || version === definition.version)) return behind;
  for (const name of [target, url]) if (Object.hasOwn(definitions, name)) return definitions[name];
  return targetKind(target) === 'definition' && isWebAddress(url) ? url : undefined;
}

/** Only web addresses are followed or linked to. */
export function isWebAddress(address: string): boolean {
  try {
    return (
      /^https?:$/.test(new URL(address, document.baseURI).protocol) && !/^(outcome|surface):/.test(address)
    );
  } catch {
    return false;
  }
}
