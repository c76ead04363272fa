import { expect, waitUntil } from '@open-wc/testing';
import {
  AVAILABLE_EVENT,
  DISCOVER_EVENT,
  type Announcement,
  type PortReply,
} from '../../src/bindings/message-types.js';
import { bindMessaging, type MessagingBinding, type MessagingOptions } from '../../src/bindings/messaging.js';
import {
  askForms,
  listenForForms,
  openMessaging,
} from '../../src/consumer/transports/messaging-transport.js';
import type { Transport } from '../../src/consumer/transports/transport.js';
import { createFakeProvider, type FakeProvider, payloadOf } from '../support/fake-provider.js';

describe('bindMessaging', () => {
  let provider: FakeProvider;
  let binding: MessagingBinding;
  const opened: Transport[] = [];

  const bind = (options?: MessagingOptions): void => {
    provider = createFakeProvider();
    binding = bindMessaging(provider, options);
  };
  const open = async (): Promise<Transport> => {
    const transport = await openMessaging(askForms(document)[0]!.id);
    opened.push(transport);
    return transport;
  };
  /** A channel by hand, for messages that the library would never send. */
  const openByHand = async (form = askForms(document)[0]!.id): Promise<RawChannel> => {
    const { port1, port2 } = new MessageChannel();
    const replies: PortReply[] = [];
    port1.onmessage = ({ data }) => replies.push(JSON.parse(data as string) as PortReply);
    window.postMessage({ formspecAssist: 'connect', protocol: 1, form }, '*', [port2]);
    await waitUntil(() => replies.length === 1, 'no welcome');
    return { port: port1, replies };
  };

  afterEach(() => {
    for (const transport of opened.splice(0)) transport.close();
    binding.dispose();
  });

  describe('announcing', () => {
    it('announces its tools at the form when bound', () => {
      const element = document.body.appendChild(document.createElement('div'));
      const heard: Announcement[] = [];
      const onAvailable = (event: Event): void => {
        expect(event.target).to.equal(element);
        heard.push((event as CustomEvent<Announcement>).detail);
      };
      document.addEventListener(AVAILABLE_EVENT, onAvailable);
      bind({ target: element });
      document.removeEventListener(AVAILABLE_EVENT, onAvailable);
      element.remove();
      expect(heard).to.have.length(1);
      expect(heard[0]!.tools).to.deep.equal(provider.names);
    });

    it('announces the form again on request, with the same id', () => {
      bind();
      const [first] = askForms(document);
      const [second] = askForms(document);
      expect(first!.id).to.equal(second!.id);
      expect(first!.id).to.match(/^[0-9a-f-]{36}$/);
    });

    it('announces several forms of a page with different ids', () => {
      const elements = [0, 1].map(() => document.body.appendChild(document.createElement('section')));
      bind({ target: elements[0]! });
      const other = bindMessaging(createFakeProvider(), { target: elements[1]! });
      expect(askForms(document).map(({ element }) => element)).to.deep.equal(elements);
      other.dispose();
      expect(askForms(document)).to.have.length(1);
      for (const element of elements) element.remove();
    });

    it('stops announcing when disposed', () => {
      bind();
      binding.dispose();
      expect(askForms(document)).to.deep.equal([]);
    });

    it('calls a listener once for each form, also when the listener asks again', () => {
      const heard: string[] = [];
      const stop = listenForForms(document, ({ id }) => {
        heard.push(id);
        expect(askForms(document)).to.have.length(1);
      });
      bind();
      askForms(document);
      stop();
      expect(heard).to.have.length(1);
    });

    it('ignores invalid announcements', () => {
      bind();
      const heard: string[] = [];
      const stop = listenForForms(document, ({ id }) => heard.push(id));
      const fickle = {
        protocol: 1,
        tools: [],
        get form(): string {
          throw new Error('boo');
        },
      };
      for (const detail of [null, 'x', {}, { protocol: 1, form: 'a', tools: 'x' }, { protocol: 2 }, fickle])
        document.dispatchEvent(new CustomEvent(AVAILABLE_EVENT, { detail }));
      stop();
      expect(heard).to.deep.equal([]);
    });
  });

  describe('calling', () => {
    it('transports calls and results', async () => {
      bind();
      const transport = await open();
      const input = { path: 'a.b[0].c', value: { nested: ['ü', 1, null] } };
      const result = await transport.call('formspec.test.echo', input);
      expect(payloadOf(result)).to.deep.equal({ echo: input });
      expect(provider.calls).to.deep.equal([{ name: 'formspec.test.echo', input }]);
    });

    it('passes a missing input as undefined', async () => {
      bind();
      await (await open()).call('formspec.test.echo');
      expect(provider.calls[0]!.input).to.equal(undefined);
    });

    it('matches answers to calls in any order', async () => {
      bind();
      const transport = await open();
      const numbers = Array.from({ length: 20 }, (_, index) => index);
      const results = await Promise.all(numbers.map((n) => transport.call('formspec.test.echo', { n })));
      expect(results.map(payloadOf)).to.deep.equal(numbers.map((n) => ({ echo: { n } })));
    });

    it('passes on error envelopes, and creates one when the provider throws', async () => {
      bind();
      const transport = await open();
      const unknown = await transport.call('formspec.no.such');
      expect(unknown.isError).to.equal(true);
      expect(payloadOf(unknown)).to.deep.equal({ code: 'UNSUPPORTED', message: 'formspec.no.such' });
      const failed = await transport.call('formspec.test.fail');
      expect(failed.isError).to.equal(true);
      expect(payloadOf(failed)).to.include({ code: 'ENGINE_ERROR' });
    });

    it('passes on the name that the helper claims, as one short visible line', async () => {
      const names: unknown[] = [];
      const inner = createFakeProvider();
      provider = inner;
      binding = bindMessaging({
        tools: inner.tools,
        call: (name, input, options) => {
          names.push(options?.agentName);
          return inner.call(name, input, options);
        },
      });
      const { id } = askForms(document)[0]!;
      for (const agentName of [
        'Form helper',
        ` a\n\u202Eb\u0000 `,
        'x'.repeat(70),
        '\u200B\u3164\u2800',
        undefined,
      ]) {
        const transport = await openMessaging(id, { agentName });
        await transport.call('formspec.test.echo');
        transport.close();
      }
      expect(names).to.deep.equal(['Form helper', 'a b', 'x'.repeat(60), undefined, undefined]);
    });

    it('cancels a call when its signal aborts', async () => {
      bind();
      const transport = await open();
      const controller = new AbortController();
      const result = transport.call('formspec.test.wait', {}, { signal: controller.signal });
      await waitUntil(() => provider.calls.length === 1);
      controller.abort();
      expect(payloadOf(await result)).to.include({ code: 'x-aborted' });
      await waitUntil(() => provider.aborted === 1);
    });

    it('lists the tools, and lists them again after a change', async () => {
      bind();
      const transport = await open();
      expect((await transport.tools()).map(({ name }) => name)).to.deep.equal(provider.names);
      let heard = 0;
      transport.onToolsChange(() => (heard += 1));
      provider.names = ['formspec.test.echo'];
      binding.toolsChanged();
      await waitUntil(() => heard === 1);
      expect((await transport.tools()).map(({ name }) => name)).to.deep.equal(provider.names);
    });

    it('ends pending calls when the form is removed', async () => {
      bind();
      const transport = await open();
      const result = transport.call('formspec.test.wait');
      await waitUntil(() => provider.calls.length === 1);
      binding.dispose();
      expect(payloadOf(await result)).to.include({ code: 'x-disconnected' });
      expect(payloadOf(await transport.call('formspec.test.echo'))).to.include({ code: 'x-disconnected' });
      expect(provider.aborted).to.equal(1);
    });

    it('cancels pending calls when the helper disconnects', async () => {
      bind();
      const transport = await open();
      void transport.call('formspec.test.wait');
      await waitUntil(() => provider.calls.length === 1);
      transport.close();
      await waitUntil(() => provider.aborted === 1);
    });
  });

  describe('limits', () => {
    it('refuses requests that are too long, before sending them', async () => {
      bind({ maxRequestLength: 200 });
      const result = await (await open()).call('formspec.test.echo', { text: 'x'.repeat(200) });
      expect(payloadOf(result)).to.include({ code: 'x-too-large' });
      expect(provider.calls).to.deep.equal([]);
    });

    it('does not read requests that are too long', async () => {
      bind({ maxRequestLength: 200 });
      const { port } = await openByHand();
      const call = (text: string): string =>
        JSON.stringify({
          type: 'call',
          callId: text.slice(0, 9),
          name: 'formspec.test.echo',
          input: { text },
        });
      port.postMessage(call('x'.repeat(300)));
      port.postMessage(call('short'));
      await waitUntil(() => provider.calls.length > 0);
      expect(provider.calls.map(({ input }) => input)).to.deep.equal([{ text: 'short' }]);
    });

    it('replaces answers that are too long by an error', async () => {
      bind();
      expect(payloadOf(await (await open()).call('formspec.test.large'))).to.include({ code: 'x-too-large' });
    });

    it('refuses calls beyond the rate limit', async () => {
      bind({ rate: { burst: 5, perSecond: 0.001 } });
      const transport = await open();
      const results = await Promise.all(
        Array.from({ length: 8 }, () => transport.call('formspec.test.echo')),
      );
      expect(results.filter(({ isError }) => isError).map(payloadOf)).to.have.length(3);
      expect(payloadOf(results[7]!)).to.include({ code: 'x-rate-limited' });
      expect(provider.calls).to.have.length(5);
    });

    it('applies the rate limit to each helper separately', async () => {
      bind({ rate: { burst: 1, perSecond: 0.001 } });
      const [first, second] = [await open(), await open()];
      await first.call('formspec.test.echo');
      expect((await first.call('formspec.test.echo')).isError).to.equal(true);
      expect((await second.call('formspec.test.echo')).isError).to.equal(undefined);
    });

    it('limits the number of pending calls and of connected helpers', async () => {
      bind({ maxPendingCalls: 2, maxConsumers: 1 });
      const transport = await open();
      void transport.call('formspec.test.wait');
      void transport.call('formspec.test.wait');
      expect(payloadOf(await transport.call('formspec.test.echo'))).to.include({ code: 'x-busy' });
      const refused = await openMessaging(askForms(document)[0]!.id, { timeoutMs: 200 }).then(
        () => 'connected',
        (error: Error) => error.message,
      );
      expect(refused).to.contain('did not answer');
    });
  });

  describe('a hostile script in the page', () => {
    it('receives nothing over a port that it saw in the handshake', async () => {
      const seen: unknown[] = [];
      const spy = (event: MessageEvent): void => {
        for (const port of event.ports) {
          port.addEventListener('message', ({ data }) => seen.push(data));
          port.start();
        }
      };
      // Registered before the binding, hence called before it.
      window.addEventListener('message', spy, true);
      bind();
      const transport = await open();
      const result = await transport.call('formspec.test.echo', { secret: 'passport number' });
      window.removeEventListener('message', spy, true);
      expect(payloadOf(result)).to.deep.equal({ echo: { secret: 'passport number' } });
      expect(seen).to.deep.equal([]);
    });

    it('sees neither the request nor the port if it listens later', async () => {
      bind();
      const seen: unknown[] = [];
      const spy = ({ data }: MessageEvent): void => void seen.push(data);
      window.addEventListener('message', spy, true);
      await open();
      window.removeEventListener('message', spy, true);
      expect(seen).to.deep.equal([]);
    });

    it('can neither answer another helper nor cancel its calls', async () => {
      bind();
      const victim = await open();
      const attacker = await openByHand();
      const result = victim.call('formspec.test.wait');
      await waitUntil(() => provider.calls.length === 1);
      for (const type of ['cancel', 'result', 'bye', 'toolchange'])
        attacker.port.postMessage(JSON.stringify({ type, callId: 'x', result: { content: [] } }));
      await victim.call('formspec.test.echo');
      expect(provider.aborted).to.equal(0);
      expect(attacker.replies.every((reply) => !('result' in reply) || reply.callId === 'x')).to.equal(true);
      victim.close();
      await result;
    });

    it('cannot connect with a forged event', async () => {
      bind({ allowedOrigins: ['https://trusted.example'] });
      const { port1, port2 } = new MessageChannel();
      let heard = 0;
      port1.onmessage = () => (heard += 1);
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { formspecAssist: 'connect', protocol: 1, form: askForms(document)[0]!.id },
          origin: 'https://trusted.example',
          source: window,
          ports: [port2],
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(heard).to.equal(0);
    });

    it('cannot send consent: a message has only a name and an input', async () => {
      let given: object | undefined;
      const inner = createFakeProvider();
      provider = inner;
      binding = bindMessaging({
        tools: inner.tools,
        call: (name, input, options) => {
          given = options;
          return inner.call(name, input, options);
        },
      });
      const { port, replies } = await openByHand();
      const consent = { confirm: true, confirmed: true, options: { confirm: true }, consent: 'yes' };
      port.postMessage(
        JSON.stringify({ type: 'call', callId: 'c', name: 'formspec.test.echo', input: {}, ...consent }),
      );
      await waitUntil(() => replies.length === 2);
      expect(Object.keys(given!)).to.deep.equal(['signal']);
    });
  });

  it('refuses invalid origins', () => {
    bind();
    for (const origin of ['*', 'null', 'https://a.example/', 'a.example', 'https://*.example', ''])
      expect(() => bindMessaging(provider, { allowedOrigins: [origin] }), origin).to.throw(TypeError);
    bindMessaging(provider, {
      allowedOrigins: ['https://a.example', 'http://localhost:8000', 'chrome-extension://abcdef'],
    }).dispose();
  });

  it('answers a discover event of any script', () => {
    bind();
    let heard = 0;
    const count = (): void => void (heard += 1);
    document.addEventListener(AVAILABLE_EVENT, count);
    document.dispatchEvent(new Event(DISCOVER_EVENT));
    document.removeEventListener(AVAILABLE_EVENT, count);
    expect(heard).to.equal(1);
  });
});

interface RawChannel {
  readonly port: MessagePort;
  readonly replies: PortReply[];
}
