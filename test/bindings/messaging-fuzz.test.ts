import { expect, waitUntil } from '@open-wc/testing';
import fc from 'fast-check';
import { bindMessaging } from '../../src/bindings/messaging.js';
import { checkWindowMessage } from '../../src/bindings/message-check.js';
import { askForms, openMessaging } from '../../src/consumer/transports/messaging-transport.js';
import { createFakeProvider, payloadOf } from '../support/fake-provider.js';

const MESSAGES = 10_000;

const oneOf = (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);
const junk = fc.oneof(
  fc.jsonValue(),
  oneOf(undefined, '', '__proto__', 'formspec.test.echo', 'a', -1, 1e308, [], {}, 'x'.repeat(5000)),
);

const mostly = (...values: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: oneOf(...values) }, { weight: 1, arbitrary: junk });

/** Messages that are almost right, as an attacker or another version would send them. */
const almost = fc.record(
  {
    type: mostly('call', 'call', 'call', 'tools', 'cancel', 'welcome', 'result', 'constructor', '__proto__'),
    callId: mostly('a', 'b', 'c', '', 'x'.repeat(65), '__proto__'),
    name: mostly('formspec.test.echo', 'formspec.test.fail', '__proto__', 'a b', ''),
    input: junk,
    tools: mostly([], [{ name: 'a', description: 'b', inputSchema: {} }], [{ name: 1 }]),
    result: mostly({ content: [{ type: 'text', text: '{}' }] }, { content: [] }),
    protocol: mostly(1, 2, '1'),
    form: mostly('a'),
    formspecAssist: mostly('discover', 'connect', 'available'),
  },
  { requiredKeys: [] },
);
const text = fc.oneof(
  { weight: 6, arbitrary: almost.map((message) => JSON.stringify(message)) },
  { weight: 2, arbitrary: junk.map((value) => JSON.stringify(value) ?? '') },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth)) },
);
const cloneable = fc.oneof(
  { weight: 6, arbitrary: text as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: almost as fc.Arbitrary<unknown> },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      1n,
      new Map([['type', 'call']]),
      new Date(0),
      new Uint8Array(9),
      /x/,
    ),
  },
);

const samples = (): unknown[] => fc.sample(cloneable, { numRuns: MESSAGES, seed: 20260327 });

describe('10,000 malformed messages', function () {
  this.timeout(60_000);
  const uncaught: unknown[] = [];
  const onError = (event: ErrorEvent | PromiseRejectionEvent): void =>
    void uncaught.push('reason' in event ? event.reason : event.error);

  beforeEach(() => {
    uncaught.length = 0;
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onError);
  });
  afterEach(() => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onError);
  });

  it('do not harm a form that receives them over a port', async () => {
    const provider = createFakeProvider();
    const binding = bindMessaging(provider, { rate: { burst: 1e6, perSecond: 1e6 } });
    const form = askForms(document)[0]!.id;
    const { port1, port2 } = new MessageChannel();
    let welcomed = false;
    const replies: unknown[] = [];
    port1.onmessage = ({ data }) => {
      replies.push(JSON.parse(data as string));
      welcomed = true;
    };
    window.postMessage({ formspecAssist: 'connect', protocol: 1, form }, '*', [port2]);
    await waitUntil(() => welcomed);
    for (const message of samples()) port1.postMessage(message);
    port1.postMessage(JSON.stringify({ type: 'call', callId: 'last', name: 'formspec.test.echo' }));
    await waitUntil(() => (replies.at(-1) as { callId?: string }).callId === 'last', '', { timeout: 30_000 });

    const other = await openMessaging(form);
    expect(payloadOf(await other.call('formspec.test.echo', { ok: true }))).to.deep.equal({
      echo: { ok: true },
    });
    expect(provider.calls.length).to.be.greaterThan(100);
    expect(({} as Record<string, unknown>)['type']).to.equal(undefined);
    expect(uncaught).to.deep.equal([]);
    other.close();
    binding.dispose();
  });

  it('do not harm a form that receives them over the window', async () => {
    const provider = createFakeProvider();
    const binding = bindMessaging(provider);
    for (const message of samples()) {
      window.postMessage(message, '*');
      document.dispatchEvent(new CustomEvent('formspec-assist-discover', { detail: message }));
    }
    const transport = await openMessaging(askForms(document)[0]!.id, { timeoutMs: 30_000 });
    expect(payloadOf(await transport.call('formspec.test.echo'))).to.deep.equal({});
    expect(uncaught).to.deep.equal([]);
    transport.close();
    binding.dispose();
  });

  it('do not harm a helper that receives them from a form', async () => {
    const forged = 'forged-form';
    let port: MessagePort | undefined;
    const pretend = (event: MessageEvent): void => {
      const message = checkWindowMessage(event.data);
      if (message?.formspecAssist === 'connect' && message.form === forged) port = event.ports[0];
    };
    window.addEventListener('message', pretend);
    const connecting = openMessaging(forged, { timeoutMs: 30_000 });
    await waitUntil(() => port);
    const messages = samples();
    for (const message of messages.slice(0, MESSAGES / 2)) port!.postMessage(message);
    port!.postMessage(
      JSON.stringify({ type: 'welcome', protocol: 1, form: forged, tools: [], maxRequestLength: 1e6 }),
    );
    const transport = await connecting;
    const asked: string[] = [];
    port!.onmessage = ({ data }) => asked.push((JSON.parse(data as string) as { callId: string }).callId);
    const pending = transport.call('formspec.test.echo');
    await waitUntil(() => asked.length === 1);
    for (const message of messages.slice(MESSAGES / 2)) port!.postMessage(message);
    port!.postMessage(JSON.stringify({ type: 'result', callId: asked[0], result: { content: 'no' } }));
    const result = await pending;
    expect(result.isError).to.equal(true);
    expect(payloadOf(result)).to.include({ code: 'ENGINE_ERROR' });
    expect(uncaught).to.deep.equal([]);
    window.removeEventListener('message', pretend);
    transport.close();
  });
});
