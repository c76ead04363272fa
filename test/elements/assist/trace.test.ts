import { expect, waitUntil } from '@open-wc/testing';
import {
  announced,
  button,
  control,
  describedBy,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import {
  activate,
  call,
  context,
  dialogOf,
  entries,
  membership,
  renderAssisted,
  traces,
} from './assisted-form.js';
import { press, type } from '../../support/keys.js';

const allow = { 'assist-policy': '{"bulk":"allow"}', lang: 'en' };

describe('the trace of assistants', () => {
  before(function () {
    if (!context) this.skip();
  });

  for (const [look, attributes] of Object.entries({
    light: {},
    dark: { 'data-theme': 'dark' },
    'right to left': { lang: 'ar', dir: 'rtl' },
  }))
    it(`is accessible with the list open, ${look}`, async () => {
      const form = await renderAssisted({ ...allow, ...attributes });
      await call('field.bulkSet', { entries });
      await traces(form, 5);
      form.querySelector<HTMLElement>('.formspec-activity > summary')!.click();
      await waitUntil(() => form.querySelector('.formspec-change'));
      form.querySelector<HTMLElement>('.formspec-change button')!.click();
      await expect(form).to.be.accessible();
    });

  it('is in words at the field, with what was there before, and in its description', async () => {
    const form = await renderAssisted(allow);
    await call('field.set', { path: 'name', value: 'Ann Example' });
    const [trace] = await traces(form, 1);
    expect(textOf(trace)).to.equal('Filled in by an assistant. Before: Ann Old Undo Full name');
    expect(describedBy(control(form, 'name'))).to.equal('Filled in by an assistant. Before: Ann Old');
    expect(textOf(control(form, 'name').labels![0])).to.equal('Full name');
    await call('field.set', { path: 'kind', value: 'y' });
    await traces(form, 2);
    const options = control(form, 'kind').closest('fieldset')!;
    expect(describedBy(options)).to.equal('Filled in by an assistant. Before: Not answered');
  });

  it('is undone with the key next to the field, which takes focus back', async () => {
    const form = await renderAssisted(allow);
    await call('field.set', { path: 'name', value: 'Ann Example' });
    await traces(form, 1);
    // What follows at once would be said together with it.
    await announced(form);
    control(form, 'name').focus();
    await press('Tab');
    await press('Enter');
    expect(form.engine!.get('name')).to.equal('Ann Old');
    expect(control(form, 'name').value).to.equal('Ann Old');
    expect(document.activeElement).to.equal(control(form, 'name'));
    expect(form.querySelector('.formspec-trace')).to.be.null;
    expect(await announced(form)).to.equal('1 answer is as it was before.');
  });

  it('leaves no error behind when it is undone, in one call or answer by answer', async () => {
    const form = await renderAssisted(allow, {
      items: [text('name'), text('town')],
      binds: required('name', 'town'),
    });
    const write = (): Promise<unknown> =>
      call('field.bulkSet', {
        entries: [
          { path: 'name', value: 'Ann' },
          { path: 'town', value: 'Bath' },
        ],
      });
    await write();
    await traces(form, 2);
    button(form, 'Undo Label of name').click();
    button(form, 'Undo Label of town').click();
    await write();
    await traces(form, 2);
    form.provider!.activity.undo();
    expect(form.engine!.get('name')).to.equal(null);
    expect(form.querySelector('.formspec-trace, .formspec-error, [aria-invalid=true]')).to.equal(null);
    await press('Tab');
    expect(form.querySelector('.formspec-error')).to.equal(null);
  });

  it('disappears when the user types, and control and caret stay', async () => {
    const form = await renderAssisted(allow);
    await call('field.set', { path: 'name', value: 'Ann' });
    await traces(form, 1);
    const input = control(form, 'name');
    input.focus();
    input.setSelectionRange(3, 3);
    await type('abel');
    expect(form.engine!.get('name')).to.equal('Annabel');
    expect(form.querySelector('.formspec-trace')).to.be.null;
    expect(document.activeElement).to.equal(input);
    expect(input.isConnected).to.be.true;
    expect(form.provider!.activity.calls[0]!.changes[0]!.state).to.equal('edited');
  });

  it('is announced once for each call, even if many fields change', async () => {
    const form = await renderAssisted({
      ...allow,
      'assist-policy': '{"bulk":"allow","overrides":{"address":"allow"}}',
    });
    await call('field.bulkSet', {
      entries: [...entries, { path: 'news', value: true }, { path: 'address', value: 'Alder Street 1' }],
    });
    await traces(form, 7);
    expect(await announced(form)).to.equal('7 answers were filled in for you. Check them.');
  });

  it('is listed, newest first, and undone by answer, by call and as a whole', async () => {
    const form = await renderAssisted(allow);
    await call('field.bulkSet', { entries });
    await call('field.set', { path: 'news', value: true });
    await traces(form, 6);
    const summary = form.querySelector<HTMLElement>('.formspec-activity > summary')!;
    expect(textOf(summary)).to.equal('Assistant activity (6)');
    summary.click();
    await waitUntil(() => form.querySelector('.formspec-calls'));
    const calls = () => [...form.querySelectorAll('.formspec-calls > li')].map(textOf);
    expect(calls()[0]).to.match(
      /^An assistant filled in 1 answer at .* Newsletter Before Not answered Filled in Yes Undo/,
    );
    expect(calls()[1]).to.match(/^An assistant filled in 5 answers at/);

    button(form.querySelector('.formspec-calls')!, 'Undo Newsletter').click();
    expect(form.engine!.get('news')).to.be.null;
    expect(calls()[0]).to.contain('Undone');
    expect(textOf(document.activeElement)).to.equal('Newsletter');
    control(form, 'name').focus();
    control(form, 'name').select();
    await type('Mine');
    expect(calls()[1]).to.contain('Changed since');
    button(form, 'Undo these').click();
    expect(form.engine!.get('born')).to.be.null;
    expect(form.engine!.get('name')).to.equal('Mine');
    expect(textOf(summary)).to.equal('Assistant activity (0)');

    await call('field.set', { path: 'born', value: '2000-01-01' });
    await call('field.set', { path: 'kind', value: 'a' });
    button(form, 'Undo everything').click();
    expect(form.engine!.get('kind')).to.be.null;
    expect(form.engine!.get('name')).to.equal('Mine');
    expect(document.activeElement).to.equal(summary);
  });

  it('cannot be undone in a form that was sent, and nobody writes there', async () => {
    const form = await renderAssisted(allow);
    await call('field.set', { path: 'name', value: 'Ann Example' });
    await traces(form, 1);
    form.readonly = true;
    await form.updateComplete;
    expect(form.querySelector('.formspec-trace button')).to.be.null;
    const result = await form.provider!.call('formspec.field.set', { path: 'name', value: 'x' });
    expect(result.isError).to.be.true;
    expect(form.engine!.get('name')).to.equal('Ann Example');
    form.readonly = false;
    await form.updateComplete;
    expect((await call('field.set', { path: 'name', value: 'Again' }))['accepted']).to.be.true;
  });

  it('is there too where the page owns the layout', async () => {
    const form = await renderForm(
      membership,
      { assist: '', lang: 'en' },
      '<p>My own</p><formspec-field path="name"></formspec-field>',
    );
    await call('field.set', { path: 'name', value: 'Ann Example' });
    await traces(form, 1);
    expect(describedBy(control(form, 'name'))).to.contain('Filled in by an assistant.');
    expect(textOf(form.querySelector('.formspec-activity > summary'))).to.equal('Assistant activity (1)');
    await expect(form).to.be.accessible();
  });

  it('speaks the language of the page, and the words of the page', async () => {
    const form = await renderAssisted({ lang: 'de', 'assist-policy': 'confirm' });
    form.strings = { undo: 'Zurück damit' };
    const answer = call('field.set', { path: 'name', value: 'Anna' });
    const dialog = await dialogOf(form);
    await activate(dialog.querySelector<HTMLElement>('li input')!);
    await activate(button(dialog, '1 Antwort übernehmen'));
    await answer;
    const [trace] = await traces(form, 1);
    expect(textOf(trace)).to.equal(
      'Von einem Assistenten eingetragen. Vorher: Ann Old Zurück damit Full name',
    );
  });
});
