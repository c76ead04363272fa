import { expect } from '@open-wc/testing';
import { bindMessaging, type MessagingOptions } from '../../src/bindings/messaging.js';
import { connect } from '../../src/consumer/index.js';
import { askForms, askFrame, openMessaging } from '../../src/consumer/transports/messaging-transport.js';
import { createFakeProvider, type FakeProvider, payloadOf } from '../support/fake-provider.js';

/** The same server under its other name: a foreign origin without a second server. */
const FOREIGN = location.origin.includes('localhost')
  ? location.origin.replace('localhost', '127.0.0.1')
  : location.origin.replace('127.0.0.1', 'localhost');
const FRAME = new URL('./frames/messaging-frame.html', import.meta.url).pathname;

describe('bindMessaging and frames', () => {
  const frames: HTMLIFrameElement[] = [];
  const bindings: { dispose(): void }[] = [];

  const bind = (options?: MessagingOptions): FakeProvider => {
    const provider = createFakeProvider();
    bindings.push(bindMessaging(provider, options));
    return provider;
  };

  /** Opens a frame in a role and gives back what it reports. */
  const runFrame = (role: string, origin: string, sandbox?: string): Promise<unknown> => {
    const frame = document.createElement('iframe');
    if (sandbox) frame.sandbox.value = sandbox;
    const form = askForms(document)[0]?.id ?? '';
    frame.src = `${origin}${FRAME}#${new URLSearchParams({ [role]: '', parent: location.origin, form }).toString()}`;
    frames.push(frame);
    return new Promise((resolve) => {
      window.addEventListener('message', function hear({ data, source }: MessageEvent) {
        if (source !== frame.contentWindow || !(data as { report?: unknown })?.report) return;
        window.removeEventListener('message', hear);
        resolve((data as { report: unknown }).report);
      });
      document.body.append(frame);
    });
  };

  afterEach(() => {
    for (const binding of bindings.splice(0)) binding.dispose();
    for (const frame of frames.splice(0)) frame.remove();
  });

  it('serves frames of the origins that the author allows', async () => {
    const provider = bind({ allowedOrigins: [FOREIGN] });
    expect(await runFrame('helper', FOREIGN)).to.deep.equal({
      forms: 1,
      outcome: { echo: { from: 'frame' } },
    });
    expect(provider.calls).to.have.length(1);
  });

  it('ignores frames by default, also frames of its own origin', async () => {
    const provider = bind();
    expect(await runFrame('helper', FOREIGN)).to.deep.equal({ forms: 0, outcome: 'refused' });
    expect(await runFrame('helper', location.origin)).to.deep.equal({ forms: 0, outcome: 'refused' });
    expect(provider.calls).to.deep.equal([]);
  });

  it('ignores a frame whose origin is not allowed', async () => {
    const provider = bind({ allowedOrigins: ['https://trusted.example'] });
    expect(await runFrame('helper', FOREIGN)).to.deep.equal({ forms: 0, outcome: 'refused' });
    expect(provider.calls).to.deep.equal([]);
  });

  it('sends nothing to a hostile frame while another helper works', async () => {
    const provider = bind();
    const transport = await openMessaging(askForms(document)[0]!.id);
    const attack = runFrame('hostile', FOREIGN);
    for (let n = 0; n < 50; n += 1) {
      await transport.call('formspec.test.echo', { secret: n });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await attack).to.deep.equal({ heard: [] });
    expect(provider.calls).to.have.length(50);
    transport.close();
  });

  it('sends nothing to a sandboxed frame, whose origin is opaque', async () => {
    const provider = bind({ allowedOrigins: [FOREIGN, location.origin] });
    const frame = document.createElement('iframe');
    frame.sandbox.value = 'allow-scripts';
    const form = askForms(document)[0]!.id;
    frame.srcdoc = `<script>
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => parent.postMessage('leak', '*');
      parent.postMessage({ formspecAssist: 'discover' }, '*');
      parent.postMessage({ formspecAssist: 'connect', protocol: 1, form: '${form}' }, '*', [port2]);
      addEventListener('message', () => parent.postMessage('leak', '*'));
      setTimeout(() => parent.postMessage('done', '*'), 300);
    </script>`;
    frames.push(frame);
    const said: unknown[] = [];
    await new Promise<void>((resolve) => {
      window.addEventListener('message', function hear({ data, source }: MessageEvent) {
        if (source !== frame.contentWindow || typeof data !== 'string') return;
        said.push(data);
        if (data === 'done') {
          window.removeEventListener('message', hear);
          resolve();
        }
      });
      document.body.append(frame);
    });
    expect(said).to.deep.equal(['done']);
    expect(provider.calls).to.deep.equal([]);
  });

  it('connects to a form in a frame that allows the embedding page', async () => {
    expect(await runFrame('form', FOREIGN)).to.equal('ready');
    const view = frames[0]!.contentWindow!;
    const [form] = await askFrame(view, FOREIGN);
    const client = await connect({ window: view, origin: FOREIGN, form: form!.id });
    const result = await client.call('formspec.test.echo', { from: 'page' });
    expect(payloadOf(result)).to.deep.equal({ echo: { from: 'page' } });
    client.close();
  });

  it('does not send its port to a frame with an unexpected origin', async () => {
    expect(await runFrame('form', FOREIGN)).to.equal('ready');
    const view = frames[0]!.contentWindow!;
    const [form] = await askFrame(view, FOREIGN);
    const failed = await openMessaging(form!.id, {
      window: view,
      origin: 'https://trusted.example',
      timeoutMs: 200,
    }).then(
      () => 'connected',
      (error: Error) => error.message,
    );
    expect(failed).to.contain('did not answer');
  });

  it('ends the connection when the page with the form is closed', async () => {
    await runFrame('form', FOREIGN);
    const view = frames[0]!.contentWindow!;
    const [form] = await askFrame(view, FOREIGN);
    const transport = await openMessaging(form!.id, { window: view, origin: FOREIGN });
    const result = transport.call('formspec.test.wait');
    frames[0]!.remove();
    expect(payloadOf(await result)).to.include({ code: 'x-disconnected' });
  });
});
