import { expect, waitUntil } from '@open-wc/testing';
import { createMemoryProfileStore, type ProfileStore } from '../../../src/assist/index.js';
import type { FormspecForm } from '../../../src/index.js';
import { button, definitionOf, renderForm, text, textOf } from '../render-form.js';
import { activate, call, context, dialogOf, traces } from './assisted-form.js';

const definition = definitionOf({
  name: 'person',
  items: [text('name', { label: 'Full name' }), text('mail', { label: 'Email' })],
});
const ontology = {
  $formspecOntology: '1.0',
  version: '1.0.0',
  targetDefinition: { url: definition.url },
  concepts: {
    name: { concept: 'https://schema.org/name' },
    mail: { concept: 'https://schema.org/email' },
  },
};

const entry = (value: unknown) => ({
  value,
  confidence: 1,
  source: { type: 'manual', timestamp: '2026-11-01T00:00:00Z' },
  lastUsed: '',
  verified: true,
});
const profile = {
  id: 'me',
  label: 'My details',
  created: '2026-11-01T00:00:00Z',
  updated: '2026-11-01T00:00:00Z',
  concepts: { 'https://schema.org/name': entry('Ann Example') },
  fields: {},
};

async function render(store: ProfileStore, attributes = {}): Promise<FormspecForm> {
  const form = await renderForm(definition, attributes);
  form.ontologies = [ontology];
  form.profileStore = store;
  form.assist = '';
  await form.updateComplete;
  await waitUntil(() => form.provider);
  return form;
}

async function openProfiles(form: FormspecForm): Promise<HTMLDialogElement> {
  await waitUntil(() => form.querySelector('.formspec-activity'));
  form.querySelector<HTMLElement>('.formspec-activity > summary')!.click();
  await waitUntil(() => form.querySelector('.formspec-activity .formspec-actions'));
  const opener = button(form, 'Saved details');
  opener.focus();
  opener.click();
  return dialogOf(form);
}

