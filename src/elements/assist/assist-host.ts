/**
 * Attaches an Assist Provider to a form and offers it to agents: to the browser's own through WebMCP, and to scripts
 * and extensions of this very window through messages. Loaded only when a form asks for it.
 */
import type { AssistPolicy, AssistProvider, ProfileStore } from '../../assist/index.js';
import { ATTENDED_POLICY } from '../../assist/policy.js';
import { provideAssist } from '../../assist/provider.js';
import { bindMessaging } from '../../bindings/messaging.js';
import { loadWebMCPPolyfill } from '../../bindings/polyfill.js';
import { bindWebMCP, type WebMCPBinding } from '../../bindings/webmcp.js';
import type { ContextResolver } from '../../context/index.js';
import type { AssistView } from './assist-view.js';
import { readPolicy } from './read-policy.js';
import { StopSwitch } from './stop-switch.js';
import type { FormHost } from '../form/form-controller.js';
import type { Session } from '../form/form-view.js';
import type { AssistScreen } from '../form/form-view-options.js';

export interface AttachedAssist {
  readonly provider: AssistProvider;
  /** The attributes of the element, or whether the form can be changed, are others now. */
  follow(): void;
  dispose(): void;
}

export function attachAssist(session: Session, host: FormHost, resolver: ContextResolver): AttachedAssist {
  let stated: AssistPolicy = {};
  const fail = (code: string, message: string, cause?: unknown): void => {
    session.emit('formspec-error', { code, message, cause });
  };
  const takePolicy = (): void => {
    try {
      stated = readPolicy(host.assistPolicy);
    } catch (cause) {
      // What nobody can read must not open anything.
      stated = { fields: 'deny' };
      fail('x-invalid-policy', 'assist-policy cannot be read, so assistants may write nothing.', cause);
    }
  };
  takePolicy();
  const stop = new StopSwitch(session.engine.definition.url, () => {
    toolsChanged();
    view?.followStop();
  });
  const policy = (): AssistPolicy => {
    const wanted = { ...ATTENDED_POLICY, ...stated };
    const read = wanted.read || host.assist === 'read' || session.readonly || session.pending;
    return { ...wanted, off: wanted.off || stop.isStopped, read };
  };

  const profiles = host.profileStore ?? profilesOfThisDevice();
  const provider = provideAssist(session.engine, {
    resolver: () => resolver,
    policy,
    ...(profiles && { profileStore: profiles }),
    confirm: async (request) => (await show()).ask(request),
    onCall(call) {
      void show().catch(() => undefined);
      session.emit('formspec-assist', call);
    },
    onActivity: () => view?.follow(),
  });
  const toolsChanged = (): void => {
    void webmcp.refresh();
    messaging.toolsChanged();
  };

  let view: AssistView | undefined;
  let showing: Promise<AssistView> | undefined;
  const screen: AssistScreen = {
    trace: (field) => view?.trace(field),
    panel: () => view?.panel(),
    lockChanged: toolsChanged,
  };
  /** The visible side comes with the first call: most visits to a form see no assistant. */
  const show = (): Promise<AssistView> =>
    (showing ??= import('./assist-view.js').then(
      ({ AssistView }) => {
        const mayWrite = (): boolean => !policy().off && !policy().read;
        const opened = new AssistView({ session, provider, profiles, stop, mayWrite });
        if (session.assist === screen) {
          view = opened;
          view.follow();
        } else opened.destroy();
        return opened;
      },
      (cause: unknown) => {
        showing = undefined;
        // The form itself still says which answers were filled in.
        if (session.assist === screen) session.assist = undefined;
        fail('x-assist-unavailable', 'The list of what assistants do could not be loaded.', cause);
        throw cause;
      },
    ));
  session.assist = screen;

  let polyfill = host.assistPolyfill;
  const bind = (): WebMCPBinding =>
    bindWebMCP(provider, {
      isActive: () => host.matches(':focus-within'),
      ...(polyfill && { polyfill: loadWebMCPPolyfill }),
      onError: ({ code, message, cause }) => {
        // A browser that does not know WebMCP is no failure of the page.
        if (code === 'x-webmcp-refused' || polyfill || !isSecureContext) fail(code, message, cause);
      },
    });
  let webmcp = bind();
  const messaging = bindMessaging(provider, { target: host });
  if (profiles)
    void hasProfiles(profiles).then((some) => {
      if (some && session.assist === screen) void show().catch(() => undefined);
    });
  // Whoever stopped assistants has to be able to allow them again.
  if (stop.isStopped) void show().catch(() => undefined);

  return {
    provider,
    follow() {
      takePolicy();
      if (polyfill !== host.assistPolyfill) {
        polyfill = host.assistPolyfill;
        webmcp.dispose();
        webmcp = bind();
      }
      toolsChanged();
      session.refresh('assist');
    },
    dispose() {
      webmcp.dispose();
      messaging.dispose();
      if (session.assist === screen) session.assist = undefined;
      provider.destroy();
      view?.destroy();
    },
  };
}

/** Saved details have to be within reach of their owner, also where no assistant comes by. */
async function hasProfiles(profiles: ProfileStore): Promise<boolean> {
  try {
    return (await profiles.list()).length > 0;
  } catch {
    return false;
  }
}

/** Its code comes with the first look at it. There is none where the page is not secure; everything else works without. */
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
