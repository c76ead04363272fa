import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { createMemoryProfileStore } from '../../../src/assist/index.js';
import type { FormspecForm } from '../../../src/index.js';
import { button, control, describedBy, group, required, text, textOf, type Sketch } from '../render-form.js';
import { press, type } from '../../support/keys.js';
import { activate, call, context, dialogOf, renderAssisted, traces } from './assisted-form.js';

const sketch: Sketch = {
  items: [
    text('name', { label: 'Full name' }),
    text('age', { label: 'Age', dataType: 'integer' }),
    text('colour', {
      label: 'Colour',
      dataType: 'choice',
      options: [
        { value: 'r', label: 'Red' },
        { value: 'g', label: 'Green' },
      ],
    }),
    text('tags', {
      label: 'Tags',
      dataType: 'multiChoice',
      options: [
        { value: 'a', label: 'First tag' },
        { value: 'b', label: 'Second tag' },
      ],
    }),
    text('pin', {
      label: 'Social security number',
      semanticType: 'ssn',
      extensions: { 'x-sensitive': true },
    }),
    group('pets', [text('pet', { label: 'Pet' })], { label: 'Pet', repeatable: true, minRepeat: 0 }),
  ],
  binds: [
    { path: 'age', constraint: '$ >= 18', constraintMessage: 'You must be an adult.' },
    ...required('name'),
  ],
};

const bulk = (...entries: [string, unknown][]) =>
  call('field.bulkSet', { entries: entries.map(([path, value]) => ({ path, value })) });

const item = (dialog: Element, label: string): HTMLElement => {
  const found = [...dialog.querySelectorAll('li')].find((one) =>
    textOf(one.querySelector('label')).startsWith(label),
  );
  if (!found) throw new Error(`Nothing is suggested for ${label}.`);
  return found;
};
const box = (dialog: Element, label: string): HTMLInputElement => item(dialog, label).querySelector('input')!;

