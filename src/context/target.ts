/** How sidecars name nodes: by path, with each repeat either bare (`lines.qty`) or as wildcard (`lines[*].qty`). */
import { toTemplate } from '../model/path.js';

/**
 * Whether `target` names the node at `wildcardPath` (`lines[*].qty`). Each repeat may be written with or without its
 * wildcard; a concrete row (`lines[0]`) never matches, since sidecars speak about the form and not about one response.
 */
export function fitsTarget(target: string, wildcardPath: string): boolean {
  if (target === wildcardPath) return true;
  const written = target.split('.');
  const segments = wildcardPath.split('.');
  return (
    written.length === segments.length &&
    written.every((segment, i) => segment === segments[i] || segment === toTemplate(segments[i]!))
  );
}

/** The path itself and each of its ancestors, longest first: `a.b[*].c` → `a.b[*].c`, `a.b[*]`, `a`. */
export function selfAndAncestors(path: string): string[] {
  const chain = [path];
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1))
    chain.push(path.slice(0, at));
  return chain;
}
