import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { Definition } from '../../../src/model/definition.js';
import { control, group, renderForm, text } from '../render-form.js';

describe('a form without pages', () => {
  it('shows every item of the definition, in order, and neither steps nor tabs', async () => {
    const form = await renderForm({
      items: [group('person', [text('name'), text('mail')]), group('home', [text('street')]), text('note')],
    });
    const names = [...form.querySelectorAll<HTMLInputElement>('.formspec-input')];
    expect(names.map(({ name }) => name)).to.deep.equal([
      'person.name',
      'person.mail',
      'home.street',
      'note',
    ]);
    expect(names.every((input) => input.checkVisibility())).to.equal(true);
    expect(form.querySelector('[role=tablist], progress, .formspec-page')).to.equal(null);
  });
});

describe('where labels stand', () => {
  const shown = async (labelPosition: 'top' | 'start' | 'hidden') => {
    await setViewport({ width: 1200, height: 800 });
    const form = await renderForm({ items: [text('name')], formPresentation: { labelPosition } });
    return {
      label: form.querySelector('label')!.getBoundingClientRect(),
      input: control(form, 'name').getBoundingClientRect(),
      named: control(form, 'name').labels!.length,
    };
  };

  it('is above the control', async () => {
    const { label, input } = await shown('top');
    expect(label.bottom).to.be.at.most(input.top);
  });

  it('is beside it on request', async () => {
    const { label, input } = await shown('start');
    expect(label.right).to.be.at.most(input.left);
    expect(label.top).to.be.below(input.bottom);
  });

  it('is nowhere to be seen on request, and still there for screen readers', async () => {
    const { label, named } = await shown('hidden');
    expect(label.width * label.height).to.be.at.most(1);
    expect(named).to.equal(1);
  });
});

describe('instances', () => {
  it('are read from their address and written by calculations', async () => {
    const rates = URL.createObjectURL(new Blob(['{"tax":0.2}'], { type: 'application/json' }));
    const form = await renderForm({
      items: [
        text('net', { dataType: 'decimal', initialValue: 100 }),
        text('gross', { dataType: 'decimal' }),
        text('copy', { dataType: 'decimal' }),
      ],
      instances: { rates: { source: rates }, scratch: { data: { last: 0 }, readonly: false } },
      binds: [
        { path: 'gross', calculate: "$net * (1 + @instance('rates').tax)" },
        { path: 'instances.scratch.last', calculate: '$gross' },
        { path: 'copy', calculate: "@instance('scratch').last" },
      ],
    } as Partial<Definition> & Pick<Definition, 'items'>);
    expect(control(form, 'gross').value).to.equal('120');
    expect(control(form, 'copy').value).to.equal('120');
    expect(form.engine!.diagnostics()).to.deep.equal([]);
    URL.revokeObjectURL(rates);
  });
});
