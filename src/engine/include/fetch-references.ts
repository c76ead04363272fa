/** Fetches the definitions that a definition includes. */
import type { Definition } from '../../model/definition.js';
import { isObject } from '../../model/values.js';
import { findDefinition, parseReference, type Reference } from './assemble.js';
import { referencesIn } from './find-references.js';
import type { FetchJson } from '../load-form.js';
import type { LoadOptions } from '../types.js';

/** Maximum number of references for one form. A server could invent new ones without end. */
const MAX_DOCUMENTS = 1_000;

/** All definitions that `$ref`s name, directly or through other definitions, by `url|version`. */
export async function fetchReferences(
  definition: Definition,
  fetchJson: FetchJson,
  { resolve = {}, signal }: LoadOptions,
): Promise<Record<string, Definition>> {
  const found: Record<string, Definition> = typeof resolve === 'function' ? {} : { ...resolve };
  const asked = new Set<string>();
  const lookUp = async ({ url, version }: Reference): Promise<Definition | undefined> => {
    if (typeof resolve === 'function') return resolve(url, version);
    const known = findDefinition({ url, version }, found);
    if (known) return known;
    try {
      const fetched = (await fetchJson(url, signal)) as Definition;
      // A server must not substitute another form or version.
      return fetched.url === url && (version === undefined || fetched.version === version)
        ? fetched
        : undefined;
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  };
  const visit = async (included: unknown): Promise<void> => {
    if (!isObject(included) || !Array.isArray(included['items'])) return;
    const references = referencesIn(included['items']);
    await Promise.all(
      references.map(async (ref) => {
        const reference = asked.has(ref) || asked.size >= MAX_DOCUMENTS ? undefined : parseReference(ref);
        asked.add(ref);
        const target = reference && (await lookUp(reference));
        if (!target) return;
        found[reference.version === undefined ? reference.url : `${reference.url}|${reference.version}`] =
          target;
        await visit(target);
      }),
    );
  };
  await visit(definition);
  return found;
}
