/** A provider with three tools and no form, for tests of transports. */
import type { ToolResult } from '../../src/assist/result.js';
import type { CallableProvider } from '../../src/bindings/message-types.js';

export interface FakeProvider extends CallableProvider {
  /** Every call received. */
  readonly calls: { name: string; input: unknown }[];
  /** Number of aborted calls of `formspec.test.wait`. */
  aborted: number;
  /** Names of the tools listed by `tools()`. */
  names: string[];
}

const envelope = (payload: unknown, isError = false): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(payload) ?? 'null' }],
  ...(isError ? { isError } : {}),
});

/** `echo` returns its input, `wait` returns when aborted, `fail` throws, which tools must not do. */
export function createFakeProvider(): FakeProvider {
  const provider: FakeProvider = {
    calls: [],
    aborted: 0,
    names: ['formspec.test.echo', 'formspec.test.wait', 'formspec.test.fail'],
    tools: () =>
      provider.names.map((name) => ({
        name,
        title: name,
        description: `Test tool ${name}`,
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      })),
    async call(name, input, options) {
      provider.calls.push({ name, input });
      if (name === 'formspec.test.echo') return envelope({ echo: input });
      if (name === 'formspec.test.fail') throw new Error('broken on purpose');
      if (name === 'formspec.test.large') return envelope('x'.repeat(9_000_000));
      if (name !== 'formspec.test.wait') return envelope({ code: 'UNSUPPORTED', message: name }, true);
      await new Promise<void>((resolve) => {
        options?.signal?.addEventListener('abort', () => resolve());
      });
      provider.aborted += 1;
      return envelope({ code: 'x-aborted', message: 'given up' }, true);
    },
  };
  return provider;
}

export const payloadOf = (result: ToolResult): unknown => JSON.parse(result.content[0]!.text);
