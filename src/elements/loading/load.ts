/** Fetches everything that a form consists of, and creates its engine. Reads the page, but does not change it. */
import type { autocompleteOf } from '../../annotations/index.js';
import { bareContext } from '../../context/bare-context.js';
import type { ContextResolver } from '../../context/resolver.js';
import type { SidecarUrls } from '../../context/sidecar-urls.js';
import type { SidecarDocuments, SidecarProblem } from '../../context/sidecars.js';
import { loadForm } from '../../engine/load-form.js';
import { ResponseError } from '../../engine/errors.js';
import type { FormEngine, LoadOptions } from '../../engine/types.js';
import type { Definition } from '../../model/definition.js';
import { FetchFault, fetchText } from '../../model/fetch-text.js';
import type { FormResponse } from '../../model/response.js';
import type { RegistryDocument } from '../../model/sidecars.js';
import type { OpenedDraft } from '../sending/draft.js';
import type { openDraft as openServerDraft } from '../sending/server-draft.js';
import type { GivenCompanions } from '../companions/find-companions.js';
import type { FormCompanions, OpenedCompanions } from '../companions/open-companions.js';
import type { FormController } from '../form/form-controller.js';
import type { FormLanguages } from './form-languages.js';
import { loadedPart, loadPart } from '../rendering/lazy-parts.js';
import { LoadError } from './load-error.js';

export interface LoadRequest {
  /** The definition, or its URL. */
  readonly source: Definition | string;
  readonly responseSrc: string | null;
  /** Name of the draft to resume on this device. Null: there is none. */
  readonly draft: string | null;
  /** Where drafts are kept on a server. Null: they are not. */
  readonly draftSrc: string | null;
  readonly host: HTMLElement;
  readonly lenient: boolean;
  /** Called when the engine has a new diagnostic. */
  readonly onDiagnostic: () => void;
  readonly locale: string;
  /** Sidecars as URLs, relative to the document, and as objects. */
  readonly sidecarUrls: SidecarUrls;
  readonly sidecars: Required<SidecarDocuments>;
  /** Locale documents as URLs, relative to the document, and as objects. */
  readonly localeUrls: readonly string[];
  readonly locales: readonly unknown[];
  /** Documents that lay the form out, stand before it or say who asks: URLs relative to the document, or objects. */
  readonly companions: GivenCompanions;
  /** The language of the definition itself, if the page says it. */
  readonly inlineLocale: string | undefined;
  /** Look for sidecars beside the definition. */
  readonly siblings: boolean;
  /** Finds documents named by `$ref`. Default: fetches their url. */
  readonly resolve: LoadOptions['resolve'] | undefined;
  /** Whether requests that the definition causes carry cookies. Undefined: those to the page's own origin do. */
  readonly credentials: 'omit' | undefined;
  readonly signal: AbortSignal;
}

export interface LoadedForm {
  readonly engine: FormEngine;
  /** Whether the definition includes others by `$ref`. */
  readonly hasReferences: boolean;
  readonly resolver: ContextResolver;
  /** Undefined if no field has a concept. */
  readonly autocomplete: typeof autocompleteOf | undefined;
  /** Undefined if no Locale document is named: the form is in the language of its definition. */
  readonly languages: FormLanguages | undefined;
  /** Publishes the sidecars as links in the document; the returned function removes them. Undefined if there are none. */
  readonly publish: (() => () => void) | undefined;
  readonly problems: readonly SidecarProblem[];
  /** Undefined for a form without such documents. */
  readonly companions: OpenedCompanions | undefined;
  readonly response: FormResponse | undefined;
  /** Undefined if the page wants no draft, or if drafts cannot be stored. */
  readonly draft: OpenedDraft | undefined;
  /** Another controller than that of an ordinary form. */
  readonly createController?: (...args: ConstructorParameters<typeof FormController>) => FormController;
}

