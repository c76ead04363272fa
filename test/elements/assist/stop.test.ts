import { expect, waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { announced, button, definitionOf, renderForm, textOf } from '../render-form.js';
import { activate, call, context, dialogOf, entries, membership, renderAssisted } from './assisted-form.js';

const codeOf = async (form: FormspecForm, tool: string, input: object = {}): Promise<unknown> =>
  (JSON.parse((await form.provider!.call(tool, input)).content[0]!.text) as { code?: string }).code;

describe('somebody who does not want an assistant', () => {
  before(function () {
    if (!context) this.skip();
  });
  afterEach(() => sessionStorage.clear());

  it('can stop it in its dialog, and it can then neither ask, write nor read', async () => {
    const form = await renderAssisted({ lang: 'en' });
    const ask = (path: string) =>
      form.provider!.call('formspec.field.bulkSet', { entries: [{ path, value: 'x' }] });
    const asked = [ask('name'), ask('kids[0].first')];
    await activate(button(await dialogOf(form), 'Stop assistants'));
    await Promise.all(asked);
    expect(form.querySelector('dialog'), 'what waited is not asked any more').to.equal(null);
    expect(form.engine!.get('name')).to.equal('Ann Old');
    expect(await announced(form)).to.contain('Assistants are stopped.');
    expect((await call('field.list')).code, 'callers of WebMCP learn it too').to.equal('x-declined');
    for (const tool of [
      'field.set',
      'field.bulkSet',
      'field.describe',
      'form.describe',
      'form.progress',
      'profile.match',
    ])
      expect(await codeOf(form, `formspec.${tool}`, { path: 'name', value: 'x', entries }), tool).to.equal(
        'x-declined',
      );
    expect(form.querySelector('dialog')).to.equal(null);
  });

  it('can stop and allow them in the list of what they did, and undo what they did', async () => {
    const form = await renderAssisted({ lang: 'en' });
    await call('field.set', { path: 'name', value: 'New' });
    await waitUntil(() => form.querySelector('.formspec-activity'));
    form.querySelector<HTMLElement>('.formspec-activity > summary')!.click();
    await waitUntil(() => form.querySelector('.formspec-change'));
    const stop = button(form, 'Stop assistants');
    await activate(stop);
    expect(textOf(form.querySelector('.formspec-activity'))).to.contain('Assistants are stopped.');
    expect(document.activeElement).to.equal(button(form, 'Allow assistants again'));
    await expect(form).to.be.accessible();
    expect(await codeOf(form, 'formspec.field.set', { path: 'name', value: 'x' })).to.equal('x-declined');
    button(form.querySelector('.formspec-change')!, 'Undo Full name').click();
    expect(form.engine!.get('name')).to.equal('Ann Old');
    button(form, 'Allow assistants again').click();
    expect((await call('field.list')).code, 'no script allows them again').to.equal('x-declined');
    await activate(button(form, 'Allow assistants again'));
    await call('field.set', { path: 'name', value: 'Again' });
    expect(form.engine!.get('name')).to.equal('Again');
  });

  it('is not asked again after a reload; other forms are not concerned', async () => {
    const url = 'https://forms.example.org/stopped';
    const form = await renderForm({ ...membership, url }, { assist: '', lang: 'en' });
    void form.provider!.call('formspec.field.bulkSet', { entries });
    await activate(button(await dialogOf(form), 'Stop assistants'));
    form.remove();
    const reloaded = await renderForm({ ...membership, url }, { assist: '', lang: 'en' });
    expect(await codeOf(reloaded, 'formspec.field.set', { path: 'name', value: 'x' })).to.equal('x-declined');
    await waitUntil(() => reloaded.querySelector('.formspec-activity'), 'it can be allowed again');
    const other = document.createElement('formspec-form');
    other.setAttribute('assist', '');
    other.definition = definitionOf(membership);
    reloaded.after(other);
    await other.updateComplete;
    expect(await codeOf(other, 'formspec.field.set', { path: 'name', value: 'x' })).to.equal(undefined);
  });
});
