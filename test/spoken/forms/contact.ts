/** What can happen on a page with the contact form, beside what its user does. */
import type { AssistProvider } from '../../../src/assist/index.js';

const provider = (): AssistProvider =>
  (document.querySelector('formspec-form') as unknown as { provider: AssistProvider }).provider;

const happenings: Record<string, () => unknown> = {
  'an assistant proposes a name and an email address': () =>
    provider().call('formspec.field.bulkSet', {
      entries: [
        { path: 'fullName', value: 'Ada Lovelace' },
        { path: 'email', value: 'ada@example.org' },
      ],
    }),
};

Object.assign(globalThis, { happenings });
