/** A provider in the same script world, called directly. */
import type { CallableProvider } from '../../bindings/message-types.js';
import type { Transport } from './transport.js';

export function openProvider(
  provider: CallableProvider,
  kind: 'engine' | 'dom',
  agentName?: string,
  dispose?: () => void,
): Transport {
  return {
    kind,
    tools: async () => provider.tools(),
    call: (name, input, { signal } = {}) =>
      provider.call(name, input, { ...(signal && { signal }), ...(agentName && { agentName }) }),
    onToolsChange: () => () => undefined,
    close: () => dispose?.(),
  };
}