describe('what the question before writing shows', () => {
  before(function () {
    if (!context) this.skip();
  });

  const render = (attributes = {}): Promise<FormspecForm> =>
    renderAssisted({ lang: 'en', ...attributes }, sketch);

  it('says before acceptance what the form would reject, and does not tick it', async () => {
    const form = await render();
    const answer = bulk(['name', 'Ann'], ['age', 12]);
    const dialog = await dialogOf(form);
    expect(textOf(item(dialog, 'Age').querySelector('.formspec-error'))).to.equal(
      'The form would not accept this: You must be an adult.',
    );
    expect(describedBy(box(dialog, 'Age'))).to.contain('You must be an adult.');
    expect(box(dialog, 'Age').checked).to.equal(false);
    expect(form.engine!.get('age'), 'nothing is written for it').to.equal(null);
    expect(form.querySelector('.formspec-body .formspec-error'), 'nor shown in the form').to.equal(null);
    await activate(button(dialog, 'Accept 1 answer'));
    expect((await answer).summary).to.deep.include({ accepted: 1, rejected: 1 });
  });

  it('tells replacing and deleting an answer from filling in, and ticks neither', async () => {
    const form = await render();
    form.setData({ name: 'Mine', colour: 'r' });
    await call('field.set', { path: 'age', value: 30 });
    const answer = bulk(['name', 'Yours'], ['colour', null], ['age', 40], ['tags', ['a']]);
    const dialog = await dialogOf(form);
    expect(textOf(item(dialog, 'Full name'))).to.contain('Replaces the present answer Your answer now Mine');
    expect(textOf(item(dialog, 'Colour'))).to.contain('Deletes the present answer Your answer now Red');
    expect(textOf(item(dialog, 'Age'))).to.contain(
      'Replaces the present answer Now, filled in by an assistant 30',
    );
    expect(textOf(item(dialog, 'Tags'))).to.not.contain('present answer');
    expect(['Full name', 'Colour', 'Age', 'Tags'].map((label) => box(dialog, label).checked)).to.deep.equal([
      false,
      false,
      false,
      true,
    ]);
    await activate(button(dialog, 'Accept 1 answer'));
    await answer;
    expect(form.engine!.get('name')).to.equal('Mine');
    expect(form.engine!.get('tags')).to.deep.equal(['a']);
  });

  it('lets the user edit a suggestion, and checks what was edited', async () => {
    const form = await render();
    const answer = bulk(['name', 'An'], ['age', 12], ['colour', 'r'], ['tags', ['a']]);
    const dialog = await dialogOf(form);
    await activate(button(dialog, 'Edit Full name'));
    expect(document.activeElement!.getAttribute('aria-label')).to.equal('Edit Full name');
    await press('End');
    await type('na');
    await activate(button(dialog, 'Edit Age'));
    await press('End');
    await press('Backspace', 'Backspace', 'Backspace');
    await type('x');
    expect(textOf(item(dialog, 'Age').querySelector('.formspec-error'))).to.contain('would not accept');
    expect(textOf(button(dialog, /^Accept/)), 'text is not a number, so it does not count').to.equal(
      'Accept 3 answers',
    );
    await press('Backspace');
    await type('21');
    expect(item(dialog, 'Age').querySelector('.formspec-error')).to.equal(null);
    await activate(button(dialog, 'Edit Colour'));
    await press('ArrowDown');
    await activate(button(dialog, 'Edit Tags'));
    await press('Tab');
    await press('Tab');
    await press(' ');
    await expect(dialog).to.be.accessible();
    await activate(button(dialog, 'Accept 4 answers'));
    expect((await answer).summary).to.deep.include({ accepted: 4 });
    expect(form.engine!.response().data).to.deep.include({
      name: 'Anna',
      age: 21,
      colour: 'g',
      tags: ['a', 'b'],
    });
    const [trace] = await traces(form, 4);
    expect(textOf(trace)).to.contain('Suggested by an assistant, edited by you.');
  });

  it('goes back to a suggestion', async () => {
    const form = await render();
    const answer = bulk(['name', 'Ann']);
    const dialog = await dialogOf(form);
    await activate(button(dialog, 'Edit Full name'));
    await type('a');
    expect(textOf(item(dialog, 'Full name'))).to.contain('With your changes');
    await activate(button(dialog, 'Back to the suggestion Full name'));
    expect(textOf(document.activeElement)).to.equal('Edit Full name');
    await activate(button(dialog, 'Accept 1 answer'));
    await answer;
    expect(form.engine!.get('name')).to.equal('Ann');
  });

  it('asks about each sensitive answer, and never ticks one together with others', async () => {
    const form = await render();
    const answer = bulk(['name', 'Ann'], ['age', 30], ['pin', '123-45-6789']);
    const dialog = await dialogOf(form);
    expect(textOf(dialog.querySelector('h3'))).to.equal('Sensitive answers: decide on each one');
    expect(box(dialog, 'Social').checked).to.equal(false);
    const all = dialog.querySelector<HTMLElement>('.formspec-proposal-all input')!;
    await activate(all);
    await activate(all);
    expect(box(dialog, 'Full name').checked).to.equal(true);
    expect(box(dialog, 'Social').checked).to.equal(false);
    await activate(box(dialog, 'Social'));
    await activate(button(dialog, 'Accept 3 answers'));
    await answer;
    expect(form.engine!.get('pin')).to.equal('123-45-6789');
  });

  it('shows rows that are added and removed', async () => {
    const form = await render();
    const added = bulk(['pets[0].pet', 'Rex']);
    const dialog = await dialogOf(form);
    expect(textOf(item(dialog, 'Pet 1, Pet'))).to.contain('Adds a row');
    await activate(button(dialog, 'Accept 1 answer'));
    await added;
    expect(control(form, 'pets[0].pet').value).to.equal('Rex');
    const removed = call('x-row.remove', { path: 'pets[0]' });
    const second = await dialogOf(form);
    expect(textOf(item(second, 'Pet 1'))).to.contain('Removes this row with its answers');
    expect(textOf(item(second, 'Pet 1'))).to.contain('Rex');
    expect(box(second, 'Pet 1').checked).to.equal(false);
    await expect(second).to.be.accessible();
    await activate(box(second, 'Pet 1'));
    await activate(button(second, /^Accept/));
    await removed;
    expect(form.engine!.field('pets')!.rows).to.have.length(0);
    form.querySelector<HTMLElement>('.formspec-activity > summary')!.click();
    const panel = form.querySelector('.formspec-activity')!;
    await waitUntil(() => textOf(panel).includes('Row removed'), 'the panel never lists the removal');
    expect(textOf(panel)).to.match(/An assistant removed a row at .* Pet 1 Row removed: Rex Undo/);
    button(panel, 'Undo Pet 1').click();
    expect(form.engine!.get('pets[0].pet')).to.equal('Rex');
  });

  it('shows that it goes on below, until the end is reached', async () => {
    const items = Array.from({ length: 30 }, (_, index) => text(`field${index}`));
    const form = await renderAssisted({ lang: 'en' }, { items });
    void bulk(...items.map(({ key }): [string, unknown] => [key, 'x']));
    const dialog = await dialogOf(form);
    const hint = dialog.querySelector('.formspec-more')!;
    expect(textOf(hint)).to.equal('More below');
    expect(hint.checkVisibility()).to.equal(true);
    expect(hint.getBoundingClientRect().bottom).to.be.at.most(innerHeight);
    dialog.scrollTop = dialog.scrollHeight;
    await nextFrame();
    await nextFrame();
    expect(hint.checkVisibility()).to.equal(false);
    await press('Escape');
  });

  it('does not say so when all of it is visible', async () => {
    const form = await render();
    void bulk(['name', 'Ann']);
    const dialog = await dialogOf(form);
    expect(dialog.querySelector('.formspec-more')!.checkVisibility()).to.equal(false);
    await press('Escape');
  });

  it('names who gave the answers that are to be remembered', async () => {
    const form = await renderAssisted(
      { lang: 'en' },
      {
        items: [
          text('name', { label: 'Full name', semanticType: 'https://schema.org/name' }),
          text('mail', { label: 'Email', semanticType: 'https://schema.org/email' }),
        ],
      },
    );
    form.profileStore = createMemoryProfileStore();
    form.setData({ name: 'Ann' });
    await form.updateComplete;
    await call('field.set', { path: 'mail', value: 'ann@example.org' });
    void call('profile.learn');
    const dialog = await dialogOf(form);
    expect(textOf(item(dialog, 'Full name'))).to.equal('Full name Your answer Ann');
    expect(textOf(item(dialog, 'Email'))).to.equal('Email Filled in by an assistant ann@example.org');
    await press('Escape');
  });
});

