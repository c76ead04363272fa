/** Fetches what a form needs before it can be made, then makes it. */
import type { Definition } from '../model/definition.js';
import { isObject } from '../model/values.js';
import { findDefinition, parseReference, type Reference, referencesIn } from './assemble.js';
import { createForm } from './create-form.js';
import type { FormEngine, FormOptions, LoadOptions, PendingSource } from './types.js';

type FetchJson = NonNullable<LoadOptions['fetchJson']>;

const fetchOverNetwork: FetchJson = async (url, signal) => {
  // An address with parameters in braces is a template that only the host can fill in.
  if (/[{}]/.test(url)) throw new Error(`${url} has parameters that nobody filled in`);
  const response = await fetch(url, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json() as Promise<unknown>;
};

const CALLBACK = 'formspec-fn:';

/** References that are followed for one form; a server could make up new ones without end. */
const MAX_DOCUMENTS = 1_000;

/** Documents that `$ref`s name, and those that they name in turn, by `url|version`. */
async function fetchReferences(
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
      // Only what was asked for: another form or version must never stand in.
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

/** Data of a source: from a callback of the host, or fetched. Failures are outcomes too. */
async function fetchSource(
  url: string,
  fetchJson: FetchJson,
  { callbacks = {}, signal }: LoadOptions,
): Promise<{ data: unknown } | { error: unknown }> {
  try {
    if (!url.startsWith(CALLBACK)) return { data: await fetchJson(url, signal) };
    const name = url.slice(CALLBACK.length);
    const callback = Object.hasOwn(callbacks, name) ? callbacks[name] : undefined;
    if (!callback) throw new Error(`the host has no callback "${name}"`);
    return { data: await callback() };
  } catch (error) {
    signal?.throwIfAborted();
    return { error };
  }
}

/**
 * Like `createForm`, after fetching the definition (when an address is given), documents named by `$ref`,
 * instance sources and remote options. A source that fails leaves the data written in the definition in its
 * place and a remark in `diagnostics()`; a definition that cannot be fetched, or is wrong, rejects.
 */
export async function loadForm(
  definitionOrUrl: Definition | string,
  options: LoadOptions = {},
): Promise<FormEngine> {
  const { resolve: _, fetchJson = fetchOverNetwork, callbacks: __, optionLists, signal, ...rest } = options;
  const definition = (
    typeof definitionOrUrl === 'string' ? await fetchJson(definitionOrUrl, signal) : definitionOrUrl
  ) as Definition;
  signal?.throwIfAborted();

  const declared = isObject(definition) && isObject(definition.instances) ? definition.instances : {};
  const open = Object.entries(declared).flatMap(([name, declaration]): PendingSource[] => {
    const url: unknown = isObject(declaration) ? declaration.source : undefined;
    if (typeof url !== 'string' || Object.hasOwn(rest.instances ?? {}, name)) return [];
    return [{ kind: 'instance', name, url }];
  });
  const [references, outcomes] = await Promise.all([
    fetchReferences(definition, fetchJson, options),
    Promise.all(open.map(({ url }) => fetchSource(url, fetchJson, options))),
  ]);
  const instances: Record<string, unknown> = { ...rest.instances };
  outcomes.forEach((outcome, i) => {
    if ('data' in outcome) instances[open[i]!.name] = outcome.data;
  });
  const formOptions: FormOptions = { ...rest, instances, resolve: references };
  const form = createForm(definition, formOptions);
  outcomes.forEach((outcome, i) => {
    if ('error' in outcome) form.provide(open[i]!, outcome);
  });
  // Sources that only assembling brought in, and option lists.
  const arrivals = form.pendingSources().map(async (source) => {
    const outcome = await fetchSource(source.url, fetchJson, options);
    if (!signal?.aborted) form.provide(source, outcome);
  });
  const all = Promise.all(arrivals);
  if (optionLists === 'later') all.catch(() => undefined);
  else await all;
  return form;
}
