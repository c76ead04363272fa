/**
 * Attaches an Assist Provider to a form and offers it to agents: to the browser's own agent through WebMCP, and to scripts
 * and extensions of the same window through messages. Loaded on demand.
 */
import type { AssistPolicy, AssistProvider, ProfileStore } from '../../assist/index.js';
import { ATTENDED_POLICY } from '../../assist/policy.js';
import { provideAssist } from '../../assist/provider.js';
import { bindMessaging } from '../../bindings/messaging.js';
import { loadWebMCPPolyfill } from '../../bindings/polyfill.js';
import { bindWebMCP, type WebMCPBinding } from '../../bindings/webmcp.js';
import type { ContextResolver } from '../../context/index.js';
import type { PageState } from '../../engine/types.js';
import type { AssistView } from './assist-view.js';
import { loadedPart } from '../rendering/lazy-parts.js';
import { readOrigins, readPolicy } from './read-policy.js';
import { StopSwitch } from './stop-switch.js';
import type { AssistScreen } from '../view/assist-marks.js';
import type { ViewState } from '../view/view-state.js';
import type { FormspecForm } from '../formspec-form.js';

export interface AttachedAssist {
  readonly provider: AssistProvider;
  /** Applies changed attributes of the element. */
  update(): void;
  dispose(): void;
}

/** The properties of the element that the provider follows. */
type AssistSettings = Pick<
  FormspecForm,
  'assist' | 'assistPolicy' | 'assistPolyfill' | 'assistExposedTo' | 'profileStore'
>;

export function attachAssist(
  view: ViewState,
  settings: AssistSettings,
  resolver: ContextResolver,
): AttachedAssist {
  let stated: AssistPolicy = {};
  const fail = (code: string, message: string, cause?: unknown): void => {
    view.screen.emit('formspec-error', { code, message, cause });
  };
  const takePolicy = (): void => {
    try {
      stated = readPolicy(settings.assistPolicy);
    } catch (cause) {
      // A policy that cannot be read allows nothing.
      stated = { fields: 'deny' };
      fail('x-invalid-policy', 'assist-policy cannot be read, so assistants may write nothing.', cause);
    }
  };
  takePolicy();
  const stop = new StopSwitch(view.engine.definition.url, () => {
    toolsChanged();
    assistView?.updateStop();
  });
  const policy = (): AssistPolicy => {
    const wanted = { ...ATTENDED_POLICY, ...stated };
    const { readonly, pending } = view.settings;
    const read = wanted.read || settings.assist === 'read' || readonly || pending;
    return { ...wanted, off: wanted.off || stop.isStopped, read };
  };

  // Nothing of a screener is kept.
  const profiles = view.isGate ? undefined : (settings.profileStore ?? profilesOfThisDevice());
  const provider = provideAssist(view.engine, {
    resolver: () => resolver,
    // Documents may make other pages than the definition.
    pages: () => (view.planned ? plannedPages(view) : undefined),
    policy,
    ...(profiles && { profileStore: profiles }),
    confirm: async (request) => (await show()).ask(request),
    onCall(call) {
      void show().catch(() => undefined);
      view.screen.emit('formspec-assist', call);
    },
    messageOf: (field, result, label) =>
      loadedPart('messages')?.fieldMessage(view, field, result, label).text,
    onActivity: () => assistView?.update(),
  });
  const toolsChanged = (): void => {
    void webmcp.refresh();
    messaging.toolsChanged();
  };

  let assistView: AssistView | undefined;
  let isAttached = true;
  let showing: Promise<AssistView> | undefined;
  const screen: AssistScreen = {
    trace: (field) => assistView?.trace(field),
    panel: () => assistView?.panel(),
    lockChanged: toolsChanged,
  };
  /** The visible part is loaded with the first call: most visits to a form have no assistant. */
  const show = (): Promise<AssistView> =>
    (showing ??= import('./assist-view.js').then(
      ({ AssistView }) => {
        const mayWrite = (): boolean => !policy().off && !policy().read;
        const opened = new AssistView({ view, provider, profiles, resolver, stop, mayWrite });
        if (isAttached) {
          assistView = opened;
          assistView.update();
        } else opened.destroy();
        return opened;
      },
      (cause: unknown) => {
        showing = undefined;
        // The form itself still marks the answers that were filled in.
        if (isAttached) view.assist.attach(undefined);
        isAttached = false;
        fail('x-assist-unavailable', 'The list of what assistants do could not be loaded.', cause);
        throw cause;
      },
    ));
  view.assist.attach(screen);

  let { assistPolyfill: polyfill, assistExposedTo: exposedTo } = settings;
  const bind = (): WebMCPBinding =>
    bindWebMCP(provider, {
      isActive: () => view.screen.element.matches(':focus-within'),
      exposedTo: readOrigins(exposedTo, (text) =>
        fail('x-invalid-policy', `assist-exposed-to: "${text}" is not an origin.`),
      ),
      ...(polyfill && { polyfill: loadWebMCPPolyfill }),
      onError: ({ code, message, cause }) => {
        // A browser without WebMCP is not an error.
        if (code === 'x-webmcp-refused' || polyfill || !isSecureContext) fail(code, message, cause);
      },
    });
  let webmcp = bind();
  const messaging = bindMessaging(provider, { target: view.screen.element });
  if (profiles)
    void hasProfiles(profiles).then((some) => {
      if (some && isAttached) void show().catch(() => undefined);
    });
  // A user who stopped assistants must be able to allow them again.
  if (stop.isStopped) void show().catch(() => undefined);

  return {
    provider,
    update() {
      takePolicy();
      if (polyfill !== settings.assistPolyfill || exposedTo !== settings.assistExposedTo) {
        ({ assistPolyfill: polyfill, assistExposedTo: exposedTo } = settings);
        webmcp.dispose();
        webmcp = bind();
      }
      toolsChanged();
      view.rendering.refresh('assist');
    },
    dispose() {
      webmcp.dispose();
      messaging.dispose();
      if (isAttached) view.assist.attach(undefined);
      isAttached = false;
      provider.destroy();
      assistView?.destroy();
    },
  };
}

function plannedPages({ pages }: ViewState): PageState[] {
  return pages.list
    .filter(({ review }) => !review)
    .map(({ id, title, items }) => ({
      id,
      title,
      items,
      description: undefined,
      relevant: true,
      group: undefined,
    }));
}

/** Saved details must be accessible to the user, even if no assistant calls. */
async function hasProfiles(profiles: ProfileStore): Promise<boolean> {
  try {
    return (await profiles.list()).length > 0;
  } catch {
    return false;
  }
}

/** The encrypted store, loaded when it is first used. Undefined in an insecure context; the rest works without it. */
function profilesOfThisDevice(): ProfileStore | undefined {
  if (!globalThis.crypto?.subtle) return undefined;
  let opened: Promise<ProfileStore> | undefined;
  const store = (): Promise<ProfileStore> =>
    (opened ??= import('../../bindings/encrypted-profile-store.js').then((module) =>
      module.createEncryptedProfileStore(),
    ));
  return {
    list: async () => (await store()).list(),
    get: async (id) => (await store()).get(id),
    save: async (profile) => (await store()).save(profile),
    update: async (id, change) => (await store()).update!(id, change),
    delete: async (id) => (await store()).delete(id),
  };
}
