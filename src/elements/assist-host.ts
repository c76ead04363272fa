/** Attaches an Assist Provider to a form. Loaded only when a form asks for it, so that other forms do without. */
import { ATTENDED_POLICY, createAssistProvider, type AssistProvider } from '../assist/index.js';
import { bindMessaging } from '../bindings/messaging.js';
import { bindWebMCP } from '../bindings/webmcp.js';
import type { ContextResolver } from '../context/index.js';
import type { Session } from './session.js';

export interface AttachedAssist {
  readonly provider: AssistProvider;
  dispose(): void;
}

export function attachAssist(
  session: Session,
  resolver: ContextResolver,
  { readOnly }: { readOnly: boolean },
): AttachedAssist {
  const { host } = session;
  const provider = createAssistProvider(session.engine, {
    resolver: () => resolver,
    policy: { ...ATTENDED_POLICY, read: readOnly },
    onCall: (call) => session.emit('formspec-assist', call),
  });
  const webmcp = bindWebMCP(provider, { isActive: () => host.contains(document.activeElement) });
  const messaging = bindMessaging(provider, { target: host });
  return {
    provider,
    dispose() {
      webmcp.dispose();
      messaging.dispose();
      provider.destroy();
    },
  };
}
