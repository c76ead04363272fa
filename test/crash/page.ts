/** The page that crashes: one form, with the attributes from the query of the address. */
import '../../src/index.js';
import type { FormspecForm } from '../../src/index.js';
import { definition, field, group, repeat } from '../support/definition.js';

const form = document.createElement('formspec-form') as FormspecForm;
const query = new URLSearchParams(location.search);
/** Where the page sends the answers itself; null: the form sends them. */
const receiver = query.get('receiver');
query.delete('receiver');
for (const [name, value] of query) form.setAttribute(name, value);
form.definition = definition(
  [
    group('about', [field('name'), field('story', 'text')]),
    group('family', [repeat('people', [field('first'), field('last')])]),
    group('papers', [field('letter', 'attachment'), field('note'), field('remark')]),
  ],
  { title: 'Application', formPresentation: { pageMode: 'wizard' } },
);

form.addEventListener('formspec-upload', ({ detail }) => {
  detail.respondWith(
    fetch('/upload', { method: 'POST', body: detail.file, signal: detail.signal }).then(async (reply) => {
      if (!reply.ok) throw new Error(`${reply.status}`);
      return ((await reply.json()) as { url: string }).url;
    }),
  );
});
if (receiver)
  form.addEventListener('formspec-submit', ({ detail }) => {
    const { response, idempotencyKey, waitUntil } = detail;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey };
    const sending = fetch(receiver, { method: 'POST', headers, body: JSON.stringify(response) });
    waitUntil(
      sending.then((reply) => {
        if (!reply.ok) throw new Error(`${reply.status}`);
      }),
    );
  });
document.body.append(form);