export async function fetchJson(
  url: string,
  { signal, credentials }: Partial<Pick<LoadRequest, 'signal' | 'credentials'>>,
): Promise<unknown> {
  let text: string;
  try {
    const init = { headers: { Accept: 'application/json' }, ...(credentials && { credentials }) };
    text = await fetchText((stop) => fetch(url, { ...init, signal: stop }), { signal });
  } catch (cause) {
    const { message = 'could not be fetched', status } = cause instanceof FetchFault ? cause : {};
    throw new LoadError(status ? 'HTTP_FAILED' : 'NETWORK_FAILED', `${url} ${message}.`, {
      cause,
      url,
      ...(status && { status }),
    });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LoadError('JSON_INVALID', (cause as Error).message, { cause, url });
  }
}

export async function load(request: LoadRequest): Promise<LoadedForm> {
  const { signal, source } = request;
  const url = typeof source === 'string' ? new URL(source, document.baseURI).href : undefined;
  // Fetched while the definition is on its way.
  const { component, theme, issuer, screener, issuerOrigins } = request.companions;
  const start = (): Promise<FormCompanions> =>
    import('../companions/open-companions.js').then((module) => new module.FormCompanions(request));
  const early = (component ?? theme ?? issuer ?? screener ?? issuerOrigins) ? start() : undefined;
  try {
    const definition =
      url === undefined ? (source as Definition) : ((await fetchJson(url, { signal })) as Definition);
    // Lenient mode accepts other spellings of it.
    if (!definition || typeof definition !== 'object' || !('$formspec' in definition || request.lenient))
      throw new LoadError('NOT_FORMSPEC', 'It has no "$formspec" property.', { url });
    const found = namesSidecars(definition, request)
      ? await (await import('./find-sidecars.js')).findSidecars(definition, url, request)
      : undefined;
    const languages = namesLocales(definition, request)
      ? (await import('./form-languages.js')).findLanguages(definition, url, request)
      : undefined;
    const languageProblems = (await languages?.fetch(request.locale)) ?? [];
    const documents = found?.documents ?? request.sidecars;
    // Fetched while the engine is created.
    const autofill = request.lenient || mayMean(definition, documents) ? loadAutocomplete() : undefined;
    const registries = await usableRegistries(definition, documents);
    const engine = await loadForm(definition, {
      locale: request.locale,
      // Asking `Intl` for the zone's name loads time zone data, which costs more than rendering a small form.
      timeZone: 'local',
      lenient: request.lenient,
      onDiagnostic: request.onDiagnostic,
      ...languages?.options,
      signal,
      // Without the option, extensions are not checked.
      ...(registries.length > 0 && { registries }),
      optionLists: 'later',
      authorChecks: 'later',
      fetchJson: (address) => fetchSource(address, url ?? document.baseURI, request),
      resolve: request.resolve ?? ((address) => fetchReferenced(address, url, request)),
    });
    languages?.attach(engine);
    const isNamed = definition.sidecars ?? definition.metadata?.['sidecars'] ?? definition.issuer;
    const companions = await (await (early ?? (isNamed ? start() : undefined)))?.open(engine, url);
    const resolver = await contextOf(engine.definition, documents);
    const response =
      request.responseSrc === null ? undefined : await resume(engine, request.responseSrc, signal);
    const draft =
      (request.draftSrc ?? request.draft) === null
        ? undefined
        : await openDraft(engine, request, response?.authored, signal);
    return {
      engine,
      hasReferences: someItem(definition.items, ({ $ref }) => $ref),
      resolver,
      autocomplete: await autofill,
      publish: found && (() => found.publish(resolver.problems)),
      languages,
      problems: [
        ...(found?.problems ?? []),
        ...resolver.problems,
        ...languageProblems,
        ...(companions?.problems ?? []),
      ],
      companions,
      response,
      draft,
    };
  } catch (cause) {
    signal.throwIfAborted();
    throw LoadError.from(cause, url);
  }
}

/** Whether the element, the page or the definition names sidecars. */
function namesSidecars({ sidecars, metadata }: Definition, { sidecarUrls, siblings }: LoadRequest): boolean {
  return (
    siblings ||
    Boolean(sidecars ?? metadata?.['sidecars']) ||
    Object.values(sidecarUrls).some((urls) => urls.length > 0) ||
    document.querySelector('link[rel*="formspec-"]') !== null
  );
}

