/**
 * Runs inside a frame and reports to the page around it. `#helper` tries to use the forms of that page;
 * `#form` offers a form to it; `#hostile` does what it can to get at anything.
 */
import { bindMessaging } from '../../../src/bindings/messaging.js';
import { askFrame, openMessaging } from '../../../src/consumer/transports/messaging-transport.js';
import { createFakeProvider, payloadOf } from '../../support/fake-provider.js';

const parameters = new URLSearchParams(location.hash.slice(1));
const parentOrigin = parameters.get('parent')!;
const formId = parameters.get('form')!;
const report = (result: unknown): void => window.parent.postMessage({ report: result }, '*');

async function help(): Promise<void> {
  const forms = await askFrame(window.parent, parentOrigin);
  let outcome: unknown = 'refused';
  try {
    // Answered within milliseconds where it is answered at all; a form that was found gets a slow machine's patience.
    const options = { window: window.parent, origin: parentOrigin, timeoutMs: forms.length ? 5000 : 300 };
    const transport = await openMessaging(forms[0]?.id ?? formId, options);
    outcome = payloadOf(await transport.call('formspec.test.echo', { from: 'frame' }));
  } catch {
    // Not being answered is an outcome too.
  }
  report({ forms: forms.length, outcome });
}

async function attack(): Promise<void> {
  const heard: unknown[] = [];
  window.addEventListener('message', ({ data }) => heard.push(data));
  const attempts: unknown[] = [
    { formspecAssist: 'discover' },
    { formspecAssist: 'connect', protocol: 1, form: formId },
    { formspecAssist: 'connect', protocol: 1, form: formId, origin: parentOrigin, confirm: true },
    { formspecAssist: 'available', protocol: 1, form: formId, tools: [] },
    JSON.stringify({ type: 'call', callId: '1', name: 'formspec.test.echo' }),
  ];
  for (const attempt of attempts) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => heard.push(data);
    window.parent.postMessage(attempt, '*', [port2]);
    port1.postMessage(JSON.stringify({ type: 'call', callId: '1', name: 'formspec.test.echo' }));
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  report({ heard });
}

if (parameters.has('helper')) await help();
else if (parameters.has('hostile')) await attack();
else {
  bindMessaging(createFakeProvider(), { allowedOrigins: [parentOrigin] });
  report('ready');
}
