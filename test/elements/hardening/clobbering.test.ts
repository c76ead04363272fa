/** Keys that are names of members of forms, elements and objects: form, library and page go on working. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { activate, dialogOf } from '../assist/assisted-form.js';
import { button, control, eventsOf, group, renderForm, required, text } from '../render-form.js';
import { press, type } from '../../support/keys.js';

/** Every name that a control could hide: the members of a form, except those that cannot be keys. */
const members = new Set<string>();
for (let at: object | null = document.createElement('form'); at; at = Object.getPrototypeOf(at))
  for (const name of Object.getOwnPropertyNames(at))
    if (/^[A-Za-z]\w*$/.test(name) && !name.startsWith('on')) members.add(name);
const KEYS = [...members].sort();

const FEW = (
  'submit action elements reset parentNode attributes id name length method target children nodeName ' +
  'addEventListener querySelector querySelectorAll constructor toString hasOwnProperty isConnected'
).split(' ');

describe(`${KEYS.length} keys that are names of members`, function () {
  this.timeout(60_000);

  it('are those that matter', () => {
    for (const key of FEW) expect(members.has(key), key).to.equal(true);
  });

  it('are typed into, refused, submitted and reset, all in one form', async () => {
    const form = await renderForm({
      items: [...KEYS.map((key) => text(key)), group('prototype', [text('inner')], { repeatable: true })],
      binds: [...required('submit'), { path: 'reset', constraint: "$ != 'bad'" }],
    });
    const submits = eventsOf<{ response: { data: Record<string, unknown> } }>(form, 'formspec-submit');
    expect(form.querySelectorAll('input')).to.have.length.least(KEYS.length);
    for (const key of FEW) {
      control(form, key).focus();
      await type('x');
      expect(form.engine!.get(key), key).to.equal('x');
    }
    form.engine!.set('submit', null);
    await form.submit();
    expect(submits).to.have.length(0);
    expect(form.querySelector('.formspec-summary')).to.not.equal(null);
    for (const key of KEYS) form.engine!.set(key, `value of ${key}`);
    form.engine!.addRow('prototype');
    form.engine!.removeRow('prototype', 0);
    control(form, 'name').focus();
    await press('Enter');
    await waitUntil(() => submits.length === 1);
    const { data } = submits[0]!.response;
    for (const key of KEYS)
      expect(Object.getOwnPropertyDescriptor(data, key)!.value).to.equal(`value of ${key}`);
    await waitUntil(() => form.querySelector('.formspec-confirmation'));
    form.setData(data);
    form.reset();
    await form.updateComplete;
    for (const key of KEYS) expect(form.engine!.get(key), key).to.equal(null);
    expect(control(form, 'elements').value).to.equal('');
  });

  it('are filled in by helpers, asked about and undone', async () => {
    const form = await renderForm({ items: FEW.map((key) => text(key)) }, { assist: '' });
    await waitUntil(() => form.provider);
    const entries = FEW.map((path) => ({ path, value: 'given' }));
    const answer = form.provider!.call('formspec.field.bulkSet', { entries });
    await waitUntil(() => form.querySelector('dialog[open]'));
    await activate(button(await dialogOf(form), /^Accept/));
    expect((await answer).isError).to.not.equal(true);
    for (const key of FEW) expect(control(form, key).value, key).to.equal('given');
    form.provider!.activity.undo();
    for (const key of FEW) expect(form.engine!.get(key), key).to.equal(null);
  });

  it('work as groups, rows, pages and sub-questions, and when the form moves and changes', async () => {
    const form = await renderForm({
      formPresentation: { pageMode: 'wizard' },
      items: FEW.map((key, i) =>
        group(key, [text(`f_${key}`, { children: [text(`s_${key}`)] })], { repeatable: i % 2 > 0 }),
      ),
    });
    for (const { id } of form.engine!.pages()) expect(form.goToPage(id), id).to.equal(true);
    const native = form.querySelector('form')!;
    for (const name of ['readonly', 'noTool'] as const)
      for (const value of [true, false]) {
        form[name] = value;
        await form.updateComplete;
      }
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(form);
    await form.updateComplete;
    expect(form.contains(native)).to.equal(true);
    elsewhere.remove();
    await aTimeout(50);
  });

  it('leave the page alone', async () => {
    const names = [
      'location',
      'document',
      'fetch',
      'customElements',
      'modelContext',
      'cookie',
      'body',
      'head',
      'title',
    ];
    const before = names.map((name) => [
      (window as unknown as Record<string, unknown>)[name],
      (document as unknown as Record<string, unknown>)[name],
    ]);
    await renderForm({ name: 'body', items: [...names, ...FEW].map((key) => text(key)) });
    expect(
      names.map((name) => [
        (window as unknown as Record<string, unknown>)[name],
        (document as unknown as Record<string, unknown>)[name],
      ]),
    ).to.deep.equal(before);
    const other = await renderForm({ items: [text('plain')] });
    control(other, 'plain').focus();
    await type('still works');
    expect(other.engine!.get('plain')).to.equal('still works');
  });
});
