/** Calls a provider in the same script world. */
import type { CallableProvider } from '../../bindings/message-types.js';
import { pageUrlOf, type Transport } from './transport.js';

export interface ProviderTransportOptions {
  readonly kind: 'engine' | 'dom';
  /** The document that the form is in. */
  readonly page: Document;
  readonly agentName?: string | undefined;
  readonly dispose?: () => void;
}

export function openProvider(
  provider: CallableProvider,
  { kind, page, agentName, dispose }: ProviderTransportOptions,
): Transport {
  return {
    kind,
    pageUrl: page.location && pageUrlOf(page.location),
    tools: async () => provider.tools(),
    call: (name, input, { signal } = {}) =>
      provider.call(name, input, { ...(signal && { signal }), ...(agentName && { agentName }) }),
    onToolsChange: () => () => undefined,
    close: () => dispose?.(),
  };
}
