/** The page that is crashed: one form, whose attributes come from the query of the address. */
import '../../src/index.js';
import type { FormspecForm } from '../../src/index.js';

const field = (key: string, more: object = {}): object => ({
  key,
  type: 'field',
  dataType: 'string',
  label: `The ${key}`,
  ...more,
});
const group = (key: string, children: object[], more: object = {}): object => ({
  key,
  type: 'group',
  label: `Part ${key}`,
  children,
  ...more,
});

const form = document.createElement('formspec-form') as FormspecForm;
for (const [name, value] of new URLSearchParams(location.search)) form.setAttribute(name, value);
form.definition = {
  $formspec: '1.0',
  url: 'https://forms.example.org/application',
  version: '1.0.0',
  status: 'active',
  title: 'Application',
  formPresentation: { pageMode: 'wizard' },
  items: [
    group('about', [field('name'), field('story', { dataType: 'text' })]),
    group('family', [group('people', [field('first'), field('last')], { repeatable: true })]),
    group('papers', [field('letter', { dataType: 'attachment' }), field('note'), field('remark')]),
  ],
} as unknown as NonNullable<FormspecForm['definition']>;

form.addEventListener('formspec-upload', ({ detail }) => {
  detail.respondWith(
    fetch('/upload', { method: 'POST', body: detail.file, signal: detail.signal }).then(async (reply) => {
      if (!reply.ok) throw new Error(`${reply.status}`);
      return ((await reply.json()) as { url: string }).url;
    }),
  );
});
document.body.append(form);
