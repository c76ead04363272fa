import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import {
  type AssistError,
  connect,
  discover,
  type FormClient,
  type UserProfile,
} from '../../../src/consumer/index.js';

const PAGES = new URL('../../e2e/pages/', import.meta.url).pathname;

async function openPage(name: string): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.width = '900';
  frame.height = '1200';
  frame.src = PAGES + name;
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve);
    document.body.append(frame);
  });
  return frame.contentDocument!;
}

async function openForm(name: string): Promise<{ page: Document; form: FormClient }> {
  const page = await openPage(name);
  const forms = await discover(page);
  expect(forms).to.have.length(1);
  return { page, form: await connect(forms[0]!) };
}

const failure = async (work: Promise<unknown>): Promise<AssistError> => {
  try {
    await work;
  } catch (error) {
    return error as AssistError;
  }
  throw new Error('It should have been refused.');
};

function sent(page: Document): unknown {
  (page.querySelector('button, [type=submit]') as HTMLElement).click();
  return JSON.parse(page.getElementById('sent')!.textContent!);
}

const entry = (value: unknown): UserProfile['concepts'][string] => ({
  value,
  confidence: 1,
  source: { type: 'manual', timestamp: '2026-01-01T00:00:00Z' },
  lastUsed: '',
  verified: true,
});
const profile: UserProfile = {
  id: 'me',
  label: 'Me',
  created: '',
  updated: '',
  fields: {},
  concepts: {
    'https://schema.org/givenName': entry('Ada'),
    'https://schema.org/familyName': entry('Lovelace'),
    'https://schema.org/name': entry('Ada Lovelace'),
    'https://schema.org/email': entry('ada@example.org'),
    'https://schema.org/telephone': entry('+44 20 7946 0000'),
    'https://schema.org/streetAddress': entry('12 St James Square'),
    'https://schema.org/addressLocality': entry('London'),
    'https://schema.org/postalCode': entry('SW1Y4'),
    'https://schema.org/addressCountry': entry('DE'),
    'https://schema.org/birthDate': entry('1815-12-10'),
  },
};

