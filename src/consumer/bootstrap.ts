/** Creates a provider for a Formspec form that has none, over the `engine` of its element. */
import type { AssistOptions } from '../assist/create-provider.js';
import type { CallableProvider } from '../bindings/message-types.js';
import type { SidecarDocuments } from '../context/sidecars.js';
import type { FormEngine } from '../engine/types.js';
import type { Definition } from '../model/definition.js';
import type { SidecarOptions } from './sidecars/find-sidecars.js';

/** Creates a provider over an engine, such as `createAssistProvider` of `formspec-elements/assist`. */
export type ProviderFactory = (
  engine: FormEngine,
  options: AssistOptions,
) => CallableProvider & { destroy?(): void };

/** The members of `<formspec-form>` that other scripts and versions can rely on. Content scripts do not see them. */
export interface FormspecElement extends Element {
  readonly engine?: FormEngine | null;
  readonly provider?: CallableProvider | null;
}

export type FormIdentity = Pick<Definition, 'url' | 'version'>;

/** Finds and fetches the sidecars of a form. The code for it is loaded on demand. */
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

/** Resolves to undefined when this script sees no engine. */
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
