import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { control, definitionOf, eventsOf, renderForm, text } from '../render-form.js';
import { call, context, findTool, membership, renderAssisted, toolNames } from './assisted-form.js';

const ours = async () => (await toolNames()).filter((name) => name.startsWith('formspec.'));
const gone = () => waitUntil(async () => (await ours()).length === 0, 'tools stay');

describe('a provider in its form', () => {
  before(function () {
    if (!context) this.skip();
  });

  // First, before other tests here load it.
  it('is not loaded where nobody asks for it', async () => {
    await renderForm(membership);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(
      loaded.filter((name) =>
        /\/src\/(assist|bindings|elements\/assist\/(?!agent-tool|assist-connection|tool))/.test(name),
      ),
    ).to.deep.equal([]);
  });

  it('leaves an untouched form as it is, and accessible', async () => {
    const form = await renderAssisted();
    expect(form.provider!.tools()).to.have.length(15);
    expect(form.querySelector('.formspec-activity')).to.be.null;
    await expect(form).to.be.accessible();
  });

  it('comes and goes with the attribute, and the tool of the browser with it', async () => {
    const form = await renderForm(membership);
    const native = form.querySelector('form')!;
    expect(native.hasAttribute('toolname')).to.be.true;
    form.assist = '';
    await findTool('formspec.field.set');
    await waitUntil(() => form.provider);
    expect(native.hasAttribute('toolname')).to.be.false;
    expect(native.hasAttribute('tooldescription')).to.be.false;
    form.assist = null;
    await form.updateComplete;
    expect(form.provider).to.be.null;
    expect(native.hasAttribute('toolname')).to.be.true;
    await gone();
  });

  it('comes back with the form, whose answers and marks it knows', async () => {
    const form = await renderAssisted();
    const place = form.parentElement!;
    await findTool('formspec.field.set');
    form.remove();
    await gone();
    expect(form.provider).to.be.null;
    place.append(form);
    expect((await call('field.set', { path: 'name', value: 'Back' }))['accepted']).to.be.true;
    expect(control(form, 'name').value).to.equal('Back');
  });

  it('keeps its record when the form is only moved', async () => {
    const form = await renderAssisted();
    await call('field.set', { path: 'name', value: 'Moved' });
    const { provider } = form;
    form.parentElement!.append(document.createElement('p'), form);
    await aTimeout(0);
    expect(form.provider).to.equal(provider);
    expect(provider!.activity.calls).to.have.length(1);
  });

  it('is replaced when the definition changes', async () => {
    const form = await renderAssisted();
    form.definition = definitionOf({ items: [text('other')] });
    await form.updateComplete;
    const [field] = (await call('field.list')) as unknown as { path: string }[];
    expect(field!.path).to.equal('other');
  });

  it('only reads where the page says so, which can change', async () => {
    const form = await renderAssisted({ assist: 'read' });
    await findTool('formspec.form.describe');
    expect(await ours()).to.not.include.members(['formspec.field.set']);
    expect((await ours()).some((name) => name.includes('profile'))).to.be.false;
    const { provider } = form;
    expect((await provider!.call('formspec.field.set', { path: 'name', value: 'x' })).isError).to.be.true;
    form.assist = 'on';
    await findTool('formspec.field.set');
    expect(form.provider).to.equal(provider);
    form.assist = 'off';
    await form.updateComplete;
    expect(form.provider).to.be.null;
    expect(form.querySelector('form')!.hasAttribute('toolname')).to.be.true;
  });

  it('shares its tools with other forms and hands each call to the right one', async () => {
    const one = await renderAssisted({}, { ...membership, name: 'one' });
    const two = await renderAssisted({}, { ...membership, name: 'two' });
    await waitUntil(async () => (await findTool('formspec.field.set')).inputSchema.properties['form']);
    const set = (form?: string) =>
      call('field.set', { path: 'name', value: `For ${form}`, ...(form && { form }) });
    await set('two');
    expect(two.engine!.get('name')).to.equal('For two');
    expect(one.engine!.get('name')).to.equal('Ann Old');
    expect((await set()).code).to.equal('x-form-required');
    control(one, 'name').focus();
    await set();
    expect(one.engine!.get('name')).to.equal('For undefined');
    two.remove();
    await waitUntil(async () => !(await findTool('formspec.field.set')).inputSchema.properties['form']);
    expect((await set())['accepted']).to.be.true;
  });

  it('tells the page of every call', async () => {
    const form = await renderAssisted();
    const calls = eventsOf<{ tool: string; input: unknown; result: { isError?: boolean } }>(
      form,
      'formspec-assist',
    );
    await call('field.set', { path: 'nowhere', value: 1 });
    expect(calls).to.have.length(1);
    expect(calls[0]).to.deep.include({ tool: 'formspec.field.set', input: { path: 'nowhere', value: 1 } });
    expect(calls[0]!.result.isError).to.be.true;
  });

  it('reports a tool that the page took already, and works on with the others', async () => {
    const errors: { code: string; message: string }[] = [];
    const hear = (event: CustomEvent) => errors.push(event.detail as (typeof errors)[number]);
    document.body.addEventListener('formspec-error', hear);
    await gone();
    const taken = new AbortController();
    const tool = { name: 'formspec.field.set', description: 'Mine', execute: async () => 'mine' };
    await context!.registerTool(tool, { signal: taken.signal });
    try {
      const form = await renderAssisted();
      await waitUntil(() => errors.length > 0);
      expect(errors).to.have.length(1);
      expect(errors[0]!.code).to.equal('x-webmcp-refused');
      expect(errors[0]!.message).to.contain('formspec.field.set');
      expect((await call('form.describe'))['title']).to.equal('Membership');
      expect(form.engine).to.not.be.null;
    } finally {
      taken.abort();
      document.body.removeEventListener('formspec-error', hear);
    }
  });

  for (const policy of [
    'sometimes',
    '{"fields":"maybe"}',
    '{"overrides":{"name":1}}',
    '{"unknown":true}',
    '{',
  ])
    it(`lets nobody write under a policy that cannot be read: ${policy}`, async () => {
      const form = await renderAssisted();
      const errors = eventsOf<{ code: string }>(form, 'formspec-error');
      form.setAttribute('assist-policy', policy);
      await form.updateComplete;
      expect(errors.map(({ code }) => code)).to.deep.equal(['x-invalid-policy']);
      expect((await call('field.set', { path: 'name', value: 'x' })).code).to.equal('x-denied');
    });
});
