/**
 * A form in WebKit, from the built file, under a strict policy: renders, fills in, pages, refuses, corrects, saves a
 * draft and submits. Prints each step. Run by `npm run test:webkit` after `npm run build`.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { definition, field, group } from '../support/definition.js';
import { launchWebKit } from './webdriver.js';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";

const smoke = definition(
  [
    group('person', [field('name', 'string', { label: 'Name' }), field('born', 'date', { label: 'Born' })], {
      label: 'Person',
    }),
    group(
      'costs',
      [
        field('amount', 'decimal', { label: 'Amount' }),
        field('double', 'decimal', { label: 'Double' }),
        field('agreed', 'boolean', { label: 'Agreed' }),
      ],
      { label: 'Costs' },
    ),
  ],
  {
    formPresentation: { pageMode: 'wizard' },
    binds: [
      { path: 'person.name', required: 'true' },
      { path: 'costs.amount', required: 'true', constraint: '$ < 100', constraintMessage: 'Less than 100' },
      { path: 'costs.double', calculate: '$costs.amount * 2' },
    ],
  },
);

const PAGE = `<!doctype html><html lang="en"><head><title>Smoke</title><script src="/watch.js"></script>
<script type="module" src="/formspec-elements.min.js"></script></head>
<body><main><formspec-form src="/smoke.json" draft="smoke"></formspec-form></main></body></html>`;

/** Records console errors, exceptions and policy violations, and what the form sends. */
const WATCH = `window.complaints = []; window.sent = [];
for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(name, (event) => complaints.push(name + ': ' + (event.message || event.reason || event.violatedDirective + ' ' + event.blockedURI)));
const { error } = console;
console.error = (...args) => { complaints.push('console: ' + args.join(' ')); error(...args); };
addEventListener('formspec-submit', ({ detail }) => sent.push(detail.response));`;

const server = createServer((request, response) => {
  const send = (type: string, body: string | Buffer): void => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY }).end(body);
  };
  const { pathname } = new URL(request.url!, 'http://localhost');
  if (pathname === '/') send('text/html', PAGE);
  else if (pathname === '/watch.js') send('text/javascript', WATCH);
  else if (pathname === '/smoke.json') send('application/json', JSON.stringify(smoke));
  else if (/^\/[\w./-]+\.js$/.test(pathname))
    send('text/javascript', readFileSync(`${DIST}${pathname.slice(1)}`));
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://localhost:${(server.address() as { port: number }).port}/`;
const browser = await launchWebKit();

const FORM = "document.querySelector('formspec-form')";
async function until(what: string, script: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await browser.run(`return !!(${script})`)) return console.log(`✓ ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `Not so: ${what}. The page says: ${await browser.run<string>('return document.body.innerText')}`,
  );
}
const named = (name: string): string => `[name="${name}"]`;
/** Clicks the button with this text. */
async function press(text: string): Promise<void> {
  await browser.run(
    `for (const button of document.querySelectorAll('button'))
       button.toggleAttribute('data-smoke', button.textContent.trim() === '${text}' && button.checkVisibility());`,
  );
  await browser.click('[data-smoke]');
}

try {
  console.log(`WebKitGTK ${browser.version}`);
  await browser.open(url);
  await until('the form is shown', `${FORM}?.engine`);
  await browser.type(named('person.name'), 'Ada');
  await until('typing reaches the engine', `${FORM}.engine.get('person.name') === 'Ada'`);
  await press('Continue');
  await until(
    'the second page is shown',
    `document.querySelector('${named('costs.amount')}')?.checkVisibility()`,
  );
  await browser.type(named('costs.amount'), '150');
  await press('Submit');
  await until('what is wrong is named', "document.body.innerText.includes('Less than 100')");
  await browser.run(`document.querySelector('${named('costs.amount')}').select()`);
  await browser.type(named('costs.amount'), '12.5');
  await until('calculations follow', `${FORM}.engine.get('costs.double') === 25`);
  await until('the draft is kept', `!${FORM}.querySelector('.formspec-draft-failed')`);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await browser.open(url);
  await until('and comes back', `${FORM}?.engine?.get('costs.amount') === 12.5`);
  await browser.run(`${FORM}.submit()`);
  await until('the response is sent', 'window.sent.length === 1');
  const data = await browser.run<unknown>('return window.sent[0].data');
  assert.deepEqual(data, {
    person: { name: 'Ada', born: null },
    costs: { amount: 12.5, double: 25, agreed: null },
  });
  const complaints = await browser.run<string[]>('return window.complaints');
  // WebKit requests an icon by itself, which the policy blocks.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.endsWith('/favicon.ico')),
    [],
  );
  console.log('✓ and the browser has nothing to complain about');
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
