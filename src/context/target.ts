/** How sidecars name nodes: by path, with each repeat bare (`lines.qty`), as wildcard (`lines[*].qty`) or as a row (`lines[0].qty`). */
import { toTemplate, toWildcard } from '../model/path.js';

/**
 * Whether `target` names the node at `path` (`lines[0].qty`, or `lines[*].qty` for all rows). Each repeat may be written
 * with its row, with a wildcard, or bare. A target with a row matches this row only.
 */
export function fitsTarget(target: string, path: string): boolean {
  if (target === path) return true;
  const written = target.split('.');
  const segments = path.split('.');
  return (
    written.length === segments.length &&
    written.every((segment, i) => {
      const own = segments[i]!;
      return segment === own || segment === toTemplate(own) || segment === toWildcard(own);
    })
  );
}

/** The path itself and each of its ancestors, longest first: `a.b[*].c` → `a.b[*].c`, `a.b[*]`, `a`. */
export function selfAndAncestors(path: string): string[] {
  const chain = [path];
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1))
    chain.push(path.slice(0, at));
  return chain;
}