describe('answers that are saved for other forms', () => {
  before(function () {
    if (!context) this.skip();
  });

  it('is remembered only after the user agreed, and only what was agreed to', async () => {
    const store = createMemoryProfileStore();
    const form = await render(store);
    form.setData({ name: 'Ann Example', mail: 'ann@example.org' });
    const declined = call('profile.learn');
    const dialog = await dialogOf(form);
    expect(textOf(dialog)).to.match(/^Remember these answers\?.*stay on this device/);
    await expect(dialog).to.be.accessible();
    await activate(button(dialog, 'Remember nothing'));
    expect(await declined).to.deep.equal({ savedConcepts: 0, savedFields: 0 });
    expect(await store.list()).to.deep.equal([]);

    const learned = call('profile.learn');
    await activate((await dialogOf(form)).querySelectorAll<HTMLElement>('li input')[1]!);
    await activate(button(form, 'Remember 1 answer'));
    expect(await learned).to.deep.equal({ savedConcepts: 1, savedFields: 0 });
    const [saved] = await store.list();
    expect(Object.keys(saved!.concepts)).to.deep.equal(['https://schema.org/name']);
  });

  it('is shown to an assistant only after the user let it in', async () => {
    const form = await render(createMemoryProfileStore([profile]));
    const { matches } = (await call('profile.match')) as unknown as { matches: { value: unknown }[] };
    expect(matches).to.have.length(1);
    expect(JSON.stringify(matches)).to.not.contain('Ann Example');
    const applied = call('profile.apply', { matches });
    const dialog = await dialogOf(form);
    expect(textOf(dialog.querySelector('li'))).to.contain('From your saved details Ann Example');
    await activate(button(dialog, 'Accept 1 answer'));
    expect((await applied)['filled']).to.deep.equal([{ path: 'name', value: 'Ann Example' }]);
    const [trace] = await traces(form, 1);
    expect(textOf(trace)).to.contain('Filled in from your saved details.');
  });

  it('can be viewed, even if no assistant made a call', async () => {
    const form = await render(createMemoryProfileStore([profile]));
    const dialog = await openProfiles(form);
    expect(textOf(dialog.querySelector('summary'))).to.equal('My details 1 answer');
    await activate(dialog.querySelector('summary')!);
    expect(textOf(dialog.querySelector('dl'))).to.equal('Full name Ann Example Delete Full name');
    await expect(dialog).to.be.accessible();
    await activate(button(dialog, 'Close'));
    await waitUntil(() => !form.querySelector('dialog'));
    expect(textOf(document.activeElement)).to.equal('Saved details');
  });

  it('has names that people understand, and fits a narrow screen', async () => {
    const long = 'A very long answer that has to be broken over several lines '.repeat(3);
    const concepts = {
      'https://schema.org/name': entry('Ann Example'),
      'https://vocabulary.example.org/terms/2026-11/emergencyContactName': entry(long),
      'https://vocabulary.example.org/terms/a1': { ...entry('1990-04-03'), label: 'When were you born?' },
    };
    const form = await render(createMemoryProfileStore([{ ...profile, concepts }]));
    const dialog = await openProfiles(form);
    dialog.style.inlineSize = '328px';
    await activate(dialog.querySelector('summary')!);
    expect([...dialog.querySelectorAll('dt')].map(textOf)).to.deep.equal([
      'Full name',
      'Emergency contact name',
      'When were you born?',
    ]);
    expect(textOf(dialog)).to.not.contain('http');
    expect(dialog.scrollWidth, 'nothing is cut off').to.be.at.most(dialog.clientWidth);
    for (const value of dialog.querySelectorAll('dl dd:nth-of-type(1)'))
      expect(value.getBoundingClientRect().width).to.be.at.least(140);
    await activate(button(dialog, 'Close'));
  });

  it('keeps the question with an answer that is remembered', async () => {
    const store = createMemoryProfileStore();
    const form = await render(store);
    form.setData({ name: 'Ann Example' });
    const learned = call('profile.learn');
    await activate(button(await dialogOf(form), 'Remember 1 answer'));
    await learned;
    expect((await store.list())[0]!.concepts['https://schema.org/name']!.label).to.equal('Full name');
  });

  for (const [look, attributes] of Object.entries({
    dark: { 'data-theme': 'dark' },
    'right to left': { lang: 'ar', dir: 'rtl' },
  }))
    it(`is accessible, ${look}`, async () => {
      const form = await render(createMemoryProfileStore([profile]), attributes);
      await waitUntil(() => form.querySelector('.formspec-activity'));
      form.querySelector<HTMLElement>('.formspec-activity > summary')!.click();
      await waitUntil(() => form.querySelector('.formspec-activity .formspec-actions button'));
      form.querySelector<HTMLElement>('.formspec-activity .formspec-actions button')!.click();
      const dialog = await dialogOf(form);
      await activate(dialog.querySelector('summary')!);
      await expect(dialog).to.be.accessible();
      dialog.close();
    });

  it('can be deleted: one answer at once, all of them after a confirmation', async () => {
    const store = createMemoryProfileStore([profile]);
    const dialog = await openProfiles(await render(store));
    await activate(dialog.querySelector('summary')!);
    await activate(button(dialog, 'Delete Full name'));
    await waitUntil(() => textOf(dialog.querySelector('[role=status]')) === 'Deleted.');
    expect(dialog.matches(':focus-within'), 'focus stays in the dialog').to.equal(true);
    expect((await store.get('me'))!.concepts).to.be.empty;
    await activate(button(dialog, 'Delete all of it'));
    expect(await store.list()).to.have.length(1);
    await activate(button(dialog, 'Delete for good?'));
    await waitUntil(() => textOf(dialog).includes('Nothing is saved.'));
    expect(await store.list()).to.deep.equal([]);
    await expect(dialog).to.be.accessible();
    await activate(button(dialog, 'Close'));
  });

  it('can be exported to a file and imported again', async () => {
    const store = createMemoryProfileStore([profile]);
    const dialog = await openProfiles(await render(store));
    let file: Blob | undefined;
    const real = URL.createObjectURL;
    URL.createObjectURL = (blob) => real.call(URL, (file = blob as Blob));
    try {
      await activate(button(dialog, 'Export a copy'));
      await waitUntil(() => file);
    } finally {
      URL.createObjectURL = real;
    }
    const text = await file!.text();
    expect(text).to.contain('Ann Example');
    await store.delete('me');

    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!;
    const bring = (content: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'copy.json', { type: 'application/json' }));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change'));
    };
    bring('{}');
    await waitUntil(() => textOf(dialog).includes('This file holds no saved details.'));
    bring(text);
    await waitUntil(() => textOf(dialog).includes('1 collection was taken in.'));
    expect((await store.get('me'))!.concepts['https://schema.org/name']!.value).to.equal('Ann Example');
    await activate(button(dialog, 'Close'));
  });

  it('shows a message if the store cannot be used', async () => {
    const store = createMemoryProfileStore([profile]);
    const dialog = await openProfiles(await render(store));
    store.delete = () => Promise.reject(new Error('full'));
    await activate(dialog.querySelector('summary')!);
    await activate(button(dialog, 'Delete all of it'));
    await activate(button(dialog, 'Delete for good?'));
    await waitUntil(() => textOf(dialog).includes('cannot be read or changed'));
    await activate(button(dialog, 'Close'));
  });
});
