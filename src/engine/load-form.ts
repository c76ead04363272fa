/** Fetches everything that a form needs, then creates the form. */
import type { Definition } from '../model/definition.js';
import { FetchFault, fetchText } from '../model/fetch-text.js';
import { finishInSlices } from '../model/steps.js';
import { isObject } from '../model/values.js';
import { DefinitionError } from './errors.js';
import { createInSteps } from './form.js';
import { fetchParts } from './lazy-parts.js';
import type { FormEngine, FormOptions, LoadOptions, PendingSource } from './types.js';

export type FetchJson = NonNullable<LoadOptions['fetchJson']>;

/** The default of `fetchJson`. */
export const fetchOverNetwork: FetchJson = async (url, signal) => {
  // Only the host can fill in the parameters of a URL template.
  if (/[{}]/.test(url)) throw new Error(`${url} has parameters that nobody filled in`);
  try {
    return JSON.parse(await fetchText((stop) => fetch(url, { signal: stop }), { signal })) as unknown;
  } catch (error) {
    throw error instanceof FetchFault ? new Error(`${url} ${error.message}`) : error;
  }
};

const CALLBACK = 'formspec-fn:';

/** Gets the data of a source from a callback of the host or from its URL. Returns failures instead of throwing them. */
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
 * Like `createForm`, but first fetches the definition (if a URL is given), the documents named by `$ref`, instance
 * sources and remote options. If a source fails, the form uses the data written in the definition, and `diagnostics()`
 * has a warning. If the definition cannot be fetched or is wrong, the promise rejects. A large definition is
 * compiled in time slices of about 50 ms, so that a page stays responsive.
 */
export async function loadForm(
  definitionOrUrl: Definition | string,
  options: LoadOptions = {},
): Promise<FormEngine> {
  const { fetchJson = fetchOverNetwork, optionLists, signal, ...others } = options;
  const { resolve: _, callbacks: __, authorChecks: ___, ...rest } = others;
  const given = (
    typeof definitionOrUrl === 'string' ? await fetchJson(definitionOrUrl, signal) : definitionOrUrl
  ) as Definition;
  const lenient = rest.lenient && (await import('./lenient/normalise.js'));
  const normalise = lenient ? lenient.normaliserFor(given) : undefined;
  const definition = (normalise ? normalise(given).definition : given) as Definition;
  signal?.throwIfAborted();

  const declared = isObject(definition) && isObject(definition.instances) ? definition.instances : {};
  const open = Object.entries(declared).flatMap(([name, declaration]): PendingSource[] => {
    const url: unknown = isObject(declaration) ? declaration.source : undefined;
    if (typeof url !== 'string' || Object.hasOwn(rest.instances ?? {}, name)) return [];
    return [{ kind: 'instance', name, url }];
  });
  const [{ references, ...parts }, outcomes] = await Promise.all([
    fetchParts(definition, fetchJson, options),
    Promise.all(open.map(({ url }) => fetchSource(url, fetchJson, options))),
  ]);
  const instances: Record<string, unknown> = { ...rest.instances };
  outcomes.forEach((outcome, i) => {
    if ('data' in outcome) instances[open[i]!.name] = outcome.data;
  });
  const formOptions: FormOptions = { ...rest, instances, resolve: references };
  const form = await finishInSlices(createInSteps(given, formOptions, { ...parts, normalise }), signal).catch(
    async (error: unknown) => {
      if (!(error instanceof DefinitionError)) throw error;
      // If the code cannot be loaded, the problems have no further suggestions.
      const explanation = await import('./lenient/explain-refusal.js').catch(() => undefined);
      throw (await explanation?.explainRefusal(error, given, { ...options, resolve: references })) ?? error;
    },
  );
  outcomes.forEach((outcome, i) => {
    if ('error' in outcome) form.provide(open[i]!, outcome);
  });
  // Option lists, and instances of included definitions.
  const arrivals = form.pendingSources().map(async (source) => {
    const outcome = await fetchSource(source.url, fetchJson, options);
    if (!signal?.aborted) form.provide(source, outcome);
  });
  const all = Promise.all(arrivals);
  if (optionLists === 'later') all.catch(() => undefined);
  else await all;
  return form;
}
