/** Gives a Formspec form that has no Assist Provider one of our own, over the engine that its element publishes. */
import type { AssistOptions } from '../assist/create-provider.js';
import type { CallableProvider } from '../bindings/message-types.js';
import type { SidecarDocuments } from '../context/sidecars.js';
import type { FormEngine } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { SidecarOptions } from './sidecars/find-sidecars.js';

/** Makes a provider over an engine: `createAssistProvider` of `formspec-elements/assist`. */
export type ProviderFactory = (
  engine: FormEngine,
  options: AssistOptions,
) => CallableProvider & { destroy?(): void };

/** A `<formspec-form>`, as far as another script or version can rely on it. Content scripts see no properties at all. */
export interface FormspecElement extends Element {
  readonly engine?: FormEngine | null;
  readonly provider?: CallableProvider | null;
}

export type FormIdentity = Pick<Definition, 'url' | 'version'>;

/** Sidecars by the order of discovery; read with code that only forms without provider need. */
export async function sidecarsOf(
  element: Element,
  definition: FormIdentity & Partial<Definition>,
  options: SidecarOptions | false = {},
): Promise<SidecarDocuments> {
  if (options === false) return {};
  const { url, version, status = 'active' } = definition;
  const { findSidecars, fetchSidecars } = await import('./sidecars/find-sidecars.js');
  const page = element.ownerDocument;
  const src = element.getAttribute('src');
  const found = findSidecars(page, definition, src ? new URL(src, page.baseURI).href : undefined, options);
  const { references, ontologies, registries } = await fetchSidecars(
    found,
    { url, version, status },
    options,
  );
  return { references, ontologies, registries };
}

/** Undefined when there is no engine, or none that this script can see. */
export async function bootstrapProvider(
  element: Element,
  loadProvider: () => Promise<ProviderFactory>,
  options: AssistOptions = {},
  sidecars?: SidecarOptions | false,
): Promise<ReturnType<ProviderFactory> | undefined> {
  const { engine } = element as FormspecElement;
  if (!engine) return undefined;
  const [createProvider, documents] = await Promise.all([
    loadProvider(),
    sidecarsOf(element, engine.definition, sidecars),
  ]);
  return createProvider(engine, { ...documents, ...options });
}