describe('undoing everything', () => {
  it('is in reach all along a long form', async () => {
    const items = Array.from({ length: 60 }, (_, index) => text(`field${index}`));
    const form = await renderAssisted({ lang: 'en', 'assist-policy': '{"bulk":"allow"}' }, { items });
    await form.provider!.call('formspec.field.bulkSet', {
      entries: items.slice(0, 3).map(({ key }) => ({ path: key, value: 'x' })),
    });
    await traces(form, 3);
    scrollTo(0, 0);
    await nextFrame();
    const undo = button(form, 'Undo everything');
    const { top, bottom } = undo.getBoundingClientRect();
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(innerHeight);
    await expect(form).to.be.accessible();
    undo.click();
    expect(form.engine!.get('field0')).to.equal(null);
    expect(textOf(document.activeElement)).to.equal('Assistant activity (0)');
    expect(form.querySelector('.formspec-undo-all')).to.equal(null);
  });
});

describe('the list of calls', () => {
  before(function () {
    if (!context) this.skip();
  });

  it('has reads, refusals and writes, each in words', async () => {
    const form = await renderAssisted({ lang: 'en' });
    await call('form.describe');
    await call('field.list');
    await call('field.set', { path: 'secret', value: 'x' });
    await call('field.set', { path: 'kind', value: 'none of them' });
    await call('field.set', { path: 'kind', value: 'y' });
    await traces(form, 1);
    form.querySelector<HTMLElement>('.formspec-activity > summary')!.click();
    await nextFrame();
    const lines = [...form.querySelectorAll('.formspec-calls > li > .formspec-call')].map((line) =>
      textOf(line).replace(/\d+:\d+\s(AM|PM)/, 'now'),
    );
    expect(lines).to.deep.equal([
      'An assistant filled in 1 answer at now',
      'An assistant was refused at now: the call was not valid',
      'An assistant was refused at now: the form does not let assistants do this',
      'An assistant read the form 2 times, last at now',
    ]);
    await expect(form).to.be.accessible();
  });
});