describe('plain pages (mode 3)', () => {
  afterEach(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

  it('is listed last and marked as advisory', async () => {
    const page = await openPage('nested-labels.html');
    const [found] = await discover(page);
    expect(found).to.include({ mode: 3, title: 'Join the beach clean-up', url: undefined });
    const form = await connect(found!);
    expect(form).to.include({ mode: 3, transport: 'dom', advisory: true });
    expect(await form.describe()).to.include({ advisory: true, fieldCount: 11 });
    expect((await form.list()).every(({ advisory }) => advisory)).to.equal(true);
  });

  it('marks the results of all tools as untrusted content', async () => {
    const { form } = await openForm('nested-labels.html');
    for (const { name, annotations } of await form.tools())
      expect(annotations?.untrustedContentHint, name).to.equal(true);
  });

  describe('with nested labels', () => {
    it('reads labels, types, options and states', async () => {
      const { form } = await openForm('nested-labels.html');
      const fields = await form.list('all');
      expect(fields.map(({ label }) => label)).to.deep.equal([
        'First name',
        'Last name',
        'E-mail',
        'Date of birth',
        'Country',
        'How do you get there?',
        'What can you bring?',
        'Anything else?',
        'Phone',
        'Choose a password',
        'I accept the rules',
      ]);
      expect(fields.map(({ dataType }) => dataType)).to.deep.equal([
        'string',
        'string',
        'string',
        'date',
        'choice',
        'choice',
        'multiChoice',
        'text',
        'string',
        'string',
        'boolean',
      ]);
      const { options } = await form.field('volunteer[travel]');
      expect(options).to.deep.equal([
        { value: 'bike', label: 'By bicycle' },
        { value: 'bus', label: 'By bus' },
      ]);
      expect(await form.nextIncomplete()).to.include({ path: 'volunteer[first_name]', reason: 'required' });
    });

    it('fills it completely', async () => {
      const { form, page } = await openForm('nested-labels.html');
      const result = await form.bulkSet([
        { path: 'volunteer[first_name]', value: 'Ada' },
        { path: 'volunteer[last_name]', value: 'Lovelace' },
        { path: 'volunteer[mail]', value: 'ada@example.org' },
        { path: 'volunteer[dob]', value: '1815-12-10' },
        { path: 'volunteer[country]', value: 'France' },
        { path: 'volunteer[travel]', value: 'bus' },
        { path: 'volunteer[bring][]', value: ['Tea', 'gloves'] },
        { path: 'volunteer[notes]', value: 'two\nlines' },
        { path: 'volunteer[rules]', value: true },
      ]);
      expect(result.summary).to.deep.equal({ accepted: 9, rejected: 0, errors: 0 });
      expect(await form.progress()).to.include({ complete: true, requiredFilled: 5 });
      expect(sent(page)).to.deep.equal({
        'volunteer[first_name]': ['Ada'],
        'volunteer[last_name]': ['Lovelace'],
        'volunteer[mail]': ['ada@example.org'],
        'volunteer[dob]': ['1815-12-10'],
        'volunteer[country]': ['FR'],
        'volunteer[travel]': ['bus'],
        'volunteer[bring][]': ['gloves', 'tea'],
        'volunteer[notes]': ['two\nlines'],
        'volunteer[phone]': [''],
        'volunteer[password]': [''],
        'volunteer[rules]': ['1'],
        token: ['t-123'],
      });
    });

    it('refuses what a user could not do, with a matching code', async () => {
      const { form, page } = await openForm('nested-labels.html');
      expect(await failure(form.set('nowhere', 1))).to.include({ code: 'NOT_FOUND', path: 'nowhere' });
      expect((await failure(form.set(7 as never, 1))).code).to.equal('INVALID_PATH');
      expect((await failure(form.set('volunteer[phone]', '1'))).code).to.equal('NOT_RELEVANT');
      expect((await failure(form.set('volunteer[dob]', 'tomorrow'))).code).to.equal('INVALID_VALUE');
      expect((await failure(form.set('volunteer[country]', 'Spain'))).message).to.contain('DE, FR, NL');
      expect((await failure(form.set('volunteer[rules]', 'perhaps'))).code).to.equal('INVALID_VALUE');
      page.querySelector<HTMLInputElement>('[name="volunteer[mail]"]')!.readOnly = true;
      expect((await failure(form.set('volunteer[mail]', 'a@b.c'))).code).to.equal('READONLY');
      expect((await failure(form.pages())).code).to.equal('UNSUPPORTED');
      expect((await failure(form.match())).code).to.equal('UNSUPPORTED');
      expect((await failure(form.apply([], { confirm: true }))).code).to.equal('x-confirmation-required');
    });

    it('stores a value that breaks a rule and reports the result', async () => {
      const { form } = await openForm('nested-labels.html');
      const { accepted, validation } = await form.set('volunteer[mail]', 'not an address');
      expect(accepted).to.equal(true);
      expect(validation[0]).to.include({
        path: 'volunteer[mail]',
        constraintKind: 'type',
        severity: 'error',
      });
      expect((await form.validate()).results.map(({ constraintKind }) => constraintKind)).to.include(
        'required',
      );
      expect(await form.validateField('volunteer[mail]')).to.have.length(1);
    });

    it('clears', async () => {
      const { form } = await openForm('nested-labels.html');
      for (const [path, value] of [
        ['volunteer[first_name]', 'Ada'],
        ['volunteer[travel]', 'bus'],
        ['volunteer[bring][]', ['tea']],
        ['volunteer[country]', 'DE'],
        ['volunteer[rules]', true],
      ] as const) {
        await form.set(path, value);
        await form.set(path, null);
        const { value: left } = await form.field(path);
        expect(left === null || left === false || (left as unknown[]).length === 0, path).to.equal(true);
      }
    });

    it('neither returns nor suggests secret values', async () => {
      const { form, page } = await openForm('nested-labels.html');
      page.querySelector<HTMLInputElement>('[type=password]')!.value = 'hunter2';
      expect((await form.field('volunteer[password]')).value).to.equal(null);
      const { profile: learned } = await form.learnInto(profile, (proposals) =>
        proposals.map(({ path }) => path),
      );
      expect(JSON.stringify(learned)).not.to.contain('hunter2');
    });
  });

  describe('with aria-labelledby and no form element', () => {
    it('finds, labels and fills it with the events that the page needs', async () => {
      const { form, page } = await openForm('aria-labelledby.html');
      expect((await form.describe()).title).to.equal('Get a library card');
      const fields = await form.list();
      expect(fields.map(({ label }) => label)).to.deep.equal([
        'Given name',
        'Family name',
        'E-mail address',
        'Street',
        'Age group',
        'Loans at once',
        'Send me news',
      ]);
      expect((await form.field('i3')).hint).to.equal('We send the card number there.');
      const values = ['Ada', 'Lovelace', 'ada@example.org', 'St James Square', 'adult', 3, true];
      await form.bulkSet(fields.map(({ path }, index) => ({ path, value: values[index] })));
      expect(sent(page)).to.deep.equal({
        given: 'Ada',
        family: 'Lovelace',
        email: 'ada@example.org',
        street: 'St James Square',
        age: 'adult',
        loans: '3',
        newsletter: true,
      });
    });
  });

  describe('with a table for layout', () => {
    it('reads labels from cells and columns, and numbers equal names', async () => {
      const { form } = await openForm('table-layout.html');
      const fields = await form.list();
      expect(fields.map(({ path, label }) => `${path}: ${label}`)).to.deep.equal([
        'txtFirstName: First name',
        'txtSurname: Surname',
        'addr: Street address',
        'plz: Zip code',
        'ort: City',
        'fon: Telephone',
        'language: Catalogue in',
        'fon2: Emergency contact phone',
        'title: Title',
        'copies: Copies',
        'title#2: Title',
        'copies#2: Copies',
      ]);
      expect((await form.field('language')).options).to.deep.equal([
        { value: 'en', label: 'English' },
        { value: 'de', label: 'German' },
      ]);
    });

    it('fills from a profile, except fields about other people', async () => {
      const { form, page } = await openForm('table-layout.html');
      const matches = await form.match({ profile });
      expect(matches.map(({ path, advisory }) => [path, advisory])).to.deep.equal(
        ['txtFirstName', 'txtSurname', 'addr', 'plz', 'ort', 'fon'].map((path) => [path, true]),
      );
      expect(matches.every(({ confidence }) => confidence >= 0.5 && confidence < 1)).to.equal(true);
      const { filled, skipped } = await form.apply(matches);
      expect(filled).to.have.length(6);
      expect(skipped).to.deep.equal([]);
      expect(sent(page)).to.deep.include({ txtFirstName: ['Ada'], ort: ['London'], fon2: [''] });
    });
  });

  describe('with date parts, groups about other people and controls of its own', () => {
    const values = { birthDate: '1815-12-05', givenName: 'Ada', email: 'ada@example.org', telephone: '1' };
    const profile = {
      id: 'me',
      label: 'Me',
      created: '',
      updated: '',
      fields: {},
      concepts: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          `https://schema.org/${name}`,
          { value, confidence: 1, source: { type: 'manual', timestamp: '' }, lastUsed: '', verified: true },
        ]),
      ),
    } as UserProfile;

    it('suggests each part of a date, and nothing for other people', async () => {
      const { page, form } = await openForm('custom-controls.html');
      const matches = await form.match({ profile });
      expect(matches.map(({ path, value }) => [path, value])).to.deep.equal([
        ['first', 'Ada'],
        ['day', '5'],
        ['month', '12'],
        ['year', '1815'],
      ]);
      await form.apply(matches);
      expect(page.querySelector<HTMLSelectElement>('[name=month]')!.selectedOptions[0]!.label).to.equal(
        'December',
      );
    });

    it('learns no date of birth from one of its parts', async () => {
      const { form } = await openForm('custom-controls.html');
      await form.set('day', '5');
      const { savedConcepts } = await form.learnInto(profile, (proposals) => proposals);
      expect(savedConcepts).to.equal(0);
    });

    it('reads and fills radio buttons and list boxes of ARIA roles', async () => {
      const { page, form } = await openForm('custom-controls.html');
      const cover = await form.field('cover');
      expect(cover).to.include({ label: 'Cover', dataType: 'choice', required: true, value: null });
      expect(cover.options).to.deep.equal([
        { value: 'basic', label: 'Basic' },
        { value: 'full', label: 'Full cover' },
      ]);
      expect((await form.validateField('cover')).map(({ constraintKind }) => constraintKind)).to.deep.equal([
        'required',
      ]);
      expect((await form.set('cover', 'Full cover')).value).to.equal('full');
      expect((await failure(form.set('cover', null))).code).to.equal('INVALID_VALUE');
      expect((await failure(form.set('cover', 'gold'))).code).to.equal('INVALID_VALUE');
      expect((await form.set('sports', ['Diving', 'Skiing'])).value).to.deep.equal(['Skiing', 'Diving']);
      expect((await form.set('sports', ['Climbing'])).value).to.deep.equal(['Climbing']);
      page.getElementById('cover')!.setAttribute('aria-disabled', 'true');
      expect((await failure(form.set('cover', 'basic'))).code).to.equal('READONLY');
      page.getElementById('sports')!.hidden = true;
      expect((await failure(form.set('sports', []))).code).to.equal('NOT_RELEVANT');
    });
  });

  describe('with placeholders only', () => {
    it('uses placeholders as labels, and autofill tokens', async () => {
      const { form, page } = await openForm('placeholder-only.html');
      const fields = await form.list();
      expect(fields.map(({ label }) => label)).to.deep.equal([
        'Your name',
        'you@example.com',
        'Mobile number',
        'City',
        'Company',
        'Card number',
        'Tell us about your pony',
        'I agree to the terms',
      ]);
      const matches = await form.match({ profile });
      expect(matches.map(({ value }) => value)).to.deep.equal([
        'Ada Lovelace',
        'ada@example.org',
        '+44 20 7946 0000',
        'London',
      ]);
      await form.apply(matches);
      await form.set('terms', true);
      expect(await form.progress()).to.include({ complete: true });
      expect(sent(page)).to.deep.equal([
        'Ada Lovelace',
        'ada@example.org',
        '+44 20 7946 0000',
        'London',
        '',
        '',
        '',
        '',
        true,
      ]);
    });
  });

  it('asks the user before it fills many fields, and fills only what was accepted', async () => {
    const page = await openPage('table-layout.html');
    const [found] = await discover(page);
    const asked: unknown[] = [];
    const form = await connect(found!, {
      agentName: 'Test helper',
      confirm: ({ changes, agent }) => {
        asked.push(agent, changes);
        return { accept: ['ort'] };
      },
    });
    const { filled, skipped } = await form.apply([
      { path: 'ort', value: 'London' },
      { path: 'plz', value: 'SW1Y4' },
      { path: 'nowhere', value: 1 },
    ]);
    expect(asked).to.deep.equal([
      'Test helper',
      [
        { path: 'ort', label: 'City', current: null, proposed: 'London' },
        { path: 'plz', label: 'Zip code', current: null, proposed: 'SW1Y4' },
      ],
    ]);
    expect(filled.map(({ path }) => path)).to.deep.equal(['ort']);
    expect(skipped).to.deep.equal([
      { path: 'plz', reason: 'DECLINED' },
      { path: 'nowhere', reason: 'NOT_FOUND' },
    ]);
  });

  it('fills no field that the page reveals, replaces or changes while the user is asked', async () => {
    const page = await openPage('table-layout.html');
    const [found] = await discover(page);
    const control = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    control('plz').hidden = true;
    const shown: string[] = [];
    const form = await connect(found!, {
      confirm: ({ changes }) => {
        shown.push(...changes.map(({ path }) => path));
        control('plz').hidden = false;
        control('ort').value = 'Typed by the user';
        control('txtSurname').replaceWith(control('txtSurname').cloneNode());
        return { accept: ['plz', 'ort', 'txtSurname', 'txtFirstName'] };
      },
    });
    const { results } = await form.bulkSet([
      { path: 'plz', value: 'FORGED' },
      { path: 'ort', value: 'London' },
      { path: 'txtSurname', value: 'Lovelace' },
      { path: 'txtFirstName', value: 'Ada' },
      { path: 'txtFirstName', value: 'FORGED' },
    ]);
    expect(shown).to.deep.equal(['ort', 'txtSurname', 'txtFirstName']);
    expect(results.map(({ error }) => error?.code)).to.deep.equal([
      'NOT_RELEVANT',
      'x-changed',
      'NOT_FOUND',
      undefined,
      'x-duplicate',
    ]);
    expect(['plz', 'ort', 'txtSurname', 'txtFirstName'].map((name) => control(name).value)).to.deep.equal([
      '',
      'Typed by the user',
      '',
      'Ada',
    ]);
  });

  it('answers every call with an envelope, and does not damage the page', async () => {
    const { form, page } = await openForm('nested-labels.html');
    const names = [...(await form.tools()).map(({ name }) => name), 'formspec.no.such', '__proto__', ''];
    const paths = fc.constantFrom<unknown>(
      ...(await form.list('all')).map(({ path }) => path),
      '__proto__',
      'token',
      '',
      7,
    );
    const input = fc.oneof(
      fc.record({ path: paths, value: fc.jsonValue() }, { requiredKeys: [] }),
      fc.record({ entries: fc.array(fc.record({ path: paths, value: fc.jsonValue() })) }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), input, async (name, given) => {
        const { content } = await form.call(name, given);
        JSON.parse(content[0]!.text);
      }),
      { numRuns: 1000 },
    );
    expect(page.querySelector<HTMLInputElement>('[name=token]')!.value).to.equal('t-123');
    expect(page.querySelector<HTMLInputElement>('[name="volunteer[phone]"]')!.value).to.equal('');
  });

  it('learns from what was filled in, after consent', async () => {
    const { form } = await openForm('table-layout.html');
    await form.bulkSet([
      { path: 'txtFirstName', value: 'Grace' },
      { path: 'ort', value: 'Arlington' },
    ]);
    const { profile: learned, savedConcepts } = await form.learnInto(profile, (proposals) => {
      expect(proposals.map(({ label, current, proposed }) => [label, current, proposed])).to.deep.equal([
        ['First name', 'Ada', 'Grace'],
        ['City', 'London', 'Arlington'],
      ]);
      return ['ort'];
    });
    expect(savedConcepts).to.equal(1);
    expect(learned.concepts['https://schema.org/addressLocality']!.value).to.equal('Arlington');
    expect(learned.concepts['https://schema.org/givenName']!.value).to.equal('Ada');
    expect(profile.concepts['https://schema.org/addressLocality']!.value).to.equal('London');
  });
});