/** Whether the element, the page or the definition names Locale documents. */
function namesLocales({ sidecars, metadata }: Definition, request: LoadRequest): boolean {
  const published = (sidecars ?? metadata?.['sidecars']) as Record<string, unknown> | null | undefined;
  return (
    request.locales.length > 0 ||
    request.localeUrls.length > 0 ||
    Boolean(published?.['locale'] ?? published?.['locales']) ||
    document.querySelector('link[rel~="formspec-locale"]') !== null
  );
}

/** Undefined if the code of drafts cannot be loaded: the form works without them. */
async function openDraft(...wanted: Parameters<typeof openServerDraft>): Promise<OpenedDraft | undefined> {
  const part = wanted[1].draftSrc === null ? 'draft' : 'serverDraft';
  await loadPart(part);
  return loadedPart(part)?.openDraft(...wanted);
}

/** The engine does not check registries, so they are checked here. */
async function usableRegistries(
  definition: Definition,
  { registries }: SidecarDocuments,
): Promise<readonly RegistryDocument[]> {
  if (!registries?.length) return [];
  const { readSidecars } = await import('../../context/sidecars.js');
  return readSidecars(definition, { registries }).registries;
}

const isEmpty = (documents: Required<SidecarDocuments>): boolean =>
  Object.values(documents).every((list) => list.length === 0);

/** Whether fields may have a concept: from sidecars, from the definition itself or from one that it includes. */
function mayMean({ items }: Definition, documents: Required<SidecarDocuments>): boolean {
  return !isEmpty(documents) || someItem(items, ({ semanticType, $ref }) => semanticType ?? $ref);
}

interface UncheckedItem {
  readonly semanticType?: unknown;
  readonly $ref?: unknown;
  readonly children?: unknown;
}

/** Whether an item passes a test. The definition is not checked yet: it may contain itself, or have no list of items. */
function someItem(items: unknown, test: (item: UncheckedItem) => unknown, depth = 0): boolean {
  return (
    Array.isArray(items) &&
    depth < 100 &&
    items.some(
      (item: UncheckedItem | null) =>
        item && (Boolean(test(item)) || someItem(item.children, test, depth + 1)),
    )
  );
}

/** Undefined if the code cannot be loaded: the form works without autofill. */
const loadAutocomplete = (): Promise<typeof autocompleteOf | undefined> =>
  import('../../annotations/autocomplete.js').then(
    (module) => module.autocompleteOf,
    () => undefined,
  );

/** The code that reads sidecars is loaded only if there are any. */
async function contextOf(
  definition: Definition,
  documents: Required<SidecarDocuments>,
): Promise<ContextResolver> {
  if (isEmpty(documents)) return bareContext(definition);
  const { createContextResolver } = await import('../../context/resolver.js');
  return createContextResolver({ definition, ...documents });
}

function fetchSource(address: string, base: string, request: LoadRequest): Promise<unknown> {
  // An address with parameters in braces has to be filled in by the page.
  if (/[{}]/.test(address))
    return Promise.reject(new Error(`${address} has parameters that nobody filled in.`));
  return fetchJson(new URL(address, base).href, request);
}

/**
 * A definition that another one includes: next to that one, under the last part of its name, else at its own url. If it
 * is in neither place, the engine reports a problem of the definition.
 */
async function fetchReferenced(
  address: string,
  from: string | undefined,
  request: LoadRequest,
): Promise<Definition | undefined> {
  const name = address.slice(address.lastIndexOf('/') + 1);
  const places = [...(from && name ? [new URL(`${name}.json`, from).href] : []), address];
  for (const place of places) {
    const found = (await fetchJson(place, request).catch(() => undefined)) as Definition | undefined;
    if (found?.url === address) return found;
  }
  return undefined;
}

async function resume(engine: FormEngine, source: string, signal: AbortSignal): Promise<FormResponse> {
  const url = new URL(source, document.baseURI).href;
  const response = (await fetchJson(url, { signal })) as FormResponse;
  try {
    await engine.loadInSlices(response, signal);
  } catch (cause) {
    if (!(cause instanceof ResponseError)) throw cause;
    throw new LoadError('RESPONSE_INVALID', cause.message, { cause, url });
  }
  return response;
}
