/** Server-rendered forms with Component, Theme and Issuer documents. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createForm } from '../../src/engine/index.js';
import { resolveIssuer } from '../../src/layout/index.js';
import { createFormHandler, renderForm, renderPage } from '../../src/server/index.js';
import { everyComponent, everyItem } from '../elements/planned/every-component.js';

test('a Component document lays out a form that works without script', () => {
  const html = renderForm(createForm(everyItem), { component: everyComponent });
  for (const name of ['name', 'age', 'size', 'lines[0].what', 'people[0].who', 'note', 'tip', 'forgotten'])
    assert.ok(html.includes(`name="${name}"`), name);
  assert.ok(html.includes('class="formspec-section formspec-card own-card"'));
  assert.ok(!/\sstyle="/.test(html), 'no style attributes');
  assert.ok(!html.includes('<dialog') && !html.includes('role="tablist"'), 'nothing that needs script');
});

test('a document that cannot be used leaves the form as it is', () => {
  // Ids of nodes are different in each form.
  const shown = (options: object): string =>
    renderForm(createForm(everyItem), options).replace(/formspec-1-\d+/g, 'id');
  assert.equal(shown({ component: { nonsense: true } }), shown({}));
});

const document = {
  $formspecIssuer: '1.0',
  url: 'https://town.example/issuer',
  version: '2.1.0',
  name: 'Town <of> Example',
  kind: 'organization',
  homepage: 'https://town.example/',
  logo: { primary: { url: 'https://cdn.example/logo.png', altText: 'Logo of the town' } },
  contactPoint: { contactType: 'customer support', email: 'help@town.example', telephone: '+49 30 1234' },
};

test('the issuer is at the head of a page, in front of the title', async () => {
  const issuer = await resolveIssuer({ issuer: document });
  const html = renderPage(createForm(everyItem), { issuer });
  assert.ok(html.includes('Town &lt;of&gt; Example'));
  assert.ok(html.includes('href="mailto:help@town.example"') && html.includes('href="tel:+49301234"'));
  assert.ok(/<img[^>]+alt="Logo of the town"[^>]+referrerpolicy="no-referrer"/.test(html));
  assert.ok(html.indexOf('formspec-issuer') < html.indexOf('class="formspec-title"'));
  assert.ok(!renderPage(createForm(everyItem)).includes('formspec-issuer'), 'no issuer, no block');
});

test('the handler allows the logo, and answers name the issuer that was shown', async () => {
  const issuer = await resolveIssuer({ issuer: document });
  const sent: unknown[] = [];
  const handler = createFormHandler(everyItem, {
    issuer,
    onSubmit: (response) => void sent.push(response.displayedIssuer),
  });
  const page = await handler(new Request('https://forms.example.org/'));
  assert.ok(page.headers.get('content-security-policy')!.includes("img-src 'self' https://cdn.example"));
  assert.ok((await page.text()).includes('formspec-issuer'));
  const engine = createForm(everyItem);
  engine.set('forgotten', 'x');
  const answer = await handler(
    new Request('https://forms.example.org/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(engine.response({ mode: 'submit' })),
    }),
  );
  assert.ok(answer.ok, String(answer.status));
  assert.deepEqual(sent, [{ url: 'https://town.example/issuer', version: '2.1.0' }]);
});

test('the content hash in the version of a fetched issuer is checked', async () => {
  const text = JSON.stringify({ ...document, version: '1.0.0' });
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = Buffer.from(bytes).toString('hex');
  const signed = text.replace('"1.0.0"', `"1.0.0+sha256-${hash}"`);
  const resolve = (served: string, problems: string[]) =>
    resolveIssuer(
      { issuer: { url: document.url } },
      { fetchText: () => Promise.resolve(served), onProblem: (message) => problems.push(message) },
    );
  const problems: string[] = [];
  assert.equal((await resolve(signed, problems))?.name, 'Town <of> Example');
  assert.deepEqual(problems, []);
  assert.equal(await resolve(signed.replace('help@', 'fake@'), problems), null);
  assert.match(problems[0]!, /does not match the hash/);
});
