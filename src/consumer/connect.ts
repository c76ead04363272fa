/** Opens a client for a form, over the best transport for it. */
import type { AssistOptions } from '../assist/create-provider.js';
import { AssistError } from './assist-error.js';
import {
  bootstrapProvider,
  type FormIdentity,
  type FormspecElement,
  type ProviderFactory,
  sidecarsOf,
} from './bootstrap.js';
import { createClient, type FormClient } from './client.js';
import { discover, type DiscoveredForm } from './discover.js';
import { openMessaging } from './transports/messaging-transport.js';
import type { ConsumerConfirm } from './page/page-consent.js';
import { titleOf } from './page/page-forms.js';
import { createPageProvider, type PageProviderOptions } from './page/page-provider.js';
import { openProvider } from './transports/provider-transport.js';
import type { createSidecarHelp } from './sidecars/sidecar-help.js';
import type { SidecarOptions } from './sidecars/find-sidecars.js';
import type { Transport } from './transports/transport.js';
import { openWebMCP } from './transports/webmcp-transport.js';

export interface ConnectOptions {
  /**
   * Loads `createAssistProvider`, for Formspec forms without a provider whose `engine` this script sees. Such as
   * `async () => (await import('formspec-elements/assist')).createAssistProvider`. Without it, and in content scripts,
   * the form is read and filled through its HTML.
   */
  loadProvider?: () => Promise<ProviderFactory>;
  /** Options for that provider, in addition to `confirm` and the sidecars of the page. */
  providerOptions?: AssistOptions;
  /** Asks the user before several values are written, if the page itself does not ask. */
  confirm?: ConsumerConfirm;
  /** The name of the helper that the user reads in questions. */
  agentName?: string;
  /** How sidecars are found and cached for forms without provider; false finds none. */
  sidecars?: SidecarOptions | false;
  /** Time to wait for the first answer of a form. Default: 2000 ms. */
  timeoutMs?: number;
}

/** A form in another frame, found with `askFrame`. */
export interface FrameTarget {
  readonly window: Window;
  /** The frame's origin. The connection fails if the frame has another origin by then. */
  readonly origin: string;
  readonly form: string;
}

export type ConnectTarget = DiscoveredForm | FrameTarget | Element;

export async function connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<FormClient> {
  if ('nodeType' in target) return connectElement(target, options);
  if ('window' in target) {
    const { window: view, origin, form } = target;
    return createClient(1, await openMessaging(form, { window: view, origin, ...common(options) }));
  }
  const { mode, reach, element, document: page } = target;
  switch (reach.by) {
    case 'messaging': {
      const view = page.defaultView ?? window;
      return createClient(mode, await openMessaging(reach.form, { window: view, ...common(options) }));
    }
    case 'webmcp':
      return createClient(mode, openWebMCP(page, reach.form));
    case 'element':
      return connectFormspec(element as FormspecElement, options);
    case 'dom':
      return createClient(3, openPage(element!, options));
  }
}

const common = ({ agentName, timeoutMs }: ConnectOptions): { agentName?: string; timeoutMs?: number } => ({
  ...(agentName && { agentName }),
  ...(timeoutMs !== undefined && { timeoutMs }),
});

/** Finds the form at, inside or around an element. */
async function connectElement(element: Element, options: ConnectOptions): Promise<FormClient> {
  const forms = await discover(element.ownerDocument);
  const form = forms.find(
    ({ element: place }) => place === element || place?.contains(element) || element.contains(place ?? null),
  );
  if (form) return connect(form, options);
  throw new AssistError('NOT_FOUND', 'There is no form at this element.');
}

/** Mode 2, or mode 1 if the element has a provider that was not announced. */
async function connectFormspec(element: FormspecElement, options: ConnectOptions): Promise<FormClient> {
  const { agentName, loadProvider, confirm, providerOptions, sidecars } = options;
  const page = element.ownerDocument;
  if (element.provider)
    return createClient(1, openProvider(element.provider, { kind: 'engine', page, agentName }));
  const provider =
    loadProvider &&
    (await bootstrapProvider(
      element,
      loadProvider,
      { ...(confirm && { confirm }), ...providerOptions },
      sidecars,
    ));
  if (!provider) return createClient(2, openPage(element, options));
  return createClient(
    2,
    openProvider(provider, { kind: 'engine', page, agentName, dispose: () => provider.destroy?.() }),
  );
}

/** Reads and fills the form through its HTML. Sidecars are found by the url and version in the annotations. */
function openPage(element: Element, options: ConnectOptions): Transport {
  const url = element.getAttribute('data-formspec-url');
  const version = element.getAttribute('data-formspec-version');
  const { confirm, agentName } = options;
  const provider = createPageProvider(element, {
    title: titleOf(element),
    url: url ?? element.ownerDocument.location?.href,
    version: version ?? undefined,
    confirm,
    agentName,
    help: url && version ? helpFromSidecars(element, { url, version }, options) : undefined,
  });
  return openProvider(provider, { kind: 'dom', page: element.ownerDocument, agentName });
}

/** Loads the sidecars on first use. */
function helpFromSidecars(
  element: Element,
  identity: FormIdentity,
  options: ConnectOptions,
): PageProviderOptions['help'] {
  const load = async (): Promise<ReturnType<typeof createSidecarHelp>> => {
    const [{ createSidecarHelp: create }, documents] = await Promise.all([
      import('./sidecars/sidecar-help.js'),
      sidecarsOf(element, identity, options.sidecars),
    ]);
    return create(identity, documents);
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (field, audience) => {
    loaded ??= load();
    // Try again next time. Until then, help comes from the page only.
    const help = await loaded.catch(() => (loaded = undefined));
    return help?.(field, audience) ?? {};
  };
}
